import type { Column } from '../model/kind.js'
import { Icon } from './icon.js'

/** What a header needs of TanStack Table's. */
export interface HeadCell {
  readonly id: string
  readonly column: Column
  readonly sorted: 'asc' | 'desc' | false
  readonly toggle: (event: unknown) => void
}

/** Headers that sort: a click for one direction, another for the other. */
export function TableHead({ cells }: { readonly cells: readonly HeadCell[] }) {
  return (
    <div className="grid-head" role="rowgroup">
      <div className="row head" role="row" aria-rowindex={1}>
        {cells.map(({ id, column, sorted, toggle }, at) => (
          <div
            key={id}
            className="cell"
            role="columnheader"
            aria-colindex={at + 1}
            aria-sort={sorted === false ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'}
            data-shown={column.shown.type}
          >
            <button type="button" className="sort" data-sorted={sorted === false ? 'no' : 'yes'} onClick={toggle}>
              <span>{column.title}</span>
              <span className="sort-mark">
                <Icon name={sorted === 'desc' ? 'down' : 'up'} />
              </span>
            </button>
          </div>
        ))}
        <div className="cell menu-cell" role="columnheader" aria-colindex={cells.length + 1}>
          <span className="unseen">Actions</span>
        </div>
      </div>
    </div>
  )
}

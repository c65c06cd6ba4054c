import { memo, useEffect, useRef } from 'react'
import { RowMenuButton } from '../actions/row-menu-button.js'
import { flash } from '../model/flash.js'
import type { Column, Row } from '../model/kind.js'
import { Cell } from './cell.js'

/** `gone`: deleted, and shown until the order is let go. */
export type RowState = 'plain' | 'active' | 'selected' | 'gone'

interface ObjectRowProps {
  /** Absent until the engine has sent it. */
  readonly row: Row | undefined
  readonly columns: readonly Column[]
  /** Its place among all. */
  readonly index: number
  readonly top: number
  readonly search: string
  readonly state: RowState
  /** `yes`: shown as it will be, not confirmed by the cluster. */
  readonly pending: 'yes' | 'no'
  readonly onSelect: (key: string) => void
  readonly onMenu: (row: Row, opener: HTMLElement) => void
}

/** A row is rendered again only when its object is another one: unchanged rows are the same objects. */
export const ObjectRow = memo(function ObjectRow(props: ObjectRowProps) {
  const { row, columns, index, top, search, state, pending, onSelect, onMenu } = props
  const isLeaving = row?.leaving !== undefined
  // A pod's status says so already.
  const saysLeaving = isLeaving && state !== 'gone' && row.status !== 'Terminating'
  return (
    <div
      id={`row-${index}`}
      className="row"
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={state === 'selected'}
      aria-busy={pending === 'yes'}
      data-state={state}
      data-pending={pending}
      data-leaving={isLeaving ? 'yes' : 'no'}
      data-parity={index % 2 === 0 ? 'even' : 'odd'}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => row !== undefined && onSelect(row.key)}
    >
      {columns.map((column, at) => (
        <div key={column.id} className="cell" role="gridcell" aria-colindex={at + 1} data-shown={column.shown.type}>
          {row === undefined ? (
            <span className="bone" />
          ) : (
            <Flashing value={row[column.id]} row={row} column={column} search={search} />
          )}
          {column.shown.type === 'name' && saysLeaving && <span className="leaving">Terminating</span>}
        </div>
      ))}
      <div className="cell menu-cell" role="gridcell" aria-colindex={columns.length + 1}>
        {row !== undefined && state !== 'gone' && (
          <RowMenuButton
            name={nameOf(row)}
            pending={pending}
            tab={state === 'active' ? 'stop' : 'pass'}
            onOpen={(opener) => onMenu(row, opener)}
          />
        )}
      </div>
    </div>
  )
})

const nameOf = ({ key }: Row): string => key.slice(key.indexOf('/') + 1)

interface FlashingProps {
  readonly value: unknown
  readonly row: Row
  readonly column: Column
  readonly search: string
}

/** The value, lit for a moment when it becomes another one; not when the place is another object's. */
function Flashing({ value, row, column, search }: FlashingProps) {
  const place = useRef<HTMLSpanElement>(null)
  const before = useRef({ value, key: row.key })
  useEffect(() => {
    const { key, value: last } = before.current
    before.current = { value, key: row.key }
    if (key === row.key && last !== value && place.current !== null) flash(place.current)
  }, [value, row.key])
  return (
    <span ref={place} className="value">
      <Cell column={column} row={row} search={search} />
    </span>
  )
}

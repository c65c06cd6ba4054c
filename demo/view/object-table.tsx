import { rowSortingFeature, type SortingState, tableFeatures, useTable } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { ListSnapshot } from 'kube-informer'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Column, Kind, Row } from '../model/kind.js'
import { ObjectRow, type RowState } from './object-row.js'
import { SkeletonRows } from './skeleton-rows.js'
import { type HeadCell, TableHead } from './table-head.js'

export const rowHeight = 34

export interface ObjectTableProps {
  readonly kind: Kind
  readonly snapshot: ListSnapshot<Row>
  /** Its rows, in the order in which they are shown. */
  readonly rows: readonly Row[]
  /** Keys of rows that are shown though they are gone. */
  readonly gone: ReadonlySet<string>
  readonly sort: Kind['sort']
  readonly search: string
  /** Key of the object in the side panel. */
  readonly selected: string
  /** Another one is another list: it starts at its top. */
  readonly listId: string
  readonly onSort: (sort: Kind['sort']) => void
  readonly onSelect: (key: string) => void
  /** Rows that are in view: from the first up to the last, ends included. */
  /** Whether something points at the rows. */
  readonly onPointer: (pointer: 'yes' | 'no') => void
  readonly onView: (first: number, last: number) => void
  readonly onMenu: (row: Row, opener: HTMLElement) => void
  /** What to say where there is no row. */
  readonly empty: ReactNode
}

const features = tableFeatures({ rowSortingFeature, columnMeta: {} as Column })

/**
 * The rows of one window at their places among all: TanStack Table knows the columns, TanStack
 * Virtual what is in view, the engine everything else. One tab stop, and the menu of the
 * row that is active behind it; arrows move, Enter opens, and the menu key its menu.
 */
export function ObjectTable(props: ObjectTableProps) {
  const { kind, snapshot, rows: items, gone, sort, search, selected, listId } = props
  const { onSort, onSelect, onView, onMenu, onPointer, empty } = props
  const { total, window, view, pending } = snapshot
  const offset = window === 'all' ? 0 : window.offset
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(-1)

  const columns = useMemo(
    () =>
      kind.columns.map((column) => ({
        id: column.id,
        header: column.title,
        accessorFn: (row: Row) => row[column.id],
        sortDescFirst: column.first === 'desc',
        meta: column,
      })),
    [kind],
  )
  const table = useTable({
    features,
    columns,
    data: items,
    getRowId: (row: Row) => row.key,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: { sorting: [sort] },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update([sort] as SortingState) : update
      if (next !== undefined) onSort(next)
    },
  })
  const head: readonly HeadCell[] = table.getFlatHeaders().flatMap(({ id, column }) => {
    const { meta } = column.columnDef
    const toggle = column.getToggleSortingHandler()
    return meta === undefined || toggle === undefined
      ? []
      : [{ id, column: meta, sorted: column.getIsSorted(), toggle }]
  })
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The head lies over the first rows when they are scrolled.
    scrollPaddingEnd: rowHeight,
  })
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  // The last of those that reach into view is mostly cut off, but for the very last.
  const endShown = endIndex === total - 1 ? endIndex : Math.max(startIndex, endIndex - 1)
  useEffect(() => onView(startIndex, endShown), [startIndex, endShown, onView])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is what it waits for
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
    setActive(-1)
  }, [listId])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== scroller.current || total === 0) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
    const next = nextActive(event.key, active, page, total)
    if (next !== undefined) {
      event.preventDefault()
      setActive(next)
      virtual.scrollToIndex(next)
    } else if (event.key === 'Enter') {
      const row = items[active - offset]
      if (row !== undefined) onSelect(row.key)
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const opener = scroller.current.querySelector<HTMLElement>(`#row-${active} .row-menu`)
      const row = items[active - offset]
      event.preventDefault()
      if (row !== undefined && opener !== null) onMenu(row, opener)
    }
  }

  const stateOf = (row: Row | undefined, index: number): RowState => {
    if (row !== undefined && gone.has(row.key)) return 'gone'
    if (row !== undefined && row.key === selected) return 'selected'
    return index === active ? 'active' : 'plain'
  }
  const template = [...kind.columns.map(({ width }) => width), '36px'].join(' ')
  const style: CSSProperties & { readonly '--columns': string } = { '--columns': template }
  const rows = virtual.getVirtualItems()
  return (
    <div
      ref={scroller}
      className="grid"
      role="grid"
      tabIndex={0}
      aria-label={kind.title}
      aria-rowcount={total + 1}
      aria-colcount={kind.columns.length + 1}
      aria-busy={view === 'loading'}
      aria-activedescendant={active >= 0 && active - offset < items.length ? `row-${active}` : undefined}
      onKeyDown={onKeyDown}
      style={style}
    >
      <TableHead cells={head} />
      {view === 'loading' ? (
        <SkeletonRows columns={kind.columns.length} />
      ) : total === 0 ? (
        <div className="empty-place">{empty}</div>
      ) : (
        <div
          className="grid-body"
          role="rowgroup"
          style={{ height: virtual.getTotalSize() }}
          onPointerEnter={() => onPointer('yes')}
          onPointerLeave={() => onPointer('no')}
        >
          {rows.map(({ index, start }) => {
            const row = items[index - offset]
            return (
              <ObjectRow
                // Places are used again: scrolling changes texts and makes no elements.
                key={index % rows.length}
                row={row}
                columns={kind.columns}
                index={index}
                top={start}
                search={search}
                state={stateOf(row, index)}
                pending={row !== undefined && pending?.has(row.key) === true ? 'yes' : 'no'}
                onSelect={onSelect}
                onMenu={onMenu}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}

function nextActive(key: string, active: number, page: number, total: number): number | undefined {
  const to = (index: number): number => Math.max(0, Math.min(total - 1, index))
  switch (key) {
    case 'ArrowDown':
      return to(active + 1)
    case 'ArrowUp':
      return to(active - 1)
    case 'PageDown':
      return to(active + page)
    case 'PageUp':
      return to(active - page)
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return undefined
  }
}

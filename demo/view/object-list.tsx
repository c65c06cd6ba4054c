import type { ListSnapshot } from 'kube-informer'
import { useRows } from 'kube-informer/react'
import { useCallback, useState } from 'react'
import { ActionPanel } from '../actions/action-panel.js'
import type { Notice } from '../actions/notice.js'
import { targetOfRow } from '../actions/target.js'
import { useActionPanel } from '../actions/use-action-panel.js'
import { whyNot } from '../actions/why-not.js'
import { useHeldRows } from '../hooks/use-held-rows.js'
import { streamOptions, useReach } from '../hooks/use-reach.js'
import type { Kind, Row } from '../model/kind.js'
import { count } from '../model/phase-words.js'
import { rowQuery, type Shown } from '../model/row-query.js'
import { EmptyState } from './empty-state.js'
import { ObjectTable } from './object-table.js'
import { QuickFilters } from './quick-filters.js'
import { StaleBanner } from './stale-banner.js'

interface ObjectListProps {
  readonly shown: Shown
  readonly selected: string
  readonly onFacet: (facet: string) => void
  readonly onSort: (sort: Kind['sort']) => void
  readonly onSelect: (key: string) => void
  readonly onClear: () => void
  readonly onNotice: (notice: Notice) => void
  /** Why nothing may be written to this cluster at all. */
  readonly readOnly: string | undefined
}

/** Windows begin at multiples of this, so that scrolling asks for few of them. */
const step = 20
const limit = 80
/** Least time between two answers, ms: nobody reads faster. */
const minIntervalMs = 100

/** The table and its filters; the page never has more rows than one window. */
export function ObjectList(props: ObjectListProps) {
  const { shown, selected, onFacet, onSort, onSelect, onClear, onNotice, readOnly } = props
  const { kind, namespace, search, facet, sort } = shown
  const [view, setView] = useState({ first: 0, last: 20 })
  const { scope, status } = useReach(kind, namespace)
  const offset = Math.max(0, Math.floor((view.first - step) / step) * step)
  const query = { ...rowQuery(shown), window: { offset, limit }, minIntervalMs }
  const snapshot = useRows(kind.resource, scope, query, streamOptions) as ListSnapshot<Row>
  const onView = useCallback((first: number, last: number) => {
    setView((before) => (before.first === first && before.last === last ? before : { first, last }))
  }, [])
  const listId = JSON.stringify([kind.id, namespace, search, facet, sort])
  const [pointer, setPointer] = useState<'yes' | 'no'>('no')
  const windowId = JSON.stringify([listId, snapshot.window])
  const [held, release] = useHeldRows(windowId, snapshot.items, selected === '' ? pointer : 'yes')
  const panel = useActionPanel(onNotice)
  const { toggleMenu } = panel
  const onMenu = useCallback(
    (row: Row, opener: HTMLElement) => toggleMenu(targetOfRow(kind, row), opener),
    [kind, toggleMenu],
  )
  return (
    <section className="list" aria-label={kind.title}>
      <div className="list-top">
        <h2>{kind.title}</h2>
        <QuickFilters shown={shown} scope={scope} onFacet={onFacet} />
        {held.waiting > 0 && (
          <button type="button" className="waiting" title="Held back while you point at the rows" onClick={release}>
            {held.waiting} {held.waiting === 1 ? 'change' : 'changes'}
          </button>
        )}
        <p className="showing">{showing(snapshot, view, kind, status.loaded)}</p>
      </div>
      <ObjectTable
        kind={kind}
        snapshot={snapshot}
        rows={held.rows}
        gone={held.gone}
        sort={sort}
        search={search}
        selected={selected}
        listId={listId}
        onSort={onSort}
        onSelect={onSelect}
        onView={onView}
        onPointer={setPointer}
        onMenu={onMenu}
        empty={<EmptyState shown={shown} status={snapshot.status} onClear={onClear} />}
      />
      <StaleBanner status={snapshot.status} />
      <ActionPanel panel={panel} why={readOnly ?? whyNot(snapshot.status)} />
    </section>
  )
}

function showing(
  { total, view, status }: ListSnapshot<Row>,
  { first, last }: { readonly first: number; readonly last: number },
  { title }: Kind,
  loaded: number,
): string {
  if (view === 'loading') return `Reading ${title.toLowerCase()} …`
  if (total === 0) return ''
  const soFar = status.synced || total === loaded ? '' : ' so far'
  return `Showing ${count(Math.min(first + 1, total))}–${count(Math.min(last + 1, total))} of ${count(total)}${soFar}`
}

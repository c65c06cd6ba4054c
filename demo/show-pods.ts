import type { ListSnapshot } from 'kube-informer'
import type { Observable } from 'rxjs'
import { element, setText } from './element.js'
import { pageSize } from './list-queries.js'
import type { Pod } from './pod.js'

/** The table, the total and the pager. A row is made anew only when its pod is another object. */
export function showPods(snapshots: Observable<ListSnapshot<Pod>>): void {
  const body = element('rows', HTMLTableSectionElement)
  const total = element('total', HTMLOutputElement)
  const previous = element('previous', HTMLButtonElement)
  const next = element('next', HTMLButtonElement)
  let rows: ReadonlyMap<Pod, HTMLTableRowElement> = new Map()
  snapshots.subscribe((snapshot) => {
    const { items, window } = snapshot
    rows = new Map(items.map((pod) => [pod, rows.get(pod) ?? rowOf(pod)]))
    body.replaceChildren(...(items.length > 0 ? rows.values() : [messageRow(messageOf(snapshot))]))
    body.closest('table')?.classList.toggle('old', snapshot.status.staleSince !== undefined)
    const offset = window === 'all' ? 0 : window.offset
    setText(total, totalOf(snapshot, offset))
    previous.disabled = offset === 0
    next.disabled = offset + pageSize >= snapshot.total
  })
}

function totalOf({ items, total, status }: ListSnapshot<Pod>, offset: number): string {
  // "None" is said only after a complete answer.
  if (!status.synced && total === 0) return ''
  const soFar = status.synced ? '' : ' so far'
  if (items.length === 0) return `${total} pods${soFar}`
  return `${offset + 1}–${offset + items.length} of ${total} pods${soFar}`
}

function messageOf({ view, total }: ListSnapshot<Pod>): string {
  switch (view) {
    case 'loading':
      return 'Reading …'
    case 'empty':
      return 'No pod matches.'
    case 'error':
      return 'Nothing to show. The status above says why.'
    case 'data':
      return `There are fewer pods now: go back to see the ${total}.`
  }
}

function rowOf({ metadata, spec, status }: Pod): HTMLTableRowElement {
  const row = document.createElement('tr')
  const phase = status?.phase ?? 'Unknown'
  row.append(
    cell('namespace', metadata.namespace ?? ''),
    cell('name', metadata.name),
    cell('phase', phase),
    cell('node', spec?.nodeName ?? '–'),
  )
  row.cells[2]?.setAttribute('data-phase', phase)
  return row
}

function cell(column: string, text: string): HTMLTableCellElement {
  const made = document.createElement('td')
  made.className = column
  made.textContent = text
  made.title = text
  return made
}

function messageRow(text: string): HTMLTableRowElement {
  const row = document.createElement('tr')
  const made = cell('message', text)
  made.colSpan = 4
  row.append(made)
  return row
}

import { useVirtualizer } from '@tanstack/react-virtual'
import { field } from 'kube-informer'
import { useRows } from 'kube-informer/react'
import { pods } from 'kube-informer/resources'
import { useRef, useState } from 'react'

const select = { name: 'metadata.name', namespace: 'metadata.namespace', status: field('pod.status') } as const
const rowHeight = 32
const step = 50

export function VirtualPods() {
  const scroller = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  // The window moves in steps, and reaches a step beyond both ends of what is in view.
  const window = { offset: Math.max(0, first - step), limit: 4 * step }
  const { items, total, window: shown, view } = useRows(pods, {}, { select, sort: ['name'], window })
  // Until the answer the snapshot is of the window before: it says which.
  const offset = shown === 'all' ? 0 : shown.offset

  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    onChange: ({ range }) => setFirst(Math.floor((range?.startIndex ?? 0) / step) * step),
  })
  if (view === 'loading') return <p>Loading …</p>
  return (
    <div ref={scroller} style={{ height: 600, overflow: 'auto' }}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = items[index - offset] // undefined: not here yet
          return (
            <div key={index} style={{ position: 'absolute', top: start, height: rowHeight }}>
              {row === undefined ? '…' : `${row.namespace}/${row.name}: ${row.status}`}
            </div>
          )
        })}
      </div>
    </div>
  )
}

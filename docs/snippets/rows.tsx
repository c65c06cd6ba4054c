import { field } from 'kube-informer'
import { useRows } from 'kube-informer/react'
import { pods } from 'kube-informer/resources'
import { useState } from 'react'

// Plain data may stand outside the component, or be written anew in each render: queries are compared by value.
const select = {
  name: 'metadata.name',
  namespace: 'metadata.namespace',
  status: field('pod.status'), // what kubectl prints: Running, CrashLoopBackOff, Init:1/3, Terminating
  restarts: field('pod.restarts'), // a number, so it sorts as one
  created: 'metadata.creationTimestamp',
} as const

export function PodTable() {
  const [search, setSearch] = useState('')
  const query = { select, search, sort: ['-restarts', 'name'], window: { offset: 0, limit: 100 } }
  const { items, total, view, status } = useRows(pods, {}, query)
  return (
    <>
      <input placeholder="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <p>{view === 'loading' ? 'Loading …' : `${total} pods, ${status.phase}`}</p>
      <table>
        <tbody>
          {items.map((row) => (
            <tr key={row.key}>
              <td>{row.namespace}</td>
              <td>{row.name}</td>
              <td>{row.status}</td>
              <td>{row.restarts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

import { useKube, useRows } from 'kube-informer/react'
import { deployments } from 'kube-informer/resources'

const select = { name: 'metadata.name', wanted: 'spec.replicas', leaving: 'metadata.deletionTimestamp' } as const

export function Scaling() {
  const kube = useKube()
  const { items, pending } = useRows(deployments, {}, { select, sort: ['name'] })
  const scale = (key: string, replicas: number) =>
    // Shown at once, in every tab. Where it is refused, the row goes back by itself, and here is the reason.
    kube?.client.scale(deployments, key, replicas, { optimistic: true }).catch(alert)
  const remove = (key: string, uid: string | undefined) =>
    kube?.client.delete(deployments, key, { optimistic: true, ...(uid === undefined ? {} : { uid }) }).catch(alert)
  return items.map(({ key, uid, name, wanted, leaving }) => (
    <p key={key} className={pending?.has(key) ? 'pending' : ''}>
      {name}: {wanted} {leaving === undefined ? '' : 'Terminating'}
      <button type="button" onClick={() => scale(key, Number(wanted) + 1)}>
        +1
      </button>
      <button type="button" onClick={() => remove(key, uid)}>
        Delete
      </button>
    </p>
  ))
}

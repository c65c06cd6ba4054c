import { useKube, useList } from 'kube-informer/react'
import { deployments } from 'kube-informer/resources'

export function Deployments({ namespace }: { readonly namespace: string | undefined }) {
  const kube = useKube()
  // null asks nothing, as `enabled: false` does.
  const { items, view, status } = useList(namespace === undefined ? null : deployments, { namespace: namespace ?? '' })

  if (view === 'loading') return <p>Loading …</p>
  if (view === 'error') return <p>{status.error?.message}</p>
  return (
    <>
      {status.staleSince === undefined ? null : <p>As of {new Date(status.staleSince).toLocaleTimeString()}</p>}
      <button type="button" onClick={() => kube?.retryNow()}>
        Refresh
      </button>
      <ul>
        {items.map(({ metadata, status: state }) => (
          <li key={metadata.uid}>{`${metadata.name}: ${state?.readyReplicas ?? 0} ready`}</li>
        ))}
      </ul>
    </>
  )
}

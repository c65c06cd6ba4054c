import { KubeProvider, useList } from 'kube-informer/react'
import { pods } from 'kube-informer/resources'
import { createRoot } from 'react-dom/client'

// #region component
function Pods({ namespace }: { namespace: string }) {
  const { items, status } = useList(pods, { namespace }, { sort: ['metadata.name'] })
  const rows = items.map((pod) => (
    <li key={pod.metadata.uid}>
      {pod.metadata.name}: {pod.status?.phase}
    </li>
  ))
  return (
    <>
      <p role="status">{status.error?.message ?? status.phase}</p>
      <ul>{rows}</ul>
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <KubeProvider kube={{ server: '/k8s' }}>
    <Pods namespace="default" />
  </KubeProvider>,
)
// #endregion

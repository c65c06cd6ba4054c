import { KubeProvider, useList } from 'kube-informer/react'
import { pods } from 'kube-informer/resources'

export function Pods() {
  const { items, view, status } = useList(pods, {}, { sort: ['-metadata.creationTimestamp'] })
  if (view !== 'data') return <p>{status.error?.message ?? view}</p>
  return items.map(({ metadata, status }) => <p key={metadata.uid}>{`${metadata.name}: ${status?.phase}`}</p>)
}

export default function App() {
  return (
    <KubeProvider kube={{ server: '/k8s' }}>
      <Pods />
    </KubeProvider>
  )
}

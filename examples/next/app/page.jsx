import { KubeProvider } from 'kube-informer/react'
import { Pods } from './pods'

export default function Page() {
  return (
    <KubeProvider kube={{ server: '/k8s' }}>
      <Pods namespace="default" />
    </KubeProvider>
  )
}

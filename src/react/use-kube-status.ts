import { useSyncExternalStore } from 'react'
import { idleKubeStatus } from '../client/idle-snapshots.js'
import type { Kube } from '../client/kube.js'
import type { KubeStatus } from '../client/kube-status.js'
import { kubeStatusStore } from '../client/kube-status-store.js'
import { useKube } from './kube-provider.js'
import { useHeld } from './use-held.js'

/** `kube.status$`: the worst of all informers that something looks at. Subscribes to none. */
export function useKubeStatus(options: { readonly kube?: Kube | null } = {}): KubeStatus {
  const provided = useKube()
  const { kube = provided } = options
  const store = useHeld(() => kubeStatusStore(kube), kube)
  return useSyncExternalStore(store.subscribe, store.getSnapshot, () => idleKubeStatus)
}

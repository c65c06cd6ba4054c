import { type DiscoverySnapshot, type Kube, toStore } from 'kube-informer'
import { useMemo, useSyncExternalStore } from 'react'

/** What the server serves; undefined before anything is known. */
export function useServed(kube: Kube): DiscoverySnapshot | undefined {
  const store = useMemo(() => toStore(kube.discovery.resources$), [kube])
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

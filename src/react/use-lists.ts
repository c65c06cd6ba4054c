import { useContext, useEffect, useSyncExternalStore } from 'react'
import type { Kube, ListSnapshots } from '../client/kube.js'
import { type ListRecord, listsStore } from '../client/lists-store.js'
import { KubeContext } from './kube-provider.js'
import { useHeld } from './use-held.js'

/** Several lists as one record of snapshots. A null entry asks nothing and stays null; entries fail alone. */
export function useLists<const R extends ListRecord>(
  record: R,
  options: { readonly kube?: Kube | null } = {},
): ListSnapshots<R> {
  const provided = useContext(KubeContext)
  const { kube = provided } = options
  const store = useHeld(() => listsStore(kube), kube)
  useEffect(() => store.ask(record))
  const snapshot = (): ListSnapshots<R> => store.snapshot(record)
  return useSyncExternalStore(store.subscribe, snapshot, snapshot)
}

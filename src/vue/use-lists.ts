import { type ComputedRef, computed, type MaybeRefOrGetter, toRaw, toValue, watchEffect } from 'vue'
import type { Kube, ListSnapshots } from '../client/kube.js'
import { type ListRecord, listsStore } from '../client/lists-store.js'
import { plain } from './plain.js'
import { useProvidedKube } from './provide-kube.js'
import { useStore } from './use-store.js'

/** Several lists as one record of snapshots. A null entry asks nothing and stays null; entries fail alone. */
export function useLists<const R extends ListRecord>(
  record: MaybeRefOrGetter<R>,
  options: MaybeRefOrGetter<{ readonly kube?: Kube | null }> = {},
): ComputedRef<ListSnapshots<R>> {
  const provided = useProvidedKube()
  const store = computed(() => {
    const { kube = provided() } = toValue(options)
    return listsStore(toRaw(kube))
  })
  const current = computed(() => plain(toValue(record)))
  watchEffect(() => store.value.ask(current.value))
  return useStore(store, (lists) => lists.snapshot(current.value))
}

import { type ComputedRef, computed, shallowRef, watch } from 'vue'
import type { Store } from '../client/to-store.js'
import { useActive } from './use-active.js'

/** What `read` reads of a store, which may be another one at any time: that one is read at once. */
export function useStore<S extends Pick<Store<unknown>, 'subscribe'>, V>(
  store: ComputedRef<S>,
  read: (store: S) => V,
): ComputedRef<V> {
  const news = shallowRef(0)
  let told = 0
  // Written and never read, so that an effect in which news comes does not depend on it.
  const tell = (): void => {
    told += 1
    news.value = told
  }
  watch(
    [store, useActive()] as const,
    ([current, active], _before, onCleanup) => {
      if (active) onCleanup(current.subscribe(tell))
    },
    { immediate: true },
  )
  return computed(() => {
    void news.value
    return read(store.value)
  })
}

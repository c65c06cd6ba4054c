import { type ComputedRef, computed, type MaybeRefOrGetter, toRaw, toValue } from 'vue'
import type { Kube } from '../client/kube.js'
import type { KubeStatus } from '../client/kube-status.js'
import { kubeStatusStore } from '../client/kube-status-store.js'
import { useKube } from './provide-kube.js'
import { useStore } from './use-store.js'

/** `kube.status$`: the worst of all informers that something looks at. Subscribes to none. */
export function useKubeStatus(
  options: MaybeRefOrGetter<{ readonly kube?: Kube | null }> = {},
): ComputedRef<KubeStatus> {
  const provided = useKube()
  const store = computed(() => {
    const { kube = provided.value } = toValue(options)
    return kubeStatusStore(toRaw(kube))
  })
  return useStore(store, (current) => current.getSnapshot())
}

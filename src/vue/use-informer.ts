import { type ComputedRef, computed, type MaybeRefOrGetter, toRaw, toValue } from 'vue'
import type { Informer } from '../client/informer.js'
import { type InformerSource, informerOf, type SourceOptions } from '../client/informer-of.js'
import type { ScopeInput } from '../client/normalize-scope.js'
import type { KubeObject } from '../model/kube-object.js'
import { plain } from './plain.js'
import { useProvidedKube } from './provide-kube.js'

/**
 * The informer of a resource and scope. Starts nothing. Null for a null source and while there is
 * no kube. A scope that is refused gives an informer whose snapshots say why.
 */
export function useInformer<T extends KubeObject>(
  source: MaybeRefOrGetter<InformerSource<T> | null>,
  scope?: MaybeRefOrGetter<ScopeInput | undefined>,
  options?: MaybeRefOrGetter<SourceOptions | undefined>,
): ComputedRef<Informer<T> | null> {
  const provided = useProvidedKube()
  return computed(() => {
    const { kube = provided(), ...rest } = toValue(options) ?? {}
    return informerOf(toRaw(kube), toRaw(toValue(source)), plain(toValue(scope) ?? {}), plain(rest))
  })
}

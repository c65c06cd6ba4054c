import { useContext } from 'react'
import type { Informer } from '../client/informer.js'
import { type InformerSource, informerOf, type SourceOptions, sourceIdentity } from '../client/informer-of.js'
import type { ScopeInput } from '../client/normalize-scope.js'
import { valueIdentity } from '../client/value-identity.js'
import type { KubeObject } from '../model/kube-object.js'
import { KubeContext } from './kube-provider.js'
import { useHeld } from './use-held.js'

/**
 * The informer of a resource and scope, taken by value. Starts nothing. Null for a null source and
 * while there is no kube. A scope that is refused gives an informer whose snapshots say why.
 */
export function useInformer<T extends KubeObject>(
  source: InformerSource<T> | null,
  scope: ScopeInput = {},
  options: SourceOptions = {},
): Informer<T> | null {
  const provided = useContext(KubeContext)
  const { kube = provided, ...rest } = options
  return useHeld(
    () => informerOf(kube, source, scope, rest),
    kube,
    sourceIdentity(source),
    valueIdentity([scope, rest]),
  )
}

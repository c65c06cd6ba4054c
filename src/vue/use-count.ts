import { type ComputedRef, type MaybeRefOrGetter, toValue } from 'vue'
import type { CountQuery } from '../client/informer.js'
import type { InformerSource, SourceOptions } from '../client/informer-of.js'
import type { ScopeInput } from '../client/normalize-scope.js'
import { countQuestion } from '../client/question.js'
import type { CountSnapshot } from '../client/snapshots.js'
import { valueIdentity } from '../client/value-identity.js'
import type { KubeObject } from '../model/kube-object.js'
import { useAnswer } from './use-answer.js'
import { useInformer } from './use-informer.js'

/** `count$`: how many objects match, in all and by the value of `by`. */
export function useCount<T extends KubeObject>(
  source: MaybeRefOrGetter<InformerSource<T> | null>,
  scope?: MaybeRefOrGetter<ScopeInput | undefined>,
  query?: MaybeRefOrGetter<CountQuery | undefined>,
  options?: MaybeRefOrGetter<SourceOptions | undefined>,
): ComputedRef<CountSnapshot> {
  const ask = (): CountQuery => toValue(query) ?? {}
  return useAnswer(countQuestion, useInformer(source, scope, options), ask, () => valueIdentity(ask().by))
}

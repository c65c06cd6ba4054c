import { type ComputedRef, type MaybeRefOrGetter, toValue } from 'vue'
import type { InformerSource, SourceOptions } from '../client/informer-of.js'
import type { ScopeInput } from '../client/normalize-scope.js'
import { getQuestion } from '../client/question.js'
import type { GetSnapshot } from '../client/snapshots.js'
import type { KubeObject } from '../model/kube-object.js'
import { useAnswer } from './use-answer.js'
import { useInformer } from './use-informer.js'

/** `get$`: one object by key, `namespace/name` or `name`. A null key asks nothing. */
export function useGet<T extends KubeObject>(
  source: MaybeRefOrGetter<InformerSource<T> | null>,
  scope: MaybeRefOrGetter<ScopeInput | undefined>,
  key: MaybeRefOrGetter<string | null>,
  options?: MaybeRefOrGetter<SourceOptions | undefined>,
): ComputedRef<GetSnapshot<T>> {
  const named = (): string => toValue(key) ?? ''
  const informer = useInformer(() => (toValue(key) === null ? null : toValue(source)), scope, options)
  return useAnswer(getQuestion, informer, named, named) as ComputedRef<GetSnapshot<T>>
}

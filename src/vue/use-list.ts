import { type ComputedRef, type MaybeRefOrGetter, toValue } from 'vue'
import type { InformerSource, SourceOptions } from '../client/informer-of.js'
import type { ListQuery } from '../client/list-observable.js'
import type { ScopeInput } from '../client/normalize-scope.js'
import { listQuestion } from '../client/question.js'
import type { ListSnapshot } from '../client/snapshots.js'
import type { KubeObject } from '../model/kube-object.js'
import type { CheckedQuery } from '../query/checked-query.js'
import { useAnswer } from './use-answer.js'
import { useInformer } from './use-informer.js'

/** `list$`: the objects that match, in order. A null source asks nothing. What is refused is a snapshot with `view: 'error'`. */
export function useList<T extends KubeObject, const Q extends ListQuery>(
  source: MaybeRefOrGetter<InformerSource<T> | null>,
  scope?: MaybeRefOrGetter<ScopeInput | undefined>,
  query?: MaybeRefOrGetter<(Q & CheckedQuery<T, Q>) | undefined>,
  options?: MaybeRefOrGetter<SourceOptions | undefined>,
): ComputedRef<ListSnapshot<T>> {
  const ask = (): ListQuery => toValue(query) ?? {}
  return useAnswer(listQuestion, useInformer(source, scope, options), ask) as ComputedRef<ListSnapshot<T>>
}

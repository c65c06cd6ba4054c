import { type ComputedRef, type MaybeRefOrGetter, toValue } from 'vue'
import type { InformerSource, SourceOptions } from '../client/informer-of.js'
import type { RowsQuery } from '../client/list-observable.js'
import type { ScopeInput } from '../client/normalize-scope.js'
import { rowsQuestion } from '../client/question.js'
import type { ListSnapshot } from '../client/snapshots.js'
import type { KubeObject } from '../model/kube-object.js'
import type { CheckedQuery, RowOf } from '../query/checked-query.js'
import { useAnswer } from './use-answer.js'
import { useInformer } from './use-informer.js'

/** `rows$`: the objects that match as rows of the columns that `select` names. */
export function useRows<T extends KubeObject, const Q extends RowsQuery>(
  source: MaybeRefOrGetter<InformerSource<T> | null>,
  scope: MaybeRefOrGetter<ScopeInput | undefined>,
  query: MaybeRefOrGetter<Q & CheckedQuery<T, Q>>,
  options?: MaybeRefOrGetter<SourceOptions | undefined>,
): ComputedRef<ListSnapshot<RowOf<T, Q['select']>>> {
  const answer = useAnswer(rowsQuestion, useInformer(source, scope, options), (): RowsQuery => toValue(query))
  return answer as ComputedRef<ListSnapshot<RowOf<T, Q['select']>>>
}

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
  source: InformerSource<T> | null,
  scope?: ScopeInput,
  query?: Q & CheckedQuery<T, Q>,
  options?: SourceOptions,
): ListSnapshot<T> {
  const informer = useInformer(source, scope, options)
  return useAnswer(listQuestion, informer, query ?? {}) as ListSnapshot<T>
}

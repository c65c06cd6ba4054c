import type { InformerSource, SourceOptions } from '../client/informer-of.js'
import type { ScopeInput } from '../client/normalize-scope.js'
import { getQuestion } from '../client/question.js'
import type { GetSnapshot } from '../client/snapshots.js'
import type { KubeObject } from '../model/kube-object.js'
import { useAnswer } from './use-answer.js'
import { useInformer } from './use-informer.js'

/** `get$`: one object by key, `namespace/name` or `name`. A null key asks nothing. */
export function useGet<T extends KubeObject>(
  source: InformerSource<T> | null,
  scope: ScopeInput | undefined,
  key: string | null,
  options?: SourceOptions,
): GetSnapshot<T> {
  const informer = useInformer(key === null ? null : source, scope, options)
  return useAnswer(getQuestion, informer, key ?? '', key ?? '') as GetSnapshot<T>
}

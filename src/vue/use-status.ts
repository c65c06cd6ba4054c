import type { ComputedRef, MaybeRefOrGetter } from 'vue'
import type { InformerSource, SourceOptions } from '../client/informer-of.js'
import type { ScopeInput } from '../client/normalize-scope.js'
import { statusQuestion } from '../client/question.js'
import type { KubeObject } from '../model/kube-object.js'
import type { InformerStatus } from '../protocol/status.js'
import { useAnswer } from './use-answer.js'
import { useInformer } from './use-informer.js'

/** `status$` of an informer, clocks included. Counts as a subscriber of it. */
export function useStatus<T extends KubeObject>(
  source: MaybeRefOrGetter<InformerSource<T> | null>,
  scope?: MaybeRefOrGetter<ScopeInput | undefined>,
  options?: MaybeRefOrGetter<SourceOptions | undefined>,
): ComputedRef<InformerStatus> {
  return useAnswer(statusQuestion, useInformer(source, scope, options), () => undefined)
}

import { type ComputedRef, type MaybeRefOrGetter, toValue } from 'vue'
import type { ChangesOptions } from '../client/changes-observable.js'
import type { InformerSource, SourceOptions } from '../client/informer-of.js'
import type { ScopeInput } from '../client/normalize-scope.js'
import { changesQuestion } from '../client/question.js'
import type { InformerChange } from '../client/snapshots.js'
import type { KubeObject } from '../model/kube-object.js'
import type { InformerStatus } from '../protocol/status.js'
import { useAnswer } from './use-answer.js'
import { useInformer } from './use-informer.js'

/** `changes$`: each change to the listener. Answers the status without its clocks, where what is refused is told. */
export function useChanges<T extends KubeObject>(
  source: MaybeRefOrGetter<InformerSource<T> | null>,
  scope: MaybeRefOrGetter<ScopeInput | undefined>,
  query: MaybeRefOrGetter<ChangesOptions | undefined>,
  listener: (change: InformerChange<T>) => void,
  options?: MaybeRefOrGetter<SourceOptions | undefined>,
): ComputedRef<InformerStatus> {
  const question = changesQuestion((change) => listener(change as InformerChange<T>))
  return useAnswer(question, useInformer(source, scope, options), () => toValue(query) ?? {})
}

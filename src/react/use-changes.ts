import { useEffect, useRef } from 'react'
import type { ChangesOptions } from '../client/changes-observable.js'
import type { InformerSource, SourceOptions } from '../client/informer-of.js'
import type { ScopeInput } from '../client/normalize-scope.js'
import { changesQuestion } from '../client/question.js'
import type { InformerChange } from '../client/snapshots.js'
import type { KubeObject } from '../model/kube-object.js'
import type { InformerStatus } from '../protocol/status.js'
import { useAnswer } from './use-answer.js'
import { useHeld } from './use-held.js'
import { useInformer } from './use-informer.js'

/**
 * `changes$`: each change to the listener of the latest render. Answers the status without its
 * clocks, where what is refused is told.
 */
export function useChanges<T extends KubeObject>(
  source: InformerSource<T> | null,
  scope: ScopeInput | undefined,
  query: ChangesOptions | undefined,
  listener: (change: InformerChange<T>) => void,
  options?: SourceOptions,
): InformerStatus {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  const question = useHeld(() => changesQuestion((change) => latest.current(change as InformerChange<T>)))
  return useAnswer(question, useInformer(source, scope, options), query ?? {})
}

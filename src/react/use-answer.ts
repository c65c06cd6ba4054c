import { useEffect, useSyncExternalStore } from 'react'
import type { Informer } from '../client/informer.js'
import { queryStore } from '../client/query-store.js'
import type { Question } from '../client/question.js'
import { useHeld } from './use-held.js'

/**
 * The snapshot of a question. Another informer, question or `about` is idle in the same render; another
 * query keeps the last snapshot until the answer.
 */
export function useAnswer<S, Q>(question: Question<S, Q>, informer: Informer | null, query: Q, about = ''): S {
  const store = useHeld(() => queryStore(question, informer), question, informer, about)
  useEffect(() => store.ask(query))
  return useSyncExternalStore(store.subscribe, store.getSnapshot, () => question.idle)
}

import { type ComputedRef, computed, watchEffect } from 'vue'
import type { Informer } from '../client/informer.js'
import { queryStore } from '../client/query-store.js'
import type { Question } from '../client/question.js'
import { plain } from './plain.js'
import { useStore } from './use-store.js'

/**
 * The snapshot of a question. Another informer or `about` is idle at once; another query keeps the
 * last snapshot until the answer.
 */
export function useAnswer<S, Q>(
  question: Question<S, Q>,
  informer: ComputedRef<Informer | null>,
  query: () => Q,
  about: () => string = () => '',
): ComputedRef<S> {
  const topic = computed(about)
  const store = computed(() => {
    void topic.value
    return queryStore(question, informer.value)
  })
  watchEffect(() => store.value.ask(plain(query())))
  return useStore(store, (current) => current.getSnapshot())
}

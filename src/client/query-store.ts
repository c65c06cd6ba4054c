import { catchError, concat, defer, NEVER, of, ReplaySubject, skip, startWith, switchMap, take } from 'rxjs'
import type { Informer } from './informer.js'
import type { Question } from './question.js'
import { refusedStatus } from './refusal.js'
import { type Store, toStore } from './to-store.js'
import { valueIdentity } from './value-identity.js'

/** A store whose query may change while it is listened to. */
export interface QueryStore<S, Q> extends Store<S> {
  /** Costs nothing when the query equals the one before. */
  ask(query: Q): void
}

/**
 * One question to one informer. Nothing is asked before there is a listener and a query, nor of a
 * null informer. Never throws: a query that is refused is a snapshot, and the next query is asked.
 */
export function queryStore<S, Q>(question: Question<S, Q>, informer: Informer | null): QueryStore<S, Q> {
  const queries = new ReplaySubject<Q>(1)
  let asked: string | undefined
  const answers = defer(() => (informer === null ? NEVER : question.ask(informer, queries))).pipe(
    catchError((error: unknown, again) => {
      const next = queries.pipe(skip(1), take(1))
      const recovered = next.pipe(switchMap(() => again.pipe(startWith(question.idle))))
      return concat(of(question.refused(refusedStatus(error))), recovered)
    }),
  )
  return {
    ...toStore(answers, question.idle),
    ask: (query) => {
      const identity = valueIdentity(query)
      if (identity === asked) return
      asked = identity
      queries.next(query)
    },
  }
}

import { distinctUntilChanged, ignoreElements, merge, type Observable, switchMap, tap } from 'rxjs'
import type { KubeObject } from '../model/kube-object.js'
import { type InformerStatus, idleStatus, sameSettled } from '../protocol/status.js'
import type { Query } from '../query/query.js'
import type { ChangesOptions } from './changes-observable.js'
import { idleCount, idleGet, idleList } from './idle-snapshots.js'
import type { CountQuery, Informer } from './informer.js'
import type { ListQuery, RowsQuery } from './list-observable.js'
import type { CountSnapshot, GetSnapshot, InformerChange, ListSnapshot } from './snapshots.js'

/** What an adapter shows of an informer, by a query that may change. */
export interface Question<S, Q> {
  /** Before the first answer, and where nothing is asked: one constant. */
  readonly idle: S
  /** For input that was refused. */
  refused(status: InformerStatus): S
  /** May throw what the informer throws, or end with it as an error. Replays the latest query. */
  ask(informer: Informer, queries: Observable<Q>): Observable<S>
}

/** The last snapshot stands while the query changes; it tells the window that it is of. */
export const listQuestion: Question<ListSnapshot, ListQuery> = {
  idle: idleList,
  refused: (status) => Object.freeze({ ...idleList, view: 'error', status }),
  ask: (informer, queries) =>
    sharedOrMoved(
      queries,
      (query) => informer.list$(query),
      (moving) => informer.list$(moving),
    ),
}

export const rowsQuestion: Question<ListSnapshot<unknown>, RowsQuery> = {
  ...listQuestion,
  ask: (informer, queries) =>
    sharedOrMoved(
      queries,
      (query) => informer.rows$(query),
      (moving) => informer.rows$(moving),
    ),
}

/** By key. Another key is another question: the object before is not shown for it. */
export const getQuestion: Question<GetSnapshot, string> = {
  idle: idleGet,
  refused: (status) => Object.freeze({ ...idleGet, view: 'error', status }),
  ask: (informer, keys) => keys.pipe(switchMap((key) => informer.get$(key))),
}

/** The last counts stand while the filter changes. Another `by` is another question. */
export const countQuestion: Question<CountSnapshot, CountQuery> = {
  idle: idleCount,
  refused: (status) => Object.freeze({ ...idleCount, status }),
  ask: (informer, queries) => queries.pipe(switchMap((query) => informer.count$(query))),
}

export const statusQuestion: Question<InformerStatus, undefined> = {
  idle: idleStatus,
  refused: (status) => status,
  ask: (informer) => informer.status$,
}

/** Tells each change to `listener`; answers the settled part of the status. */
export function changesQuestion(
  listener: (change: InformerChange<KubeObject>) => void,
): Question<InformerStatus, ChangesOptions> {
  return {
    ...statusQuestion,
    ask: (informer, options) =>
      merge(
        options.pipe(
          switchMap((each) => informer.changes$(each)),
          tap(listener),
          ignoreElements(),
        ),
        informer.status$.pipe(distinctUntilChanged(sameSettled)),
      ),
  }
}

/**
 * Equal queries without a window share one view between all who ask; with one, another window
 * moves the asker's own.
 */
function sharedOrMoved<S, Q extends Query>(
  queries: Observable<Q>,
  shared: (query: Q) => Observable<S>,
  moved: (queries: Observable<Q>) => Observable<S>,
): Observable<S> {
  const form = ({ window }: Q): 'moved' | 'shared' => (typeof window === 'object' ? 'moved' : 'shared')
  return queries.pipe(
    distinctUntilChanged((a, b) => form(a) === form(b)),
    switchMap((query) => (form(query) === 'moved' ? moved(queries) : queries.pipe(switchMap(shared)))),
  )
}

import { defer, from, map, Observable, type ObservableInput } from 'rxjs'
import type { Connection, PageInformer, ViewerHandle } from '../bridge/connection.js'
import { ListReplica } from '../bridge/list-replica.js'
import type { KubeObject } from '../model/kube-object.js'
import type { Want } from '../protocol/contract.js'
import { type InformerStatus, sameSettled } from '../protocol/status.js'
import { compileQuery } from '../query/evaluate.js'
import type { Query } from '../query/query.js'
import { InputError } from '../model/input-error.js'
import { type ListSnapshot, viewOf } from './snapshots.js'

/** A query for whole objects. */
export type ListQuery = Omit<Query, 'select'>

export interface ListSource {
  readonly connection: Connection
  readonly informer: PageInformer
  readonly index?: { readonly name: string; readonly value: string }
}

/** Checks the query at the call. @throws InputError `invalid-query`, `invalid-path`, `invalid-selector` */
export function checkListQuery(query: ListQuery): string {
  if ('select' in query && query.select !== undefined) {
    throw new InputError('invalid-query', 'list$: `select` makes rows, a list has whole objects; leave it out')
  }
  return compileQuery(query).identity
}

/** A list of one fixed query. */
export function listOf<T extends KubeObject>(source: ListSource, query: ListQuery): Observable<ListSnapshot<T>> {
  return new Observable((subscriber) => {
    const seat = sit<T>(source, query, (snapshot) => subscriber.next(snapshot), () => subscriber.complete())
    return () => seat.close()
  })
}

/**
 * A list whose query changes. Another window moves the same view; another query starts a new
 * one. The last snapshot stands until the answer.
 */
export function listOfEach<T extends KubeObject>(
  source: ListSource,
  queries: ObservableInput<ListQuery>,
): Observable<ListSnapshot<T>> {
  return new Observable((subscriber) => {
    let identity: string | undefined
    let seat: ViewerHandle | undefined
    const input = from(queries).subscribe({
      next: (query) => {
        try {
          const next = checkListQuery(query)
          if (seat !== undefined && next === identity) {
            seat.send({ type: 'move-window', query })
            return
          }
          seat?.close()
          identity = next
          seat = sit<T>(source, query, (snapshot) => subscriber.next(snapshot), () => subscriber.complete())
        } catch (error) {
          subscriber.error(error)
        }
      },
      error: (error: unknown) => subscriber.error(error),
    })
    return () => {
      input.unsubscribe()
      seat?.close()
    }
  })
}

/** Each subscriber's first snapshot has no `change`: there is none before it. */
export function changeSinceSubscribed<T extends KubeObject>(
  snapshots: Observable<ListSnapshot<T>>,
): Observable<ListSnapshot<T>> {
  return defer(() => {
    let first: 'yes' | 'no' = 'yes'
    return snapshots.pipe(
      map((snapshot) => {
        if (first === 'no' || snapshot.change === undefined) {
          first = 'no'
          return snapshot
        }
        first = 'no'
        const { change: _none, ...rest } = snapshot
        return rest
      }),
    )
  })
}

function sit<T extends KubeObject>(
  { connection, informer, index }: ListSource,
  query: ListQuery,
  next: (snapshot: ListSnapshot<T>) => void,
  complete: () => void,
): ViewerHandle {
  const want: Want = { type: 'list', query, ...(index === undefined ? {} : { index }) }
  const replica = new ListReplica()
  let answered: 'yes' | 'no' = 'no'
  let shown: InformerStatus | undefined
  const show = (status: InformerStatus, told: 'part' | 'status'): void => {
    shown = status
    const { total, window, truncated } = replica
    next(
      Object.freeze({
        items: replica.items as readonly T[],
        total,
        window,
        truncated,
        view: viewOf(status, total),
        status,
        change: told === 'part' ? replica.change : noChange,
      }),
    )
  }
  return connection.open(informer, {
    want,
    apply: (part) => {
      if (part.type !== 'list') return
      answered = 'yes'
      replica.apply(part)
    },
    tell: (told, status) => {
      if (told === 'part') {
        show(status, told)
        return
      }
      // Before the first answer only a fault is worth telling: there is no engine to answer.
      if (answered === 'no' && status.error === undefined) return
      if (shown === undefined || !sameSettled(shown, status)) show(status, told)
    },
    end: (status) => {
      show(status, 'status')
      complete()
    },
  })
}

const noChange = Object.freeze({ added: [], updated: [], removed: [], moved: [] })

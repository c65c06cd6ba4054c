import { from, Observable, type ObservableInput } from 'rxjs'
import type { Connection, PageInformer } from '../bridge/connection.js'
import { ListReplica } from '../bridge/list-replica.js'
import { InputError } from '../model/input-error.js'
import type { KubeObject } from '../model/kube-object.js'
import type { Want } from '../protocol/contract.js'
import { compileQuery } from '../query/evaluate.js'
import type { Query } from '../query/query.js'
import { LiveView, type ViewReplica } from './live-view.js'
import { type ListSnapshot, viewOf } from './snapshots.js'

/** A query for whole objects. */
export type ListQuery = Omit<Query, 'select'>

type ListWant = Extract<Want, { type: 'list' }>

/**
 * Checks the query at the call; answers its identity, which leaves the window out.
 *
 * @throws InputError `invalid-query`, `invalid-path`, `invalid-selector`
 */
export function checkListQuery(query: ListQuery): string {
  if ('select' in query && query.select !== undefined) {
    throw new InputError('invalid-query', 'list$: `select` makes rows, a list has whole objects; leave it out')
  }
  return compileQuery(query).identity
}

export function listReplica<T extends KubeObject>(
  query: ListQuery,
  index?: ListWant['index'],
): ViewReplica<ListSnapshot<T>> {
  const replica = new ListReplica()
  return {
    want: { type: 'list', query, ...(index === undefined ? {} : { index }) },
    shows: 'settled',
    apply: (part) => {
      if (part.type === 'list') replica.apply(part)
    },
    snapshot: (status, told) => {
      const { total, window, truncated } = replica
      const change = told === 'part' ? replica.change : noChange
      const view = viewOf(status, total)
      return Object.freeze({ items: replica.items as readonly T[], total, window, truncated, view, status, change })
    },
    first: ({ change: _none, ...snapshot }) => Object.freeze(snapshot),
  }
}

/**
 * A list whose query changes. Another window moves the same view; another query starts a new
 * one. The last snapshot stands until the answer.
 */
export function listOfEach<T extends KubeObject>(
  connection: Connection,
  informer: PageInformer,
  queries: ObservableInput<ListQuery>,
): Observable<ListSnapshot<T>> {
  return new Observable((subscriber) => {
    let identity: string | undefined
    let view: LiveView<ListSnapshot<T>> | undefined
    const input = from(queries).subscribe({
      next: (query) => {
        try {
          const next = checkListQuery(query)
          if (view !== undefined && next === identity) {
            view.send({ type: 'move-window', query })
            return
          }
          view?.leave(subscriber)
          view?.close()
          identity = next
          view = new LiveView(connection, informer, listReplica<T>(query))
          view.join(subscriber)
        } catch (error) {
          subscriber.error(error)
        }
      },
      error: (error: unknown) => subscriber.error(error),
    })
    return () => {
      input.unsubscribe()
      view?.close()
    }
  })
}

const noChange = Object.freeze({ added: [], updated: [], removed: [], moved: [] })

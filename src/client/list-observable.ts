import { from, Observable, type ObservableInput } from 'rxjs'
import type { Connection, PageInformer } from '../bridge/connection.js'
import { ListReplica } from '../bridge/list-replica.js'
import { InputError } from '../model/input-error.js'
import type { PendingWish, Want } from '../protocol/contract.js'
import type { Query, Select } from '../query/query.js'
import { queryIdentity } from '../query/query-identity.js'
import { isRecord } from '../query/record.js'
import { LiveView, type ViewReplica } from './live-view.js'
import { type ListSnapshot, viewOf } from './snapshots.js'

/** A query for whole objects. */
export type ListQuery = Omit<Query, 'select'>

/** A query for rows: `select` names the columns. */
export type RowsQuery = Query & { readonly select: Select }

type ListWant = Extract<Want, { type: 'list' }>

/**
 * Checks the query at the call; answers its identity, which leaves the window out. Fields are
 * looked up where they are registered, in the engine.
 *
 * @throws InputError `invalid-query`, `invalid-path`, `invalid-selector`
 */
export function checkListQuery(query: Query): string {
  if (isRecord(query) && query.select !== undefined) {
    throw new InputError('invalid-query', 'list$: `select` makes rows, a list has whole objects; use rows$')
  }
  return queryIdentity(query)
}

/** @throws InputError as `checkListQuery` */
export function checkRowsQuery(query: Query): string {
  if (!isRecord(query) || query.select == null || Object.keys(query.select).length === 0) {
    throw new InputError('invalid-query', 'rows$: `select` must name at least one column')
  }
  return queryIdentity(query)
}

/** `I`: objects, or rows with a `select`. */
export function listReplica<I>(
  query: Query,
  index?: ListWant['index'],
  wish?: PendingWish,
): ViewReplica<ListSnapshot<I>> {
  const replica = new ListReplica()
  return {
    want: { type: 'list', query, ...(index === undefined ? {} : { index }), ...(wish && { pending: wish }) },
    shows: 'settled',
    apply: (part) => {
      if (part.type === 'list') replica.apply(part)
    },
    restart: () => replica.restart(),
    snapshot: (status, told) => {
      const { total, window, truncated } = replica
      const pending = replica.pending && { pending: replica.pending }
      const change = told === 'part' ? replica.change : noChange
      const view = viewOf(status, total)
      const items = replica.items as readonly I[]
      return Object.freeze({ items, total, window, truncated, view, status, ...pending, change })
    },
    first: ({ change: _none, ...snapshot }) => Object.freeze(snapshot),
  }
}

/**
 * A list whose query changes. Another window moves the same view; another query starts a new
 * one. The last snapshot stands until the answer. `check` answers a query's identity, or throws.
 */
export function listOfEach<I>(
  connection: Connection,
  informer: PageInformer,
  queries: ObservableInput<Query>,
  check: (query: Query) => string,
): Observable<ListSnapshot<I>> {
  return new Observable((subscriber) => {
    let identity: string | undefined
    let view: LiveView<ListSnapshot<I>> | undefined
    const input = from(queries).subscribe({
      next: (query) => {
        try {
          const next = check(query)
          if (view !== undefined && next === identity) {
            view.moveWindow(query)
            return
          }
          view?.leave(subscriber)
          view?.close()
          identity = next
          view = new LiveView(connection, informer, listReplica<I>(query))
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

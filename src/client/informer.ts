import { defer, finalize, isObservable, type Observable } from 'rxjs'
import type { Connection, PageInformer } from '../bridge/connection.js'
import { InputError } from '../model/input-error.js'
import { asObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import { type InformerStatus, isAnswered } from '../protocol/status.js'
import type { CheckedQuery, RowOf } from '../query/checked-query.js'
import type { FieldRef } from '../query/field-ref.js'
import type { Query, Select } from '../query/query.js'
import { isRecord } from '../query/record.js'
import { parseValueRef } from '../query/value-ref.js'
import { type ChangesOptions, changesOf, changesWant } from './changes-observable.js'
import { checkSignal } from './check-signal.js'
import { countReplica } from './count-replica.js'
import { getReplica } from './get-replica.js'
import {
  checkListQuery,
  checkRowsQuery,
  type ListQuery,
  listOfEach,
  listReplica,
  type RowsQuery,
} from './list-observable.js'
import type { Lister } from './lister.js'
import { sharedView, type ViewReplica } from './live-view.js'
import { type ListerOptions, type MetadataOnly, openLister } from './open-lister.js'
import type { CountSnapshot, GetSnapshot, InformerChange, ListSnapshot } from './snapshots.js'
import { statusReplica } from './status-replica.js'
import { refreshed, statusUntil } from './status-until.js'

/** Indexes that every informer has. */
export const builtInIndexNames: readonly string[] = ['namespace', 'labels', 'owner', 'node']

/** What to count: `where`, `labels`, `search`, and by which value. */
export type CountQuery = Pick<Query, 'where' | 'labels' | 'search'> & { readonly by?: string | FieldRef }

/** What an Informer needs of its kube. */
export interface InformerContext {
  readonly connection: Connection
  readonly page: PageInformer
  /** Names of the indexes that this page's users have declared. */
  readonly indexNames: () => readonly string[]
}

/**
 * A live cache of one scope, seen from the page. Lazy: nothing is requested until something
 * subscribes. Observables never error after subscription: what goes wrong is in the status.
 */
export class Informer<T extends KubeObject = KubeObject> {
  readonly #context: InformerContext
  readonly #shared = new Map<string, { readonly view: Observable<unknown>; users: number }>()
  /** Phase, freshness and errors, clocks included. Replays the latest. */
  readonly status$: Observable<InformerStatus>

  constructor(context: InformerContext) {
    this.#context = context
    this.status$ = sharedView(context.connection, context.page, statusReplica)
  }

  /**
   * The objects that match, in order. Without a window at most 1 000. Given an observable of
   * queries, another window moves the same view and the last snapshot stands until the answer.
   *
   * @throws InputError `invalid-query`, `invalid-path` or `invalid-selector` at the call
   */
  list$<const Q extends ListQuery>(
    query?: (Q & CheckedQuery<T, Q>) | Observable<ListQuery>,
  ): Observable<ListSnapshot<T>>
  list$(query: ListQuery | Observable<ListQuery> = {}): Observable<ListSnapshot<T>> {
    if (isObservable(query)) return listOfEach<T>(this.#context.connection, this.#context.page, query, checkListQuery)
    checkListQuery(query)
    return this.#share(`list ${JSON.stringify(query)}`, () => listReplica<T>(query))
  }

  /**
   * The objects that match as rows: the columns that `select` names, and `key` and `uid`. A
   * twentieth of the cost of objects; a row whose cells did not change stays the same row.
   *
   * @throws InputError `invalid-query`, `invalid-path` or `invalid-selector` at the call
   */
  rows$<const Q extends RowsQuery>(
    query: (Q & CheckedQuery<T, Q>) | Observable<Q & CheckedQuery<T, Q>>,
  ): Observable<ListSnapshot<RowOf<T, Q['select']>>>
  rows$(query: RowsQuery | Observable<RowsQuery>): Observable<ListSnapshot<unknown>> {
    if (isObservable(query)) return listOfEach(this.#context.connection, this.#context.page, query, checkRowsQuery)
    checkRowsQuery(query)
    return this.#share(`list ${JSON.stringify(query)}`, () => listReplica(query))
  }

  /**
   * How many objects match, in all and by the value of a path or field. At most once a second.
   *
   * @throws InputError `invalid-query`, `invalid-path` or `invalid-selector` at the call
   */
  count$(query: CountQuery = {}): Observable<CountSnapshot> {
    if (!isRecord(query)) throw new InputError('invalid-query', 'count$: write an object, as in { by: "status.phase" }')
    const { by, ...filter }: CountQuery = query
    checkListQuery(filter)
    if (by !== undefined) parseValueRef(by, 'count$.by')
    return this.#share(`count ${JSON.stringify(query)}`, () => countReplica(filter, by))
  }

  /**
   * The objects under one value of an index: `namespace`, `labels` (`key=value`), `owner` (uid),
   * `node`, or one of this informer's `indexers`.
   *
   * @throws InputError `unknown-index` or `invalid-query` at the call, and what `list$` throws
   */
  byIndex$<const Q extends ListQuery>(
    name: string,
    value: string,
    query?: Q & CheckedQuery<T, Q>,
  ): Observable<ListSnapshot<T>>
  byIndex$(name: string, value: string, query: ListQuery = {}): Observable<ListSnapshot<T>> {
    this.#checkIndex(name, value)
    checkListQuery(query)
    return this.#share(`index ${JSON.stringify([name, value, query])}`, () => listReplica<T>(query, { name, value }))
  }

  /**
   * One object by key: `namespace/name`, or `name` for cluster scope.
   *
   * @throws InputError `invalid-query` at the call for text that is no key
   */
  get$(key: string): Observable<GetSnapshot<T>> {
    const parsed = asObjectKey(key)
    return this.#share(`get ${parsed}`, () => getReplica<T>(parsed))
  }

  /**
   * What happened to objects, in the server's order for each. The cache has it before it is told.
   *
   * @throws InputError `invalid-options`, `invalid-query`, `invalid-path` or `invalid-selector` at the call
   */
  changes$(options: ChangesOptions = {}): Observable<InformerChange<T>> {
    return changesOf<T>(this.#context.connection, this.#context.page, changesWant(options))
  }

  /**
   * A live copy of the cache on this page, for synchronous reads: `objects: 'all'`, `metadata:
   * true`, or rows by `select`. Counts as a subscriber until closed.
   *
   * @throws InputError `invalid-options`, `invalid-path`
   */
  lister(options: { readonly objects: 'all' }): Lister<T>
  lister(options: { readonly metadata: true }): Lister<MetadataOnly>
  lister<const S extends Select>(options: {
    readonly select: S & CheckedQuery<T, { select: S }>['select']
  }): Lister<RowOf<T, S>>
  lister(options: ListerOptions): Lister<unknown> {
    return openLister(this.#context.connection, this.#context.page, options)
  }

  /**
   * Resolves once the cache has been complete; counts as a subscriber until then. Rejects with a
   * KubeError on forbidden, unauthorized, not-served, unsupported and closed, and with the
   * signal's reason when it aborts.
   *
   * @throws InputError `invalid-options` at the call
   */
  synced(options: { readonly signal?: AbortSignal } = {}): Promise<void> {
    return statusUntil(this.#context.connection, this.#context.page, isAnswered, checkSignal(options, 'synced'))
  }

  /**
   * Has the state read anew and resolves when it is; rejects as `synced` does. Counts as a
   * subscriber until then.
   *
   * @throws InputError `invalid-options` at the call
   */
  refresh(options: { readonly signal?: AbortSignal } = {}): Promise<void> {
    return refreshed(this.#context.connection, this.#context.page, checkSignal(options, 'refresh'))
  }

  /**
   * What the cache has by now, without what writes will make of it. A view of its own: on a hidden page a shared one
   * stands still.
   *
   * @internal
   */
  cachedList(query: ListQuery, index?: { readonly name: string; readonly value: string }): Observable<ListSnapshot<T>> {
    if (index !== undefined) this.#checkIndex(index.name, index.value)
    checkListQuery(query)
    const { connection, page } = this.#context
    return sharedView(connection, page, () => listReplica<T>(query, index, 'left-out'))
  }

  /** @internal As `cachedList`, of one object. */
  cachedGet(key: string): Observable<GetSnapshot<T>> {
    const parsed = asObjectKey(key)
    const { connection, page } = this.#context
    return sharedView(connection, page, () => getReplica<T>(parsed, 'left-out'))
  }

  #checkIndex(name: string, value: string): void {
    const known = [...builtInIndexNames, ...this.#context.indexNames()]
    if (!known.includes(name)) {
      throw new InputError(
        'unknown-index',
        `byIndex$: there is no index "${String(name)}"; there are ${known.join(', ')}`,
      )
    }
    if (typeof value !== 'string') throw new InputError('invalid-query', 'byIndex$: write the value as text')
  }

  /** Equal questions share one view while anybody looks. */
  #share<S>(id: string, makeReplica: () => ViewReplica<S>): Observable<S> {
    return defer(() => {
      const known = this.#shared.get(id)
      if (known !== undefined) {
        known.users += 1
        return (known.view as Observable<S>).pipe(finalize(() => this.#unshare(id)))
      }
      const view = sharedView(this.#context.connection, this.#context.page, makeReplica)
      this.#shared.set(id, { view, users: 1 })
      return view.pipe(finalize(() => this.#unshare(id)))
    })
  }

  #unshare(id: string): void {
    const known = this.#shared.get(id)
    if (known === undefined) return
    known.users -= 1
    if (known.users === 0) this.#shared.delete(id)
  }
}

import { defer, finalize, isObservable, type Observable } from 'rxjs'
import type { Connection, PageInformer } from '../bridge/connection.js'
import { InputError } from '../model/input-error.js'
import { keyOf, type ObjectKey, splitKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import { finalPhases } from '../protocol/phase.js'
import { errorInfo } from '../protocol/errors.js'
import type { InformerStatus } from '../protocol/status.js'
import { type ChangesOptions, changesOf } from './changes-observable.js'
import { getOf } from './get-observable.js'
import { KubeError } from './kube-error.js'
import { changeSinceSubscribed, checkListQuery, type ListQuery, listOf, listOfEach } from './list-observable.js'
import { shareLatest } from './share-latest.js'
import type { GetSnapshot, InformerChange, ListSnapshot } from './snapshots.js'
import { statusOf } from './status-observable.js'

/** Indexes that every informer has. */
export const builtInIndexNames: readonly string[] = ['namespace', 'labels', 'owner', 'node']

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
  readonly #shared = new Map<string, Observable<unknown>>()
  /** Phase, freshness and errors, clocks included. Replays the latest. */
  readonly status$: Observable<InformerStatus>

  constructor(context: InformerContext) {
    this.#context = context
    this.status$ = shareLatest(statusOf(context.connection, context.page))
  }

  /**
   * The objects that match, in order. Without a window at most 1 000. Given an observable of
   * queries, another window moves the same view and the last snapshot stands until the answer.
   *
   * @throws InputError `invalid-query`, `invalid-path` or `invalid-selector` at the call
   */
  list$(query: ListQuery | Observable<ListQuery> = {}): Observable<ListSnapshot<T>> {
    const source = { connection: this.#context.connection, informer: this.#context.page }
    if (isObservable(query)) return changeSinceSubscribed(listOfEach<T>(source, query))
    checkListQuery(query)
    return changeSinceSubscribed(this.#share(`list ${JSON.stringify(query)}`, () => listOf<T>(source, query)))
  }

  /**
   * The objects under one value of an index: `namespace`, `labels` (`key=value`), `owner` (uid),
   * `node`, or one of this informer's `indexers`.
   *
   * @throws InputError `unknown-index` at the call, and what `list$` throws
   */
  byIndex$(name: string, value: string, query: ListQuery = {}): Observable<ListSnapshot<T>> {
    const known = [...builtInIndexNames, ...this.#context.indexNames()]
    if (!known.includes(name)) {
      throw new InputError('unknown-index', `byIndex$: there is no index "${name}"; there are ${known.join(', ')}`)
    }
    checkListQuery(query)
    const source = { connection: this.#context.connection, informer: this.#context.page, index: { name, value } }
    const id = `index ${JSON.stringify([name, value, query])}`
    return changeSinceSubscribed(this.#share(id, () => listOf<T>(source, query)))
  }

  /** One object by key: `namespace/name`, or `name` for cluster scope. */
  get$(key: string): Observable<GetSnapshot<T>> {
    const { namespace, name } = splitKey(key as ObjectKey)
    const parsed = keyOf(namespace === undefined ? { name } : { namespace, name })
    return this.#share(`get ${parsed}`, () => getOf<T>(this.#context.connection, this.#context.page, parsed))
  }

  /** What happened to objects, in the server's order for each. The cache has it before it is told. */
  changes$(options: ChangesOptions = {}): Observable<InformerChange<T>> {
    return changesOf<T>(this.#context.connection, this.#context.page, options)
  }

  /**
   * Resolves once the cache has been complete; counts as a subscriber until then. Rejects with a
   * KubeError on forbidden, unauthorized, not-served, unsupported and closed, and with the
   * signal's reason when it aborts.
   */
  synced(options: { readonly signal?: AbortSignal } = {}): Promise<void> {
    const { signal } = options
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const settle = (end: () => void): void => {
        signal?.removeEventListener('abort', onAbort)
        queueMicrotask(() => subscription.unsubscribe())
        end()
      }
      const onAbort = (): void => settle(() => reject(signal?.reason))
      signal?.addEventListener('abort', onAbort)
      const subscription = this.status$.subscribe((status) => {
        if (status.synced) settle(resolve)
        else if (finalPhases.has(status.phase)) settle(() => reject(new KubeError(reasonOf(status))))
      })
    })
  }

  #share<V>(id: string, make: () => Observable<V>): Observable<V> {
    return defer(() => {
      const known = this.#shared.get(id) as Observable<V> | undefined
      if (known !== undefined) return known
      const made = shareLatest(make().pipe(finalize(() => this.#shared.delete(id))))
      this.#shared.set(id, made)
      return made
    })
  }
}

function reasonOf(status: InformerStatus): NonNullable<InformerStatus['error']> {
  return status.error ?? errorInfo('closed', `The informer is ${status.phase}`)
}

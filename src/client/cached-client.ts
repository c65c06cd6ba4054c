import { type Observable, Subscription } from 'rxjs'
import type { KubeObject } from '../model/kube-object.js'
import { type Resource, resourceId } from '../model/resource.js'
import { finalPhases, type Phase } from '../protocol/phase.js'
import { type InformerStatus, isAnswered } from '../protocol/status.js'
import type { CheckedQuery } from '../query/checked-query.js'
import { checkRecord } from '../query/record.js'
import { failOptions } from './call-options.js'
import { isAmount } from './check-amount.js'
import { checkSignal } from './check-signal.js'
import type { Informer } from './informer.js'
import type { InformerOptions } from './informer-options.js'
import { KubeError } from './kube-error.js'
import type { ListQuery } from './list-observable.js'
import type { ScopeInput } from './normalize-scope.js'
import { reasonOf } from './status-until.js'

/** How a read waits for its informer. */
export interface CachedReadOptions {
  /** Gives up with the signal's reason. */
  readonly signal?: AbortSignal
  /** How long the first read of an informer waits, ms. Default 30 000; then a KubeError `timeout` that says for what. */
  readonly timeoutMs?: number
  /** Of the informer. Its `linger`, how long it stays live after the last read, is 300 000 here unless given. */
  readonly informer?: InformerOptions
}

/** A read of many. */
export interface CachedListOptions extends CachedReadOptions {
  /** Only those under one value of an index, as `byIndex$` has it. */
  readonly index?: { readonly name: string; readonly value: string }
}

/** The informers of a kube. */
export type InformerOf = <T extends KubeObject>(
  resource: Resource<T>,
  scope: ScopeInput,
  options: InformerOptions,
) => Informer<T>

/** How long what nobody looks at any more stays live, ms. */
export const unwatchedLingerMs = 300_000
const waitMs = 30_000

/** Timers for more than 25 days go off at once. */
const longestTimerMs = 2 ** 31 - 1

/** What is still on its way to a state that can be read. */
const passing: ReadonlySet<Phase> = new Set<Phase>(['idle', 'restoring', 'connecting', 'listing'])

/**
 * Reads by cache, as controller-runtime's client has them: the first read of a scope starts its informer and waits until
 * it is complete, the next ones are answered from memory, without a request. What is read is as fresh as the informer, and
 * never what an optimistic write will make of it; `client.get` asks the server.
 */
export class CachedClient {
  readonly #informerOf: InformerOf

  constructor(informerOf: InformerOf) {
    this.#informerOf = informerOf
  }

  /**
   * One object by key, or undefined where the complete cache has none. `scope` says which informer is read: all
   * namespaces, unless it names one.
   *
   * @throws InputError at the call, as `informer` and `get$` do. Rejects with a KubeError as `synced` does, or `timeout`
   */
  async get<T extends KubeObject>(
    resource: Resource<T>,
    key: string,
    scope: ScopeInput = {},
    options: CachedReadOptions = {},
  ): Promise<T | undefined> {
    checkRecord(options, ['signal', 'timeoutMs', 'informer'], failOptions('client.cached: get'))
    const informer = this.#informer(resource, scope, options)
    return (await read(informer.cachedGet(key), nameOf(resource, scope), options)).object
  }

  /**
   * All objects that match, in the order of `sort`; without a `window` all of them.
   *
   * @throws InputError at the call, as `informer` and `list$` do. Rejects with a KubeError as `synced` does, or `timeout`
   */
  async list<T extends KubeObject, const Q extends ListQuery>(
    resource: Resource<T>,
    scope: ScopeInput = {},
    query: Q & CheckedQuery<T, Q> = {} as Q & CheckedQuery<T, Q>,
    options: CachedListOptions = {},
  ): Promise<readonly T[]> {
    checkRecord(options, ['signal', 'timeoutMs', 'informer', 'index'], failOptions('client.cached: list'))
    const informer: Informer = this.#informer(resource, scope, options)
    const whole = { window: 'all', ...(query as ListQuery) } as ListQuery
    const { index } = options
    if (index !== undefined) checkRecord(index, ['name', 'value'], failOptions('client.cached: list: index'))
    return (await read(informer.cachedList(whole, index), nameOf(resource, scope), options)).items as readonly T[]
  }

  #informer<T extends KubeObject>(resource: Resource<T>, scope: ScopeInput, options: CachedReadOptions): Informer<T> {
    const { timeoutMs = waitMs, informer = {} } = options
    if (!isAmount(timeoutMs)) failOptions('client.cached: timeoutMs')('must be 0 or more, in ms')
    return this.#informerOf(resource, scope, { linger: unwatchedLingerMs, ...informer })
  }
}

/** The first answer of a complete cache that is not on its way to a newer one. */
function read<S extends { readonly status: InformerStatus }>(
  answers: Observable<S>,
  name: string,
  { signal: given, timeoutMs = waitMs }: CachedReadOptions,
): Promise<S> {
  const signal = checkSignal(given === undefined ? {} : { signal: given }, 'client.cached')
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    let latest: InformerStatus | undefined
    const subscription = new Subscription()
    const settle = (end: () => void): void => {
      subscription.unsubscribe()
      end()
    }
    const onAbort = (): void => settle(() => reject(signal?.reason))
    const late =
      timeoutMs > longestTimerMs
        ? undefined
        : setTimeout(() => settle(() => reject(timedOut(name, timeoutMs, latest))), timeoutMs)
    signal?.addEventListener('abort', onAbort)
    subscription.add(() => {
      clearTimeout(late)
      signal?.removeEventListener('abort', onAbort)
    })
    subscription.add(
      answers.subscribe((answer) => {
        const { status } = answer
        latest = status
        if (finalPhases.has(status.phase)) settle(() => reject(new KubeError(reasonOf(status))))
        else if (isAnswered(status) && !passing.has(status.phase)) settle(() => resolve(answer))
      }),
    )
  })
}

function timedOut(name: string, timeoutMs: number, status: InformerStatus | undefined): KubeError {
  const why = status?.error === undefined ? '' : ` (${status.error.message})`
  const happened = `The cache of ${name} was not complete within ${timeoutMs / 1000} s: it is ${status?.phase ?? 'idle'}${why}.`
  const advice =
    'Wait longer with `timeoutMs`, show `status$` meanwhile, or ask the server itself with `client.get` or `client.list`.'
  return new KubeError({ code: 'timeout', message: `${happened} ${advice}` })
}

/** `v1/pods in web`. */
function nameOf(resource: Resource, { namespace = '' }: ScopeInput): string {
  return `${resourceId(resource)}${namespace === '' ? '' : ` in ${namespace}`}`
}

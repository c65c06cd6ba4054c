import type { Observable } from 'rxjs'
import { afterFrame } from '../bridge/after-frame.js'
import { type Authenticate, Connection, type PageInformer } from '../bridge/connection.js'
import { InputError } from '../model/input-error.js'
import type { KubeObject } from '../model/kube-object.js'
import type { Resource } from '../model/resource.js'
import { type Target, targetId } from '../model/scope.js'
import { build } from '../protocol/build.js'
import {
  type Follow,
  type Greeting,
  type Host,
  type IndexerSpec,
  type InformerSpec,
  type InitialList,
  type Metrics,
  moreLive,
  protocolVersion,
  type SessionSpec,
  type TransformName,
} from '../protocol/contract.js'
import { compilePath } from '../query/path.js'
import { checkNames } from '../query/record.js'
import { builtInIndexNames, Informer } from './informer.js'
import { KubeError } from './kube-error.js'
import { type KubeStatus, kubeStatusOf } from './kube-status.js'
import type { ListQuery } from './list-observable.js'
import { recordOf } from './list-record.js'
import { normalizeScope, type ScopeInput } from './normalize-scope.js'
import { onPageWake, onVisibility } from './page-signals.js'
import { isRegistered, type RegisteredFunction } from './registered.js'
import type { ListSnapshot } from './snapshots.js'

/** How an informer works. Several users of one informer: each option says who wins. */
export interface InformerOptions {
  /**
   * Further indexes: name → path or paths of the values. Merged between users of one informer;
   * the same name with other paths is an error. `registered('name')` for a function of `startEngine`.
   */
  readonly indexers?: { readonly [name: string]: string | readonly string[] | RegisteredFunction }
  /**
   * Default `default`: without `managedFields`. `lean`: also without the last-applied annotation.
   * `none`: as sent. `registered('name')`: a function of `startEngine`.
   */
  readonly transform?: TransformName | RegisteredFunction
  /** Where the first list comes from. Default `auto`: streamed where the server can, else by pages. */
  readonly initialList?: InitialList
  /**
   * Default `watch`; where the resource cannot be watched it is polled. `{ everyMs }` lists at
   * intervals, `once` lists once and on `refresh()`. The most live of several users wins.
   */
  readonly follow?: 'watch' | 'once' | { readonly everyMs: number }
  /** How long the stream stays after the last subscriber, ms. Default 30 000; the largest wins. */
  readonly linger?: number
  /**
   * Who is watched and who is read every 15 s (phase `queued`) when a browser has too few connections
   * for all: the largest first, then who came first. Any finite number. Default 0; the largest wins.
   */
  readonly priority?: number
}

export interface KubePorts {
  readonly host: Host
  readonly session: SessionSpec
  readonly frameIntervalMs: number
  readonly pageId: string
  readonly closed: () => void
  /** In a session whose requests carry what the page gives. */
  readonly auth?: Authenticate
}

interface Known {
  readonly page: PageInformer
  readonly indexers: Map<string, IndexerSpec>
  readonly informer: Informer
}

/** One entry of `lists$`. */
export interface ListEntry {
  readonly resource: Resource
  readonly scope?: ScopeInput
  readonly query?: ListQuery
  readonly options?: InformerOptions
}

/** What `lists$` tells: a snapshot per entry, null where null was asked for. */
export type ListSnapshots<R> = { readonly [K in keyof R]: EntrySnapshot<R[K]> }

/** Of each member of a union: an entry that may be null has a snapshot that may be. */
type EntrySnapshot<E> = E extends { readonly resource: Resource<infer T> } ? ListSnapshot<T> : null

const defaultLingerMs = 30_000

/** One cluster as one user sees it. Made by `createKube`. */
export class Kube {
  readonly #ports: KubePorts
  readonly #connection: Connection
  readonly #known = new Map<string, Known>()
  readonly #targets = new Map<number, Target>()
  readonly #stopSignals: () => void
  #nextNumber = 1
  /** The worst of all informers that something looks at, and each of them. */
  readonly status$: Observable<KubeStatus>

  constructor(ports: KubePorts) {
    this.#ports = ports
    const greeting: Greeting = {
      protocol: protocolVersion,
      build,
      page: ports.pageId,
      session: ports.session,
      frameIntervalMs: ports.frameIntervalMs,
    }
    this.#connection = new Connection(ports.host, greeting, afterFrame, ports.auth)
    const stopWake = onPageWake(() => this.#connection.wake())
    const stopVisibility = onVisibility((visibility) => this.#connection.show(visibility))
    this.#stopSignals = () => {
      stopWake()
      stopVisibility()
    }
    this.status$ = kubeStatusOf(this.#connection, (number) => this.#targets.get(number))
  }

  /**
   * The informer of a scope: cheap, lazy, and the same one for equal scope and transform.
   *
   * @throws InputError `invalid-scope`, `invalid-selector`, `invalid-path`, `invalid-options` or
   * `index-conflict` at the call
   */
  informer<T extends KubeObject>(
    resource: Resource<T>,
    scope: ScopeInput = {},
    options: InformerOptions = {},
  ): Informer<T> {
    checkNames(options, ['indexers', 'transform', 'initialList', 'follow', 'linger', 'priority'], (problem) => {
      throw new InputError('invalid-options', `informer options: ${problem}`)
    })
    const target = { resource: plain(resource), scope: normalizeScope(resource, scope) }
    const transform = readTransform(options.transform ?? 'default')
    const initialList = oneOf('initialList', options.initialList ?? 'auto', ['auto', 'stream', 'pages'])
    const id = `${transform} ${targetId(target)}`
    const indexers = readIndexers(options.indexers ?? {})
    const lingerMs = options.linger ?? defaultLingerMs
    const priority = options.priority ?? 0
    const follow = readFollow(options.follow ?? 'watch')
    if (!(lingerMs >= 0)) throw new InputError('invalid-options', 'informer options: linger must be 0 or more, in ms')
    if (!Number.isFinite(priority))
      throw new InputError('invalid-options', 'informer options: priority must be a number')
    let known = this.#known.get(id)
    if (known === undefined) {
      known = this.#make({ target, transform, initialList, indexers: new Map(), follow, lingerMs, priority })
      this.#known.set(id, known)
    }
    mergeIndexers(known.indexers, indexers)
    const { spec } = known.page
    known.page.spec = {
      ...spec,
      follow: moreLive(spec.follow, follow),
      lingerMs: Math.max(spec.lingerMs, lingerMs),
      priority: Math.max(spec.priority, priority),
    }
    return known.informer as Informer<T>
  }

  /**
   * Lists of several informers as one record of snapshots from one frame. A null entry asks for
   * nothing; entries fail alone.
   *
   * @throws InputError what `informer` and `list$` throw
   */
  lists$<const R extends { readonly [name: string]: ListEntry | null }>(record: R): Observable<ListSnapshots<R>> {
    const sources = new Map<string, Observable<unknown> | null>()
    for (const [name, entry] of Object.entries(record)) {
      const list =
        entry === null
          ? null
          : this.informer(entry.resource, entry.scope, entry.options).list$(entry.query ?? ({} as ListQuery))
      sources.set(name, list)
    }
    return recordOf(Object.fromEntries(sources)) as Observable<ListSnapshots<R>>
  }

  /** The server's time, ms since the epoch: what ages are counted from (wire rule 14). This page's clock until an answer told. */
  now(): number {
    return Date.now() + this.#connection.serverOffsetMs
  }

  /** Tries now whatever waits, is halted or polls, a worker that did not load included. */
  retryNow(): void {
    this.#connection.retry()
  }

  /** Numbers about informers, requests, streams and frames, as plain data. Rejects with a KubeError without an engine. */
  async metrics(): Promise<Metrics> {
    const answer = await this.#connection.metrics()
    if (!answer.ok) throw new KubeError(answer.error)
    return answer.value
  }

  /** One `createKube` less; the last one ends everything: observables say `closed` and complete. */
  async close(): Promise<void> {
    this.#ports.closed()
  }

  /** @internal */
  settled(): Promise<void> {
    return this.#connection.settled()
  }

  /** @internal */
  shutDown(): void {
    this.#stopSignals()
    this.#connection.close()
  }

  #make(spec: InformerSpec): Known {
    const indexers = new Map<string, IndexerSpec>()
    const page: PageInformer = { number: this.#nextNumber, spec: { ...spec, indexers } }
    this.#targets.set(page.number, spec.target)
    this.#nextNumber += 1
    const informer = new Informer({ connection: this.#connection, page, indexNames: () => [...indexers.keys()] })
    return { page, indexers, informer }
  }
}

function plain(resource: Resource): Resource {
  const { group, version, plural, kind, namespaced } = resource
  return { group, version, plural, namespaced, ...(kind === undefined ? {} : { kind }) }
}

function readIndexers(indexers: NonNullable<InformerOptions['indexers']>): ReadonlyMap<string, IndexerSpec> {
  const read = new Map<string, IndexerSpec>()
  for (const [name, paths] of Object.entries(indexers)) {
    if (isRegistered(paths)) {
      read.set(name, { type: 'function', name: paths.name })
      continue
    }
    const list = typeof paths === 'string' ? [paths] : [...paths]
    for (const path of list) compilePath(path)
    read.set(name, { type: 'paths', paths: list })
  }
  return read
}

function mergeIndexers(into: Map<string, IndexerSpec>, more: ReadonlyMap<string, IndexerSpec>): void {
  for (const [name, paths] of more) {
    const before = into.get(name)
    const differs = before !== undefined && JSON.stringify(before) !== JSON.stringify(paths)
    if (differs || builtInIndexNames.includes(name)) {
      const taken = differs ? 'otherwise' : 'by every informer'
      throw new InputError('index-conflict', `indexers: "${name}" is defined already, ${taken}; choose another name`)
    }
  }
  for (const [name, paths] of more) into.set(name, paths)
}

function readTransform(transform: NonNullable<InformerOptions['transform']>): string {
  return isRegistered(transform) ? transform.name : oneOf('transform', transform, ['default', 'lean', 'none'])
}

function readFollow(follow: NonNullable<InformerOptions['follow']>): Follow {
  if (follow === 'watch' || follow === 'once') return { type: follow }
  if (typeof follow === 'object' && follow.everyMs >= 1_000) return { type: 'poll', everyMs: follow.everyMs }
  throw new InputError(
    'invalid-options',
    'informer options: follow must be watch, once, or { everyMs } of 1000 or more',
  )
}

function oneOf<V extends string>(name: string, value: V, allowed: readonly V[]): V {
  if (allowed.includes(value)) return value
  throw new InputError('invalid-options', `informer options: ${name} must be one of ${allowed.join(', ')}`)
}

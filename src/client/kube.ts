import type { Observable } from 'rxjs'
import { afterFrame } from '../bridge/after-frame.js'
import { type Authenticate, Connection, type PageInformer } from '../bridge/connection.js'
import { InputError } from '../model/input-error.js'
import type { KubeObject } from '../model/kube-object.js'
import { plainResource, type Resource } from '../model/resource.js'
import { type Target, targetId } from '../model/scope.js'
import { build } from '../protocol/build.js'
import {
  type Greeting,
  type Host,
  type IndexerSpec,
  type InformerSpec,
  moreLive,
  protocolVersion,
  type SessionSpec,
} from '../protocol/contract.js'
import type { Diagnosis } from '../protocol/diagnosis.js'
import type { Metrics } from '../protocol/metrics.js'
import { isRecord } from '../query/record.js'
import { checkResource } from './check-resource.js'
import { checkSignal } from './check-signal.js'
import { diagnose } from './diagnose.js'
import { builtInIndexNames, Informer } from './informer.js'
import { type InformerOptions, readInformerOptions } from './informer-options.js'
import { KubeClient } from './kube-client.js'
import { KubeDiscovery } from './kube-discovery.js'
import { KubeError } from './kube-error.js'
import { type KubeFetchInit, kubeFetch } from './kube-fetch.js'
import { type KubeStatus, kubeStatusOf } from './kube-status.js'
import type { ListQuery } from './list-observable.js'
import { recordOf } from './list-record.js'
import { normalizeScope, type ScopeInput } from './normalize-scope.js'
import { onPageWake, onVisibility } from './page-signals.js'
import { PageWarnings } from './page-warnings.js'
import { type PreloadEntry, type Preloaded, preload } from './preload.js'
import type { ListSnapshot } from './snapshots.js'

/** How an informer works. Several users of one informer: each option says who wins. */
export interface KubePorts {
  readonly host: Host
  readonly session: SessionSpec
  readonly frameIntervalMs: number
  readonly pageId: string
  readonly closed: () => void
  /** Whether caches of this resource are kept on disk, where a user is named. */
  readonly keeps: (resource: Resource) => 'keep' | 'off'
  /** In a session whose requests carry what the page gives. */
  readonly auth?: Authenticate
  /** Default: nobody. */
  readonly warnings?: PageWarnings
  /** Default `kube-informer`. */
  readonly fieldManager?: string
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

/** One cluster as one user sees it. Made by `createKube`. */
export class Kube {
  readonly #ports: KubePorts
  readonly #connection: Connection
  readonly #known = new Map<string, Known>()
  readonly #targets = new Map<number, Target>()
  readonly #stopSignals: () => void
  readonly #warnings: PageWarnings
  #nextNumber = 1
  /** The worst of all informers that something looks at, and each of them. */
  readonly status$: Observable<KubeStatus>
  /** Single objects: reads, writes, logs, rights. */
  readonly client: KubeClient
  /** What the server serves: resources, groups, versions, and which one a name means. */
  readonly discovery: KubeDiscovery

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
    const { fieldManager = 'kube-informer', warnings = new PageWarnings(undefined) } = ports
    this.#warnings = warnings
    const { questions } = this.#connection
    this.discovery = new KubeDiscovery(questions)
    this.client = new KubeClient({
      questions,
      warnings,
      fieldManager,
      informerOf: (resource, scope, options) => this.informer(resource, scope, options),
      served: (resource) => this.discovery.served(resource),
    })
    this.status$ = kubeStatusOf(this.#connection, (number) => this.#targets.get(number))
  }

  /**
   * The informer of a scope: cheap, lazy, and the same one for equal scope and transform.
   *
   * @throws InputError `invalid-resource`, `invalid-scope`, `invalid-selector`, `invalid-path`, `invalid-options` or
   * `index-conflict` at the call
   */
  informer<T extends KubeObject>(
    resource: Resource<T>,
    scope: ScopeInput = {},
    options: InformerOptions = {},
  ): Informer<T> {
    checkResource(resource, 'kube.informer')
    const target = { resource: plainResource(resource), scope: normalizeScope(resource, scope) }
    const { indexers, ...read } = readInformerOptions(options)
    const persist = read.persist === 'off' ? 'off' : this.#ports.keeps(target.resource)
    const id = `${read.transform} ${targetId(target)}`
    let known = this.#known.get(id)
    if (known === undefined) {
      known = this.#make({ ...read, target, indexers: new Map(), persist })
      this.#known.set(id, known)
    }
    mergeIndexers(known.indexers, indexers)
    const { spec } = known.page
    known.page.spec = {
      ...spec,
      follow: moreLive(spec.follow, read.follow),
      lingerMs: Math.max(spec.lingerMs, read.lingerMs),
      priority: Math.max(spec.priority, read.priority),
      persist: persist === 'off' ? 'off' : spec.persist,
    }
    return known.informer as Informer<T>
  }

  /**
   * Lists of several informers as one record of snapshots from one frame. A null entry asks for
   * nothing; entries fail alone.
   *
   * @throws InputError `invalid-options`, and what `informer` and `list$` throw
   */
  lists$<const R extends { readonly [name: string]: ListEntry | null }>(record: R): Observable<ListSnapshots<R>> {
    const sources = new Map<string, Observable<unknown> | null>()
    if (!isRecord(record)) throw new InputError('invalid-options', `lists$: ${entryForm}`)
    for (const [name, entry] of Object.entries<ListEntry | null>(record)) {
      if (entry !== null && !isRecord(entry)) {
        throw new InputError('invalid-options', `lists$: ${JSON.stringify(name)}: ${entryForm}`)
      }
      const list =
        entry === null
          ? null
          : this.informer(entry.resource, entry.scope, entry.options).list$(entry.query ?? ({} as ListQuery))
      sources.set(name, list)
    }
    return recordOf(Object.fromEntries(sources)) as Observable<ListSnapshots<R>>
  }

  /**
   * Any request below `server`, for what `client` has no method for: with the same credentials, budget and connections.
   * Resolves with a Response whatever its status, its body as it comes; `url` is empty. Rejects with a KubeError where
   * there is no answer, with the signal's reason, or with an InputError where nothing was sent.
   */
  fetch(path: string, init: KubeFetchInit = {}): Promise<Response> {
    return kubeFetch({ questions: this.#connection.questions, warnings: this.#warnings }, path, init)
  }

  /**
   * Loads these caches now, before anybody looks at them; resolves when each is loaded or has failed for good, each by
   * itself. They stay live for five minutes (`linger`) without a subscriber, and parked behind that.
   *
   * @throws InputError `invalid-options` at the call, and what `informer` throws
   */
  preload(
    entries: readonly PreloadEntry[],
    options: { readonly signal?: AbortSignal } = {},
  ): Promise<readonly Preloaded[]> {
    const signal = checkSignal(options, 'preload')
    return preload((resource, scope, more) => this.informer(resource, scope, more), entries, signal)
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

  /**
   * Looks and measures for a few seconds what this page's way to the server is like, and says what could be better; it
   * takes one connection for three seconds at most. What the network does is part of the answer. Rejects with a KubeError
   * without an engine, and with the signal's reason.
   *
   * @throws InputError `invalid-options` at the call
   */
  diagnose(options: { readonly signal?: AbortSignal } = {}): Promise<Diagnosis> {
    return diagnose(this.#connection.questions, checkSignal(options, 'diagnose'))
  }

  /**
   * Removes everything that is kept on disk of this server, cluster and user, for all tabs, and keeps
   * nothing more until a new engine starts: what to do when somebody signs out. Resolves when it is gone.
   * Rejects with a KubeError without an engine.
   */
  async clear(): Promise<void> {
    const answer = await this.#connection.clear()
    if (!answer.ok) throw new KubeError(answer.error)
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

const entryForm = 'write { name: { resource, scope, query, options } }, or null for nothing'

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

import type { KubeObject } from '../../src/model/kube-object.js'
import { resourceId } from '../../src/model/resource.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import { targetId } from '../../src/model/scope.js'
import { type Follow, type IndexerSpec, type InformerSpec, moreLive } from '../../src/protocol/contract.js'
import type { ErrorInfo } from '../../src/protocol/errors.js'
import type { InformerMetrics } from '../../src/protocol/metrics.js'
import type { InformerStatus } from '../../src/protocol/status.js'
import { createDeltaFifo } from '../fifo/delta-fifo.js'
import { createFifo } from '../fifo/fifo.js'
import type {
  ChangeHandler,
  DeltaSink,
  DeltaSource,
  Listener,
  SlotRank,
  StoredObject,
  StoreReader,
  StoreUpdate,
  TakenDelta,
} from '../ports.js'
import { Reflector } from '../reflector/reflector.js'
import { ReflectorMeter } from '../reflector/reflector-meter.js'
import type { Report } from '../reflector/report.js'
import { ChangeLatency } from './change-latency.js'
import type { Indexers } from './indexers.js'
import { InformerCache } from './informer-cache.js'
import { InformerLog } from './informer-log.js'
import { informerName } from './informer-name.js'
import type { InformerPorts } from './informer-ports.js'
import { type CacheFacts, informerStatus } from './informer-status.js'
import type { KeptState } from './mirrored-cache.js'
import { newestObject } from './newest-object.js'
import { Pump } from './pump.js'
import { RankedSlot } from './ranked-slot.js'
import { Restoration, type RestoredState } from './restoration.js'
import { settledRefresh } from './settled-refresh.js'
import type { ShownWindows } from './shown-windows.js'

/** Told when the cache or the status moved; reads what it needs when it needs it. */
export type Observer = (moved: 'cache' | 'status') => void

/**
 * One cache, kept equal to the server's state (P1).
 *
 * Changes of one object are told in the server's order, after the cache has them; there is no
 * order between objects. A relist is one diff. A late listener first gets what is cached as
 * `added`, then `synced`, then what follows: no gap, no repeat. A delete carries the last known
 * state.
 */
export class Informer {
  readonly spec: InformerSpec
  readonly #fifo: DeltaSink & DeltaSource
  readonly #cache: InformerCache
  readonly #pump: Pump
  readonly #reflector: Reflector
  readonly #log: InformerLog
  readonly #slot: RankedSlot
  readonly #restoration: Restoration | undefined
  readonly #observers = new Set<Observer>()
  /** Of changes that came in watches. */
  readonly latency: ChangeLatency
  readonly #meter: ReflectorMeter
  readonly #requests = { list: 0, watch: 0, probe: 0, get: 0 }
  #follow: Follow
  #report: Report | undefined
  #status: InformerStatus | undefined
  #life: 'open' | 'closed' = 'open'

  constructor(spec: InformerSpec, ports: InformerPorts) {
    this.spec = spec
    this.#log = new InformerLog({ ...ports, name: informerName(spec.target) })
    this.#cache = new InformerCache(spec.transform, ports.functions, this.#log)
    this.#follow = spec.follow
    this.#slot = new RankedSlot(ports.slots, spec.priority)
    this.latency = new ChangeLatency(ports.clock)
    this.#meter = new ReflectorMeter({
      changesCame: (arrivedAt) => this.latency.came(arrivedAt),
      changesDropped: () => this.latency.dropped(),
      streamEnded: (end) => ports.streamEnded?.(end),
    })
    const overflowed = (): void => this.#reflector.distrust()
    this.#fifo =
      ports.queue === 'delta' ? createDeltaFifo(this.#cache.store, { overflowed }) : createFifo({ overflowed })
    this.#pump = new Pump({
      source: this.#fifo,
      clock: ports.clock,
      apply: (delta) => this.#apply(delta),
      failed: (error) => {
        this.#log.fault('engine', 'a delta could not be applied, so everything is read anew', error)
        this.#cache.lose()
        this.#restoration?.kept.startOver()
        this.#reflector.distrust()
      },
      drained: () => {
        this.#noteSynced()
        if (this.#fifo.depth === 0) this.latency.drained()
        this.#tell('cache')
      },
    })
    const restoration =
      ports.seat &&
      new Restoration({
        ...ports.seat,
        clock: ports.clock,
        store: this.#cache.store,
        state: () => this.#keepable(),
        moved: (moved) => this.#tell(moved),
      })
    this.#restoration = restoration
    this.#reflector = new Reflector({
      target: spec.target,
      plan: {
        initialList: spec.initialList,
        fieldSelector: spec.target.scope.fieldSelector === '' ? 'none' : 'given',
        follow: spec.follow,
      },
      transport: ports.transport,
      clock: ports.clock,
      random: ports.random,
      sink: this.#fifo,
      watchLists: ports.watchLists,
      requestSlot: (answer) => this.#slot.request(answer),
      witness: () => {
        // Everything pushed so far counts.
        this.#pump.flush()
        return newestObject(this.#cache.store.values())
      },
      report: (report) => {
        this.#report = report
        this.#noteSynced()
        this.#tell('status')
      },
      ...(restoration === undefined ? {} : { cluster: () => restoration.cluster() }),
      sent: (request) => {
        this.#requests[request] += 1
      },
      meter: this.#meter,
    })
    this.addIndexers(spec.indexers)
  }

  start(): void {
    if (this.#restoration === undefined) this.#reflector.start()
    else void this.#restoration.run().then((restored) => this.#begin(restored))
  }

  /** Writes what the mirror lacks, the windows that are shown too. */
  async flush(): Promise<void> {
    await this.#restoration?.kept.flush()
  }

  /** The mirror's storage is another, or it may be written now. */
  mirrorMoved(): void {
    this.#restoration?.kept.roused()
    this.#tell('status')
  }

  /** Nothing more of it goes to disk; what is there is the caller's to remove, or goes too. */
  keepNoLonger(what: 'stop' | 'remove'): void {
    if (what === 'remove') void this.#restoration?.kept.forget()
    this.#restoration?.kept.stop()
  }

  /** Resolves when the mirror has what was not written. */
  async close(): Promise<void> {
    this.#life = 'closed'
    const finished = this.#restoration?.kept.finish()
    this.#reflector.close()
    this.#pump.stop()
    this.#observers.clear()
    this.#cache.stop()
    await finished
  }

  pause(): void {
    this.#reflector.pause('no-subscribers')
  }

  unpause(): void {
    this.#reflector.unpause('no-subscribers')
  }

  retryNow(): void {
    this.#reflector.retryNow()
  }

  /** One more user's wish: the most live one wins. */
  follows(wish: Follow): void {
    const most = moreLive(this.#follow, wish)
    if (most === this.#follow) return
    this.#follow = most
    this.#reflector.follow(most)
  }

  /** One more user's priority for a stream slot: the largest one wins. */
  prefers(priority: number): void {
    this.#slot.priority(priority)
  }

  /** Lingering ones are the first to give up their stream. */
  used(use: SlotRank['use']): void {
    this.#slot.use(use)
  }

  /** Reads the state anew, or verifies a live watch anew. Answers when that is done, with the error where waiting does not help. */
  refresh(): Promise<ErrorInfo | undefined> {
    this.#reflector.refresh()
    return settledRefresh(this)
  }

  wake(): void {
    this.#reflector.wake()
  }

  get store(): StoreReader {
    return this.#cache.store
  }

  get indexers(): Indexers {
    return this.#cache.indexers
  }

  /** Up to which version everything is in the cache. */
  get resourceVersion(): ResourceVersion | undefined {
    return this.#cache.resourceVersion
  }

  /** What a list shows: the cache, or before the first complete state what has come so far. */
  visible(): Iterable<StoredObject> {
    if (this.isComplete) return this.store.values()
    return this.#restoration?.isRunning === true ? this.#restoration.read() : this.#cache.provisional.values()
  }

  /** What is stored of what a server sends. */
  prepare(object: KubeObject): StoredObject {
    return this.#cache.prepare(object)
  }

  /** What lists show, for the next start; absent where nothing is kept for one. */
  get windows(): ShownWindows | undefined {
    return this.#restoration?.windows
  }

  /** A complete state is in the cache, of the mirror at least. */
  get isComplete(): boolean {
    return this.#cache.applied === 'yes' || this.#cache.applied === 'restored'
  }

  get status(): InformerStatus {
    this.#status ??= this.#makeStatus()
    return this.#status
  }

  /** Told each update of the cache as it is applied; must only take note. */
  follow(follower: (update: StoreUpdate) => void): () => void {
    return this.#cache.follow(follower)
  }

  /** Tells this listener every object again, as updates with equal old and new (M6). No request; what waits is applied first. */
  resync(listener: Listener): void {
    this.#pump.flush()
    this.#cache.resync(listener)
  }

  observe(observer: Observer): () => void {
    this.#observers.add(observer)
    return () => this.#observers.delete(observer)
  }

  listen(handler: ChangeHandler, initial: 'replay' | 'skip'): Listener {
    return this.#cache.listen(handler, initial)
  }

  /** @throws InputError `index-conflict` when a name stands for another definition already */
  addIndexers(indexers: ReadonlyMap<string, IndexerSpec>): void {
    this.#cache.addIndexers(indexers)
  }

  metrics(subscribers: number): InformerMetrics {
    const { target } = this.spec
    const resource = resourceId(target.resource)
    return {
      informer: `${resource} ${targetId(target)}`,
      resource,
      namespace: target.scope.namespace,
      phase: this.status.phase,
      objects: this.store.size,
      subscribers,
      queueDepth: this.#fifo.depth,
      indexes: this.store.indexSizes(),
      requests: { ...this.#requests },
      toldLatency: this.latency.told.read(),
      pageLatency: this.latency.page.read(),
      mirrorBytes: this.#restoration?.kept.bytes ?? 0,
      ...this.#meter.read(),
      ...this.#cache.audience,
      ...this.#cache.counts,
    }
  }

  get isSettled(): boolean {
    return this.#report?.settled ?? false
  }

  get hasOpenStream(): boolean {
    return this.#reflector.hasOpenStream
  }

  #makeStatus(): InformerStatus {
    const report = this.#report ?? { phase: 'idle', synced: false, attempt: 0, fetching: false, settled: false }
    const restoring = this.#restoration?.progress
    const facts: CacheFacts = {
      applied: this.#cache.applied,
      objects: this.store.size,
      provisional: this.#cache.provisional.size,
      storage: this.#restoration?.kept.storage ?? 'off',
      ...(restoring === undefined ? {} : { restoring }),
    }
    return informerStatus(report, facts, this.spec.target)
  }

  /** The reflector goes on from what was restored, if anything was. */
  #begin(restored: RestoredState | undefined): void {
    if (this.#life === 'closed') return
    if (restored !== undefined) this.#cache.restore(restored)
    this.#tell('cache')
    this.#reflector.start(restored?.state)
  }

  /** What the mirror may keep: the server's state at one version, believed and wholly applied. */
  #keepable(): KeptState | undefined {
    const { resourceVersion } = this.#cache
    if (resourceVersion === undefined || this.#cache.hasLost) return undefined
    if (this.#fifo.depth > 0 || !this.status.synced) return undefined
    return { resourceVersion, freshAt: this.status.freshAt ?? 0 }
  }

  /** What was restored is the network's once its resume is verified and what came meanwhile is applied. */
  #noteSynced(): void {
    if (this.#report?.synced === true && this.#fifo.depth === 0) this.#cache.confirmRestored()
  }

  #apply(delta: TakenDelta): void {
    const updates = this.#cache.apply(delta)
    const kept = this.#restoration?.kept
    if (delta.type === 'revoke') void kept?.forget()
    else for (const update of updates) kept?.note(update)
  }

  #tell(moved: 'cache' | 'status'): void {
    this.#status = undefined
    this.#log.moved(() => this.status)
    for (const observer of this.#observers) observer(moved)
  }
}

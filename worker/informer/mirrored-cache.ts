import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { asResourceVersion, type ResourceVersion } from '../../src/model/resource-version.js'
import type { Change } from '../../src/query/change-set.js'
import type {
  Clock,
  KeptTombstone,
  Mirror,
  MirrorKey,
  MirrorSink,
  MirrorState,
  MirrorWrite,
  SavedWindow,
  StoreReader,
  StoreUpdate,
} from '../ports.js'
import type { ShownWindows } from './shown-windows.js'

/** Where an informer's cache is kept. */
export interface MirrorSeat {
  readonly mirror: Mirror
  readonly key: MirrorKey
  /** Identity of the cluster, once it is known; undefined where it cannot be. Never rejects. */
  readonly cluster: () => Promise<string | undefined>
}

export interface MirroredCachePorts extends MirrorSeat {
  readonly clock: Clock
  readonly store: StoreReader
  /** What may be kept now: a complete state that the server had. Undefined while the cache is none. */
  readonly state: () => KeptState | undefined
  readonly windows: ShownWindows
}

export interface KeptState {
  readonly resourceVersion: ResourceVersion
  readonly freshAt: number
}

/** Changes are written together, this long behind the first of them. */
const flushMs = 1_000
/** So long before a write, what it will write is made ready: a page that goes has little time for its last one. */
const prepareMs = 500
/** What lists show is written that often at most, while changes are. */
const windowsMs = 30_000
/** After a write that was refused: another engine is the writer, or there is no room. */
const refusedMs = 30_000

/**
 * One cache on disk: read once at the start, then written behind. Only complete states that the
 * server had are written, objects and version together (P8); while the cache is none of these it
 * waits. Nothing is written while nothing changes.
 */
export class MirroredCache {
  readonly #ports: MirroredCachePorts
  readonly #reading = new AbortController()
  readonly #put = new Map<ObjectKey, KubeObject>()
  readonly #drop = new Set<ObjectKey>()
  #tombstone: KeptTombstone | undefined
  /** `kept`: the mirror has the state that lies before what is noted here. */
  #base: 'none' | 'kept' = 'none'
  #keptVersion: ResourceVersion | undefined
  #writing: Promise<void> = Promise.resolve()
  #windowsAt = Number.NEGATIVE_INFINITY
  #cancel: (() => void) | undefined
  #life: 'open' | 'closed' = 'open'

  constructor(ports: MirroredCachePorts) {
    this.#ports = ports
  }

  get storage(): 'disk' | 'memory' | 'off' {
    return this.#ports.mirror.stats().storage
  }

  /** What its copy takes, characters. */
  get bytes(): number {
    const { mirror, key } = this.#ports
    return mirror.stats().keys.get(key) ?? 0
  }

  /** As `Mirror.load`, and without a state when it takes longer than `atMostMs`. */
  async restore(sink: MirrorSink, atMostMs: number): Promise<MirrorState | undefined> {
    const { mirror, key, clock } = this.#ports
    const cancel = clock.after(atMostMs, () => this.#reading.abort())
    const { signal } = this.#reading
    // A disk that hangs does not look at signals.
    const over = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
    const state = await Promise.race([mirror.load(key, sink, signal), over])
    cancel()
    if (state === undefined || this.#isClosed) return undefined
    this.#base = 'kept'
    this.#keptVersion = state.resourceVersion
    this.#tombstone = state.tombstone
    return state
  }

  /** The cache moved. */
  note({ changes, touched }: StoreUpdate): void {
    for (const change of changes) this.#tombstone = buriedBy(this.#tombstone, change)
    if (this.#base === 'kept') {
      for (const change of changes) {
        this.#put.delete(change.key)
        if (change.type === 'deleted') this.#drop.add(change.key)
        else this.#put.set(change.key, change.object)
      }
      for (const { key, object } of touched) this.#put.set(key, object)
    }
    this.#again(flushMs)
  }

  /** Writes what is not written, now, and what lists show. Resolves when that is done, one way or the other. */
  flush(): Promise<void> {
    this.#windowsAt = Number.NEGATIVE_INFINITY
    return this.#writeNow()
  }

  /** What was noted lacks something: the next write is a complete state. */
  startOver(): void {
    this.#begin('none')
  }

  /** Writing may be possible now. */
  roused(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#again(flushMs)
  }

  /** Nothing of this cache may be kept: it is of another cluster, or not to be seen any more. */
  async forget(): Promise<void> {
    this.#begin('none')
    this.#cancel?.()
    this.#cancel = undefined
    await this.#ports.mirror.clear(this.#ports.key)
  }

  /** Writes what is not written; nothing is written behind it. */
  async finish(): Promise<void> {
    this.#reading.abort()
    await this.flush()
    this.stop()
  }

  /** Writes nothing any more. */
  stop(): void {
    this.#life = 'closed'
    this.#reading.abort()
    this.#cancel?.()
  }

  get #isClosed(): boolean {
    return this.#life === 'closed'
  }

  #begin(base: 'none' | 'kept'): void {
    this.#base = base
    this.#put.clear()
    this.#drop.clear()
  }

  #writeNow(): Promise<void> {
    this.#cancel?.()
    this.#cancel = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const { mirror, key } = this.#ports
    if (this.#isClosed) return
    const { role, storage } = mirror.stats()
    // In memory there is the cache itself.
    if (storage !== 'disk' || role === 'reader') {
      this.#begin('none')
      this.#again(refusedMs)
      return
    }
    const cluster = this.#base === 'none' ? await this.#ports.cluster() : undefined
    // It may have ended meanwhile, and what there was may have been removed (P11).
    if (this.#isClosed) return
    // From here to `apply` without a pause: what is noted behind it is behind this write.
    const kept = this.#ports.state()
    const isSame = this.#base === 'kept' && this.#isEmpty
    // Without a network it still is what was kept that lists show.
    const version = kept?.resourceVersion ?? (isSame ? this.#keptVersion : undefined)
    const shown = version === undefined ? [] : this.#shownNow(version)
    if (kept === undefined) this.#again(flushMs)
    if (kept === undefined || (isSame && version === this.#keptVersion)) {
      await this.#saveWindows(shown)
      return
    }
    const write = this.#next(kept, cluster)
    this.#begin('kept')
    const answer = await mirror.apply(key, write)
    if (answer === 'kept') {
      this.#keptVersion = kept.resourceVersion
      await this.#saveWindows(shown)
      return
    }
    this.#ports.windows.notKept()
    this.#begin('none')
    this.#again(refusedMs)
  }

  /**
   * Taken in the same moment as what is written of the cache: by the time that is on disk, lists may show what is not. Now
   * and then only, because a browser that crashes hides no page before.
   */
  #shownNow(resourceVersion: ResourceVersion): readonly SavedWindow[] {
    const { clock, windows, store } = this.#ports
    const now = clock.now()
    if (now - this.#windowsAt < windowsMs) return []
    const shown = windows.changed(resourceVersion, store)
    if (shown.length > 0) this.#windowsAt = now
    return shown
  }

  async #saveWindows(windows: readonly SavedWindow[]): Promise<void> {
    const { mirror, key } = this.#ports
    if (windows.length === 0 || this.#base === 'none' || this.#isClosed) return
    await mirror.apply(key, { type: 'windows', windows })
  }

  get #isEmpty(): boolean {
    return this.#put.size + this.#drop.size === 0
  }

  #next(kept: KeptState, cluster: string | undefined): MirrorWrite {
    const objects = this.#unwritten()
    const tombstone = this.#tombstone === undefined ? {} : { tombstone: this.#tombstone }
    if (this.#base === 'kept') return { type: 'step', put: objects, drop: [...this.#drop], ...kept, ...tombstone }
    return { type: 'state', objects, ...kept, ...tombstone, ...(cluster === undefined ? {} : { cluster }) }
  }

  #unwritten(): readonly KubeObject[] {
    if (this.#base === 'kept') return [...this.#put.values()]
    return [...this.#ports.store.values()].map(({ object }) => object)
  }

  #again(ms: number): void {
    if (this.#isClosed) return
    this.#cancel ??= this.#ports.clock.after(ms - prepareMs, () => {
      this.#prepare()
      this.#cancel = this.#ports.clock.after(prepareMs, () => void this.#writeNow())
    })
  }

  #prepare(): void {
    const { mirror, key, state } = this.#ports
    const { role, storage } = mirror.stats()
    if (role === 'reader' || storage !== 'disk' || state() === undefined) return
    const objects = this.#unwritten()
    if (objects.length > 0) void mirror.apply(key, { type: 'prepare', objects })
  }
}

/** A relist says of itself what is gone, and what came back under the same key is no proof any more. */
function buriedBy(before: KeptTombstone | undefined, change: Change<KubeObject>): KeptTombstone | undefined {
  if (change.type !== 'deleted') return before?.key === change.key ? undefined : before
  if (change.cause !== 'watch' || change.lastStateUnknown) return before
  const { uid } = change.object.metadata
  const resourceVersion = asResourceVersion(change.object.metadata.resourceVersion)
  return uid === undefined || resourceVersion === undefined ? before : { key: change.key, uid, resourceVersion }
}

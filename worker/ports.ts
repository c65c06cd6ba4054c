import type { ObjectKey } from '../src/model/key.js'
import type { KubeObject } from '../src/model/kube-object.js'
import type { ResourceVersion } from '../src/model/resource-version.js'
import type { LogLevel, LogRecord } from '../src/protocol/log.js'
import type { HttpRequest } from '../src/protocol/requests.js'
import type { Change } from '../src/query/change-set.js'
import type { IndexFunction } from '../src/query/index-function.js'

export type {
  KeptTombstone,
  Mirror,
  MirrorKey,
  MirrorReason,
  MirrorSink,
  MirrorState,
  MirrorStats,
  MirrorWrite,
  SavedWindow,
} from './mirror-port.js'
export type {
  AnswerHead,
  ApiAnswer,
  ApiRequest,
  BodySink,
  Failure,
  HttpFailure,
  ListAnswer,
  ListPage,
  ListRequest,
  ReadAnswer,
  Requester,
  Resolution,
  ResolveResource,
  Sendable,
  Transport,
  WatchEnd,
  WatchEvent,
  WatchRequest,
  WatchSink,
} from './transport-port.js'

/**
 * The interfaces between the engine's rooms. A room imports this file and the shared rooms,
 * never another room.
 */

// ---------------------------------------------------------------------------------- environment

/** Time. `after` calls back once, never synchronously, and returns a cancel that may be called at any time. */
export interface Clock {
  now(): number
  after(ms: number, callback: () => void): () => void
}

/** Uniform in [0, 1). */
export type Random = () => number

/** `fetch`, looked up anew for each request. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Takes note of what happens, for the pages of one session. Asking `wants` first makes a log that nobody reads free.
 * `write` drops what nobody wants, stamps the time and never throws. An entry holds names, numbers and our own words
 * only, never a text that came from outside (P11).
 */
export interface Log {
  wants(level: LogLevel): boolean
  write(entry: Omit<LogRecord, 'time'>): void
}

/** Counts what `kube.client` does to requests of its session before they are sent. Neither throws. */
export interface RequestMetrics {
  /** It is sent once more. `code`: HTTP status of the answer before, as text; `error` where there was none. */
  retried(request: Pick<HttpRequest, 'method' | 'path'>, code: string): void
  /** It waits for the rate limit, perhaps not at all, until the result is called. Never called: it was given up. */
  limiting(request: Pick<HttpRequest, 'method' | 'path'>): () => void
}

// ---------------------------------------------------------------------------------- streams

/** Who gets a stream first: the used before the lingering, then the larger priority, then who came first. */
export interface SlotRank {
  readonly use: 'subscribed' | 'lingering'
  readonly priority: number
}

export type SlotAnswer = 'granted' | 'waiting'

/** One stream that wants to be open. */
export interface SlotSeat {
  /** Counts from now on, and may move slots at once. */
  rank(rank: SlotRank): void
  /** Gives the slot back, or leaves the line. Nothing is answered afterwards. Once. */
  release(): void
}

/**
 * The long streams that a browser may have open to one origin (P9). `answer` is called once when
 * it is known whether the stream may be open, perhaps before `request` returns, and again
 * whenever that changes. A stream has ended when `answer('waiting')` returns: its slot goes to
 * another one then.
 */
export interface StreamSlots {
  request(rank: SlotRank, answer: (answer: SlotAnswer) => void): SlotSeat
}

/**
 * Where requests that end by themselves line up, first come, first served. `begin` is called before
 * `enter` returns where there is room, else when its turn comes. The result gives the place
 * back, or leaves the line; calling it again does nothing.
 */
export interface RequestLine {
  enter(begin: () => void): () => void
}

/** How many there are now, of all sessions of an engine together. */
export interface ConnectionCounts {
  /** Streams of this engine that may be open and that want to be, and how many may be in the browser profile. */
  readonly slots: { readonly held: number; readonly wanted: number; readonly budget: number }
  /** Short requests that are under way, and that wait for a connection. */
  readonly line: { readonly running: number; readonly waiting: number }
}

/** What all sessions of an engine share towards one origin. */
export interface OriginConnections {
  readonly slots: StreamSlots
  readonly requests: RequestLine
  readonly counts: () => ConnectionCounts
}

/** By the absolute URL of a server: equal origins, equal connections. */
export type Connections = (server: string) => OriginConnections

/**
 * Locks that all engines of one browser profile share: equal names exclude each other across tabs,
 * workers and builds, until they are released or the thread ends. None of these rejects.
 */
export interface Locks {
  /**
   * `try` answers at once, with undefined when the lock is taken; `wait` answers when it is free, or
   * with undefined once the signal aborted. The result holds the lock until it is called.
   */
  take(name: string, how: 'try' | 'wait', signal: AbortSignal): Promise<(() => void) | undefined>
  /** Holds the lock for as long as the thread lives; `lost` is called when it is stolen. `refused`: there are no locks here. */
  keep(name: string, lost: () => void): Promise<'held' | 'refused'>
  /** Takes the lock from whoever holds it and frees it, so that whoever waits for it gets it. */
  steal(name: string): Promise<void>
}

// ---------------------------------------------------------------------------------- deltas

/** What the server told the cache to do. */
export type Delta =
  /** The complete state at `resourceVersion`; one entry however long. */
  | { readonly type: 'replace'; readonly objects: readonly KubeObject[]; readonly resourceVersion?: ResourceVersion }
  | { readonly type: 'apply'; readonly object: KubeObject; readonly resourceVersion?: ResourceVersion }
  | { readonly type: 'delete'; readonly object: KubeObject; readonly resourceVersion?: ResourceVersion }
  | { readonly type: 'bookmark'; readonly resourceVersion: ResourceVersion }
  | { readonly type: 'resync' }
  /** Nothing of it may be seen any more: the cache is empty and unknown until the next `replace`. */
  | { readonly type: 'revoke' }
  /** Objects of a first list that is not complete yet: shown, never stored. */
  | { readonly type: 'progress'; readonly objects: readonly KubeObject[] }

/** One of the deltas that wait for one object in a queue by key (`queue: 'delta'`). */
export type KeyDelta =
  | { readonly type: 'apply'; readonly object: KubeObject }
  | { readonly type: 'delete'; readonly object: KubeObject }
  /** A complete state has it. */
  | { readonly type: 'listed'; readonly object: KubeObject }
  /** A complete state has it no more. `object` is the last one that was known, where one was. */
  | { readonly type: 'missing'; readonly key: ObjectKey; readonly object?: KubeObject }
  /** It is told again as it is. */
  | { readonly type: 'sync'; readonly key: ObjectKey }

/** What the consumer is told to do: deltas as they were pushed, or what a queue by key made of them. */
export type TakenDelta =
  | Delta
  | Extract<KeyDelta, { readonly type: 'sync' }>
  /** A complete state among what waited, key by key: one diff, with which the cache is what the server had at `resourceVersion`. */
  | { readonly type: 'replace-by-key'; readonly steps: readonly KeyDelta[]; readonly resourceVersion?: ResourceVersion }

/**
 * The reflector's end of the FIFO. Producers never wait. Between `hold` and `release` (or
 * `discardHeld`) what is pushed is kept back from the consumer: a resume is being verified
 * (wire rule 12). `discardHeld` drops it and ends the hold. A second `hold` inside a hold, and
 * `release` or `discardHeld` outside one, do nothing. `bytes` is what the deltas took on the wire:
 * of what the server streams no more waits than the queue can bear (P10).
 */
export interface DeltaSink {
  push(deltas: readonly Delta[], bytes?: number): void
  hold(): void
  release(): void
  discardHeld(): void
}

/**
 * The pump's end. One consumer, which applies what it took before it takes again. `take` gives at
 * most `max` entries, oldest first (of each object, in a queue by key), and never blocks.
 */
export interface DeltaSource<Taken extends TakenDelta = TakenDelta> {
  take(max: number): readonly Taken[]
  /** Called synchronously each time work appears for a consumer that had none. One listener. */
  onWork(listener: () => void): void
  /** Entries waiting, held ones included. */
  readonly depth: number
}

// ---------------------------------------------------------------------------------- store

/** One cached object. Key, uid, RV and labels were taken before the transform, which cannot change them. */
export interface StoredObject {
  readonly key: ObjectKey
  readonly uid?: string
  readonly resourceVersion?: ResourceVersion
  readonly labels: ReadonlyMap<string, string>
  readonly object: KubeObject
}

/** Reading needs no permission and changes nothing. Iteration is in no promised order. */
export interface StoreReader {
  readonly size: number
  get(key: ObjectKey): StoredObject | undefined
  values(): Iterable<StoredObject>
  /** Objects under `value` of index `name`. Unknown names throw InputError `unknown-index`. */
  byIndex(name: string, value: string): readonly StoredObject[]
  /** Names of the indexes that are filled, with the number of values each has now. */
  indexSizes(): ReadonlyMap<string, number>
}

/** Only the pump writes. Indexes are right again when a call returns. */
export interface StoreWriter extends StoreReader {
  put(stored: StoredObject): void
  remove(key: ObjectKey): void
  /** Builds the new indexes over what is there. */
  addIndexers(indexers: ReadonlyMap<string, IndexFunction>): void
}

/**
 * What applying one or more deltas did. `touched` objects differ from before only in RV (and
 * what the transform drops): no change to listeners, but copies must get the new RV.
 */
export interface StoreUpdate {
  readonly changes: readonly Change<KubeObject>[]
  readonly touched: readonly StoredObject[]
}

// ---------------------------------------------------------------------------------- processor

/**
 * Gets batches of changes in order, never an empty one. A handler that returns a promise is
 * called again only after it settled; meanwhile its listener's ring buffer grows. Throwing is
 * reported and goes on with the next batch.
 */
export type ChangeHandler = (batch: readonly ListenerEntry[]) => void | Promise<void>

/** What a listener is told: a change, or that it has now seen the first complete state. */
export type ListenerEntry = Change<KubeObject> | { readonly type: 'synced' }

export interface Listener {
  /** True once the handler is done with everything of the first complete state: returned, settled or thrown. */
  readonly hasSynced: boolean
  /** Changes that wait in the ring buffer. */
  readonly pending: number
  /** Nothing is delivered after this returns. */
  remove(): void
}

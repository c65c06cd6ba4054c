import type { ObjectKey } from '../src/model/key.js'
import type { KubeObject } from '../src/model/kube-object.js'
import type { ResourceVersion } from '../src/model/resource-version.js'
import type { Target } from '../src/model/scope.js'
import type { LogLevel, LogRecord } from '../src/protocol/log.js'
import type { Change } from '../src/query/change-set.js'
import type { IndexFunction } from '../src/query/index-function.js'

export type {
  Mirror,
  MirrorKey,
  MirrorReason,
  MirrorSink,
  MirrorState,
  MirrorStats,
  MirrorWrite,
  SavedWindow,
} from './mirror-port.js'

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

/** What all sessions of an engine share towards one origin. */
export interface OriginConnections {
  readonly slots: StreamSlots
  readonly requests: RequestLine
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

// ---------------------------------------------------------------------------------- transport

/**
 * Why a request or a stream failed. Decided by HTTP status, framing and error names, never by
 * message texts (wire rule 19); `message` is for people.
 */
export type Failure =
  /** No answer at all: refused, DNS, TLS, CORS, offline. Scripts cannot tell these apart. */
  | { readonly type: 'network'; readonly message: string }
  /** The answer began and its body was cut, or a list's JSON does not close. */
  | { readonly type: 'broken'; readonly message: string }
  | { readonly type: 'timeout'; readonly message: string }
  /** An opaque redirect: somebody wants a login (C27). */
  | { readonly type: 'redirect'; readonly message: string }
  /** HTML where JSON was due (C26). */
  | { readonly type: 'html'; readonly httpStatus: number; readonly message: string }
  /** A 2xx that is neither JSON nor HTML, or JSON of another shape (a Table, no list). */
  | { readonly type: 'unexpected'; readonly httpStatus: number; readonly message: string }
  /** A watch that came with a content-encoding (wire rule 4). */
  | { readonly type: 'compressed'; readonly message: string }
  /** A watch line that does not parse: events may be missing behind it (wire rule 7). */
  | { readonly type: 'undecodable'; readonly message: string }
  /** Nothing was sent, because no page gave credentials (`invalid-auth`: none that can be used). */
  | { readonly type: 'signed-out'; readonly code: 'signed-out' | 'invalid-auth'; readonly message: string }
  | HttpFailure

/** A non-2xx answer, or an ERROR event inside a stream (then `httpStatus` is its code). */
export interface HttpFailure {
  readonly type: 'http'
  readonly httpStatus: number
  /** `reason` of the Status body; absent when the body is no Status. */
  readonly reason?: string
  readonly message: string
  /** `details` of the Status body, as sent. */
  readonly details?: unknown
  /** From `Retry-After` (seconds or date) or `details.retryAfterSeconds`, clamped to [0, 300 000]. */
  readonly retryAfterMs?: number
  /** Cause `ResourceVersionTooLarge`, or the message older servers send instead (C42). */
  readonly tooLargeResourceVersion: boolean
}

export interface Sendable {
  /** Called each time that the request leaves: once as a rule, twice when it was refused for want of newer credentials. */
  readonly sent?: () => void
}

export interface ListRequest extends Sendable {
  readonly target: Target
  readonly limit?: number
  /** Given: the request carries `continue` (and `limit`) only, no resourceVersion. */
  readonly continue?: string
}

export interface ListPage {
  readonly type: 'page'
  /** Of the list's own metadata; absent on APIs without storage. */
  readonly resourceVersion?: ResourceVersion
  /** Absent when this was the last page. */
  readonly continue?: string
  /** `remainingItemCount`, for progress display only. */
  readonly remaining?: number
  /** With `kind` and `apiVersion` filled in; elements without a name are left out and counted in `skipped`. */
  readonly items: readonly KubeObject[]
  readonly skipped: number
  /** Server time of the `Date` header, ms since the epoch. */
  readonly serverTime?: number
}

export type ListAnswer = ListPage | { readonly type: 'failed'; readonly failure: Failure }

export interface WatchRequest extends Sendable {
  readonly target: Target
  /** Absent: start with the complete state (`sendInitialEvents`); given: changes after it. */
  readonly resourceVersion?: ResourceVersion
  readonly timeoutSeconds: number
}

/** One decoded line of a watch. `resourceVersion` is absent when the object carries none. */
export type WatchEvent =
  | {
      readonly type: 'added' | 'modified' | 'deleted'
      readonly object: KubeObject
      readonly resourceVersion?: ResourceVersion
    }
  | {
      readonly type: 'bookmark'
      readonly resourceVersion?: ResourceVersion
      readonly mark: 'initial-events-end' | 'none'
    }
  /** In-stream ERROR; the stream ends behind it. */
  | { readonly type: 'error'; readonly failure: HttpFailure }
  /**
   * An unknown type, an object without a name, a Table: passed over, RV unmoved (C25, C75, C105). `table`: the stream
   * speaks of objects and shows none.
   */
  | { readonly type: 'skipped'; readonly reason: string; readonly shape?: 'table' }

export type WatchEnd = { readonly type: 'clean' } | { readonly type: 'failed'; readonly failure: Failure }

/**
 * Where a watch pushes. Calls are synchronous and in stream order: `held` when it has to wait for
 * credentials before it can be sent, and `sent` when that is over; `opened` at most once and
 * before any `events`; `events` for each chunk that arrived, also with an empty batch (a sign of
 * life: blank lines, half an event); `ended` exactly once, unless the signal aborted first:
 * after that nothing is called any more.
 */
export interface WatchSink {
  held(): void
  sent(): void
  opened(info: { readonly serverTime?: number }): void
  events(batch: readonly WatchEvent[]): void
  ended(end: WatchEnd): void
}

/**
 * One request at a time, never retried, never delayed; only what a server cannot give as metadata alone is asked for once
 * more, in plain JSON (C45). Only the signal ends a watch. `list` never rejects; when aborted its promise may stay pending.
 */
export interface Transport {
  list(request: ListRequest, signal: AbortSignal): Promise<ListAnswer>
  watch(request: WatchRequest, sink: WatchSink, signal: AbortSignal): void
  /** GET of any path below the server's base, as JSON. */
  read(path: string, signal: AbortSignal): Promise<ReadAnswer>
}

export type ReadAnswer =
  | { readonly type: 'json'; readonly body: unknown; readonly serverTime?: number }
  | { readonly type: 'failed'; readonly failure: Failure }

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

/**
 * The reflector's end of the FIFO. Producers never wait. Between `hold` and `release` (or
 * `discardHeld`) what is pushed is kept back from the consumer: a resume is being verified
 * (wire rule 12). `discardHeld` drops it and ends the hold. A second `hold` inside a hold, and
 * `release` or `discardHeld` outside one, do nothing.
 */
export interface DeltaSink {
  push(deltas: readonly Delta[]): void
  hold(): void
  release(): void
  discardHeld(): void
}

/** The pump's end. One consumer. `take` gives at most `max` entries, oldest first, and never blocks. */
export interface DeltaSource {
  take(max: number): readonly Delta[]
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
  /** True once everything of the first complete state was handed to the handler. */
  readonly hasSynced: boolean
  /** Changes that wait in the ring buffer. */
  readonly pending: number
  /** Nothing is delivered after this returns. */
  remove(): void
}

import type { ObjectKey } from '../model/key.js'
import type { Target } from '../model/scope.js'
import type { FieldRef } from '../query/field-ref.js'
import type { Query, Select } from '../query/query.js'
import type { AuthReply } from './auth.js'
import type { ErrorInfo } from './errors.js'
import type { Ack, Frame, FramePort } from './frames.js'
import type { LogWish } from './log.js'
import type { Metrics } from './metrics.js'
import type { PageAnswer, PageQuestion } from './requests.js'

/** Raised by every change to what crosses the bridge. Page and engine must agree. */
export const protocolVersion = 6

/**
 * What lies between what the server tells and the cache. `fifo`: everything in the server's order, a relist as one
 * entry. `delta`: the classical DeltaFIFO, all that waits for an object at once, in order per object only.
 */
export type QueueName = 'fifo' | 'delta'

/** Whose data, from where. Equal sessions share informers. */
export interface SessionSpec {
  /** Base URL of the kube proxy, absolute. */
  readonly server: string
  readonly user?: string
  readonly credentials: 'same-origin' | 'include'
  /** `page`: its pages are asked for the headers of requests (`need-auth`). Without a `user` such a session is one page's alone (P11). */
  readonly auth: 'page' | 'none'
  /** What the application calls the cluster; kubes of different ids share nothing. */
  readonly clusterId?: string
  /** Default `fifo`. */
  readonly queue?: QueueName
  /** `off`: nothing is kept on disk. Of several pages the first one's limits count. */
  readonly persist?: 'off' | { readonly maxBytes?: number; readonly maxAgeMs?: number }
  /** How many requests a second `kube.client` and `kube.fetch` send, and how many at once. Of several pages the first one's count. */
  readonly client?: { readonly qps?: number; readonly burst?: number }
}

/** The first words of a page. */
export interface Hello {
  readonly protocol: number
  /** Which build of the library the page is of. */
  readonly build: string
  readonly page: string
  /** A Web Lock that the page holds for as long as it lives; absent where there are none. */
  readonly lock?: string
  /** The lock of an engine that stopped answering: this one takes its place and ends it. */
  readonly supersedes?: string
  readonly session: SessionSpec
  /** Least time between two frames, ms. 0: no cadence (inline host). */
  readonly frameIntervalMs: number
  /** Which records of the log this page wants. Default `off`. */
  readonly log?: LogWish
}

export interface Welcome {
  readonly protocol: number
  readonly epoch: string
  /** A Web Lock that the engine holds for as long as it lives; absent where there are none. */
  readonly lock?: string
}

/** How objects are trimmed before they are stored. Part of an informer's identity. */
export type TransformName = 'default' | 'lean' | 'none'

/** Where the first list comes from: `auto` streams where the server can. */
export type InitialList = 'auto' | 'stream' | 'pages'

/** How a cache is kept fresh. Several users of one informer: the most live wins. */
export type Follow =
  | { readonly type: 'watch' }
  | { readonly type: 'poll'; readonly everyMs: number }
  | { readonly type: 'once' }

/** The more live of two. */
export function moreLive(a: Follow, b: Follow): Follow {
  const rank = (follow: Follow): number =>
    follow.type === 'watch' ? 0 : follow.type === 'poll' ? follow.everyMs : Number.POSITIVE_INFINITY
  return rank(b) < rank(a) ? b : a
}

/** An index by path or paths, or by a registered function. Merged between users of one informer. */
export type IndexerSpec =
  | { readonly type: 'paths'; readonly paths: readonly string[] }
  /** A function that the application registered with `startEngine`. */
  | { readonly type: 'function'; readonly name: string }

/** Which informer: target and transform make its identity, the rest is merged. */
export interface InformerSpec {
  readonly target: Target
  /** One of `TransformName`, or a name that the application registered with `startEngine`. */
  readonly transform: string
  readonly initialList: InitialList
  readonly indexers: ReadonlyMap<string, IndexerSpec>
  readonly follow: Follow
  /** How long it stays live after its last subscriber, ms. The largest wins. */
  readonly lingerMs: number
  /** Whether its cache is kept on disk, where a user is named. `off` wins. */
  readonly persist: 'keep' | 'off'
  /** Among those who want a stream when there are not enough. The largest wins. */
  readonly priority: number
}

/** What a lister holds of each object. */
export type ReplicaContent =
  | { readonly type: 'objects' }
  | { readonly type: 'metadata' }
  | { readonly type: 'rows'; readonly select: Select }

/** Which state of an object somebody was told. */
export interface KnownState {
  readonly uid?: string
  readonly resourceVersion?: string
}

/** What a subscriber of changes was told by the engine that is gone. */
export interface ChangesResume {
  readonly known: ReadonlyMap<ObjectKey, KnownState>
  /** The newest version that was told: an engine whose cache is older waits. */
  readonly since?: string
}

/** Whether what this session's writes will make of the cache is shown. Absent: it is. `left-out`: the cache alone. */
export type PendingWish = 'left-out'

/** What a subscription wants to see. */
export type Want =
  | { readonly type: 'status' }
  | {
      /** With `select` in the query: rows. */
      readonly type: 'list'
      readonly query: Query
      readonly index?: { readonly name: string; readonly value: string }
      readonly pending?: PendingWish
    }
  | { readonly type: 'get'; readonly key: ObjectKey; readonly pending?: PendingWish }
  | {
      readonly type: 'changes'
      readonly initial: 'replay' | 'skip'
      /** `where`, `labels` and `search` count. */
      readonly filter: Query
      readonly overflow: 'squash' | 'reset'
      readonly whenHidden: 'reset' | 'continue'
      /** 0: never. */
      readonly resyncMs: number
      /** 0: with the next frame. */
      readonly batchMs: number
      /** Another engine told it before: it goes on with the difference to what was told. */
      readonly resume?: ChangesResume
    }
  | { readonly type: 'replica'; readonly content: ReplicaContent }
  | { readonly type: 'count'; readonly query: Query; readonly by?: string | FieldRef }

/** What a page asks of its engine. Numbers are the page's own. */
export type Command =
  | {
      readonly type: 'subscribe'
      readonly subscription: number
      readonly informer: number
      readonly spec: InformerSpec
      readonly want: Want
      /** `complete`: there is an older state on screen, so nothing is told before a complete one is there (P2). */
      readonly answer: 'as-it-comes' | 'complete'
    }
  | { readonly type: 'unsubscribe'; readonly subscription: number }
  | { readonly type: 'move-window'; readonly subscription: number; readonly query: Query }
  | { readonly type: 'retry-now' }
  /** Removes what is kept on disk of this user and cluster; answered when it is gone. */
  | { readonly type: 'clear' }
  /** Read this informer's state anew, now. */
  | { readonly type: 'refresh'; readonly subscription: number }
  /** The page woke up, came online, or was shown again: every open stream may be dead (wire rules 11, 18). */
  | { readonly type: 'wake' }
  | { readonly type: 'visibility'; readonly visibility: 'visible' | 'hidden' }
  /** Which records of the log this page wants from now on. */
  | { readonly type: 'log'; readonly wish: LogWish }
  /** Nobody waits any more for the answer to this question, or for the rest of its body. */
  | { readonly type: 'give-up'; readonly question: number }
  /** To a `need-auth` of this number. The only message that ever carries a token. */
  | { readonly type: 'auth'; readonly request: number; readonly answer: AuthReply }

/** Our own error envelope: classes do not survive the way. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ErrorInfo }

/**
 * The engine as a page sees it. Calls never reject for anything the engine knows about: a
 * Result says so. Answers to `command` mean "taken"; what follows comes in frames.
 */
export interface EngineApi<Port> {
  connect(hello: Hello, port: Port): Promise<Result<Welcome>>
  command(page: string, command: Command): Promise<Result<void>>
  metrics(page: string): Promise<Result<Metrics>>
  /** `number` is the page's own. Answered when there is an answer, however long that takes. */
  ask(page: string, number: number, question: PageQuestion): Promise<Result<PageAnswer>>
  /** A sign of life, both ways. Fails when this page is not known (any more). */
  ping(page: string): Promise<Result<void>>
  disconnect(page: string): Promise<void>
}

/** A page's open line to its engine. */
export interface HostConnection {
  readonly welcome: Welcome
  readonly port: FramePort<Frame, Ack>
  command(command: Command): Promise<Result<void>>
  metrics(): Promise<Result<Metrics>>
  ask(number: number, question: PageQuestion): Promise<Result<PageAnswer>>
  /** Only of an engine on this thread: resolves when every request is answered and every frame delivered. */
  settled?(): Promise<void>
  /** Resolves with what happened when the engine is gone; stays pending while it lives, and on this thread. */
  readonly lost?: Promise<string>
  /** Frees everything of this page; nothing is received after it. */
  close(): void
}

/** What a page says of itself; the rest of a Hello is the host's. */
export type Greeting = Omit<Hello, 'lock' | 'supersedes'>

/** Where an engine runs. `connect` never rejects; it answers within its own time-out. Called again after a loss. */
export interface Host {
  connect(greeting: Greeting): Promise<Result<HostConnection>>
}

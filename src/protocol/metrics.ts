import type { Histogram } from './histogram.js'

/** As the API server's authorizer names what a request does. `get` is also whatever is no resource. */
export type RequestVerb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection'

/**
 * Why a complete state was read. `initial`: there was none. `expired`: the server does not have the version to resume
 * from any more, or its history is another one. `broken`: streams that ended at once, broke or fell silent made the
 * version suspect. `unreachable`: it was tried again after failures. `poll`: its time had come, where nothing can be
 * watched. `asked`: `refresh()` or `retryNow()`. `lost`: the cache could not follow the stream, or a delta failed.
 */
export type RelistReason = 'initial' | 'expired' | 'broken' | 'unreachable' | 'poll' | 'asked' | 'lost'

/** Plain numbers about one informer. Counts are of its life in this engine; times in ms. */
export interface InformerMetrics {
  /** `apps/v1/deployments`, and its scope with its selectors. */
  readonly informer: string
  /** `apps/v1/deployments`. */
  readonly resource: string
  /** `''`: all namespaces, or cluster scope. */
  readonly namespace: string
  readonly phase: string
  /** In the cache. */
  readonly objects: number
  /** Subscriptions of all pages. */
  readonly subscribers: number
  /** Deltas that wait for the cache. */
  readonly queueDepth: number
  /** Values per index. */
  readonly indexes: ReadonlyMap<string, number>
  /** Requests sent so far, by kind. */
  readonly requests: Readonly<Record<'list' | 'watch' | 'probe' | 'get', number>>
  /** Complete states taken over from the network. */
  readonly relists: number
  /** Complete states that were read, by why. */
  readonly relistReasons: ReadonlyMap<RelistReason, number>
  /** How long reading a complete state took, all its pages, or its stream up to the end mark. */
  readonly listDuration: Histogram
  /** Objects in a complete state that was read. */
  readonly listItems: Histogram
  /** Watches that ended: within a second and without anything that moved the version. */
  readonly shortWatches: number
  /** How long watches were open that are over. */
  readonly watchDuration: Histogram
  /** Watch events that came in watches that are over. */
  readonly watchItems: Histogram
  /** Watch events received, bookmarks too. */
  readonly watchEvents: number
  /** Bytes of watches received. */
  readonly watchBytes: number
  /** Changes told to listeners so far. */
  readonly changes: number
  /** By pieces of a watch: from the arrival of its bytes in the worker until the cache had it and listeners were told. */
  readonly toldLatency: Histogram
  /** By frames: from the arrival of the oldest piece of a watch in it until the page acknowledged it, all pages together. */
  readonly pageLatency: Histogram
  /** Who is told of changes: subscriptions of `changes$`. */
  readonly listeners: number
  /** Changes that wait for listeners, all together. */
  readonly listenerPending: number
  /** Changes that wait for the listener with the most. */
  readonly slowestListener: number
  /** Views and replicas that follow the cache. */
  readonly followers: number
  /** Objects that a transform threw on, or gave nothing for. */
  readonly transformFailures: number
  /** Objects that an index function threw on. */
  readonly indexFailures: number
  /** Characters of its copy on disk, or in memory in place of it. 0: nothing is kept. */
  readonly mirrorBytes: number
}

/** Of one verb: how often a request had this end. */
export interface RequestCount {
  readonly verb: RequestVerb
  /** HTTP status as text; `redirect`; `error`: there was no answer; `aborted`: it was given up before one. */
  readonly code: string
  readonly count: number
}

/** What one session, one user of one server, asked for. Times in ms. */
export interface SessionMetrics {
  /** Host and port of the server. */
  readonly host: string
  /** Every HTTP request, each time that it was sent. */
  readonly requests: readonly RequestCount[]
  /** From sending until the head of the answer, by verb. Firefox has the head of a watch with its first byte only. */
  readonly requestDuration: ReadonlyMap<RequestVerb, Histogram>
  /** Requests of `kube.client` that were sent once more, by the code of the answer before. */
  readonly retries: readonly RequestCount[]
  /** Time that requests of `kube.client` waited for the rate limit, by verb. Those that did not wait count as 0. */
  readonly rateLimiterWait: ReadonlyMap<RequestVerb, Histogram>
  /** Time that requests waited for one of the browser's connections. */
  readonly lineWait: Histogram
  /** Long streams to this origin: those that this engine may have open, wants to have open, and may be open in all. */
  readonly slots: { readonly held: number; readonly wanted: number; readonly budget: number }
  /** Short requests to this origin: under way, and waiting for a connection. */
  readonly line: { readonly running: number; readonly waiting: number }
  /** The copy of this session's caches. */
  readonly mirror: {
    readonly storage: 'disk' | 'memory' | 'off'
    /** Transactions that were committed. */
    readonly writes: number
    /** Writes and reads that went wrong. */
    readonly failures: number
    /** Characters of all copies. */
    readonly bytes: number
  }
}

/** What the whole engine holds, all pages and sessions together: what should fall back when users leave. */
export interface EngineMetrics {
  readonly pages: number
  readonly sessions: number
  /** Subscriptions of all pages. */
  readonly subscriptions: number
  /** Questions that wait for their answer, bodies that are not over included. */
  readonly questions: number
  /** Timers that are set. */
  readonly timers: number
  /** Since the engine began, ms. */
  readonly upMs: number
}

/** Plain data: everything `kube.metrics()` tells. */
export interface Metrics {
  readonly epoch: string
  /** Of this session. */
  readonly informers: readonly InformerMetrics[]
  /** Of this session. */
  readonly openStreams: number
  /** Requests for what is served, and those among them that were answered with 304. */
  readonly discovery: Readonly<Record<'sent' | 'unchanged', number>>
  /** Of this page. `largest`: objects, rows, changes and keys in one frame. */
  readonly frames: { readonly sent: number; readonly acknowledged: number; readonly largest: number }
  readonly session: SessionMetrics
  readonly engine: EngineMetrics
}

import type { Clock } from './clock.js'
import type { RateLimit } from './rate-limit.js'
import type { WorkQueueMetrics, WorkQueueSnapshot } from './work-queue-metrics.js'

/** How a queue works; all may be left out. */
export interface WorkQueueOptions {
  /** Default: real time. */
  readonly clock?: Clock
  /** For `addRateLimited`. Default: `defaultRateLimit`. */
  readonly rateLimiter?: RateLimit
  /** Told of everything that is counted. */
  readonly metrics?: WorkQueueMetrics
  /** In `metrics()`. */
  readonly name?: string
}

/** How an item is added. */
export interface AddOptions {
  /** Higher first, equal ones in order. Default 0. */
  readonly priority?: number
}

/** What `get` gives. `shut-down`: there will be no more. */
export type WorkItem<T> =
  | { readonly type: 'item'; readonly item: T; readonly priority: number }
  | { readonly type: 'shut-down' }

/**
 * Client-go's work queue, with priorities. An item added many times before it is handed out is handed out once; never
 * to two workers at once; added while it is worked on, once more behind that. Items are the same where `Map` keys are.
 */
export interface WorkQueue<T> {
  /** Items that `get` has at once. */
  readonly length: number
  readonly isShuttingDown: boolean
  /**
   * Unless it waits to be worked on already; then a higher priority moves it, behind the others of that priority.
   * Ignored when shutting down. @throws InputError `invalid-options`
   */
  add(item: T, options?: AddOptions): void
  /** `add` in `delayMs`; of several such calls the earliest time and the highest priority count. @throws InputError `invalid-options` */
  addAfter(item: T, delayMs: number, options?: AddOptions): void
  /** `addAfter` what the rate limiter says. @throws InputError `invalid-options` */
  addRateLimited(item: T, options?: AddOptions): void
  /** The rate limiter starts anew with this item; `done` is needed all the same. */
  forget(item: T): void
  /** How often it was added by `addRateLimited` since it was forgotten. */
  numRequeues(item: T): number
  /**
   * The next item, when there is one. Rejects with the signal's reason when it aborts; then nothing was taken.
   * What is queued at `shutDown` is still handed out. @throws InputError `invalid-options` at the call
   */
  get(options?: { readonly signal?: AbortSignal }): Promise<WorkItem<T>>
  /** The item was worked on; every `get` needs one. */
  done(item: T): void
  /** Nothing is added any more, and what waits for its time is dropped. Ends the wait of `shutDownWithDrain`. */
  shutDown(): void
  /** As `shutDown`; resolves when nothing is being worked on. */
  shutDownWithDrain(): Promise<void>
  metrics(): WorkQueueSnapshot
}

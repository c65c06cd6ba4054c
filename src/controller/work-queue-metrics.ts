import { invalid } from './check-options.js'

/**
 * Where a queue's numbers go as they arise: client-go's metrics of work queues. Durations in ms. What it throws is
 * dropped. The values that grow by themselves, `unfinishedMs` and `longestRunningMs`, are in the queue's `metrics()`.
 */
export interface WorkQueueMetrics {
  /** `workqueue_adds_total`: an item that was not waiting to be worked on already. */
  added(priority: number): void
  /** `workqueue_depth`: items that wait to be worked on, those that are being worked on and were added again included. */
  depth(items: number): void
  /** `workqueue_queue_duration_seconds`: from the first `add` until it was handed out. */
  taken(waitedMs: number): void
  /** `workqueue_work_duration_seconds`: from when it was handed out until `done`. */
  worked(workedMs: number): void
  /** `workqueue_retries_total`: a call of `addAfter` or `addRateLimited`. */
  retried(): void
}

/** Undefined is none. @throws InputError `invalid-options` */
export function checkMetrics(where: string, metrics: WorkQueueMetrics | undefined): void {
  if (metrics === undefined) return
  const { added, depth, taken, worked, retried }: Partial<WorkQueueMetrics> = metrics ?? {}
  for (const method of [added, depth, taken, worked, retried]) {
    if (typeof method !== 'function') {
      invalid(where, 'metrics must be { added, depth, taken, worked, retried }, each a function')
    }
  }
}

/** How often, how long in all, and the longest, ms. */
export interface Durations {
  readonly count: number
  readonly sumMs: number
  readonly longestMs: number
}

/** A queue's numbers at one moment. */
export interface WorkQueueSnapshot {
  readonly name?: string
  /** Items that wait to be worked on, those that are being worked on and were added again included. */
  readonly depth: number
  readonly depthByPriority: ReadonlyMap<number, number>
  /** Items whose time has not come. */
  readonly waiting: number
  /** Items that are being worked on. */
  readonly processing: number
  readonly adds: number
  readonly retries: number
  /** From the first `add` until handed out. */
  readonly queued: Durations
  /** From handed out until `done`. */
  readonly worked: Durations
  /** Ages of all that are being worked on, added up. Grows where a worker hangs. */
  readonly unfinishedMs: number
  readonly longestRunningMs: number
}

/** Adds up what a queue's metrics are told. */
export class MetricsRecorder implements WorkQueueMetrics {
  readonly #sink: WorkQueueMetrics | undefined
  adds = 0
  retries = 0
  queued: Durations = none
  work: Durations = none

  constructor(sink: WorkQueueMetrics | undefined) {
    this.#sink = sink
  }

  added(priority: number): void {
    this.adds += 1
    this.#tell((sink) => sink.added(priority))
  }

  depth(items: number): void {
    this.#tell((sink) => sink.depth(items))
  }

  taken(waitedMs: number): void {
    this.queued = and(this.queued, waitedMs)
    this.#tell((sink) => sink.taken(waitedMs))
  }

  worked(workedMs: number): void {
    this.work = and(this.work, workedMs)
    this.#tell((sink) => sink.worked(workedMs))
  }

  retried(): void {
    this.retries += 1
    this.#tell((sink) => sink.retried())
  }

  /** Counting harms nobody. */
  #tell(tell: (sink: WorkQueueMetrics) => void): void {
    if (this.#sink === undefined) return
    try {
      tell(this.#sink)
    } catch {
      // There is nobody to tell it to.
    }
  }
}

const none: Durations = { count: 0, sumMs: 0, longestMs: 0 }

function and({ count, sumMs, longestMs }: Durations, ms: number): Durations {
  return { count: count + 1, sumMs: sumMs + ms, longestMs: Math.max(longestMs, ms) }
}

import type { ErrorInfo } from './errors.js'
import type { Phase } from './phase.js'

/** Where the objects on screen came from. */
export type Source = 'none' | 'mirror' | 'network'

/**
 * The truth about one informer (P6). Times are ms since the epoch on the engine's clock.
 * `synced` means a complete answer from the network in this engine's life; it latches:
 * staleness is told by `phase`, `freshAt` and `staleSince`.
 */
export interface InformerStatus {
  /** What it is doing, or why not. */
  readonly phase: Phase
  /** There has been a complete answer. Never false again. */
  readonly synced: boolean
  /** There is something to show, complete or not. */
  readonly hasData: boolean
  /** `none` although `synced`: access was lost for good, so nothing is shown or known any more. */
  readonly source: Source
  /** Objects read so far by a first list, then the size of the cache. */
  readonly loaded: number
  /** What the server estimates the first list to hold; absent when it did not say. */
  readonly expected?: number
  /** When the cache was last known to equal the server's state. */
  readonly freshAt?: number
  /** Since when it may be behind; absent while it is not. */
  readonly staleSince?: number
  /** Failures in a row. */
  readonly attempt: number
  /** When it is tried again by itself; absent while nothing waits. */
  readonly nextAttemptAt?: number
  /** Whether objects outlive a reload. */
  readonly storage: 'disk' | 'memory' | 'off'
  /** A request is under way that will bring the next state. */
  readonly fetching: boolean
  /** What is wrong, while it is; also a warning, while `phase` is `live`. */
  readonly error?: ErrorInfo
}

/** Nothing was asked yet. One constant object: also what a server renders. */
export const idleStatus: InformerStatus = Object.freeze({
  phase: 'idle',
  synced: false,
  hasData: false,
  source: 'none',
  loaded: 0,
  attempt: 0,
  storage: 'off',
  fetching: false,
})

/** What is shown is complete, and what is not shown is not there (P6). */
export function isAnswered({ synced, source }: InformerStatus): boolean {
  return synced && source !== 'none'
}

/** The settled part: a list is emitted again when this differs; clocks and counters tick in `status$` only. */
export function sameSettled(a: InformerStatus, b: InformerStatus): boolean {
  return (
    a.phase === b.phase &&
    a.synced === b.synced &&
    a.source === b.source &&
    a.error?.code === b.error?.code &&
    a.error?.message === b.error?.message
  )
}

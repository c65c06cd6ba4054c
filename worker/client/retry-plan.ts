import type { Failure } from '../ports.js'
import type { Repeatable } from './repeatable.js'

export interface Tries {
  /** Those that failed, this one included. */
  readonly failed: number
  /** Spent waiting before them, ms. */
  readonly waitedMs: number
}

/** As client-go: eleven tries in all. */
const mostRetries = 10
/** What somebody asked for with a click is answered: what the server wants to be waited for longer is the answer. */
const longestWaitMs = 60_000
/** Behind a connection that broke, as client-go. */
const brokenWaitMs = 1_000
/** A network that is away is no server that is busy. */
const mostBroken = 2

/**
 * How long to wait before the same request is sent again, ms; undefined: what failed is the answer. Where the server
 * answered it must have asked for it with `Retry-After`.
 */
export function retryAfterFailure(failure: Failure, repeatable: Repeatable, tries: Tries): number | undefined {
  if (failure.type === 'network' || failure.type === 'broken') {
    return repeatable === 'reading' && tries.failed <= mostBroken ? brokenWaitMs : undefined
  }
  if (failure.type !== 'http' || failure.retryAfterMs === undefined || tries.failed > mostRetries) return undefined
  if (tries.waitedMs + failure.retryAfterMs > longestWaitMs) return undefined
  const { httpStatus, retryAfterMs } = failure
  if (httpStatus === 429) return repeatable === 'never' ? undefined : retryAfterMs
  return httpStatus >= 500 && (repeatable === 'reading' || repeatable === 'guarded') ? retryAfterMs : undefined
}

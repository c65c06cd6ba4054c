import type { Streaming } from '../../src/protocol/diagnosis.js'
import type { Failure } from '../ports.js'

/** What was seen of one short watch, ms since it was sent. Absent: it did not happen. */
export interface StreamTimes {
  readonly headMs?: number
  readonly firstByteMs?: number
  /** The end mark of the initial events, which a server sends at once where nothing matches. */
  readonly markMs?: number
  /** The other side ended it. */
  readonly endedMs?: number
  readonly failure?: Failure
}

/** So long behind its first byte a stream is still open if it is streamed. */
export const proofMs = 750
/** More than a round trip: somebody kept the mark back. */
const lateMs = 1_000

/** Whether bytes come as they are sent. `timeoutMs`: when the server ends the watch. */
export function judgeStreaming(times: StreamTimes, roundTripMs: number, timeoutMs: number): Streaming {
  const { firstByteMs, markMs, endedMs, failure } = times
  if (failure?.type === 'compressed') return 'compressed'
  if (firstByteMs === undefined) return 'unknown'
  const cameAtTheEnd = endedMs !== undefined && endedMs - firstByteMs < proofMs
  if (cameAtTheEnd) return endedMs >= timeoutMs - proofMs && failure?.type !== 'http' ? 'buffered' : 'unknown'
  // A server that does not know the mark says nothing for a while.
  return markMs !== undefined && firstByteMs - roundTripMs >= lateMs ? 'buffered' : 'streamed'
}

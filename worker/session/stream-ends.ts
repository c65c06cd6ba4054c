import type { Diagnosis } from '../../src/protocol/diagnosis.js'
import type { StreamEnd } from '../reflector/reflector-meter.js'

type IdleCut = NonNullable<Diagnosis['idleCut']>
interface Seen extends StreamEnd {
  readonly at: number
}

const kept = 32
const needed = 3
/** Ages that are the same. */
const toleranceMs = 2_000
/** Streams that ended together are one event: a server that restarts is no time-out. */
const togetherMs = 2_000
/** What ends sooner fails, and is told otherwise. */
const leastMs = 3_000

/** How the latest streams of a session ended that were not ended by this side. */
export class StreamEnds {
  readonly #seen: Seen[] = []

  note(end: StreamEnd, at: number): void {
    const { ageMs, timeoutMs } = end
    // The server's own time was over.
    if (ageMs < leastMs || ageMs >= timeoutMs - toleranceMs) return
    const last = this.#seen.at(-1)
    if (last !== undefined && at - last.at < togetherMs) return
    this.#seen.push({ ...end, at })
    if (this.#seen.length > kept) this.#seen.shift()
  }

  /** Undefined: no time comes again often enough. */
  get idleCut(): IdleCut | undefined {
    return (
      repeated(
        this.#seen.map(({ silentMs }) => silentMs),
        'silence',
      ) ??
      repeated(
        this.#seen.map(({ ageMs }) => ageMs),
        'age',
      )
    )
  }
}

/** The time that comes most often. */
function repeated(times: readonly number[], by: IdleCut['by']): IdleCut | undefined {
  const sorted = times.filter((time) => time >= leastMs).sort((a, b) => a - b)
  let best: readonly number[] = []
  for (const [index, first] of sorted.entries()) {
    const alike = sorted.slice(index).filter((time) => time - first <= toleranceMs)
    if (alike.length > best.length) best = alike
  }
  if (best.length < needed) return undefined
  return { afterMs: Math.round(best[Math.floor(best.length / 2)] ?? 0), seen: best.length, by }
}

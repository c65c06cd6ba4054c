/** An engine that lived for so long was a good one. */
const goodLifeMs = 30_000
const longestMs = 30_000

/** When the next engine may be started: at once, unless the last ones died young or did not start. */
export class RestartPace {
  #startedAt = Number.NEGATIVE_INFINITY
  #diedYoung = 0
  #failed = 0

  /** How long to wait before this start, ms. */
  start(): number {
    const wait = this.#diedYoung > 1 ? waitAfter(this.#diedYoung - 1) : 0
    this.#startedAt = Date.now() + wait
    return wait
  }

  opened(): void {
    this.#failed = 0
  }

  lost(): void {
    this.#diedYoung = Date.now() - this.#startedAt < goodLifeMs ? this.#diedYoung + 1 : 0
  }

  /** How long to wait before the next start, ms. */
  failed(): number {
    this.#failed += 1
    return waitAfter(this.#failed)
  }
}

function waitAfter(times: number): number {
  return Math.min(longestMs, 1_000 * 2 ** (times - 1))
}

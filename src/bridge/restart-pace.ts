/** An engine that lived for so long was a good one. */
const goodLifeMs = 30_000
const longestMs = 30_000

/** When the next engine may be started: at once, unless the last ones died young. */
export class RestartPace {
  #startedAt = Number.NEGATIVE_INFINITY
  #diedYoung = 0

  lost(): void {
    this.#diedYoung = Date.now() - this.#startedAt < goodLifeMs ? this.#diedYoung + 1 : 0
  }

  /** Counts as a start; a wait before it, where one is due. */
  rest(): Promise<void> | undefined {
    const wait = this.#diedYoung > 1 ? Math.min(longestMs, 1_000 * 2 ** (this.#diedYoung - 2)) : 0
    this.#startedAt = Date.now() + wait
    return wait === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, wait))
  }
}

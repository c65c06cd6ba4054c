import type { Clock } from '../ports.js'

export interface BucketSize {
  /** Tokens a second; `Infinity`: nobody waits. */
  readonly qps: number
  /** Tokens when it is full, as it is at first. */
  readonly burst: number
}

export const defaultBucket: BucketSize = { qps: 50, burst: 100 }

/** Client-go's token bucket: who asks first gets the next token, and whoever gives up leaves his to the next. */
export class TokenBucket {
  readonly #clock: Clock
  readonly #size: BucketSize
  readonly #waiting = new Set<() => void>()
  #tokens: number
  #filledAt: number
  #cancel: (() => void) | undefined

  constructor(clock: Clock, size: BucketSize) {
    this.#clock = clock
    this.#size = size
    this.#tokens = size.burst
    this.#filledAt = clock.now()
  }

  /** Those who wait for a token. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** A token now, if nobody waits and there is one. */
  tryTake(): 'taken' | 'none' {
    this.#fill()
    if (this.#waiting.size > 0 || this.#tokens < 1) return 'none'
    this.#tokens -= 1
    return 'taken'
  }

  /** Resolves with a token; stays pending once the signal aborted. */
  take(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) return
      if (this.tryTake() === 'taken') return resolve()
      const leave = (): void => {
        this.#waiting.delete(begin)
        this.#schedule()
      }
      const begin = (): void => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.add(begin)
      this.#schedule()
    })
  }

  /** Time that went back fills nothing. */
  #fill(): void {
    const now = this.#clock.now()
    const { qps, burst } = this.#size
    const passed = Math.max(0, now - this.#filledAt) / 1_000
    this.#tokens = qps === Number.POSITIVE_INFINITY ? burst : fullTo(burst, this.#tokens + passed * qps)
    this.#filledAt = now
  }

  #schedule(): void {
    this.#cancel?.()
    this.#cancel = undefined
    if (this.#waiting.size === 0) return
    this.#fill()
    const ms = Math.max(0, Math.ceil(((1 - this.#tokens) / this.#size.qps) * 1_000))
    this.#cancel = this.#clock.after(ms, () => this.#give())
  }

  #give(): void {
    this.#fill()
    for (const begin of this.#waiting) {
      if (this.#tokens < 1) break
      this.#tokens -= 1
      this.#waiting.delete(begin)
      begin()
    }
    this.#schedule()
  }
}

/** Sums of fractions must not fall short of a token by rounding (client-go's TestRatePrecisionBug). */
function fullTo(burst: number, tokens: number): number {
  const whole = Math.round(tokens)
  return Math.min(burst, Math.abs(tokens - whole) < 1e-6 ? whole : tokens)
}

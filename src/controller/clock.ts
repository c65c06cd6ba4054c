/** Time, as queues, controllers and elections need it. `after` calls back once, never synchronously, and returns a cancel. */
export interface Clock {
  /** Ms since the epoch. */
  now(): number
  after(ms: number, callback: () => void): () => void
}

/** What timers can hold, ms. */
const longestTimeout = 2 ** 31 - 1

/** Real time. A longer wait than a timer can hold is made of several. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const arm = (left: number): void => {
      timer =
        left > longestTimeout
          ? setTimeout(() => arm(left - longestTimeout), longestTimeout)
          : setTimeout(callback, left)
    }
    arm(ms)
    return () => clearTimeout(timer)
  },
}

/** The time of a clock that goes on where that is set back, so that no wait grows. */
export class SteadyTime {
  readonly #clock: Clock
  #last: number
  #ahead = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.#last = clock.now()
  }

  now(): number {
    const now = this.#clock.now()
    if (now < this.#last) this.#ahead += this.#last - now
    this.#last = now
    return now + this.#ahead
  }

  /** A timer says that it is at least so late, whatever the clock says. */
  reached(time: number): void {
    const now = this.now()
    this.#ahead += Math.max(0, time - now)
  }
}

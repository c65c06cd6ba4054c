import type { Clock } from '../ports.js'

/** Clocks are corrected by this much all the time, and timers are early by less. */
const slackMs = 1_000

/** A clock's time that goes on when somebody sets the clock back: all that waits would wait longer by as much. */
export class SteadyTime {
  readonly #clock: Clock
  #setBack = 0
  #last = Number.NEGATIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `due`: a timer says that it is that late. */
  now(due = Number.NEGATIVE_INFINITY): number {
    const time = this.#clock.now() + this.#setBack
    const least = Math.max(this.#last, due)
    if (least - time > slackMs) {
      this.#setBack += least - time
      this.#last = least
    } else {
      this.#last = Math.max(this.#last, time)
    }
    return this.#last
  }

  /** The same moment as the clock tells it now. */
  onClock(time: number): number {
    return time - this.#setBack
  }
}

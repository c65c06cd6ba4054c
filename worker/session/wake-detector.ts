import type { Clock } from '../ports.js'

const period = 5_000

/**
 * Notices that this thread slept: a timer that comes a whole period late. Streams may be dead
 * then without saying so (wire rules 11 and 18).
 */
export class WakeDetector {
  readonly #clock: Clock
  readonly #woke: () => void
  #cancel: () => void = () => {}

  constructor(clock: Clock, woke: () => void) {
    this.#clock = clock
    this.#woke = woke
  }

  start(): void {
    const due = this.#clock.now() + period
    this.#cancel = this.#clock.after(period, () => {
      const late = this.#clock.now() - due
      this.start()
      if (late > period) this.#woke()
    })
  }

  stop(): void {
    this.#cancel()
  }
}

import { timeLeft } from '../../src/model/time-left.js'
import type { Clock } from '../ports.js'

/** Lets something be made anew at most once in a period; a mark within it is honoured at its end. */
export class Throttle {
  readonly #clock: Clock
  readonly #periodMs: number
  readonly #due: () => void
  #state: 'due' | 'waiting' | 'current' = 'due'
  #takenAt = Number.NEGATIVE_INFINITY
  #cancel: () => void = () => {}

  /** It starts out due. `due` is called when it becomes so again. */
  constructor(clock: Clock, periodMs: number, due: () => void) {
    this.#clock = clock
    this.#periodMs = periodMs
    this.#due = due
  }

  /** There is something new. */
  mark(): void {
    if (this.#state !== 'current') return
    const rest = timeLeft(this.#takenAt, this.#periodMs, this.#clock.now())
    if (rest <= 0) {
      this.#ready()
      return
    }
    this.#state = 'waiting'
    this.#cancel = this.#clock.after(rest, () => this.#ready())
  }

  /** Without the wait: the user asked. */
  force(): void {
    this.#cancel()
    this.#ready()
  }

  /** Whether it is due; if so, it counts as made. */
  take(): boolean {
    if (this.#state !== 'due') return false
    this.#state = 'current'
    this.#takenAt = this.#clock.now()
    return true
  }

  stop(): void {
    this.#cancel()
  }

  #ready(): void {
    this.#state = 'due'
    this.#due()
  }
}

import type { Clock } from '../ports.js'

export interface LingerSteps {
  /** Nobody uses it, or somebody does again: a moment is not told, in which one user follows another. */
  readonly used: (use: 'lingering' | 'subscribed') => void
  /** After `lingerMs` without a user. */
  readonly park: () => void
  /** A user came back after `park`. */
  readonly unpark: () => void
  /** Parked for `keepMs`: nobody will come back. */
  readonly drop: () => void
}

/** A page that puts one subscription in the place of another has none in between. */
const momentMs = 250

/** Counts users; without any it parks after a while, and drops after a longer one. */
export class Linger {
  readonly #clock: Clock
  readonly #steps: LingerSteps
  readonly #keepMs: number
  #lingerMs = 0
  #users = 0
  #parked: 'no' | 'yes' = 'no'
  #told: 'lingering' | 'subscribed' = 'subscribed'
  #cancel: () => void = () => {}

  constructor(clock: Clock, keepMs: number, steps: LingerSteps) {
    this.#clock = clock
    this.#keepMs = keepMs
    this.#steps = steps
  }

  get users(): number {
    return this.#users
  }

  /** One more user. The longest linger asked for so far counts. */
  add(lingerMs: number): void {
    this.#users += 1
    this.#lingerMs = Math.max(this.#lingerMs, lingerMs)
    this.#cancel()
    this.#tell('subscribed')
    if (this.#parked === 'no') return
    this.#parked = 'no'
    this.#steps.unpark()
  }

  remove(): void {
    this.#users -= 1
    if (this.#users > 0) return
    const park = (): void => {
      this.#parked = 'yes'
      this.#steps.park()
      this.#cancel = this.#clock.after(this.#keepMs, () => this.#steps.drop())
    }
    if (this.#lingerMs <= momentMs) {
      this.#cancel = this.#clock.after(this.#lingerMs, park)
      return
    }
    this.#cancel = this.#clock.after(momentMs, () => {
      this.#cancel = this.#clock.after(this.#lingerMs - momentMs, park)
      this.#tell('lingering')
    })
  }

  #tell(use: 'lingering' | 'subscribed'): void {
    if (use === this.#told) return
    this.#told = use
    this.#steps.used(use)
  }

  stop(): void {
    this.#cancel()
  }
}

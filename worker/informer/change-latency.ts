import { durationBounds, Tally } from '../../src/protocol/histogram.js'
import type { Clock } from '../ports.js'

/** More pieces of watches than this do not wait for their turn to be measured. */
const mostWaiting = 1_000

/**
 * How long changes take from the arrival of their bytes in this thread: until listeners were told, and until a page
 * acknowledged them. By pieces of a watch, not by events.
 */
export class ChangeLatency {
  readonly told = new Tally(durationBounds)
  readonly page = new Tally(durationBounds)
  readonly #clock: Clock
  readonly #waiting: number[] = []
  #oldestTold: number | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  came(arrivedAt: number): void {
    if (this.#waiting.length < mostWaiting) this.#waiting.push(arrivedAt)
  }

  /** What waited will never be told. */
  dropped(): void {
    this.#waiting.length = 0
  }

  /** Nothing waits for the cache any more; listeners are told behind this task, in the order in which they were called. */
  drained(): void {
    this.#oldestTold = this.#waiting[0]
    if (this.#oldestTold !== undefined) queueMicrotask(this.#tell)
  }

  readonly #tell = (): void => {
    const now = this.#clock.now()
    for (const arrivedAt of this.#waiting) this.told.note(now - arrivedAt)
    this.#waiting.length = 0
  }

  /** When the oldest piece arrived that was told last. Absent: what was told last did not come in a watch. */
  get oldestTold(): number | undefined {
    return this.#oldestTold
  }

  /** A page has a frame with what arrived then. */
  acknowledged(arrivedAt: number): void {
    this.page.note(this.#clock.now() - arrivedAt)
  }
}

import type { RequestLine } from '../ports.js'

interface Place {
  readonly begin: () => void
  state: 'waiting' | 'running' | 'left'
}

/** A line in front of so many places as `limit` says now. */
export class RequestQueue implements RequestLine {
  readonly #limit: () => number
  readonly #left: () => void
  readonly #waiting = new Set<Place>()
  #running = 0

  /** `left`: a request is over. */
  constructor(limit: () => number, left: () => void) {
    this.#limit = limit
    this.#left = left
  }

  get counts(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting.size }
  }

  enter(begin: () => void): () => void {
    const place: Place = { begin, state: 'waiting' }
    this.#waiting.add(place)
    this.advance()
    return () => this.#leave(place)
  }

  /** Lets in whoever there is room for. */
  advance(): void {
    for (const place of this.#waiting) {
      if (this.#running >= this.#limit()) return
      this.#waiting.delete(place)
      this.#running += 1
      place.state = 'running'
      place.begin()
    }
  }

  #leave(place: Place): void {
    const { state } = place
    if (state === 'left') return
    place.state = 'left'
    this.#waiting.delete(place)
    if (state === 'waiting') return
    this.#running -= 1
    this.#left()
    // Who leaves in this same task, as when all is closed, is not let in before.
    queueMicrotask(() => this.advance())
  }
}

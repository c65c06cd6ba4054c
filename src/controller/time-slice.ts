import type { Thread } from './thread.js'

/** As long as work that waits for nothing may keep others waiting, ms. */
const sliceMs = 5

/** Work in slices that several workers of a thread share: each asks before each piece. */
export class TimeSlice {
  readonly #thread: Thread
  /** Others had no turn since. */
  #slice: { readonly since: number; readonly over: Promise<void> } | undefined

  constructor(thread: Thread) {
    this.#thread = thread
  }

  /** Resolves at once, or after others had their turn where the slice is over. */
  async next(): Promise<void> {
    this.#slice ??= this.#begin()
    const { since, over } = this.#slice
    if (this.#thread.now() - since >= sliceMs) await over
  }

  #begin(): { readonly since: number; readonly over: Promise<void> } {
    const over = this.#thread.turn().then(() => {
      this.#slice = undefined
    })
    return { since: this.#thread.now(), over }
  }
}

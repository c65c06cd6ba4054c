import type { Program } from './world.js'

/** Writes at once at most: watches keep up. */
const mostAtOnce = 20

/**
 * What controllers and kubelets do about a user's wishes. It goes on beside what happens by itself, whatever its rate,
 * and takes as long as its programs say.
 */
export class Answers {
  #going: readonly { readonly program: Program; readonly at: number }[] = []

  add(program: Program, now: number): void {
    this.#going = [...this.#going, { program, at: now }]
  }

  clear(): void {
    this.#going = []
  }

  /** Those whose time has come do what is next, in the order in which they came. */
  step(now: number): void {
    let left = mostAtOnce
    const before = this.#going
    this.#going = []
    const after = before.flatMap((one) => {
      let at = one.at
      while (at <= now && left > 0) {
        left -= 1
        const { done, value } = one.program.next()
        if (done === true) return []
        at = now + (value ?? 0)
        if (value !== undefined) break
      }
      return [{ program: one.program, at }]
    })
    // What has begun meanwhile comes behind.
    this.#going = [...after, ...this.#going]
  }
}

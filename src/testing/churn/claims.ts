/**
 * What controllers work on because a user wants it: whatever went on with it by itself ends, and nothing begins until
 * it is released.
 */
export class Claims {
  readonly #held = new Set<string>()
  readonly #times = new Map<string, number>()

  /** Whether it was free. */
  take(key: string): boolean {
    if (this.#held.has(key)) return false
    this.#held.add(key)
    this.#times.set(key, this.times(key) + 1)
    return true
  }

  release(key: string): void {
    this.#held.delete(key)
  }

  isHeld(key: string): boolean {
    return this.#held.has(key)
  }

  /** How often it was taken: something that went on before has been overtaken when it is more. */
  times(key: string): number {
    return this.#times.get(key) ?? 0
  }
}

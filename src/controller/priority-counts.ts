/** How many there are of each priority. */
export class PriorityCounts {
  readonly #counts = new Map<number, number>()

  add(priority: number): void {
    this.#counts.set(priority, this.#of(priority) + 1)
  }

  remove(priority: number): void {
    const left = this.#of(priority) - 1
    if (left > 0) this.#counts.set(priority, left)
    else this.#counts.delete(priority)
  }

  /** As of now. */
  copy(): ReadonlyMap<number, number> {
    return new Map(this.#counts)
  }

  #of(priority: number): number {
    return this.#counts.get(priority) ?? 0
  }
}

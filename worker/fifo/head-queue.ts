/**
 * A queue over one array and a head index: pushing and taking cost O(1) an item. Taken slots let
 * go of their items at once, and the array is cut back as soon as more than half of it is taken,
 * so that memory follows the length down after a burst.
 */
export class HeadQueue<T> {
  #slots: (T | undefined)[] = []
  #head = 0

  get length(): number {
    return this.#slots.length - this.#head
  }

  /** Slots held in memory, taken ones included. Never more than twice `length` plus a constant once something was taken. */
  get capacity(): number {
    return this.#slots.length
  }

  push(items: readonly T[]): void {
    for (const item of items) this.#slots.push(item)
  }

  /** At most `max` items, oldest first. */
  take(max: number): T[] {
    const end = Math.min(this.#slots.length, this.#head + Math.max(0, Math.floor(max)))
    const taken = this.#slots.slice(this.#head, end) as T[]
    this.#slots.fill(undefined, this.#head, end)
    this.#head = end
    if (this.#head * 2 >= this.#slots.length) {
      this.#slots = this.#slots.slice(this.#head)
      this.#head = 0
    }
    return taken
  }

  takeAll(): T[] {
    return this.take(this.length)
  }
}

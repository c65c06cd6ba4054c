const smallest = 16

/**
 * A queue in one circular array that doubles when it is full and halves while less than a quarter
 * of it is used, so a burst does not keep its memory. Pushing and taking cost O(1) an item.
 */
export class RingBuffer<T> {
  #slots: (T | undefined)[] = new Array<T | undefined>(smallest).fill(undefined)
  #head = 0
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Slots held in memory: at least 16, and less than four times `length` beyond that. */
  get capacity(): number {
    return this.#slots.length
  }

  push(item: T): void {
    if (this.#length === this.#slots.length) this.#resize(this.#slots.length * 2)
    this.#slots[(this.#head + this.#length) % this.#slots.length] = item
    this.#length++
  }

  /** At most `max` items, oldest first. */
  take(max: number): T[] {
    const count = Math.min(this.#length, Math.max(0, Math.floor(max)))
    const taken: T[] = []
    for (let at = 0; at < count; at++) {
      taken.push(this.#slots[this.#head] as T)
      this.#slots[this.#head] = undefined
      this.#head = (this.#head + 1) % this.#slots.length
    }
    this.#length -= count
    this.#shrink()
    return taken
  }

  clear(): void {
    this.take(this.#length)
  }

  #shrink(): void {
    let capacity = this.#slots.length
    while (capacity > smallest && this.#length * 4 <= capacity) capacity /= 2
    if (capacity < this.#slots.length) this.#resize(capacity)
  }

  #resize(capacity: number): void {
    const slots = new Array<T | undefined>(capacity).fill(undefined)
    for (let at = 0; at < this.#length; at++) slots[at] = this.#slots[(this.#head + at) % this.#slots.length]
    this.#slots = slots
    this.#head = 0
  }
}

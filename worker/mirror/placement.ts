import type { ObjectKey } from '../../src/model/key.js'

/** Which record holds the newest text of each object of one mirror. */
export class Placement {
  readonly #places = new Map<ObjectKey, number>()
  /** Records with texts that count no more. */
  readonly #stale = new Set<number>()

  get count(): number {
    return this.#places.size
  }

  has(key: ObjectKey): boolean {
    return this.#places.has(key)
  }

  isIn(key: ObjectKey, record: number): boolean {
    return this.#places.get(key) === record
  }

  isStale(record: number): boolean {
    return this.#stale.has(record)
  }

  put(keys: readonly ObjectKey[], record: number): void {
    for (const key of keys) {
      this.#leave(key)
      this.#places.set(key, record)
    }
  }

  /** What a record was found to hold when it was read; not all of it counts. */
  found(keys: readonly ObjectKey[], isLive: (key: ObjectKey) => boolean, record: number): void {
    const live = keys.filter(isLive)
    if (live.length < keys.length) this.#stale.add(record)
    this.put(live, record)
  }

  drop(keys: readonly ObjectKey[]): void {
    for (const key of keys) {
      this.#leave(key)
      this.#places.delete(key)
    }
  }

  /** How many objects there are after a step. */
  countAfter(put: Iterable<ObjectKey>, drop: readonly ObjectKey[]): number {
    const gone = new Set(drop.filter((key) => this.#places.has(key)))
    let count = this.#places.size - gone.size
    for (const key of new Set(put)) if (!this.#places.has(key) || gone.has(key)) count += 1
    return count
  }

  /** These records are gone. */
  forget(records: Iterable<number>): void {
    for (const record of records) this.#stale.delete(record)
  }

  #leave(key: ObjectKey): void {
    const record = this.#places.get(key)
    if (record !== undefined) this.#stale.add(record)
  }
}

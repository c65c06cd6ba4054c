import type { ObjectKey } from '../../src/model/key.js'
import type { StoredObject } from '../ports.js'

/**
 * Objects of a first list that is not complete yet. Read by lists only; never by the store,
 * indexes, `get$` or changes. Survives a failed attempt, is gone with the first replace.
 */
export class Provisional {
  readonly #objects = new Map<ObjectKey, StoredObject>()

  get size(): number {
    return this.#objects.size
  }

  add(objects: readonly StoredObject[]): void {
    for (const stored of objects) this.#objects.set(stored.key, stored)
  }

  values(): Iterable<StoredObject> {
    return this.#objects.values()
  }

  clear(): void {
    this.#objects.clear()
  }
}

import type { ObjectKey } from '../../model/key.js'
import type { Chance } from '../generate/chance.js'

/** Keys of which any can be drawn at once. */
export class KeyBag {
  readonly #keys: ObjectKey[] = []
  readonly #places = new Map<ObjectKey, number>()

  get size(): number {
    return this.#keys.length
  }

  add(key: ObjectKey): void {
    if (this.#places.has(key)) return
    this.#places.set(key, this.#keys.length)
    this.#keys.push(key)
  }

  delete(key: ObjectKey): void {
    const place = this.#places.get(key)
    const last = this.#keys.pop()
    if (place === undefined || last === undefined) {
      if (last !== undefined) this.#keys.push(last)
      return
    }
    this.#places.delete(key)
    if (last === key) return
    this.#keys[place] = last
    this.#places.set(last, place)
  }

  pick(chance: Chance): ObjectKey | undefined {
    return this.#keys.length === 0 ? undefined : chance.pick(this.#keys)
  }
}

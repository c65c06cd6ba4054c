import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { KeyDelta } from '../ports.js'
import { netWith, type ObjectDelta, sameIdentity } from './squash-deltas.js'

/** The objects that the consumer has or is about to have, besides those that wait. */
export interface KnownObjects {
  /** `object` is absent where it is not known yet. */
  get(key: ObjectKey): { readonly object?: KubeObject } | undefined
  keys(): Iterable<ObjectKey>
}

/**
 * The classical DeltaFIFO: for each key the deltas that wait, oldest first, keys in the order of
 * their first one. Adds and updates pile up; of consecutive deletes of one object only one stays.
 */
export class KeyedDeltas {
  readonly #known: KnownObjects
  readonly #pending = new Map<ObjectKey, KeyDelta[]>()
  #length = 0

  constructor(known: KnownObjects) {
    this.#known = known
  }

  /** Deltas that wait, of all keys together. */
  get length(): number {
    return this.#length
  }

  apply(object: KubeObject): void {
    this.#append(keyOf(object.metadata), { type: 'apply', object })
  }

  /** Of an object that is neither known nor waited for it is nothing to tell. */
  delete(object: KubeObject): void {
    const key = keyOf(object.metadata)
    if (this.#pending.has(key) || this.#known.get(key) !== undefined) this.#append(key, { type: 'delete', object })
  }

  /** Each object of a complete state is `listed`; whatever else waits or is known is `missing`. */
  replace(objects: readonly KubeObject[]): void {
    const listed = new Map<ObjectKey, KubeObject>()
    for (const object of objects) listed.set(keyOf(object.metadata), object)
    for (const [key, object] of listed) this.#append(key, { type: 'listed', object })
    for (const key of this.#pending.keys()) if (!listed.has(key)) this.#miss(key)
    for (const key of this.#known.keys()) if (!this.#pending.has(key)) this.#miss(key)
  }

  /** A key that waits is told something newer anyway. */
  resync(): void {
    for (const key of this.#known.keys()) if (!this.#pending.has(key)) this.#append(key, { type: 'sync', key })
  }

  /** At most `max`: all that waits for the key that waits longest, then for the next one. */
  take(max: number): KeyDelta[] {
    const taken: KeyDelta[] = []
    for (const [key, deltas] of this.#pending) {
      if (taken.length >= max) break
      for (const delta of deltas.splice(0, max - taken.length)) taken.push(delta)
      if (deltas.length === 0) this.#pending.delete(key)
    }
    this.#length -= taken.length
    return taken
  }

  clear(): void {
    this.#pending.clear()
    this.#length = 0
  }

  /** Each key keeps its net result, so that what waits is bounded by the keys. */
  squash(): void {
    this.#length = 0
    for (const [key, deltas] of this.#pending) {
      const net = squashed(deltas)
      this.#pending.set(key, net)
      this.#length += net.length
    }
  }

  #miss(key: ObjectKey): void {
    const last = this.#pending.get(key)?.at(-1)
    const object = isState(last) ? last.object : last?.type === 'delete' ? undefined : this.#known.get(key)?.object
    this.#append(key, { type: 'missing', key, ...(object === undefined ? {} : { object }) })
  }

  #append(key: ObjectKey, delta: KeyDelta): void {
    const deltas = this.#pending.get(key)
    if (deltas === undefined) {
      this.#pending.set(key, [delta])
      this.#length += 1
      return
    }
    const last = deltas.at(-1)
    if (last?.type === 'missing') {
      if (delta.type === 'missing') return
      if (delta.type === 'delete') {
        // Its last state after all. Of another incarnation it says nothing: the key is gone.
        if (last.object !== undefined && sameIdentity(last.object, delta.object)) deltas[deltas.length - 1] = delta
        return
      }
    }
    if (last?.type === 'delete') {
      if (delta.type === 'delete' && sameIdentity(last.object, delta.object)) return
      if (delta.type === 'missing' && this.#ends(key, deltas, last.object)) return
    }
    deltas.push(delta)
    this.#length += 1
  }

  /** Whether a delete at the end of `deltas` is surely one of what was there, so that nothing is left behind it. */
  #ends(key: ObjectKey, deltas: readonly KeyDelta[], deleted: KubeObject): boolean {
    const last = deltas.at(-2)
    const before = isState(last) ? last.object : last === undefined ? this.#known.get(key)?.object : undefined
    return before !== undefined && sameIdentity(before, deleted)
  }
}

/** With which the key has this object, whatever it had before. */
function isState(delta: KeyDelta | undefined): delta is Extract<KeyDelta, { readonly type: 'apply' | 'listed' }> {
  return delta?.type === 'apply' || delta?.type === 'listed'
}

function isObjectDelta(delta: KeyDelta): delta is ObjectDelta {
  return delta.type === 'apply' || delta.type === 'delete'
}

/** What a complete state says of the key supersedes what was in front of it. */
function squashed(deltas: readonly KeyDelta[]): KeyDelta[] {
  const start = deltas.findLastIndex(({ type }) => type === 'listed' || type === 'missing')
  const net = deltas
    .slice(start + 1)
    .filter(isObjectDelta)
    .reduce<readonly ObjectDelta[]>(netWith, [])
  const result = [...deltas.slice(Math.max(0, start), start + 1), ...net]
  return result.length > 0 ? result : deltas.slice(0, 1)
}

import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { Delta, DeltaSink, DeltaSource, KeyDelta, StoreReader, TakenDelta } from '../ports.js'
import { defaultHighWaterMark, type FifoOptions } from './fifo.js'
import { createGate, type Line } from './gate.js'
import { KeyedDeltas, type KnownObjects } from './keyed-deltas.js'
import { createSegment, type Segment } from './segment.js'

/**
 * The classical DeltaFIFO behind the port of the FIFO. Order is kept per object only; all that
 * waits for an object is taken together. A `replace` becomes one delta for each object that it
 * has, or has no more; a `resync` one for each object for which nothing waits; the delete of an
 * object that nobody knows becomes nothing. `store` is the consumer's, who alone writes it.
 *
 * - Halfway through, the cache is no state that the server had. So nothing that is taken carries
 *   an RV but what empties the queue: the newest one comes with it.
 * - While a complete state waits, all that waits is taken as one entry, so that nobody sees half
 *   of it (P2).
 * - A `revoke` takes everything that waits with it. It and `progress` are taken first.
 * - Above the high-water mark each key keeps its net result, as in the FIFO.
 */
export function createDeltaFifo(store: StoreReader, options: FifoOptions = {}): DeltaSink & DeltaSource {
  const { highWaterMark = defaultHighWaterMark } = options
  return createGate(new KeyedLine(store, highWaterMark), highWaterMark)
}

class KeyedLine implements Line<TakenDelta> {
  readonly #highWaterMark: number
  readonly #first: Segment
  readonly #deltas: KeyedDeltas
  /** What the consumer took last: in the store soon, if not yet. */
  readonly #taken = new Set<ObjectKey>()
  #limit: number
  #lists: 'none' | 'waiting' = 'none'
  /** A revoke was pushed that the consumer has not surely applied: what is in the store is as good as gone. */
  #revoke: 'none' | 'waiting' | 'taken' = 'none'
  #newest: ResourceVersion | undefined

  constructor(store: StoreReader, highWaterMark: number) {
    this.#highWaterMark = highWaterMark
    this.#limit = highWaterMark
    this.#first = createSegment(highWaterMark)
    this.#deltas = new KeyedDeltas(this.#knownOf(store))
  }

  get length(): number {
    const marks = (this.#lists === 'none' ? 0 : 1) + (this.#newest === undefined ? 0 : 1)
    return this.#first.length + this.#deltas.length + marks
  }

  push(deltas: readonly Delta[]): void {
    if (this.#deltas.length <= this.#highWaterMark) this.#limit = this.#highWaterMark
    for (const delta of deltas) this.#pushOne(delta)
    if (this.#deltas.length <= this.#limit) return
    this.#deltas.squash()
    this.#limit = Math.max(this.#highWaterMark, this.#deltas.length * 2)
  }

  take(max: number): readonly TakenDelta[] {
    this.#taken.clear()
    if (this.#revoke === 'taken') this.#revoke = 'none'
    const taken: TakenDelta[] = [...this.#first.take(max)]
    if (this.#revoke === 'waiting' && this.#first.length === 0) this.#revoke = 'taken'
    if (taken.length >= max) return taken
    if (this.#lists === 'waiting') {
      const steps = this.#takeKeys(this.#deltas.length)
      this.#lists = 'none'
      taken.push({ type: 'replace-by-key', steps, ...this.#takeNewest() })
      return taken
    }
    // Without a complete state nothing is listed or missing.
    for (const delta of this.#takeKeys(max - taken.length)) taken.push(delta as TakenDelta)
    if (this.#newest !== undefined && taken.length < max) {
      taken.push({ type: 'bookmark', resourceVersion: this.#newest })
      this.#newest = undefined
    }
    return taken
  }

  #pushOne(delta: Delta): void {
    switch (delta.type) {
      case 'apply':
        this.#deltas.apply(delta.object)
        break
      case 'delete':
        this.#deltas.delete(delta.object)
        break
      case 'replace':
        this.#deltas.replace(delta.objects)
        this.#lists = 'waiting'
        break
      case 'bookmark':
        break
      case 'resync':
        this.#deltas.resync()
        return
      case 'progress':
        this.#first.push([delta])
        return
      case 'revoke':
        this.#deltas.clear()
        this.#lists = 'none'
        this.#newest = undefined
        this.#revoke = 'waiting'
        this.#first.push([delta])
        return
    }
    this.#newest = delta.resourceVersion ?? this.#newest
  }

  #takeKeys(max: number): readonly KeyDelta[] {
    const steps = this.#deltas.take(max)
    for (const step of steps) this.#taken.add('key' in step ? step.key : keyOf(step.object.metadata))
    return steps
  }

  #takeNewest(): { readonly resourceVersion?: ResourceVersion } {
    const newest = this.#newest
    this.#newest = undefined
    return newest === undefined ? {} : { resourceVersion: newest }
  }

  #knownOf(store: StoreReader): KnownObjects {
    const taken = this.#taken
    const stored = (): StoreReader | undefined => (this.#revoke === 'none' ? store : undefined)
    return {
      // What was taken may be in the store as it was before.
      get: (key) => (taken.has(key) ? {} : stored()?.get(key)),
      *keys() {
        yield* taken
        for (const { key } of stored()?.values() ?? []) if (!taken.has(key)) yield key
      },
    }
  }
}

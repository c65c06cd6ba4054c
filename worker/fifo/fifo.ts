import type { Delta, DeltaSink, DeltaSource } from '../ports.js'
import { createGate } from './gate.js'
import { createSegment } from './segment.js'

export interface FifoOptions {
  /** Entries above which what waits becomes its net result. Default 10 000. */
  readonly highWaterMark?: number
}

export const defaultHighWaterMark = 10_000

/**
 * Deltas in the order in which they were pushed, between one producer and one consumer. A whole
 * `replace` is one entry, so are a `resync` and a `bookmark`; nothing is dropped, merged or moved
 * up to the high-water mark. Entries in front of a `replace` stay in front of it: they happened.
 *
 * Producers never wait. Above the mark what waits is squashed (see `squashDeltas`), so the depth
 * stays below the mark or twice the number of keys, whichever is larger. Held entries are
 * squashed apart from those the consumer may take, and join them in order when released.
 */
export function createFifo(options: FifoOptions = {}): DeltaSink & DeltaSource<Delta> {
  const { highWaterMark = defaultHighWaterMark } = options
  return createGate(createSegment(highWaterMark), highWaterMark)
}

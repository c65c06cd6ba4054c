import type { Delta, DeltaSink, DeltaSource } from '../ports.js'
import { HeadQueue } from './head-queue.js'
import { squashDeltas } from './squash-deltas.js'

export interface FifoOptions {
  /** Entries above which what waits becomes its net result. Default 10 000. */
  readonly highWaterMark?: number
}

/**
 * Deltas in the order in which they were pushed, between one producer and one consumer. A whole
 * `replace` is one entry, so are a `resync` and a `bookmark`; nothing is dropped, merged or moved
 * up to the high-water mark. Entries in front of a `replace` stay in front of it: they happened.
 *
 * Producers never wait. Above the mark what waits is squashed (see `squashDeltas`), so the depth
 * stays below the mark or twice the number of keys, whichever is larger. Held entries are
 * squashed apart from those the consumer may take, and join them in order when released.
 */
export function createFifo(options: FifoOptions = {}): DeltaSink & DeltaSource {
  const highWaterMark = options.highWaterMark ?? 10_000
  const ready = createSegment(highWaterMark)
  const held = createSegment(highWaterMark)
  let phase: 'flowing' | 'holding' = 'flowing'
  let notify: () => void = () => {}

  const offer = (deltas: readonly Delta[]): void => {
    if (deltas.length === 0) return
    const idle = ready.queue.length === 0
    ready.push(deltas)
    if (idle) notify()
  }

  return {
    push(deltas) {
      if (phase === 'holding') held.push(deltas)
      else offer(deltas)
    },
    hold() {
      phase = 'holding'
    },
    release() {
      if (phase !== 'holding') return
      phase = 'flowing'
      offer(held.queue.takeAll())
    },
    discardHeld() {
      if (phase !== 'holding') return
      phase = 'flowing'
      held.queue.takeAll()
    },
    take: (max) => ready.queue.take(max),
    onWork(listener) {
      notify = listener
      if (ready.queue.length > 0) listener()
    },
    get depth() {
      return ready.queue.length + held.queue.length
    },
  }
}

interface Segment {
  readonly queue: HeadQueue<Delta>
  push(deltas: readonly Delta[]): void
}

/**
 * Squashing costs time in proportion to what waits. So after one the next is due only when what
 * waits has doubled, however many keys live, and at the mark again once the queue fell below it.
 */
function createSegment(highWaterMark: number): Segment {
  const queue = new HeadQueue<Delta>()
  let limit = highWaterMark
  return {
    queue,
    push(deltas) {
      if (queue.length <= highWaterMark) limit = highWaterMark
      queue.push(deltas)
      if (queue.length <= limit) return
      queue.push(squashDeltas(queue.takeAll()))
      limit = Math.max(highWaterMark, queue.length * 2)
    },
  }
}

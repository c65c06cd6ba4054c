import type { Delta } from '../ports.js'
import { HeadQueue } from './head-queue.js'
import { squashDeltas } from './squash-deltas.js'

/** Deltas in order, squashed above a mark. */
export interface Segment {
  readonly length: number
  push(deltas: readonly Delta[]): void
  take(max: number): readonly Delta[]
}

/**
 * Squashing costs time in proportion to what waits. So after one the next is due only when what
 * waits has doubled, however many keys live, and at the mark again once the queue fell below it.
 */
export function createSegment(highWaterMark: number): Segment {
  const queue = new HeadQueue<Delta>()
  let limit = highWaterMark
  return {
    get length() {
      return queue.length
    },
    push(deltas) {
      if (queue.length <= highWaterMark) limit = highWaterMark
      queue.push(deltas)
      if (queue.length <= limit) return
      queue.push(squashDeltas(queue.takeAll()))
      limit = Math.max(highWaterMark, queue.length * 2)
    },
    take: (max) => queue.take(max),
  }
}

import type { Delta, DeltaSink, DeltaSource, TakenDelta } from '../ports.js'
import { createSegment } from './segment.js'

export interface FifoOptions {
  /** Entries above which what waits becomes its net result. Default 10 000. */
  readonly highWaterMark?: number
  /** Bytes of the wire above which what waits is too much. Default 128 MiB. */
  readonly byteLimit?: number
  /** At each push with which too much waits: whoever pushes should stop, and read the state anew. */
  readonly overflowed?: () => void
}

/** What the consumer may take. */
export interface Line<Taken extends TakenDelta> {
  readonly length: number
  push(deltas: readonly Delta[]): void
  take(max: number): readonly Taken[]
}

/**
 * Both ends of a queue: keeps back what is pushed during a hold, calls the consumer when there is
 * work, and says when too many bytes wait. How many do is an estimate: of what is taken and squashed
 * every entry counts alike.
 */
export function createGate<Taken extends TakenDelta>(
  line: Line<Taken>,
  { highWaterMark, byteLimit = 128 * 2 ** 20, overflowed }: FifoOptions,
): DeltaSink & DeltaSource<Taken> {
  const held = createSegment(highWaterMark)
  let waiting = 0
  let phase: 'flowing' | 'holding' = 'flowing'
  let notify: () => void = () => {}

  const offer = (deltas: readonly Delta[]): void => {
    const idle = line.length === 0
    line.push(deltas)
    if (idle && line.length > 0) notify()
  }

  const depth = (): number => line.length + held.length
  const weighing = <T>(entries: number, act: () => T): T => {
    const before = depth() + entries
    const result = act()
    waiting *= before === 0 ? 0 : Math.min(1, depth() / before)
    return result
  }

  return {
    push(deltas, bytes = 0) {
      waiting += bytes
      weighing(deltas.length, () => (phase === 'holding' ? held.push(deltas) : offer(deltas)))
      if (bytes > 0 && waiting > byteLimit) overflowed?.()
    },
    hold() {
      phase = 'holding'
    },
    release() {
      if (phase !== 'holding') return
      phase = 'flowing'
      offer(held.take(held.length))
    },
    discardHeld() {
      if (phase !== 'holding') return
      phase = 'flowing'
      weighing(0, () => held.take(held.length))
    },
    take: (max) => weighing(0, () => line.take(max)),
    onWork(listener) {
      notify = listener
      if (line.length > 0) listener()
    },
    get depth() {
      return depth()
    },
  }
}

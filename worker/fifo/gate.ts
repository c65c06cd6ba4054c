import type { Delta, DeltaSink, DeltaSource, TakenDelta } from '../ports.js'
import { createSegment } from './segment.js'

/** What the consumer may take. */
export interface Line<Taken extends TakenDelta> {
  readonly length: number
  push(deltas: readonly Delta[]): void
  take(max: number): readonly Taken[]
}

/** Both ends of a queue: keeps back what is pushed during a hold, and calls the consumer when there is work. */
export function createGate<Taken extends TakenDelta>(
  line: Line<Taken>,
  highWaterMark: number,
): DeltaSink & DeltaSource<Taken> {
  const held = createSegment(highWaterMark)
  let phase: 'flowing' | 'holding' = 'flowing'
  let notify: () => void = () => {}

  const offer = (deltas: readonly Delta[]): void => {
    const idle = line.length === 0
    line.push(deltas)
    if (idle && line.length > 0) notify()
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
      offer(held.take(held.length))
    },
    discardHeld() {
      if (phase !== 'holding') return
      phase = 'flowing'
      held.take(held.length)
    },
    take: (max) => line.take(max),
    onWork(listener) {
      notify = listener
      if (line.length > 0) listener()
    },
    get depth() {
      return line.length + held.length
    },
  }
}

import type { WatchEnd, WatchEvent, WatchSink } from '../ports.js'

/** A sink that keeps what it was told, in order. */
export interface RecordingSink extends WatchSink {
  readonly calls: readonly string[]
  readonly batches: readonly (readonly WatchEvent[])[]
  /** All events of all batches. */
  readonly all: readonly WatchEvent[]
  /** Of all chunks. */
  readonly bytes: number
  readonly serverTime: number | undefined
  readonly end: WatchEnd | undefined
  /** Settles when the watch has ended. */
  readonly whenEnded: Promise<WatchEnd>
}

export function recordingSink(during: Partial<WatchSink> = {}): RecordingSink {
  const calls: string[] = []
  const batches: (readonly WatchEvent[])[] = []
  let total = 0
  let serverTime: number | undefined
  let end: WatchEnd | undefined
  let settle: (end: WatchEnd) => void = () => undefined
  const whenEnded = new Promise<WatchEnd>((resolve) => (settle = resolve))
  return {
    calls,
    batches,
    whenEnded,
    get all() {
      return batches.flat()
    },
    get bytes() {
      return total
    },
    get serverTime() {
      return serverTime
    },
    get end() {
      return end
    },
    held: () => calls.push('held'),
    sent: () => calls.push('sent'),
    opened(info) {
      calls.push('opened')
      serverTime = info.serverTime
      during.opened?.(info)
    },
    events(batch, bytes = 0) {
      calls.push('events')
      batches.push(batch)
      total += bytes
      during.events?.(batch, bytes)
    },
    ended(how) {
      calls.push('ended')
      end = how
      settle(how)
      during.ended?.(how)
    },
  }
}

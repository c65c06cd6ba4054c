import type { Clock } from '../ports.js'

export interface ManualClock extends Clock {
  /** Timers that wait. */
  readonly waiting: number
  /** Moves the time on and calls what became due, in order. */
  advance(ms: number): void
}

export function manualClock(start = Date.UTC(2027, 0, 1)): ManualClock {
  let now = start
  const timers = new Map<number, { readonly at: number; readonly callback: () => void }>()
  let lastId = 0
  return {
    now: () => now,
    after(ms, callback) {
      lastId += 1
      const id = lastId
      timers.set(id, { at: now + ms, callback })
      return () => timers.delete(id)
    },
    get waiting() {
      return timers.size
    },
    advance(ms) {
      const target = now + ms
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.at <= target).sort((a, b) => a[1].at - b[1].at)[0]
        if (due === undefined) break
        const [id, timer] = due
        timers.delete(id)
        now = timer.at
        timer.callback()
      }
      now = target
    },
  }
}

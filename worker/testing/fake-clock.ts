import type { Clock } from '../ports.js'

/** Time that moves only when a test says so. */
export interface FakeClock extends Clock {
  /** Timers that wait. */
  readonly waiting: number
  /** When the next timer is due; absent without one. */
  readonly nextAt: number | undefined
  /** Moves on and calls what becomes due, each at its own time and in order; promises settle in between. */
  advance(ms: number): Promise<void>
  /** The same without a pause for promises. */
  advanceSync(ms: number): void
  /** The machine slept: timers that became due meanwhile are late, all of them at the end. */
  sleep(ms: number): Promise<void>
  /** The wall clock was set back: timers do not notice. */
  setBack(ms: number): void
}

/** Default start: 2027-01-01T00:00:00Z. */
export function createFakeClock(start = Date.UTC(2027, 0, 1)): FakeClock {
  let now = start
  let count = 0
  const timers = new Map<number, { readonly at: number; readonly callback: () => void }>()

  const nextTimer = (): { readonly id: number; readonly at: number } | undefined => {
    let next: { readonly id: number; readonly at: number } | undefined
    for (const [id, { at }] of timers) if (next === undefined || at < next.at) next = { id, at }
    return next
  }

  /** Calls the next timer due by `until`; false when there is none. */
  const fire = (until: number): boolean => {
    const next = nextTimer()
    if (next === undefined || next.at > until) return false
    const timer = timers.get(next.id)
    timers.delete(next.id)
    now = Math.max(now, next.at)
    timer?.callback()
    return true
  }

  return {
    now: () => now,
    after(ms, callback) {
      count += 1
      const id = count
      timers.set(id, { at: now + ms, callback })
      return () => {
        timers.delete(id)
      }
    },
    get waiting() {
      return timers.size
    },
    get nextAt() {
      return nextTimer()?.at
    },
    async advance(ms) {
      const until = now + ms
      await settle()
      while (fire(until)) await settle()
      now = Math.max(now, until)
    },
    advanceSync(ms) {
      const until = now + ms
      while (fire(until)) {
        // Each at its own time.
      }
      now = Math.max(now, until)
    },
    setBack(ms) {
      now -= ms
      for (const [id, { at, callback }] of timers) timers.set(id, { at: at - ms, callback })
    },
    async sleep(ms) {
      now += ms
      await settle()
      while (fire(now)) await settle()
    },
  }
}

/** Lets promises that are already settled run their reactions, a few levels deep. */
async function settle(): Promise<void> {
  for (let level = 0; level < 8; level += 1) await Promise.resolve()
}

import type { Clock } from '../ports.js'

/** A clock that says how many of its timers are set. */
export interface CountedClock extends Clock {
  readonly waiting: number
}

export function countedClock(clock: Clock): CountedClock {
  let waiting = 0
  return {
    now: () => clock.now(),
    after(ms, callback) {
      let state: 'set' | 'over' = 'set'
      const end = (): boolean => {
        if (state === 'over') return false
        state = 'over'
        waiting -= 1
        return true
      }
      waiting += 1
      const cancel = clock.after(ms, () => {
        if (end()) callback()
      })
      return () => {
        if (end()) cancel()
      }
    },
    get waiting() {
      return waiting
    },
  }
}

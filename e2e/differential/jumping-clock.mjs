// @ts-check

/**
 * The system's clock, which can be moved on: waits of minutes take milliseconds, and a jump is a machine that slept.
 *
 * @typedef {object} JumpingClock
 * @property {() => number} now ms
 * @property {(ms: number, callback: () => void) => () => void} after
 * @property {(ms: number) => void} jump at once, as after a sleep: all timers of that time are late
 * @property {(ms: number) => Promise<void>} pass in steps too short to be taken for a sleep
 */

const stepMs = 2_500

/** @returns {JumpingClock} */
export function createJumpingClock() {
  let ahead = 0
  /** @type {Set<{ due: number, callback: () => void, handle: NodeJS.Timeout | undefined }>} */
  const timers = new Set()
  const now = () => Date.now() + ahead

  /** @param {{ due: number, callback: () => void, handle: NodeJS.Timeout | undefined }} timer */
  const arm = (timer) => {
    // What timers can hold.
    const ms = Math.min(2 ** 31 - 1, Math.max(0, timer.due - now()))
    timer.handle = setTimeout(() => {
      if (timer.due > now()) return arm(timer)
      timers.delete(timer)
      timer.callback()
    }, ms)
  }
  /** @param {number} ms */
  const jump = (ms) => {
    ahead += ms
    for (const timer of [...timers].sort((a, b) => a.due - b.due)) {
      clearTimeout(timer.handle)
      arm(timer)
    }
  }
  return {
    now,
    after: (ms, callback) => {
      if (ms === Number.POSITIVE_INFINITY) return () => {}
      /** @type {{ due: number, callback: () => void, handle: NodeJS.Timeout | undefined }} */
      const timer = { due: now() + ms, callback, handle: undefined }
      timers.add(timer)
      arm(timer)
      return () => {
        timers.delete(timer)
        clearTimeout(timer.handle)
      }
    },
    jump,
    pass: async (ms) => {
      for (let left = ms; left > 0; left -= stepMs) {
        jump(Math.min(stepMs, left))
        // What is due runs, and what follows from it.
        await new Promise((resolve) => setTimeout(resolve, 2))
      }
    },
  }
}

// @ts-check
import { random } from '../crash/random.mjs'

/**
 * What happens to our side while a round is written.
 *
 * - `fault`: of the wire; `count` requests are answered so
 * - `sleep`: the machine slept for `ms`; `wait`: so much time passes, all timers in time
 * - `reopen`: the kube is closed and another one restores the mirror; `overlap`: the other one is there before it is closed
 * - `subscribe`: a late subscriber
 *
 * @typedef {{ readonly at: number } & (
 *   { readonly type: 'fault', readonly fault: import('./faulty-fetch.mjs').Fault, readonly count: number }
 *   | { readonly type: 'sleep' | 'wait', readonly ms: number }
 *   | { readonly type: 'reopen' | 'overlap' | 'subscribe' }
 * )} Step `at` that share of the round's writes
 *
 * @typedef {object} Round
 * @property {number} writes
 * @property {readonly Step[]} steps in their order
 */

/** @type {readonly import('./faulty-fetch.mjs').Fault[]} */
const faults = [
  ...repeated(3, /** @type {const} */ (['cut', 'tear', 'end', 'freeze', 'expire', 'expire-in-stream'])),
  'hold',
  'refuse',
  'tear-list',
  'too-many',
  'server-error',
  'unavailable',
  'unauthorized',
  'html',
]

/**
 * @param {number} seed
 * @param {number} index of the round
 * @returns {Round}
 */
export function planRound(seed, index) {
  const dice = random(seed * 100_003 + index * 31 + 17)
  // Longer ones once every kind has had its turn: comparing takes its time.
  const length = index < 10 ? 1 : 4
  const writes = length * dice.whole(250, 1_000)
  /** @type {Step[]} */
  const steps = []
  for (let left = length * dice.whole(1, 7); left > 0; left -= 1) {
    const at = dice.next()
    const luck = dice.next()
    if (luck < 0.6) {
      const fault = dice.one(faults)
      steps.push({ at, type: 'fault', fault, count: dice.whole(1, 4) })
      if (fault === 'hold') steps.push({ at: at + dice.next() / 4 / length, type: 'fault', fault: 'release', count: 1 })
      // A dead stream is noticed when its time has come, not by the next fault.
      if (fault === 'freeze' && dice.happens(0.7)) steps.push({ at: at + 0.05 / length, type: 'wait', ms: 110_000 })
    } else if (luck < 0.7) steps.push({ at, type: 'wait', ms: dice.whole(500, 60_000) })
    else if (luck < 0.75) steps.push({ at, type: 'sleep', ms: dice.whole(8_000, 400_000) })
    else if (luck < 0.87) steps.push({ at, type: 'reopen' })
    else if (luck < 0.91) steps.push({ at, type: 'overlap' })
    else steps.push({ at, type: 'subscribe' })
  }
  return { writes, steps: steps.sort((a, b) => a.at - b.at) }
}

/**
 * @template T
 * @param {number} times
 * @param {readonly T[]} items
 */
function repeated(times, items) {
  return Array.from({ length: times }, () => items).flat()
}

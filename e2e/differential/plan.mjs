// @ts-check
import { random } from '../crash/random.mjs'

/**
 * What happens to our side while a round is written.
 *
 * - `fault`: of the wire; `count` requests are answered so
 * - `sleep`: the machine slept for `ms`; `wait`: so much time passes, all timers in time
 * - `close`: the kube is closed; `open`: another one restores the mirror; `overlap`: that one is there before the other is closed
 * - `subscribe`: a late subscriber
 *
 * @typedef {{ readonly at: number } & (
 *   { readonly type: 'fault', readonly fault: import('./side.mjs').Fault, readonly count: number }
 *   | { readonly type: 'sleep' | 'wait', readonly ms: number }
 *   | { readonly type: 'close' | 'open' | 'overlap' | 'subscribe' }
 * )} Step `at` that share of the round's writes
 *
 * @typedef {object} Round
 * @property {number} writes
 * @property {readonly Step[]} steps in their order
 */

/** @typedef {import('./side.mjs').Fault} Fault */

/** Over in a moment: little is missed. @type {readonly Fault[]} */
const brief = [
  'cut',
  'tear',
  'end',
  'tear-list',
  'refuse',
  'too-many',
  'server-error',
  'unavailable',
  'unauthorized',
  'html',
]

/** While they last, the server moves on: what follows must make up for it. @type {readonly (readonly [Fault, Fault])[]} */
const lasting = [
  ['down', 'up'],
  ['freeze', 'up'],
  ['hold', 'release'],
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
  for (let left = length * dice.whole(1, 6); left > 0; left -= 1) {
    const at = dice.next()
    const end = at + dice.next() / 5 / length
    const luck = dice.next()
    if (luck < 0.3) steps.push(fault(at, dice.one(brief), dice.whole(1, 4)))
    else if (luck < 0.65) {
      const [begins, ends] = dice.one(lasting)
      steps.push(fault(at, begins), fault(end, ends))
      if (dice.happens(0.6)) steps.push(fault(end, dice.one(['expire', 'expire-in-stream'])))
      // What hangs is given up, what backs off tries again; else both happen at the end of the round.
      if (dice.happens(0.7)) steps.push({ at: end, type: 'wait', ms: 110_000 })
    } else if (luck < 0.7) steps.push({ at, type: 'wait', ms: dice.whole(500, 60_000) })
    else if (luck < 0.75) steps.push({ at, type: 'sleep', ms: dice.whole(8_000, 400_000) })
    else if (luck < 0.9) {
      steps.push({ at, type: 'close' })
      if (dice.happens(0.3)) steps.push(fault(end, 'expire'))
      steps.push({ at: end, type: 'open' })
    } else if (luck < 0.94) steps.push({ at, type: 'overlap' })
    else steps.push({ at, type: 'subscribe' })
  }
  return { writes, steps: steps.sort((a, b) => a.at - b.at) }
}

/**
 * @param {number} at
 * @param {Fault} fault
 * @param {number} [count]
 * @returns {Step}
 */
const fault = (at, fault, count = 1) => ({ at, type: 'fault', fault, count })

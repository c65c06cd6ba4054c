// @ts-check
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { random } from '../crash/random.mjs'
import { createMany, digits, patch, remove, send } from '../support/objects.mjs'

/**
 * Objects that change at a steady rate; how many there are stays the same.
 *
 * @typedef {object} Load
 * @property {() => number} changes so far
 * @property {() => Promise<void>} stop resolves when nothing is under way. Throws what went wrong meanwhile
 */

const objects = 2_000
const lanes = 8
const tickMs = 20

/**
 * Creates the objects, then changes them.
 *
 * @param {string} base
 * @param {string} path of the collection
 * @param {{ readonly seed: number, readonly perSecond: number }} options
 * @returns {Promise<Load>}
 */
export async function startLoad(base, path, { seed, perSecond }) {
  const start = random(seed)
  const all = Array.from({ length: objects }, (_, index) => configMap(index, start))
  await createMany(base, path, all)
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const stopping = new AbortController()
  let changes = 0
  /** What may be done now; what a slow server left undone for more than a second is forgotten. */
  let due = 0
  const ticking = setInterval(() => {
    due = Math.min(perSecond, due + (perSecond * tickMs) / 1_000)
  }, tickMs)

  /** @param {number} lane */
  const work = async (lane) => {
    const dice = random(seed * 1_000 + lane + 1)
    while (!stopping.signal.aborted) {
      if (due < 1) {
        await delay(tickMs / 2)
        continue
      }
      due -= 1
      // Each lane has objects of its own.
      const object = configMap(dice.whole(0, objects / lanes - 1) * lanes + lane, dice)
      const own = `${path}/${object.metadata.name}`
      if (dice.happens(0.05)) {
        await remove(base, own, { agent })
        await send(base, 'POST', path, object, { agent })
        due -= 1
        changes += 2
      } else {
        await patch(base, own, { data: object.data, metadata: { labels: object.metadata.labels } }, { agent })
        changes += 1
      }
    }
  }

  const running = Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)))
  running.catch(() => stopping.abort())
  return {
    changes: () => changes,
    stop: async () => {
      stopping.abort()
      clearInterval(ticking)
      await running.finally(() => agent.destroy())
    },
  }
}

/**
 * @param {number} index
 * @param {import('../crash/random.mjs').Random} dice
 */
function configMap(index, dice) {
  const text = `${dice.next()} `.repeat(dice.whole(10, 100))
  return { metadata: { name: `config-${digits(index)}`, labels: { app: `app-${dice.whole(0, 9)}` } }, data: { text } }
}

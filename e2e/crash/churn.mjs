// @ts-check
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createMany, digits, patch, remove, send } from '../support/objects.mjs'
import { random } from './random.mjs'

/**
 * Objects that never stop changing, unless told.
 *
 * @typedef {object} Churn
 * @property {() => void} go
 * @property {() => Promise<void>} pause resolves when nothing is under way
 * @property {() => Promise<void>} stop
 */

const lanes = 6
/** Names; some are not there. */
const names = 1_100
const initially = 1_000

/**
 * Creates the objects. Each lane has names of its own, so that no request meets another's.
 *
 * @param {string} base
 * @param {string} path of the collection
 * @param {number} seed
 * @returns {Promise<Churn>} still paused
 */
export async function startChurn(base, path, seed) {
  const start = random(seed)
  await createMany(
    base,
    path,
    Array.from({ length: initially }, (_, index) => configMap(index, start)),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const stopping = new AbortController()
  let gate = Promise.resolve()
  /** Opens the gate; undefined: it is open. @type {(() => void) | undefined} */
  let open
  const shut = () => {
    if (open !== undefined) return
    gate = new Promise((resolve) => {
      open = resolve
    })
  }
  const go = () => {
    open?.()
    open = undefined
  }
  shut()
  const busy = new Set()

  /** @param {number} lane */
  const work = async (lane) => {
    const dice = random(seed * 1_000 + lane + 1)
    const mine = Array.from({ length: Math.ceil((names - lane) / lanes) }, (_, index) => index * lanes + lane)
    const existing = new Set(mine.filter((index) => index < initially))
    while (!stopping.signal.aborted) {
      await gate
      if (stopping.signal.aborted) return
      busy.add(lane)
      // Many at once now and then, and sometimes none for a while.
      const operations = dice.happens(0.01) ? dice.whole(20, 60) : dice.whole(1, 2)
      for (let left = operations; left > 0; left -= 1) await change(dice, dice.one(mine), existing)
      busy.delete(lane)
      await delay(dice.happens(0.01) ? dice.whole(500, 1_500) : dice.whole(30, 120))
    }
  }

  /**
   * @param {import('./random.mjs').Random} dice
   * @param {number} index
   * @param {Set<number>} existing
   */
  const change = async (dice, index, existing) => {
    const object = configMap(index, dice)
    const own = `${path}/${object.metadata.name}`
    if (!existing.has(index)) {
      await send(base, 'POST', path, object, { agent })
      existing.add(index)
    } else if (dice.happens(0.12)) {
      await remove(base, own, { agent })
      existing.delete(index)
      // A new one of the same name, at once.
      if (dice.happens(0.3)) await change(dice, index, existing)
    } else await patch(base, own, { data: object.data }, { agent })
  }

  const running = Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)))
  /** @type {unknown} */
  let failed
  running.catch((error) => {
    failed = error
  })
  const pause = async () => {
    shut()
    do {
      await delay(2)
      if (failed !== undefined) throw failed
    } while (busy.size > 0)
  }
  return {
    go,
    pause,
    stop: async () => {
      stopping.abort()
      go()
      await running.catch(() => {})
      agent.destroy()
    },
  }
}

const words = ['alpha', 'beta\n', 'γάμμα', '"delta",\n', '{"epsilon":1}', '\u2028', 'zeta']

/**
 * @param {number} index
 * @param {import('./random.mjs').Random} dice
 */
function configMap(index, dice) {
  // 5 KB on average, so that a first write or a compaction takes several transactions.
  const wanted = Math.round(200 * 120 ** dice.next())
  let text = `${dice.next()} `
  while (text.length < wanted) text += dice.one(words).repeat(8)
  return { metadata: { name: `config-${digits(index)}`, labels: { app: `app-${index % 10}` } }, data: { text } }
}

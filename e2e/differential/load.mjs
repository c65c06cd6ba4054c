// @ts-check
import { Agent } from 'node:http'
import { random } from '../crash/random.mjs'
import { digits, patch, remove, send } from '../support/objects.mjs'

/** Each lane writes objects of its own, one request after another but in bursts, so that a seed says all of it. */
const lanes = 24
const namesPerLane = 48
const bigBytes = 1_000_000

/** The label that takes an object into the scope. */
export const selector = 'scope=in'

/**
 * A random load on the ConfigMaps of one namespace. What is written, and in what order in each lane, is the seed's; how
 * lanes mix is not.
 */
export class Load {
  #base
  #path
  #agent = new Agent({ keepAlive: true, maxSockets: 4 * lanes })
  #lanes

  /**
   * @param {string} base of the API, not through anything that breaks it
   * @param {string} path of the collection
   * @param {number} seed
   */
  constructor(base, path, seed) {
    this.#base = base
    this.#path = path
    this.#lanes = Array.from({ length: lanes }, (_, index) => ({
      dice: random(seed * 1_000 + index),
      names: Array.from({ length: namesPerLane }, (_, name) => `config-${digits(name * lanes + index)}`),
      /** @type {Map<string, Record<string, string>>} labels of what is there, by name */
      there: new Map(),
    }))
  }

  /**
   * @param {number} writes
   * @param {() => void} written after each
   */
  async run(writes, written) {
    await Promise.all(this.#lanes.map((lane) => this.#work(lane, Math.ceil(writes / lanes), written)))
  }

  close() {
    this.#agent.destroy()
  }

  /** @typedef {{ dice: import('../crash/random.mjs').Random, names: string[], there: Map<string, Record<string, string>> }} Lane */

  /**
   * @param {Lane} lane
   * @param {number} writes
   * @param {() => void} written
   */
  async #work(lane, writes, written) {
    const { dice, names } = lane
    for (let left = writes; left > 0; ) {
      if (dice.happens(0.01)) {
        const first = dice.whole(0, names.length - 1)
        const burst = Array.from(
          { length: Math.min(left, 30) },
          (_, index) => names[(first + index) % names.length] ?? '',
        )
        // The dice are thrown before anything is awaited, in the order of the names.
        await Promise.all(burst.map((name) => this.#change(lane, name, written)))
        left -= burst.length
      } else {
        await this.#change(lane, dice.one(names), written)
        left -= 1
      }
    }
  }

  /**
   * @param {Lane} lane
   * @param {string} name
   * @param {() => void} written
   */
  async #change({ dice, there }, name, written) {
    const own = `${this.#path}/${name}`
    const options = { agent: this.#agent }
    const labels = there.get(name)
    const data = someData(dice)
    const luck = dice.next()
    if (labels === undefined) {
      const own = { scope: dice.happens(0.9) ? 'in' : 'out', tier: dice.one(['a', 'b', 'c']) }
      there.set(name, own)
      await this.#create(name, own, data)
    } else if (luck < 0.1) {
      there.delete(name)
      await remove(this.#base, own, options)
    } else if (luck < 0.18) {
      await remove(this.#base, own, options)
      await this.#create(name, labels, data)
    } else if (luck < 0.28) {
      const other = { ...labels, scope: labels.scope === 'in' ? 'out' : 'in' }
      there.set(name, other)
      await patch(this.#base, own, { metadata: { labels: other } }, options)
    } else if (luck < 0.43) {
      await send(this.#base, 'PUT', own, { metadata: { name, labels }, data }, options)
    } else if (luck < 0.5) {
      // A new owner of a label: nothing but managedFields changes, and the version.
      const applied = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, labels } }
      const contentType = 'application/apply-patch+yaml'
      const query = `?force=true&fieldManager=manager-${dice.whole(1, 20)}`
      await send(this.#base, 'PATCH', own + query, applied, { ...options, contentType })
    } else if (luck < 0.56) {
      // There and back: the version moves on, the content does not.
      await patch(this.#base, own, { metadata: { annotations: { once: 'x' } } }, options)
      await patch(this.#base, own, { metadata: { annotations: { once: null } } }, options)
    } else {
      await patch(this.#base, own, { data }, options)
    }
    written()
  }

  /**
   * @param {string} name
   * @param {Record<string, string>} labels
   * @param {Record<string, string>} data
   */
  #create(name, labels, data) {
    return send(this.#base, 'POST', this.#path, { metadata: { name, labels }, data }, { agent: this.#agent })
  }
}

const words = ['alpha', 'beta\n', 'γάμμα', '"delta",\n', '{"type":"ADDED"}', '\u2028', '<&>', '🎈', 'zeta']

/**
 * @param {import('../crash/random.mjs').Random} dice
 * @returns {Record<string, string>}
 */
function someData(dice) {
  const wanted = dice.happens(0.001) ? bigBytes : dice.whole(1, 600)
  const piece = dice.one(words).repeat(wanted === bigBytes ? 400 : 4)
  let text = String(dice.next())
  // UTF-8 takes up to three bytes where a string counts one, and a server refuses more than 1 MiB.
  for (let bytes = 0; bytes < wanted - 30_000 || bytes === 0; bytes += Buffer.byteLength(piece)) text += piece
  return dice.happens(0.05) ? { text, ['__proto__']: 'a name like others' } : { text }
}

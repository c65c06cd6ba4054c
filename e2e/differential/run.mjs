// @ts-check
import { setTimeout as delay } from 'node:timers/promises'
import { digestOf } from './digest.mjs'
import { Follower } from './follower.mjs'
import { planRound } from './plan.mjs'
import { differences } from './same-cache.mjs'

/** Real time until our side must have got to the server's state, with minutes of its own time passed. */
const patienceMs = 90_000

/**
 * A way in which somebody was not where the server was, or was told what the server did not do.
 *
 * @typedef {object} Difference
 * @property {string} who
 * @property {string} key
 * @property {string} why
 *
 * @typedef {object} Result
 * @property {readonly Difference[]} differences of the last round; with some, it is the last
 * @property {number} faults
 * @property {number} relists requests for a complete state, after the first
 * @property {number} visits
 * @property {number} restored visits that began with what the mirror had
 * @property {number} rounds
 */

/** Our side beside client-go's, over one history. */
export class Run {
  #world
  #seed
  #side
  #say
  /** Undefined: closed for a while. @type {import('./side.mjs').Visit | undefined} */
  #visit
  /** Those of visits that ended in this round. @type {import('./subscriber.mjs').Subscriber[]} */
  #left = []
  #visits = 0
  #restored = 0

  /**
   * @param {import('./world.mjs').World} world
   * @param {import('./side.mjs').Side} side
   * @param {{ readonly seed: number, readonly say: (line: string) => void }} options
   */
  constructor(world, side, { seed, say }) {
    this.#world = world
    this.#side = side
    this.#seed = seed
    this.#say = say
  }

  /**
   * Rounds of load and faults, and a comparison after each, until the history has so many events or something differs.
   *
   * @param {number} events
   * @param {() => void} progress after each round
   * @returns {Promise<Result>}
   */
  async until(events, progress) {
    const { history } = this.#world
    /** @type {readonly Difference[]} */
    let found = []
    let rounds = 0
    while (history.events < events && found.length === 0) {
      const plan = planRound(this.#seed, rounds)
      await this.#load(plan)
      found = await this.#compare()
      if (found.length > 0) this.#say(`round ${rounds}: ${JSON.stringify(plan)}`)
      rounds += 1
      progress()
    }
    await this.#leave()
    const { faults } = this.#side
    const counts = { faults: faults.applied(), relists: faults.states() - 1 }
    return { differences: found, ...counts, visits: this.#visits, restored: this.#restored, rounds }
  }

  /** @param {import('./plan.mjs').Round} plan */
  async #load({ writes, steps }) {
    this.#visit ??= await this.#open()
    let written = 0
    const waiting = [...steps]
    /** One step after another, beside the load. */
    let doing = Promise.resolve()
    await this.#world.load.run(writes, () => {
      written += 1
      while (waiting[0] !== undefined && waiting[0].at * writes <= written) {
        const step = waiting.shift()
        if (step !== undefined) doing = doing.then(() => this.#do(step))
      }
    })
    for (const step of waiting) doing = doing.then(() => this.#do(step))
    await doing
    this.#side.faults.heal()
  }

  /** @param {import('./plan.mjs').Step} step */
  async #do(step) {
    switch (step.type) {
      case 'fault':
        return this.#side.faults.apply(step.fault, step.count)
      case 'sleep':
        return this.#side.time.jump(step.ms)
      case 'wait':
        return await this.#side.time.pass(step.ms)
      case 'close':
        return await this.#leave()
      case 'open':
        this.#visit ??= await this.#open()
        return
      case 'overlap': {
        const before = this.#visit
        this.#visit = await this.#open()
        await delay(100)
        return await this.#leave(before)
      }
      case 'subscribe':
        if (this.#visit !== undefined && this.#visit.subscribers.length < 6) await this.#visit.subscribe('late')
    }
  }

  #open() {
    this.#visits += 1
    return this.#side.open(() => new Follower(this.#world.history))
  }

  async #leave(visit = this.#visit) {
    if (visit === this.#visit) this.#visit = undefined
    if (visit === undefined) return
    await visit.close()
    if (visit.subscribers[0]?.beganWith === 'restored') this.#restored += 1
    this.#left.push(...visit.subscribers)
  }

  /** Nothing is written: everybody gets to the mark, then all must be the same. */
  async #compare() {
    const { history, settle, clientGo } = this.#world
    const { version, name, key, served } = await settle()
    const truth = new Map(served.map(digestOf).map((one) => [one.key, one]))
    /** @type {Difference[]} */
    const found = []
    /** @type {(who: string, problems: readonly import('./follower.mjs').Problem[]) => void} */
    const note = (who, problems) => found.push(...problems.map((problem) => ({ who, ...problem })))

    note('the reference', differences(truth, history.now().values()))
    for (const { client, objects, follower, changes } of await clientGo.read(name, version)) {
      note(`client-go, ${client}`, differences(truth, objects))
      note(`client-go, ${client}`, follower.followAll(changes))
      note(`client-go, ${client}`, follower.settled())
    }
    this.#visit ??= await this.#open()
    const visit = this.#visit
    const hasReached = await this.#reach(visit, key, version)
    for (const subscriber of this.#left) note(`ours, ${subscriber.name}, closed`, subscriber.judge())
    this.#left = []
    for (const subscriber of visit.subscribers) {
      note(`ours, ${subscriber.name}`, subscriber.judge())
      if (hasReached) note(`ours, ${subscriber.name}`, subscriber.settled())
    }
    const { status, replica, list } = await visit.shown()
    if (!hasReached) note('ours', [{ key, why: `never told ${version}: ${JSON.stringify(status)}` }])
    if (status.storage !== 'disk') note('ours', [{ key, why: `kept in ${status.storage}, not on disk` }])
    note('ours, replica', differences(truth, replica.map(digestOf)))
    note('ours, list', differences(truth, list.map(digestOf)))
    return found
  }

  /**
   * Time passes quicker the longer it takes: waits after failures are minutes.
   *
   * @param {import('./side.mjs').Visit} visit
   * @param {string} key
   * @param {string} version
   * @returns {Promise<boolean>} whether all its subscribers were told of that object at that version
   */
  async #reach(visit, key, version) {
    const until = Date.now() + patienceMs
    for (let turn = 1; !visit.subscribers.every((one) => one.hasReached(key, version)); turn += 1) {
      if (Date.now() > until) return false
      await delay(Math.min(10 + 5 * turn, 250))
      if (turn > 10) await this.#side.time.pass(Math.min(500 * (turn - 10), 10_000))
      if (turn % 10 === 0) await visit.retry()
    }
    return true
  }
}

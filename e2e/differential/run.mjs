// @ts-check
import 'fake-indexeddb/auto'
import { setTimeout as delay } from 'node:timers/promises'
import { IDBFactory } from 'fake-indexeddb'
import { random } from '../crash/random.mjs'
import { digestOf } from './digest.mjs'
import { FaultyFetch } from './faulty-fetch.mjs'
import { Follower } from './follower.mjs'
import { createJumpingClock } from './jumping-clock.mjs'
import { planRound } from './plan.mjs'
import { differences } from './same-cache.mjs'
import { Visit } from './visit.mjs'

/** Real time until our side must have got to the server's state, with minutes of its own time passed. */
const patienceMs = 90_000

/**
 * A way in which somebody was not where the server was, or was told what the server did not do.
 *
 * @typedef {object} Difference
 * @property {number} round
 * @property {string} who
 * @property {string} key
 * @property {string} why
 *
 * @typedef {object} Result
 * @property {number} events of the server in the scope
 * @property {readonly Difference[]} differences of the round in which it stopped
 * @property {number} faults
 * @property {number} relists requests for a complete state, after the first
 * @property {number} visits
 * @property {number} restored visits that began with what the mirror had
 * @property {number} rounds
 */

/** Our side and client-go's, over one history. */
export class Run {
  #world
  #seed
  #say
  #clock = createJumpingClock()
  #fetch
  #dice
  #storage = { factory: new IDBFactory() }
  /** Undefined: closed for a while. @type {Visit | undefined} */
  #visit
  /** Those of visits that ended in this round. @type {import('./visit.mjs').Subscriber[]} */
  #left = []
  #visits = 0
  #restored = 0
  #clientGo

  /**
   * @param {import('./world.mjs').World} world
   * @param {{ readonly seed: number, readonly say: (line: string) => void }} options
   */
  constructor(world, { seed, say }) {
    this.#world = world
    this.#seed = seed
    this.#say = say
    this.#dice = random(seed * 7 + 5)
    this.#fetch = new FaultyFetch(random(seed * 7 + 6))
    this.#clientGo = new Map([
      ['typed', new Follower(world.history)],
      ['dynamic', new Follower(world.history)],
    ])
    this.#visit = this.#open()
  }

  /**
   * Rounds of load and faults, and a comparison after each, until there were so many events or something differs.
   *
   * @param {number} events
   * @param {(events: number) => void} progress
   * @returns {Promise<Result>}
   */
  async until(events, progress) {
    const { history } = this.#world
    /** @type {readonly Difference[]} */
    let found = []
    let round = 0
    while (history.events < events && found.length === 0) {
      const plan = planRound(this.#seed, round)
      await this.#load(plan)
      found = (await this.#compare()).map((one) => ({ round, ...one }))
      if (found.length > 0) this.#say(`round ${round}: ${JSON.stringify(plan)}`)
      round += 1
      progress(history.events)
    }
    await this.#leave()
    const relists = this.#fetch.lists - 1
    return {
      events: history.events,
      differences: found,
      faults: this.#fetch.applied,
      relists,
      visits: this.#visits,
      restored: this.#restored,
      rounds: round,
    }
  }

  /** @param {import('./plan.mjs').Round} plan */
  async #load({ writes, steps }) {
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
    this.#fetch.heal()
    this.#visit ??= this.#open()
  }

  /** @param {import('./plan.mjs').Step} step */
  async #do(step) {
    switch (step.type) {
      case 'fault':
        return this.#fetch.apply(step.fault, step.count)
      case 'sleep':
        return this.#clock.jump(step.ms)
      case 'wait':
        return await this.#clock.pass(step.ms)
      case 'close':
        return await this.#leave()
      case 'open':
        this.#visit ??= this.#open()
        return
      case 'overlap': {
        const before = this.#visit
        this.#visit = this.#open()
        await delay(100)
        return await this.#leave(before)
      }
      case 'subscribe':
        if (this.#visit !== undefined && this.#visit.subscribers.length < 5) this.#visit.subscribe('late')
    }
  }

  #open() {
    this.#visits += 1
    return new Visit({
      ...this.#world.scope,
      server: this.#world.server,
      fetch: this.#fetch.fetch,
      clock: this.#clock,
      dice: this.#dice,
      storage: this.#storage,
      follower: () => new Follower(this.#world.history),
    })
  }

  async #leave(visit = this.#visit) {
    if (visit === this.#visit) this.#visit = undefined
    if (visit === undefined) return
    await visit.close()
    if (visit.beganWith === 'restored') this.#restored += 1
    this.#left.push(...visit.subscribers)
  }

  /** Nothing is written: everybody gets to the mark, then all must be the same. */
  async #compare() {
    const { history, settle, clientGo } = this.#world
    const { version, name, key, served } = await settle()
    const readings = await clientGo.read(name, version)
    /** @type {{ readonly who: string, readonly key: string, readonly why: string }[]} */
    const found = []
    /** @type {(who: string, problems: readonly import('./follower.mjs').Problem[]) => void} */
    const note = (who, problems) => found.push(...problems.map((problem) => ({ who, ...problem })))

    const truth = new Map(served.map(digestOf).map((one) => [one.key, one]))
    note('the reference', differences(truth, history.now().values()))
    for (const { client, objects, changes } of readings) {
      note(`client-go, ${client}`, differences(truth, objects))
      const follower = /** @type {Follower} */ (this.#clientGo.get(client))
      note(`client-go, ${client}`, followed(follower, changes))
      note(`client-go, ${client}`, follower.settled())
    }
    const visit = this.#visit ?? this.#open()
    const why = await this.#reached(visit, key, version)
    if (why !== undefined) note('ours', [{ key, why }])
    for (const { name, told, follower } of this.#left) note(`ours, ${name}, closed`, followed(follower, told))
    this.#left = []
    for (const subscriber of visit.subscribers) {
      const { name, told, follower } = subscriber
      subscriber.told = []
      note(`ours, ${name}`, followed(follower, told))
      if (why === undefined) note(`ours, ${name}`, follower.settled())
    }
    if (why === undefined) {
      if (visit.status.storage !== 'disk')
        note('ours', [{ key, why: `nothing is kept but in ${visit.status.storage}` }])
      note('ours, replica', differences(truth, visit.replica()))
      note('ours, list', differences(truth, await visit.list()))
    }
    return found
  }

  /**
   * Time passes quicker the longer it takes: waits after failures are minutes.
   *
   * @param {Visit} visit
   * @param {string} key
   * @param {string} version
   * @returns {Promise<string | undefined>} why not
   */
  async #reached(visit, key, version) {
    const until = Date.now() + patienceMs
    let turn = 0
    while (!visit.hasReached(key, version)) {
      if (Date.now() > until) return `never reached: ${JSON.stringify(visit.status)}`
      turn += 1
      await delay(Math.min(10 + 5 * turn, 250))
      if (turn > 10) await this.#clock.pass(Math.min(500 * (turn - 10), 10_000))
    }
    return undefined
  }
}

/**
 * @param {Follower} follower
 * @param {readonly import('./follower.mjs').Told[]} told
 */
function followed(follower, told) {
  for (const one of told) {
    const problem = follower.follow(one)
    // What follows from it is no news.
    if (problem !== undefined) return [problem]
  }
  return []
}

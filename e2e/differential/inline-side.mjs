// @ts-check
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { createKube } from 'kube-informer'
import { inlineHost } from 'kube-informer/inline'
import { configMaps } from 'kube-informer/resources'
import { filter, firstValueFrom, skipWhile } from 'rxjs'
import { random } from '../crash/random.mjs'
import { FaultyFetch } from './faulty-fetch.mjs'
import { createJumpingClock } from './jumping-clock.mjs'
import { ListChanges } from './list-changes.mjs'
import { Subscriber } from './subscriber.mjs'

/** @typedef {import('./side.mjs').Visit} Visit */

/**
 * The library on this thread, with a clock that can be moved on and a database in memory that outlives each visit.
 *
 * @param {import('./world.mjs').World} world
 * @param {number} seed
 * @returns {import('./side.mjs').Side}
 */
export function inlineSide({ server, scope }, seed) {
  const clock = createJumpingClock()
  const dice = random(seed * 7 + 5)
  const faults = new FaultyFetch(random(seed * 7 + 6))
  const storage = { factory: new IDBFactory() }
  return {
    open: async (newFollower) => {
      const host = inlineHost({ fetch: faults.fetch, clock, random: dice.next, storage })
      const initialList = dice.one(/** @type {const} */ (['auto', 'stream', 'pages']))
      const queue = dice.one(/** @type {const} */ (['fifo', 'fifo', 'delta']))
      const kube = createKube({ server, user: 'alice', host, queue, log: {} })
      return new InlineVisit(kube, { scope, initialList, newFollower })
    },
    faults,
    time: clock,
    close: async () => {},
  }
}

/** @implements {Visit} */
class InlineVisit {
  #kube
  #informer
  #lister
  #newFollower
  /** @type {import('rxjs').Subscription[]} */
  #subscriptions = []
  /** @type {Subscriber[]} */
  subscribers = []

  /**
   * @param {import('kube-informer').Kube} kube closed with the visit
   * @param {{ readonly scope: import('./world.mjs').World['scope'], readonly initialList: 'auto' | 'stream' | 'pages',
   *   readonly newFollower: () => import('./follower.mjs').Follower }} options
   */
  constructor(kube, { scope: { namespace, selector }, initialList, newFollower }) {
    this.#kube = kube
    this.#newFollower = newFollower
    this.#informer = kube.informer(configMaps, { namespace, labelSelector: selector }, { initialList })
    this.#lister = this.#informer.lister({ objects: 'all' })
    this.#subscribe('all at once', 0)
    this.#subscribe('in batches', 300)
    this.#followLists()
  }

  /** @param {string} name */
  async subscribe(name) {
    this.#subscribe(name, 0)
  }

  async shown() {
    const query = this.#informer.list$({ window: 'all' })
    const { items } = await firstValueFrom(query.pipe(filter(({ view }) => view === 'data')))
    return { status: this.#lister.status, replica: this.#lister.list(), list: items }
  }

  async retry() {}

  async close() {
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
    this.#lister.close()
    await this.#kube.close()
  }

  /**
   * @param {string} name
   * @param {number} batchMs
   */
  #subscribe(name, batchMs) {
    const subscriber = new Subscriber(name, this.#newFollower())
    this.subscribers.push(subscriber)
    const changes = this.#informer.changes$({ initial: true, batchMs })
    this.#subscriptions.push(changes.subscribe((change) => subscriber.note(change)))
  }

  /** Once complete, lists keep the order of each object's states, too, and are never without what is there (P2). */
  #followLists() {
    const subscriber = new Subscriber('lists', this.#newFollower())
    this.subscribers.push(subscriber)
    const lists = new ListChanges()
    const snapshots = this.#informer
      .list$({ window: 'all' })
      .pipe(
        skipWhile(({ status: { synced, source, phase } }) => !synced && (source !== 'mirror' || phase === 'restoring')),
      )
    this.#subscriptions.push(
      snapshots.subscribe(({ items }) => {
        for (const change of lists.to(items)) subscriber.note(change)
      }),
    )
  }
}

// @ts-check
import { createKube } from 'kube-informer'
import { inlineHost } from 'kube-informer/inline'
import { configMaps } from 'kube-informer/resources'
import { filter, firstValueFrom } from 'rxjs'
import { digestOf } from './digest.mjs'

/**
 * What one subscriber was told, and where it is in the history.
 *
 * @typedef {object} Subscriber
 * @property {string} name
 * @property {import('./follower.mjs').Told[]} told since it was judged last
 * @property {Map<string, string>} versions told last, by key
 * @property {import('./follower.mjs').Follower} follower
 */

/**
 * @typedef {object} VisitOptions
 * @property {string} server
 * @property {string} namespace
 * @property {string} selector
 * @property {import('kube-informer/inline').Fetch} fetch
 * @property {import('./jumping-clock.mjs').JumpingClock} clock
 * @property {import('../crash/random.mjs').Random} dice
 * @property {import('kube-informer/inline').InlineStorage} storage what was kept by earlier visits
 * @property {() => import('./follower.mjs').Follower} follower
 */

/** The library from one opening to one closing: an engine, a kube, a replica of everything, and subscribers to changes. */
export class Visit {
  #options
  #kube
  #informer
  #lister
  /** @type {import('rxjs').Subscription[]} */
  #subscriptions = []
  /** @type {Subscriber[]} */
  subscribers = []
  /** Cause of the first change that was told. @type {string | undefined} */
  beganWith

  /** @param {VisitOptions} options */
  constructor(options) {
    const { server, namespace, selector, fetch, clock, dice, storage } = options
    this.#options = options
    const host = inlineHost({ fetch, clock, random: dice.next, storage })
    this.#kube = createKube({ server, user: 'alice', host, log: {} })
    const initialList = dice.one(/** @type {const} */ (['auto', 'stream', 'pages']))
    this.#informer = this.#kube.informer(configMaps, { namespace, labelSelector: selector }, { initialList })
    this.#lister = this.#informer.lister({ objects: 'all' })
    this.subscribe('all at once')
    this.subscribe('in batches', 300)
  }

  /**
   * @param {string} name
   * @param {number} [batchMs]
   */
  subscribe(name, batchMs = 0) {
    /** @type {Subscriber} */
    const subscriber = { name, told: [], versions: new Map(), follower: this.#options.follower() }
    this.subscribers.push(subscriber)
    this.#subscriptions.push(
      this.#informer.changes$({ initial: true, batchMs }).subscribe((change) => {
        if (change.type === 'synced') return
        if (change.type === 'reset') throw new Error(`reset: ${change.reason}`)
        const { type, key, cause } = change
        this.beganWith ??= cause
        const { uid, resourceVersion, hash } = digestOf(change.object)
        const oldHash = change.type === 'updated' ? digestOf(change.old).hash : undefined
        const lastStateUnknown = change.type === 'deleted' ? change.lastStateUnknown : undefined
        subscriber.told.push({ type, key, uid, resourceVersion, hash, oldHash, lastStateUnknown })
        subscriber.versions.set(key, resourceVersion)
      }),
    )
  }

  /**
   * Whether the replica and all subscribers have got so far.
   *
   * @param {string} key
   * @param {string} resourceVersion
   */
  hasReached(key, resourceVersion) {
    return (
      this.#lister.get(key)?.metadata.resourceVersion === resourceVersion &&
      this.subscribers.every(({ versions }) => versions.get(key) === resourceVersion)
    )
  }

  get status() {
    return this.#lister.status
  }

  retry() {
    this.#kube.retryNow()
  }

  /** @returns {readonly import('./digest.mjs').Digest[]} what the page's replica holds */
  replica() {
    return this.#lister.list().map(digestOf)
  }

  /** @returns {Promise<readonly import('./digest.mjs').Digest[]>} what a list shows */
  async list() {
    const snapshot = await firstValueFrom(
      this.#informer.list$({ window: 'all' }).pipe(filter(({ view }) => view === 'data')),
    )
    return snapshot.items.map(digestOf)
  }

  async close() {
    for (const subscription of this.#subscriptions) subscription.unsubscribe()
    this.#lister.close()
    await this.#kube.close()
  }
}

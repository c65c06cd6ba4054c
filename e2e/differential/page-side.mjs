// @ts-check
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, firefox } from 'playwright'
import { launchOptions } from '../../scripts/browsers.mjs'
import { buildPage } from '../crash/build-page.mjs'
import { startTestProxy } from '../support/test-proxy.mjs'
import { ProxyFaults } from './proxy-faults.mjs'
import { Subscriber } from './subscriber.mjs'

/** @typedef {import('./side.mjs').Visit} Visit */

/** Longer waits would be of no use: nothing moves this clock on. */
const longestWaitMs = 500

/**
 * The built package in a browser: each visit is a tab, all over one IndexedDB, and two of them over one engine. A tab is
 * closed without a word to the page.
 *
 * @param {import('./world.mjs').World} world
 * @param {import('../../scripts/browsers.mjs').BrowserName} name
 * @returns {Promise<import('./side.mjs').Side>}
 */
export async function pageSide({ server, scope }, name) {
  const staticDir = await buildPage('differential')
  const proxy = await startTestProxy({ servers: { '/k8s': server }, staticDir })
  const { channel, ...options } = launchOptions(name)
  const browser = await { chromium, firefox }[name].launch({
    ...options,
    ...(channel === undefined ? {} : { channel }),
  })
  const context = await browser.newContext()
  /** @type {Map<string, PageVisit>} */
  const visits = new Map()
  await context.exposeBinding('tell', (_source, visit, subscriber, changes) =>
    visits.get(visit)?.told(subscriber, JSON.parse(changes)),
  )
  return {
    open: async (newFollower) => {
      const id = `visit-${visits.size}`
      const page = await context.newPage()
      const visit = new PageVisit(page, newFollower)
      visits.set(id, visit)
      await page.goto(`${proxy.url}/?${new URLSearchParams({ ...scope, visit: id })}`)
      await visit.subscribe('all at once')
      await visit.subscribe('in batches', 300)
      return visit
    },
    faults: new ProxyFaults(proxy, '/k8s'),
    time: { jump: () => {}, pass: (ms) => delay(Math.min(ms, longestWaitMs)) },
    close: async () => {
      await browser.close()
      await proxy.close()
    },
  }
}

/** @implements {Visit} */
class PageVisit {
  #page
  #newFollower
  /** @type {Subscriber[]} */
  subscribers = []

  /**
   * @param {import('playwright').Page} page
   * @param {() => import('./follower.mjs').Follower} newFollower
   */
  constructor(page, newFollower) {
    this.#page = page
    this.#newFollower = newFollower
  }

  /**
   * @param {number} subscriber
   * @param {readonly import('kube-informer').InformerChange<import('./digest.mjs').KubeObject>[]} changes
   */
  told(subscriber, changes) {
    for (const change of changes) this.subscribers[subscriber]?.note(change)
  }

  /**
   * @param {string} name
   * @param {number} [batchMs]
   */
  async subscribe(name, batchMs = 0) {
    const index = this.subscribers.push(new Subscriber(name, this.#newFollower())) - 1
    await this.#page.evaluate(
      ([index, batchMs]) => differential.subscribe(index, batchMs),
      /** @type {const} */ ([index, batchMs]),
    )
  }

  async shown() {
    return JSON.parse(await this.#page.evaluate(() => differential.shown()))
  }

  retry() {
    return this.#page.evaluate(() => differential.retry())
  }

  close() {
    return this.#page.close()
  }
}

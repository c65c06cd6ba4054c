// @ts-check
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright'
import { launchOptions } from '../../scripts/browsers.mjs'
import { buildPage } from '../crash/build-page.mjs'
import { startCluster } from '../support/cluster.mjs'
import { createNamespace, send } from '../support/objects.mjs'
import { startTestProxy } from '../support/test-proxy.mjs'
import { openHeaps } from './heaps.mjs'
import { startLoad } from './load.mjs'

/**
 * @typedef {object} Soaked
 * @property {readonly import('./judge.mjs').Looked[]} looks
 * @property {number} changes
 * @property {number} cuts
 * @property {string | undefined} difference between the list at the end and the server's
 */

const namespace = 'soak'
const path = `/api/v1/namespaces/${namespace}/configmaps`
const lookEveryMs = 5_000
/** Every fifth look is followed by a cut, which is mended before the next look. */
const looksPerCut = 5
const cutAfterMs = 1_000
const endMs = 60_000

/**
 * @param {{ readonly minutes: number, readonly rate: number, readonly seed: number, readonly leak: string, readonly streams: number }} options
 * @param {(line: string) => void} say
 * @returns {Promise<Soaked>}
 */
export async function runSoak({ minutes, rate, seed, leak, streams }, say) {
  const staticDir = await buildPage('soak')
  const cluster = await startCluster()
  /** @type {(() => Promise<unknown>)[]} */
  const ends = [() => cluster.stop()]
  try {
    await createNamespace(cluster.proxy, namespace)
    const proxy = await startTestProxy({ servers: { '/k8s': cluster.proxy }, staticDir })
    ends.push(() => proxy.close())
    const load = await startLoad(cluster.proxy, path, { seed, perSecond: rate })
    ends.push(() => load.stop())
    const browser = await chromium.launch({ headless: true, ...launchOptions('chromium') })
    ends.push(() => browser.close())
    const page = await browser.newPage()
    await page.goto(proxy.url)
    await page.waitForFunction('globalThis.soak !== undefined')
    await page.evaluate(([space, what]) => soak.start(space, what), /** @type {const} */ ([namespace, leak]))
    const heaps = await openHeaps(browser, page)

    const started = Date.now()
    /** @type {import('./judge.mjs').Looked[]} */
    const looks = []
    let cuts = 0
    for (let turn = 1; turn * lookEveryMs <= minutes * 60_000; turn += 1) {
      await delay(Math.max(0, started + turn * lookEveryMs - Date.now()))
      const measured = await heaps.measure()
      const sample = await page.evaluate(() => soak.sample())
      const watches = running(proxy)
      const at = Math.round((Date.now() - started) / 1_000)
      looks.push({ ...sample, at, heaps: measured, watches })
      say(line(at, load.changes(), measured, sample))
      if (turn % looksPerCut !== 0) continue
      await delay(cutAfterMs)
      cuts += proxy.cut('/k8s') > 0 ? 1 : 0
      for (const until = Date.now() + endMs; running(proxy) !== streams && Date.now() < until; ) await delay(100)
    }
    const changes = load.changes()
    await load.stop()
    const difference = await listsLikeServer(page, cluster.proxy)
    return { looks, changes, cuts, difference }
  } finally {
    for (const end of ends.reverse()) await end().catch(() => {})
  }
}

/** @param {import('../support/test-proxy.mjs').TestProxy} proxy */
function running(proxy) {
  return proxy.log('/k8s').filter(({ verb, end }) => verb === 'WATCH' && end === undefined).length
}

/**
 * @param {import('playwright').Page} page
 * @param {string} base
 * @returns {Promise<string | undefined>} what differs
 */
async function listsLikeServer(page, base) {
  const { items } = await send(base, 'GET', path)
  /** @type {readonly string[]} */
  const wanted = items.map((/** @type {any} */ { metadata }) => `${metadata.name} ${metadata.resourceVersion}`)
  const until = Date.now() + endMs
  for (;;) {
    const listed = await page.evaluate(() => soak.listed())
    const at = wanted.findIndex((text, index) => listed[index] !== text)
    if (at < 0 && listed.length === wanted.length) return undefined
    if (Date.now() > until)
      return `${listed.length} listed, ${wanted.length} served; ${listed[at]} instead of ${wanted[at]}`
    await delay(100)
  }
}

/**
 * @param {number} at
 * @param {number} changes
 * @param {import('./heaps.mjs').Heaps} heaps
 * @param {import('./page/main.ts').Sample} sample
 */
function line(at, changes, heaps, { page, worker, openStreams, relists, told }) {
  const mb = (/** @type {number} */ bytes) => (bytes / 2 ** 20).toFixed(1)
  const counts = (/** @type {typeof page} */ { timers, ports, listeners }) => `${timers}/${ports}/${listeners}`
  return [
    `[${String(at).padStart(4)} s] ${changes} changes, ${told} told`,
    `heap ${mb(heaps.page)} + ${mb(heaps.worker)} MB`,
    `timers/ports/listeners ${counts(page)} + ${counts(worker)}`,
    `${openStreams} streams, ${relists} relists`,
  ].join(', ')
}

// @ts-check
import { startTestProxy } from '../../e2e/support/test-proxy.mjs'
import { runSubject, withProfile } from '../harness/browser.mjs'
import { buildPage } from '../harness/build-page.mjs'
import { interleave } from '../harness/interleave.mjs'
import { row } from '../harness/rows.mjs'
import { measureRows } from './rows.mjs'

/**
 * @typedef {import('../harness/rows.mjs').Row} Row
 * @typedef {import('../run.mjs').BenchOptions} BenchOptions
 */

/** What is measured, and against which bare use of the browser in the same run: the objects' JSON, as it is. */
const parts = [
  { subject: 'write', floor: 'floor: write', caption: 'a complete state, its text made ahead' },
  { subject: 'read', floor: 'floor: read', caption: 'to usable objects' },
  { subject: 'flush', floor: 'floor: flush', caption: '100 changes, their text made ahead' },
]
/** What a read is compared with besides: getAll and JSON.parse, without a mirror. */
const loadFloor = 'floor: load'

/** Pods of a few hundred workloads are alike, which the mirror makes use of; the others show what it costs where nothing is. */
const collections = [
  { objects: 'pods', parts },
  { objects: 'unlike', parts: parts.filter(({ subject }) => subject !== 'flush') },
]

/** @type {import('../run.mjs').Bench} */
export const bench = {
  summary:
    'the mirror in IndexedDB: write, read and flush of 10 000 pods, and of objects unlike each other, against bare puts and JSON.parse; kept rows on the page',

  async run(options) {
    const count = options.count ?? 10_000
    const staticDir = await buildPage('mirror')
    const server = await startTestProxy({ servers: {}, staticDir })
    try {
      /** @type {Row[]} */
      const rows = []
      for (const browser of options.browsers) {
        for (const collection of collections) {
          rows.push(...(await measureIn(browser, `${server.url}/?count=${count}`, collection, options)))
        }
      }
      rows.push(...(await measureRows(staticDir, options)))
      return rows
    } finally {
      await server.close()
    }
  },
}

/**
 * @param {import('../../scripts/browsers.mjs').BrowserName} browser
 * @param {string} url
 * @param {typeof collections[number]} collection
 * @param {BenchOptions} options
 * @returns {Promise<readonly Row[]>}
 */
function measureIn(browser, url, { objects, parts }, { runs, log }) {
  const name = `${browser}, ${objects}`
  log(`${name}:`)
  const subjects = [loadFloor, ...parts.flatMap(({ subject, floor }) => [floor, subject])]
  return withProfile(browser, async (page) => {
    const run = (/** @type {string} */ subject) => runSubject(page, `${url}&objects=${objects}`, subject)
    const results = await interleave(subjects, runs, run, log)
    return parts.flatMap(({ subject, floor, caption }) => {
      const ours = results.get(subject)
      const bare = results.get(floor)
      if (ours?.ms === undefined || bare?.ms === undefined) throw new Error(`${subject} was not measured`)
      /** @type {Row[]} */
      const rows = [row({ name: `${name}, ${subject}: ${caption}`, value: ours.ms, unit: 'ms', floor: bare.ms })]
      if (ours.text !== undefined && bare.text !== undefined) {
        const withText = `${name}, ${subject}: the same and the text made ahead of it, against puts and JSON.stringify`
        rows.push(row({ name: withText, value: ours.ms + ours.text, unit: 'ms', floor: bare.ms + bare.text }))
      }
      const load = results.get(loadFloor)
      if (subject === 'read' && load?.ms !== undefined) {
        const offDisk = `${name}, ${subject}: the same, against getAll and JSON.parse`
        rows.push(row({ name: offDisk, value: ours.ms, unit: 'ms', floor: load.ms }))
      }
      if (bare.bytes !== undefined) {
        rows.push({
          name: `${name}, ${subject}: rate, in the objects' JSON`,
          value: rate(bare.bytes, ours.ms),
          unit: 'MB/s',
          floor: rate(bare.bytes, bare.ms),
        })
      }
      if (subject === 'write' && ours.bytes !== undefined && bare.bytes !== undefined) {
        const onDisk = `${name}, ${subject}: text on disk, against the objects' JSON`
        rows.push(row({ name: onDisk, value: ours.bytes / 1e6, unit: 'MB', floor: bare.bytes / 1e6 }))
      }
      if (ours.begun !== undefined) {
        rows.push({ name: `${name}, ${subject}: saved windows are there`, value: ours.begun, unit: 'ms' })
      }
      return rows
    })
  })
}

/**
 * @param {number} bytes
 * @param {number} ms
 */
const rate = (bytes, ms) => bytes / 1000 / ms

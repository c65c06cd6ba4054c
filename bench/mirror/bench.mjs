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

/** What is measured, and against which bare use of the browser in the same run. */
const parts = [
  { subject: 'write', floor: 'floor: write', caption: 'a complete state, its text made ahead' },
  { subject: 'read', floor: 'floor: read', caption: 'to usable objects' },
  { subject: 'flush', floor: 'floor: flush', caption: '100 changes, their text made ahead' },
]
/** What a read is compared with besides: getAll and JSON.parse, without a mirror. */
const loadFloor = 'floor: load'
const subjects = [loadFloor, ...parts.flatMap(({ subject, floor }) => [floor, subject])]

/** @type {import('../run.mjs').Bench} */
export const bench = {
  summary:
    'the mirror in IndexedDB: write, read and flush of 10 000 pods, against bare puts and JSON.parse; kept rows on the page',

  async run(options) {
    const count = options.count ?? 10_000
    const staticDir = await buildPage('mirror')
    const server = await startTestProxy({ servers: {}, staticDir })
    try {
      /** @type {Row[]} */
      const rows = []
      for (const browser of options.browsers) {
        rows.push(...(await measureIn(browser, `${server.url}/?count=${count}`, options)))
      }
      rows.push(...(await measureRows(staticDir, options)))
      return rows
    } finally {
      await server.close()
    }
  },
}

/**
 * @param {import('../../scripts/browsers.mjs').BrowserName} name
 * @param {string} url
 * @param {BenchOptions} options
 * @returns {Promise<readonly Row[]>}
 */
function measureIn(name, url, { runs, log }) {
  log(`${name}:`)
  return withProfile(name, async (page) => {
    const results = await interleave(subjects, runs, (subject) => runSubject(page, url, subject), log)
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
      if (ours.bytes !== undefined && bare.bytes !== undefined) {
        rows.push({
          name: `${name}, ${subject}: rate`,
          value: rate(ours.bytes, ours.ms),
          unit: 'MB/s',
          floor: rate(bare.bytes, bare.ms),
        })
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

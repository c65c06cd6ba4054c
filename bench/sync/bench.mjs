// @ts-check
import { startTestProxy } from '../../e2e/support/test-proxy.mjs'
import { runSubject, withBrowser } from '../harness/browser.mjs'
import { buildPage } from '../harness/build-page.mjs'
import { startPodCluster } from '../harness/cluster.mjs'
import { interleave } from '../harness/interleave.mjs'
import { row } from '../harness/rows.mjs'
import { traceSubjects } from '../harness/trace.mjs'

/**
 * @typedef {import('../harness/rows.mjs').Row} Row
 * @typedef {import('../run.mjs').BenchOptions} BenchOptions
 */

/** Subjects of the page, and the one that is the floor of each of ours. */
const floors = ['floor: whole LIST', 'floor: pages of 500', 'floor: watch-list']
const ours = new Map([
  ['watch-list, 50 on the page', 'floor: watch-list'],
  ['watch-list, 1 000 on the page', 'floor: watch-list'],
  ['pages, 50 on the page', 'floor: pages of 500'],
])
const subjects = [...floors, ...ours.keys()]

/** What the figures of a subject are called. */
const captions = new Map([
  ['first', 'first object'],
  ['complete', 'complete'],
  ['live', 'status live'],
  ['workerCpu', 'CPU of the worker'],
])

/** @type {import('../run.mjs').Bench} */
export const bench = {
  summary: 'cold sync of 10 000 pods through a real kube proxy, against fetch and JSON.parse in a bare worker',

  async run(options) {
    const count = options.count ?? 10_000
    const staticDir = await buildPage('sync')
    const cluster = await startPodCluster(count, options.log)
    const proxy = await startTestProxy({ servers: { '/k8s': cluster.proxy }, staticDir })
    try {
      /** @type {Row[]} */
      const rows = []
      for (const browser of options.browsers) rows.push(...(await measureIn(browser, `${proxy.url}/`, count, options)))
      if (options.profile !== undefined) await traceSubjects(subjects, `${proxy.url}/`, options.profile, options.log)
      return rows
    } finally {
      await proxy.close()
      await cluster.stop()
    }
  },
}

/**
 * @param {import('../../scripts/browsers.mjs').BrowserName} name
 * @param {string} url
 * @param {number} count
 * @param {BenchOptions} options
 * @returns {Promise<readonly Row[]>}
 */
function measureIn(name, url, count, { runs, log }) {
  log(`${name}:`)
  return withBrowser(name, async (browser) => {
    const page = await browser.newPage()
    const measure = async (/** @type {string} */ subject) => {
      const { objects, ...figures } = await runSubject(page, url, subject)
      if (objects !== count) throw new Error(`${subject} has ${objects} objects of ${count}`)
      return figures
    }
    const results = await interleave(subjects, runs, measure, log)
    return [...results].flatMap(([subject, figures]) => {
      const floors = results.get(ours.get(subject) ?? '')
      return Object.entries(figures).map(([figure, value]) => {
        const floor = floors?.[figure]
        return row({
          name: `${name}, ${subject}: ${captions.get(figure)}`,
          value,
          unit: 'ms',
          ...(floor === undefined ? {} : { floor }),
        })
      })
    })
  })
}

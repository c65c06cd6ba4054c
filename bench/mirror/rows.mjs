// @ts-check
import { startTestProxy } from '../../e2e/support/test-proxy.mjs'
import { runSubject, withProfile } from '../harness/browser.mjs'
import { interleave } from '../harness/interleave.mjs'
import { row } from '../harness/rows.mjs'

/**
 * @typedef {import('../harness/rows.mjs').Row} Row
 * @typedef {import('../run.mjs').BenchOptions} BenchOptions
 */

const few = 10_000
const many = 50_000
const prefix = (/** @type {number} */ count) => `/k8s-${count}`

/**
 * How long until kept rows are on the page of an application that starts, while no server answers: that it does not
 * depend on how much is kept.
 *
 * @param {string} staticDir
 * @param {BenchOptions} options
 * @returns {Promise<readonly Row[]>}
 */
export async function measureRows(staticDir, options) {
  const upstreams = await Promise.all([few, many].map(startMemoryCluster))
  const servers = Object.fromEntries(upstreams.map(({ count, url }) => [prefix(count), url]))
  const proxy = await startTestProxy({ servers, staticDir })
  try {
    /** @type {Row[]} */
    const rows = []
    for (const browser of options.browsers) rows.push(await measureIn(browser, proxy, options))
    return rows
  } finally {
    await proxy.close()
    for (const { close } of upstreams) await close()
  }
}

/** @param {number} count of pods */
async function startMemoryCluster(count) {
  const [{ createApiServer, generate }, { serve }] = await Promise.all([
    import(new URL('../out/package/testing.js', import.meta.url).href),
    import(new URL('../out/package/testing-node.js', import.meta.url).href),
  ])
  const api = createApiServer()
  generate(api, { pods: count, events: 0 })
  const { url, close } = await serve(api)
  return { count, url: String(url), close: /** @type {() => Promise<void>} */ (close) }
}

/**
 * @param {import('../../scripts/browsers.mjs').BrowserName} name
 * @param {import('../../e2e/support/test-proxy.mjs').TestProxy} proxy
 * @param {BenchOptions} options
 * @returns {Promise<Row>}
 */
function measureIn(name, proxy, { runs, log }) {
  return withProfile(name, async (page) => {
    const url = (/** @type {number} */ count) => `${proxy.url}/?count=${count}&server=${prefix(count)}`
    for (const count of [few, many]) {
      proxy.thaw(prefix(count))
      const { ms } = await runSubject(page, url(count), 'keep rows')
      log(`  ${name}: ${count} pods are kept after ${Math.round(ms ?? 0)} ms`)
      proxy.freeze(prefix(count))
    }
    const subjects = [String(few), String(many)]
    const results = await interleave(subjects, runs, (count) => runSubject(page, url(Number(count)), 'rows'), log)
    return row({
      name: `${name}, rows on the page with ${many} objects kept, against ${few}`,
      value: results.get(String(many))?.ms ?? NaN,
      unit: 'ms',
      floor: results.get(String(few))?.ms ?? NaN,
    })
  })
}

// @ts-check
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.mjs'
import { buildApiserver } from './build-apiserver.mjs'
import { failedChecks, staticChecks } from './check.mjs'
import { failure, runSuite, suites } from './suites.mjs'
import { closingReport } from './test-report.mjs'

/**
 * `npm test`: everything, from a fresh clone. `npm test -- NAME…` runs only the suites named (and
 * prepares what they need). The last line is always `N passed, M failed`.
 *
 * @typedef {import('./test-report.mjs').SuiteOutcome} SuiteOutcome
 */

const wanted = process.argv.slice(2)
const known = suites.map(({ name }) => name)
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) throw new Error(`no suite called ${unknown.join(', ')}; there are ${known.join(', ')}`)
const chosen = suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

let interrupted = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    interrupted = true
  })
}

/** @type {SuiteOutcome[]} */
const outcomes = []

/**
 * @param {string} name
 * @param {() => Promise<import('./test-report.mjs').Outcome>} work
 */
async function step(name, work) {
  if (interrupted) return void outcomes.push({ name, seconds: 0, ...failure('not run: interrupted') })
  console.log(`\n=== ${name}`)
  const started = Date.now()
  const outcome = await work().catch((error) => failure(messageOf(error)))
  outcomes.push({ name, seconds: (Date.now() - started) / 1000, ...outcome })
}

/** @param {unknown} error */
const messageOf = (error) => stripVTControlCharacters(error instanceof Error ? error.message : String(error)).trim()

/** @type {import('./test-report.mjs').Outcome} Checks and preparations are no tests: only their failures count. */
const prepared = { passed: 0, failed: [], skipped: [] }

/** @type {'ready' | 'missing' | 'failed'} */
let cluster = 'failed'
/** @type {'ready' | 'failed'} */
let pack = 'failed'

if (wanted.length === 0) {
  await step('checks', async () => {
    return { ...prepared, failed: await failedChecks(staticChecks) }
  })
}
for (const suite of chosen.filter(({ needs }) => needs === 'nothing')) await step(suite.name, () => runSuite(suite))

if (chosen.some(({ needs }) => needs.includes('package'))) {
  await step('build the package', async () => {
    await build()
    pack = 'ready'
    return prepared
  })
}
if (chosen.some(({ needs }) => needs.includes('cluster'))) {
  await step('build the cluster', async () => {
    cluster = (await buildApiserver({ log: console.log })) === undefined ? 'missing' : 'ready'
    return prepared
  })
}
for (const suite of chosen.filter(({ needs }) => needs !== 'nothing')) {
  await step(suite.name, async () => {
    if (suite.needs.includes('cluster') && cluster === 'missing')
      return { ...prepared, skipped: ['ALL OF IT: Go is missing, so there is no cluster to test with'] }
    if (suite.needs.includes('cluster') && cluster === 'failed')
      return failure('not run: the cluster could not be built')
    if (suite.needs.includes('package') && pack === 'failed') return failure('not run: the package could not be built')
    return runSuite(suite)
  })
}

const { text, ok } = closingReport(outcomes)
console.log(text)
process.exit(ok ? 0 : 1)

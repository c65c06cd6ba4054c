// @ts-check
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { run } from './run.mjs'
import { crashOutcome, playwrightOutcome, vitestOutcome } from './test-report.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {object} Suite
 * @property {string} name
 * @property {'nothing' | 'package' | 'cluster' | 'cluster and package'} needs
 * @property {number} minutes after which it is ended and has failed
 * @property {string} command
 * @property {(report: string) => { args: readonly string[], env?: Record<string, string> }} call writes its JSON to `report`
 * @property {(report: any) => import('./test-report.mjs').Outcome} read
 */

/** @type {readonly Suite[]} in the order in which they run: the quick ones first */
export const suites = [
  vitest('unit', 'node', 'nothing', 8),
  vitest('browser-chromium', 'chromium', 'nothing', 5),
  vitest('browser-firefox', 'firefox', 'nothing', 5),
  vitest('package', 'package', 'package', 5),
  vitest('support', 'support', 'cluster', 5),
  playwright('e2e-chromium', 'chromium', 20),
  playwright('e2e-firefox', 'firefox', 25),
  crash('crash', 10, 5),
  differential('differential', 5_000, 500, 8),
  soak('soak', 2, 6),
  playwright('packed', 'packed', 15),
]

/**
 * @param {string} name
 * @param {string} project
 * @param {Suite['needs']} needs
 * @param {number} minutes
 * @returns {Suite}
 */
function vitest(name, project, needs, minutes) {
  return {
    name,
    needs,
    minutes,
    command: 'node_modules/.bin/vitest',
    call: (report) => ({
      args: ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    }),
    read: vitestOutcome,
  }
}

/**
 * @param {string} name
 * @param {string} project
 * @param {number} minutes
 * @returns {Suite}
 */
function playwright(name, project, minutes) {
  return {
    name,
    needs: 'cluster and package',
    minutes,
    command: 'node_modules/.bin/playwright',
    call: (report) => ({ args: ['test', '--project', project], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } }),
    read: playwrightOutcome,
  }
}

/**
 * @param {string} name
 * @param {number} kills
 * @param {number} minutes
 * @returns {Suite}
 */
function crash(name, kills, minutes) {
  return {
    name,
    needs: 'cluster and package',
    minutes,
    command: process.execPath,
    call: (report) => ({ args: ['scripts/crash.mjs', '--kills', String(kills), '--self-test', '--report', report] }),
    read: crashOutcome,
  }
}

/**
 * @param {string} name
 * @param {number} events
 * @param {number} pageEvents
 * @param {number} minutes
 * @returns {Suite}
 */
function differential(name, events, pageEvents, minutes) {
  const load = ['--events', String(events), '--page-events', String(pageEvents)]
  return {
    name,
    needs: 'cluster and package',
    minutes,
    command: process.execPath,
    call: (report) => ({ args: ['scripts/differential.mjs', ...load, '--report', report] }),
    read: crashOutcome,
  }
}

/**
 * @param {string} name
 * @param {number} minutes of load
 * @param {number} atMost minutes
 * @returns {Suite}
 */
function soak(name, minutes, atMost) {
  return {
    name,
    needs: 'cluster and package',
    minutes: atMost,
    command: process.execPath,
    call: (report) => ({ args: ['scripts/soak.mjs', '--minutes', String(minutes), '--report', report] }),
    read: crashOutcome,
  }
}

/**
 * Runs one suite. A suite that ran nothing, whose report is missing, or whose runner failed without
 * blaming a test, has one failure that says so.
 *
 * @param {Suite} suite
 * @returns {Promise<import('./test-report.mjs').Outcome>}
 */
export async function runSuite(suite) {
  const report = `${root}/test-results/${suite.name}.json`
  await rm(report, { force: true })
  const { args, env = {} } = suite.call(report)
  const { code, output, timedOut } = await run(suite.command, args, { env, timeoutMs: suite.minutes * 60_000 })
  if (timedOut) return failure(`ended after ${suite.minutes} minutes`)
  if (!existsSync(report)) return failure(`no report; the runner ended with code ${code} ${output}`)
  const outcome = suite.read(JSON.parse(await readFile(report, 'utf8')))
  if (outcome.passed + outcome.failed.length === 0) return { ...outcome, failed: ['no test of this suite ran'] }
  if (code !== 0 && outcome.failed.length === 0) {
    return { ...outcome, failed: [`the runner ended with code ${code}, though no test failed`] }
  }
  return outcome
}

/**
 * @param {string} reason
 * @returns {import('./test-report.mjs').Outcome}
 */
export const failure = (reason) => ({ passed: 0, failed: [reason], skipped: [] })

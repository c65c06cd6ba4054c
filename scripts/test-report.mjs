// @ts-check
import { noWireCases, wireCaseLines, wireCasesOf } from './wire-cases.mjs'

/**
 * What a suite did: counts, and names of the tests that failed or were skipped.
 *
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {readonly string[]} failed
 * @property {readonly string[]} skipped
 * @property {import('./wire-cases.mjs').WireCases} [wireCases] of the tests that ran
 */

/** @typedef {Outcome & { readonly name: string, readonly seconds: number }} SuiteOutcome */

/**
 * @param {any} report of vitest's JSON reporter
 * @returns {Outcome}
 */
export function vitestOutcome(report) {
  let passed = 0
  /** @type {string[]} */
  const failed = []
  /** @type {string[]} */
  const skipped = []
  /** @type {string[]} */
  const good = []
  for (const file of report.testResults) {
    for (const { status, fullName } of file.assertionResults) {
      const name = `${file.name} › ${fullName}`
      if (status === 'passed') {
        passed++
        good.push(fullName)
      } else if (status === 'failed') failed.push(name)
      else skipped.push(name)
    }
    const blamed = file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed')
    if (file.status === 'failed' && !blamed) failed.push(`${file.name} › the file itself: ${firstLine(file.message)}`)
  }
  return { passed, failed, skipped, wireCases: wireCasesOf(good, failed) }
}

/**
 * @param {any} report of Playwright's JSON reporter
 * @returns {Outcome}
 */
export function playwrightOutcome(report) {
  let passed = 0
  /** @type {string[]} */
  const failed = report.errors.map((/** @type {any} */ error) => `outside of tests: ${firstLine(error.message)}`)
  /** @type {string[]} */
  const skipped = []
  /** @type {string[]} */
  const good = []
  for (const { name, spec } of specsOf(report.suites, '')) {
    for (const test of spec.tests) {
      if (test.status === 'expected') {
        passed++
        good.push(name)
      } else if (test.status === 'skipped') skipped.push(name)
      else failed.push(name)
    }
  }
  return { passed, failed, skipped, wireCases: wireCasesOf(good, failed) }
}

/**
 * @param {readonly any[]} suites
 * @param {string} prefix
 * @returns {{ readonly name: string, readonly spec: any }[]}
 */
function specsOf(suites, prefix) {
  return suites.flatMap((suite) => {
    const path = prefix === '' ? suite.title : `${prefix} › ${suite.title}`
    const own = (suite.specs ?? []).map((/** @type {any} */ spec) => ({ name: `${path} › ${spec.title}`, spec }))
    return [...own, ...specsOf(suite.suites ?? [], path)]
  })
}

/**
 * @param {{ readonly results: readonly { readonly name: string, readonly problem?: string }[] }} report of `scripts/crash.mjs`
 * @returns {Outcome}
 */
export function crashOutcome({ results }) {
  const failed = results.flatMap(({ name, problem }) =>
    problem === undefined ? [] : [`${name}: ${firstLine(problem)}`],
  )
  return { passed: results.length - failed.length, failed, skipped: [] }
}

/** @param {string | undefined} text */
const firstLine = (text) => (text ?? 'no message').split('\n')[0] ?? ''

/**
 * The end of a test run, for people and for machines: the cases of the wire by number, a table, all that was skipped, all that
 * failed, and as the last line `N passed, M failed`. A run in which nothing passed has failed.
 *
 * @param {readonly SuiteOutcome[]} suites
 * @returns {{ readonly text: string, readonly ok: boolean }}
 */
export function closingReport(suites) {
  const rows = suites.map((suite) => [
    suite.name,
    String(suite.passed),
    String(suite.failed.length),
    String(suite.skipped.length),
    suite.seconds.toFixed(0),
  ])
  const passed = suites.reduce((sum, suite) => sum + suite.passed, 0)
  const failed = suites.reduce((sum, suite) => sum + suite.failed.length, 0)
  const cases = wireCaseLines(suites.map(({ name, wireCases = noWireCases }) => ({ name, wireCases })))
  const lines = [
    '',
    ...cases,
    ...(cases.length === 0 ? [] : ['']),
    ...table(['suite', 'passed', 'failed', 'skipped', 'seconds'], rows),
    ...section('SKIPPED, so not tested', suites, (suite) => suite.skipped),
    ...section('FAILED', suites, (suite) => suite.failed),
    ...(passed === 0 ? ['', 'Nothing ran.'] : []),
    '',
    `${passed} passed, ${failed} failed`,
  ]
  return { text: lines.join('\n'), ok: failed === 0 && passed > 0 }
}

/**
 * @param {string} title
 * @param {readonly SuiteOutcome[]} suites
 * @param {(suite: SuiteOutcome) => readonly string[]} names
 */
function section(title, suites, names) {
  const lines = suites.flatMap((suite) => names(suite).map((name) => `  ${suite.name}: ${name}`))
  return lines.length === 0 ? [] : ['', `${title} (${lines.length}):`, ...lines]
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
function table(head, rows) {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)))
  /** @param {readonly string[]} cells */
  const line = (cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)]
}

// @ts-check
import { readdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { browserNames } from '../scripts/browsers.mjs'
import { formatTable, writeRows } from './harness/rows.mjs'

/**
 * `npm run bench -- NAME`: runs `bench/NAME/bench.mjs`, prints its table and writes `bench/out/NAME.json`.
 *
 * @typedef {import('./harness/rows.mjs').Row} Row
 * @typedef {import('../scripts/browsers.mjs').BrowserName} BrowserName
 *
 * @typedef {object} BenchOptions
 * @property {number} runs of each subject; medians are reported
 * @property {readonly BrowserName[]} browsers
 * @property {number | undefined} count of objects, when `--count` was given
 * @property {string | undefined} profile a folder for traces, when `--profile` was given
 * @property {(line: string) => void} log progress
 *
 * @typedef {object} Bench
 * @property {string} summary one line for `--help`
 * @property {(options: BenchOptions) => Promise<readonly Row[]>} run
 */

const here = new URL('.', import.meta.url)

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error && error.name === 'UsageError' ? error.message : error)
  process.exitCode = 1
}

/** @param {string[]} args */
async function main(args) {
  const names = await benchNames()
  const { name, options } = readArguments(args, names)
  if (name === undefined) {
    console.log(await help(names))
    return
  }
  const bench = await load(name)
  const rows = await bench.run(options)
  console.log(`\n${formatTable(rows)}\n`)
  console.log(`written to ${await writeRows(name, rows)}`)
}

async function benchNames() {
  const found = await readdir(here, { recursive: true })
  return found.filter((path) => /^[^/]+\/bench\.mjs$/.test(path)).map((path) => path.replace('/bench.mjs', ''))
}

/**
 * @param {string} name
 * @returns {Promise<Bench>}
 */
async function load(name) {
  const module = await import(new URL(`${name}/bench.mjs`, here).href)
  return module.bench
}

/**
 * @param {string[]} args
 * @param {readonly string[]} names
 * @returns {{ readonly name: string | undefined, readonly options: BenchOptions }}
 */
function readArguments(args, names) {
  const { values, positionals } = parse(args)
  const [name, stray] = positionals
  if (values.help || name === undefined) return { name: undefined, options: options(values) }
  if (!names.includes(name)) throw usageError(`no benchmark is called ${name}; there are ${names.join(', ')}`)
  if (stray !== undefined) throw usageError(`one benchmark at a time: ${stray} is too much`)
  return { name, options: options(values) }
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        runs: { type: 'string', default: '5' },
        browser: { type: 'string', multiple: true },
        count: { type: 'string' },
        profile: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw usageError(/** @type {Error} */ (error).message)
  }
}

/**
 * @param {ReturnType<typeof parse>['values']} values
 * @returns {BenchOptions}
 */
function options({ runs, browser = [...browserNames], count, profile }) {
  const known = browserNames.filter((name) => browser.includes(name))
  if (known.length < browser.length) throw usageError(`--browser is one of ${browserNames.join(', ')}`)
  return {
    runs: positive('--runs', runs),
    browsers: known,
    count: count === undefined ? undefined : positive('--count', count),
    profile,
    log: (line) => process.stderr.write(`${line}\n`),
  }
}

/**
 * @param {string} option
 * @param {string} text
 */
function positive(option, text) {
  if (!/^[1-9]\d*$/.test(text)) throw usageError(`${option} ${text}: write a whole number from 1`)
  return Number(text)
}

/** @param {readonly string[]} names */
async function help(names) {
  const width = Math.max(...names.map(({ length }) => length))
  const lines = []
  for (const name of names) lines.push(`  ${name.padEnd(width)}  ${(await load(name)).summary}`)
  return `npm run bench -- NAME [--runs 5] [--browser chromium] [--count N] [--profile FOLDER]

${lines.join('\n')}

  --runs     of each subject; medians are printed
  --browser  only this one; may be repeated
  --count    how many objects
  --profile  also trace each subject once in Chromium: the costliest functions of its threads, and the trace
             itself for the browser's performance panel`
}

/** @param {string} message */
function usageError(message) {
  return Object.assign(new Error(`${message}\n(npm run bench -- --help)`), { name: 'UsageError' })
}

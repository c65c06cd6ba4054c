// @ts-check
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { judge } from '../e2e/soak/judge.mjs'
import { runSoak } from '../e2e/soak/run-soak.mjs'

const usage = `npm run soak -- [--minutes 2] [--rate 100] [--seed 1] [--leak objects|subscriptions] [--report FILE]

Runs the built package in Chromium over a real API server with --rate changes a second, and streams that are cut
now and then. Behind the first minute the heaps of page and worker must stay within 10 %, and streams, timers, ports
and listeners be constant; at the end the list must equal the server's. The last line is JSON
{ minutes, changes, heapGrowth, streams, seed, ... }.
  --minutes  2 at least
  --seed     of what is changed
  --leak     a page that leaks, to see that it is found
  --report   a file for one JSON with all results`

const { minutes, rate, seed, leak, report } = readArguments(process.argv.slice(2))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

/** Two informers, each with a stream of its own. */
const streams = 2
/** A machine that does less shows nothing. */
const leastPart = 0.2

/** @type {{ readonly name: string, readonly problem: string | undefined }[]} */
const results = []
/** @type {Record<string, unknown>} */
let figures = { minutes, changes: 0, heapGrowth: null, streams: 0, seed }
/** @type {readonly import('../e2e/soak/judge.mjs').Looked[]} */
let looks = []
try {
  const done = await runSoak({ minutes, rate, seed, leak, streams }, (line) => console.log(line))
  looks = done.looks
  const verdict = judge(looks, { streams })
  results.push(...verdict.results, { name: 'the list at the end', problem: done.difference })
  const perSecond = done.changes / (minutes * 60)
  const isSlow = perSecond < rate * leastPart
  results.push({ name: 'the load', problem: isSlow ? `only ${perSecond.toFixed(1)} changes a second` : undefined })
  const last = looks.at(-1)
  figures = {
    minutes,
    changes: done.changes,
    heapGrowth: verdict.heapGrowth,
    streams: last?.openStreams ?? 0,
    seed,
    perSecond: Number(perSecond.toFixed(1)),
    told: last?.told ?? 0,
    cuts: done.cuts,
    relists: last?.relists ?? 0,
    heaps: last?.heaps,
    page: last?.page,
    worker: last?.worker,
  }
} catch (error) {
  console.error(error)
  results.push({ name: 'the harness', problem: error instanceof Error ? error.message : String(error) })
}

const failed = results.filter(({ problem }) => problem !== undefined)
if (report !== undefined) {
  await mkdir(dirname(report), { recursive: true })
  await writeFile(report, JSON.stringify({ results, looks }, undefined, 2))
}
for (const { name, problem } of failed) console.log(`OUT OF BOUNDS: ${name}: ${problem}`)
console.log(JSON.stringify({ ...figures, failed: failed.length }))
process.exit(failed.length === 0 ? 0 : 1)

/** @param {string[]} args */
function readArguments(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        minutes: { type: 'string', default: '2' },
        rate: { type: 'string', default: '100' },
        seed: { type: 'string', default: '1' },
        leak: { type: 'string', default: 'none' },
        report: { type: 'string' },
      },
    })
    for (const name of /** @type {const} */ (['minutes', 'rate', 'seed'])) {
      if (!/^\d+$/.test(values[name])) throw new Error(`--${name} ${values[name]} is no number`)
    }
    if (Number(values.minutes) < 2) throw new Error('--minutes: 2 at least, because the first one does not count')
    if (!['none', 'objects', 'subscriptions'].includes(values.leak)) throw new Error(`--leak ${values.leak}`)
    return {
      minutes: Number(values.minutes),
      rate: Number(values.rate),
      seed: Number(values.seed),
      leak: values.leak,
      report: values.report,
    }
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message}\n\n${usage}`)
    return process.exit(2)
  }
}

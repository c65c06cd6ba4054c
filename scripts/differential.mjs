// @ts-check
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { inlineSide } from '../e2e/differential/inline-side.mjs'
import { pageSide } from '../e2e/differential/page-side.mjs'
import { Run } from '../e2e/differential/run.mjs'
import { startWorld } from '../e2e/differential/world.mjs'
import { browserNames } from './browsers.mjs'

const usage = `npm run differential -- [--events 5000] [--page-events 0] [--browser chromium] [--seed 1] [--report FILE]

One scope of a real API server under a random load, seen by client-go's shared informers (typed and dynamic) and by ours,
with random faults on our side, restores of the mirror included. Whenever nothing is written, all caches must be equal to
the server's (uid, version, content), and what every subscriber was told must be a legal compression of the server's
history. The last line is JSON { events, differences, faults, relists, seconds, seed }.
  --events       watch events of the scope, at least so many, with ours in this process on a clock that is moved on
  --page-events  so many more, with the built package in a browser
  --browser      chromium or firefox
  --seed         of the load and of the faults; how they meet is the machine's timing, which is not in it
  --report       a file for one JSON with all results`

const everyMs = 10_000

const { events, pageEvents, browser, seed, report } = readArguments(process.argv.slice(2))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const started = Date.now()
/** @type {{ readonly name: string, readonly problem: string | undefined }[]} */
const results = []
const total = { events: 0, differences: 0, faults: 0, relists: 0 }
try {
  const world = await startWorld(seed)
  say('the cluster is there')
  await compare(world, 'inline', inlineSide(world, seed), { until: events, seed })
  if (pageEvents > 0 && total.differences === 0) {
    const until = total.events + pageEvents
    await compare(world, browser, await pageSide(world, browser), { until, seed: seed + 1 })
  }
  await world.close()
} catch (error) {
  console.error(error)
  results.push({ name: 'the harness', problem: error instanceof Error ? error.message : String(error) })
}

const seconds = Math.round((Date.now() - started) / 1_000)
const failed = results.filter(({ problem }) => problem !== undefined)
for (const { name, problem } of failed) say(`DIFFERENT: ${name}: ${problem}`)
if (failed.length > 0) say(`the same load and faults again: npm run differential -- ${process.argv.slice(2).join(' ')}`)
const summary = { ...total, differences: failed.length, seconds, seed }
if (report !== undefined) {
  await mkdir(dirname(report), { recursive: true })
  await writeFile(report, JSON.stringify({ results, ...summary }, undefined, 2))
}
console.log(JSON.stringify(summary))
process.exit(failed.length === 0 ? 0 : 1)

/**
 * @param {import('../e2e/differential/world.mjs').World} world
 * @param {string} where
 * @param {import('../e2e/differential/side.mjs').Side} side
 * @param {{ readonly until: number, readonly seed: number }} options
 */
async function compare(world, where, side, { until, seed }) {
  const { history } = world
  const before = { events: history.events, ms: Date.now() }
  let said = Date.now()
  const run = new Run(world, side, { seed, say })
  const found = await run.until(until, () => {
    if (Date.now() - said < everyMs) return
    said = Date.now()
    say(`${history.events} of ${until} events`)
  })
  await side.close()
  const { differences, faults, relists, rounds, visits, restored } = found
  const perSecond = Math.round((1_000 * (history.events - before.events)) / (Date.now() - before.ms))
  say(
    `${where}: ${rounds} rounds, ${visits} visits, ${restored} restored, ${faults} faults, ${perSecond} events a second`,
  )
  total.events = history.events
  total.differences += differences.length
  total.faults += faults
  total.relists += relists
  const wrong = differences.map(({ who, key, why }) => `${who}: ${key}: ${why}`)
  for (let round = 0; round < rounds - Math.sign(wrong.length); round += 1) {
    results.push({ name: `${where}, round ${round}`, problem: undefined })
  }
  for (const problem of wrong) results.push({ name: `${where}, round ${rounds - 1}`, problem })
  const [first] = differences
  if (first !== undefined) {
    say(`the server's last states of ${first.key}: ${JSON.stringify(history.of(first.key).slice(-20))}`)
  }
}

/** @param {string} line */
function say(line) {
  console.log(`[${String(Math.round((Date.now() - started) / 1000)).padStart(4)} s] ${line}`)
}

/** @param {string[]} args */
function readArguments(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        events: { type: 'string', default: '5000' },
        'page-events': { type: 'string', default: '0' },
        browser: { type: 'string', default: 'chromium' },
        seed: { type: 'string', default: '1' },
        report: { type: 'string' },
      },
    })
    for (const name of /** @type {const} */ (['events', 'page-events', 'seed'])) {
      if (!/^\d+$/.test(values[name])) throw new Error(`--${name} ${values[name]} is no number`)
    }
    const browser = browserNames.find((name) => name === values.browser)
    if (browser === undefined) throw new Error(`--browser ${values.browser} is none of ${browserNames.join(', ')}`)
    return {
      events: Number(values.events),
      pageEvents: Number(values['page-events']),
      browser,
      seed: Number(values.seed),
      report: values.report,
    }
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message}\n\n${usage}`)
    return process.exit(2)
  }
}

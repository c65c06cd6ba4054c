// @ts-check
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { Run } from '../e2e/differential/run.mjs'
import { startWorld } from '../e2e/differential/world.mjs'

const usage = `npm run differential -- [--events 5000] [--seed 1] [--report FILE]

One scope of a real API server under a random load, seen by client-go's shared informers (typed and dynamic) and by ours,
with random faults on our side, restores of the mirror included. Whenever nothing is written, all caches must be equal to
the server's (uid, version, content), and what every subscriber was told must be a legal compression of the server's
history. The last line is JSON { events, differences, faults, relists, seconds, seed }.
  --events   watch events of the scope, at least so many
  --seed     of the load and of the faults; how they meet is the machine's timing, which is not in it
  --report   a file for one JSON with all results`

const everyMs = 10_000

const { events, seed, report } = readArguments(process.argv.slice(2))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const started = Date.now()
/** @type {{ readonly name: string, readonly problem: string | undefined }[]} */
const results = []
/** @type {import('../e2e/differential/run.mjs').Result | undefined} */
let result
try {
  const world = await startWorld(seed)
  say('the cluster is there')
  const run = new Run(world, { seed, say })
  let said = Date.now()
  result = await run.until(events, (count) => {
    if (Date.now() - said < everyMs) return
    said = Date.now()
    say(`${count} of ${events} events`)
  })
  for (const { round, who, key, why } of result.differences) {
    results.push({ name: `seed ${seed}, round ${round}`, problem: `${who}: ${key}: ${why}` })
  }
  const untrue = result.differences[0]
  if (untrue !== undefined)
    say(`the server's last states of ${untrue.key}: ${JSON.stringify(world.history.of(untrue.key).slice(-20))}`)
  for (let round = result.rounds; results.length < round; )
    results.push({ name: `round ${results.length}`, problem: undefined })
  await world.close()
} catch (error) {
  console.error(error)
  results.push({ name: 'the harness', problem: error instanceof Error ? error.message : String(error) })
}

const seconds = Math.round((Date.now() - started) / 1_000)
for (const { name, problem } of results) if (problem !== undefined) say(`DIFFERENT: ${name}: ${problem}`)
if (report !== undefined) {
  await mkdir(dirname(report), { recursive: true })
  await writeFile(report, JSON.stringify({ results, ...result }, undefined, 2))
}
if (result !== undefined) {
  say(
    `${result.rounds} rounds, ${result.visits} visits, ${result.restored} restored, ${Math.round(result.events / seconds)} events a second`,
  )
}
const { faults = 0, relists = 0 } = result ?? {}
const different = results.filter(({ problem }) => problem !== undefined).length
if (different > 0) say(`the same load and faults again: npm run differential -- --events ${events} --seed ${seed}`)
console.log(JSON.stringify({ events: result?.events ?? 0, differences: different, faults, relists, seconds, seed }))
process.exit(different === 0 ? 0 : 1)

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
        seed: { type: 'string', default: '1' },
        report: { type: 'string' },
      },
    })
    for (const name of /** @type {const} */ (['events', 'seed'])) {
      if (!/^\d+$/.test(values[name])) throw new Error(`--${name} ${values[name]} is no number`)
    }
    return { events: Number(values.events), seed: Number(values.seed), report: values.report }
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message}\n\n${usage}`)
    return process.exit(2)
  }
}

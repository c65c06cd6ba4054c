// @ts-check
import { rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { runKills } from '../e2e/crash/run-kills.mjs'
import { selfTest } from '../e2e/crash/self-test.mjs'
import { summary } from '../e2e/crash/summary.mjs'
import { startWorld } from '../e2e/crash/world.mjs'

const usage = `npm run crash -- [--kills 10] [--seed 1] [--self-test] [--report FILE]

Kills Chromium at random points of load, churn and compaction, over a real API server. After each kill
the state restored from the mirror, with the API held back, must be one that the server once had, and
lists must reach the server's state. The last line is JSON { kills, inconsistent, seed }.
  --kills      how many
  --seed       of what is changed and when it is killed; the timing of the machine is not in it
  --self-test  first damages what a kill left, in several ways, each of which must be noticed
  --report     a file for one JSON with all results`

/** Progress is told so often. */
const everyMs = 10_000

const { kills, seed, isSelfTest, report } = readArguments(process.argv.slice(2))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const started = Date.now()
const world = await startWorld(seed)
say('the cluster is there')
process.once('exit', () => rmSync(world.profiles, { recursive: true, force: true }))

/** @type {{ readonly name: string, readonly problem: string | undefined }[]} */
const results = []
/** @type {import('../e2e/crash/run-kills.mjs').Killed[]} */
const killed = []
try {
  if (isSelfTest) {
    const noticed = await selfTest(world)
    results.push(...noticed.map(({ name, problem }) => ({ name: `self-test › ${name}`, problem })))
    for (const { name, problem } of noticed)
      say(`self-test: ${name}: ${problem === undefined ? 'right' : `WRONG: ${problem}`}`)
  }
  let said = Date.now()
  await runKills(world, { kills, seed }, (one) => {
    killed.push(one)
    const { verdict } = one.found
    const problem = verdict.type === 'inconsistent' ? verdict.why : undefined
    results.push({ name: `kill ${one.index}`, problem })
    if (problem !== undefined)
      say(`kill ${one.index}: INCONSISTENT: ${problem}\n  ${JSON.stringify({ ...one, verdict: undefined })}`)
    if (Date.now() - said < everyMs) return
    said = Date.now()
    say(`${killed.length} of ${kills} kills`)
  })
  if (
    kills >= 10 &&
    !killed.some(({ found: { verdict } }) => verdict.type === 'consistent' && verdict.restored === 'a state')
  ) {
    results.push({ name: 'the harness', problem: 'no kill left a state, so nothing was tested' })
  }
} catch (error) {
  console.error(error)
  results.push({ name: 'the harness', problem: error instanceof Error ? error.message : String(error) })
} finally {
  await world.close()
}

const inconsistent = killed.filter(({ found }) => found.verdict.type === 'inconsistent').length
if (report !== undefined) {
  await mkdir(dirname(report), { recursive: true })
  await writeFile(report, JSON.stringify({ results, killed }, undefined, 2))
}
if (killed.length > 0) console.log(summary(killed))
console.log(JSON.stringify({ kills: killed.length, inconsistent, seed }))
process.exit(results.every(({ problem }) => problem === undefined) ? 0 : 1)

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
        kills: { type: 'string', default: '10' },
        seed: { type: 'string', default: '1' },
        'self-test': { type: 'boolean', default: false },
        report: { type: 'string' },
      },
    })
    for (const name of /** @type {const} */ (['kills', 'seed'])) {
      if (!/^\d+$/.test(values[name])) throw new Error(`--${name} ${values[name]} is no number`)
    }
    return {
      kills: Number(values.kills),
      seed: Number(values.seed),
      isSelfTest: values['self-test'],
      report: values.report,
    }
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message}\n\n${usage}`)
    return process.exit(2)
  }
}

// @ts-check
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { danglingPaths } from './doc-links.mjs'
import { staleDocuments } from './docs.mjs'
import { exampleProblems } from './example-rules.mjs'
import { tooLongFiles } from './file-length.mjs'
import { parity, parityFile } from './parity.mjs'
import { run } from './run.mjs'
import { sourceFiles } from './source-files.mjs'
import { typecheck } from './typecheck.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {() => Promise<boolean>} run prints what is wrong; true when nothing is
 */

/** @type {readonly Check[]} All that needs no test to run; a few seconds. */
export const staticChecks = [
  { name: 'format', run: () => succeeds('node_modules/.bin/biome', ['format', '.']) },
  {
    name: 'lint',
    run: () => succeeds('node_modules/.bin/biome', ['check', '--formatter-enabled=false', '--error-on-warnings', '.']),
  },
  { name: 'types', run: typecheck },
  { name: 'file length', run: async () => report(tooLongFiles(await texts(/\.(ts|tsx|mjs|go|vue)$/))) },
  { name: 'examples', run: async () => report(exampleProblems(await texts(/^examples\//), await ownVersion())) },
  {
    name: 'docs',
    run: async () =>
      report([
        ...danglingPaths(await texts(/\.md$/), (path) => existsSync(`${root}/${path}`)),
        ...(await staleDocuments()),
      ]),
  },
  { name: 'client-go parity', run: checkParity },
]

/** @type {Check} Layers included: layers.test.ts is one of them. */
const unit = {
  name: 'unit tests and layers',
  run: () => succeeds('node_modules/.bin/vitest', ['run', '--project', 'node']),
}

/**
 * @param {readonly Check[]} checks
 * @returns {Promise<readonly string[]>} names of those that failed
 */
export async function failedChecks(checks) {
  /** @type {string[]} */
  const failed = []
  for (const check of checks) {
    const started = Date.now()
    const right = await check.run()
    console.log(`${right ? '✓' : '✗'} ${check.name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
    if (!right) failed.push(check.name)
  }
  return failed
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function succeeds(command, args) {
  const { code, output } = await run(command, args, { capture: true })
  if (code !== 0) console.log(output)
  return code === 0
}

async function checkParity() {
  const document = await readFile(`${root}/${parityFile}`, 'utf8')
  const { problems, counts } = parity(document, await texts(/\.(test|spec|conformance|fixture)\.tsx?$/))
  console.log([...counts].map(([says, count]) => `${count} ${says}`).join(', '))
  return report(problems)
}

/** @returns {Promise<string>} */
const ownVersion = async () => JSON.parse(await readFile(`${root}/package.json`, 'utf8')).version

/** @param {readonly string[]} problems */
function report(problems) {
  for (const problem of problems) console.log(problem)
  return problems.length === 0
}

/**
 * @param {RegExp} pattern
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
async function texts(pattern) {
  const paths = (await sourceFiles()).filter((path) => pattern.test(path) && existsSync(`${root}/${path}`))
  return new Map(
    await Promise.all(
      paths.map(async (path) => /** @type {const} */ ([path, await readFile(`${root}/${path}`, 'utf8')])),
    ),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const failed = await failedChecks([...staticChecks, unit])
  console.log(failed.length === 0 ? 'all checks passed' : `failed: ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

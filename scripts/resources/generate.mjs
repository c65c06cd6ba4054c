// @ts-check
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startCluster } from '../../e2e/support/cluster.mjs'
import { send } from '../../e2e/support/objects.mjs'
import { run } from '../run.mjs'
import { builtInKinds, publicParts } from './kinds.mjs'
import { prepareSchemas } from './prepare-schemas.mjs'
import { printConstants, printIndex } from './print-constants.mjs'
import { printTypes } from './print-types.mjs'
import { readServer } from './read-server.mjs'

/**
 * `npm run generate:resources`: writes `src/resources` anew from what the real server says of itself. The result is kept
 * in the repository, so nobody else needs the compiler that this takes.
 */

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const output = `${root}/src/resources`

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function mustRun(command, args) {
  const { code, output: said } = await run(command, args, { capture: true })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said}`)
}

await mustRun('npm', ['ci', '--prefix', here, '--ignore-scripts', '--no-audit', '--no-fund'])
const cluster = await startCluster()
try {
  const { gitVersion } = await send(cluster.proxy, 'GET', '/version')
  const served = await readServer(cluster.proxy, builtInKinds)
  const types = await printTypes(prepareSchemas(served))
  const note = `// Written by \`npm run generate:resources\` from the API of Kubernetes ${gitVersion}. Do not edit.\n\n`

  await rm(`${output}/types`, { recursive: true, force: true })
  await mkdir(`${output}/types`, { recursive: true })
  for (const name of await readdir(output)) if (/^[a-z]+-v\d\w*\.ts$/.test(name)) await rm(`${output}/${name}`)
  for (const [file, text] of types) await writeFile(`${output}/types/${file}.generated.ts`, note + text)
  for (const [file, text] of printConstants(served.kinds)) await writeFile(`${output}/${file}.ts`, note + text)
  await writeFile(`${output}/index.ts`, note + printIndex(served.kinds, publicParts))
  await mustRun('node_modules/.bin/biome', ['check', '--write', '--linter-enabled=false', output])
  console.log(`${served.kinds.length} kinds of Kubernetes ${gitVersion}, ${types.size} files of types`)
} finally {
  await cluster.stop()
}

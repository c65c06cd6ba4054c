// @ts-check
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ApiGraph } from './api-graph.mjs'
import { declarationOf, existingEntries } from './entries.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where the reports are kept: one file for each entry, so that a change of the public API shows in a review. */
export const reportDirectory = `${root}docs/api`

/**
 * What users of each entry of the build in `dist` can reach: its exports, then all declarations that these are made
 * of, by module, without comments.
 *
 * @returns {Promise<ReadonlyMap<string, string>>} file name → text
 */
export async function apiReports() {
  const types = 'dist/types'
  const files = (await readdir(`${root}${types}`, { recursive: true }))
    .map((name) => posix.join(types, name.replaceAll('\\', '/')))
    .filter((path) => path.endsWith('.d.ts'))
  const texts = await Promise.all(
    files.map(async (path) => /** @type {const} */ ([path, await readFile(`${root}${path}`, 'utf8')])),
  )
  const graph = new ApiGraph(new Map(texts))
  return new Map(
    existingEntries(root).map((entry) => [`${entry.file}.d.ts`, graph.report(declarationOf(entry), types)]),
  )
}

/** `npm run api`, after `npm run build`: writes the reports anew. */
async function write() {
  const reports = await apiReports()
  await mkdir(reportDirectory, { recursive: true })
  for (const name of await readdir(reportDirectory)) {
    if (!reports.has(name)) await rm(`${reportDirectory}/${name}`)
  }
  for (const [name, text] of reports) await writeFile(`${reportDirectory}/${name}`, text)
  console.log(`${reports.size} reports in docs/api`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await write()

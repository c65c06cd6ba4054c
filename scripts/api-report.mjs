// @ts-check
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { dts } from 'rolldown-plugin-dts'
import { build, parseSync } from 'vite'
import { declarationOf, existingEntries } from './entries.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where the reports are kept: one file for each entry, so that a change of the public API shows in a review. */
export const reportDirectory = `${root}docs/api`

/**
 * The public declarations of each entry of the build in `dist`, rolled up, without comments.
 *
 * @returns {Promise<ReadonlyMap<string, string>>} file name → text
 */
export async function apiReports() {
  const reports = existingEntries(root).map(async (entry) => {
    const name = `${entry.file}.d.ts`
    return /** @type {const} */ ([name, withoutComments(name, await rolledUp(`${root}${declarationOf(entry)}`))])
  })
  return new Map(await Promise.all(reports))
}

/** @param {string} declarations */
async function rolledUp(declarations) {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    oxc: false,
    plugins: [dts({ dtsOnly: true, tsconfig: false, generator: 'oxc' })],
    build: {
      write: false,
      rolldownOptions: {
        input: declarations,
        preserveEntrySignatures: 'strict',
        external: [/^(rxjs|react|vue)(\/|$)/, /^node:/],
      },
    },
  })
  const { output: files } = /** @type {import('vite').Rolldown.RolldownOutput} */ (output)
  const [file, ...more] = files.filter((file) => file.type === 'chunk')
  if (file === undefined || more.length > 0) throw new Error(`${1 + more.length} files for ${declarations}`)
  return file.code
}

/**
 * @param {string} name
 * @param {string} text
 */
function withoutComments(name, text) {
  const { comments } = parseSync(name, text)
  let result = text
  for (const { start, end } of [...comments].reverse()) result = result.slice(0, start) + result.slice(end)
  const lines = result.split('\n').map((line) => line.trimEnd())
  return `${lines.filter((line) => line !== '').join('\n')}\n`
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

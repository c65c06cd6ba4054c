// @ts-check
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { referencePages } from './reference/pages.mjs'
import { withSnippets } from './snippets.mjs'
import { sourceFiles } from './source-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * What documents should say: snippets as their files are, the reference as the docstrings are.
 *
 * @returns {Promise<{ readonly pages: ReadonlyMap<string, string>, readonly problems: readonly string[] }>}
 */
async function documents() {
  const files = (await sourceFiles()).filter((path) => existsSync(`${root}/${path}`))
  const read = await texts(files.filter((path) => /\.(ts|tsx|mjs|vue|html|md)$/.test(path)))
  const { pages, problems } = referencePages(read)
  /** @type {Map<string, string>} */
  const found = new Map(pages)
  const wrong = [...problems]
  for (const [path, text] of read) {
    if (!path.endsWith('.md') || pages.has(path)) continue
    const rendered = withSnippets(path, text, (file) => read.get(file))
    wrong.push(...rendered.problems)
    found.set(path, rendered.text)
  }
  return { pages: found, problems: wrong }
}

/**
 * One line for each document that is not what `npm run docs` would write.
 *
 * @returns {Promise<readonly string[]>}
 */
export async function staleDocuments() {
  const { pages, problems } = await documents()
  const stale = []
  for (const [path, text] of pages) {
    const before = existsSync(`${root}/${path}`) ? await readFile(`${root}/${path}`, 'utf8') : undefined
    if (before !== text) stale.push(`${path} is stale: npm run docs`)
  }
  return [...problems, ...stale]
}

/** `npm run docs`. */
async function write() {
  const { pages, problems } = await documents()
  for (const [path, text] of pages) {
    await mkdir(dirname(`${root}/${path}`), { recursive: true })
    await writeFile(`${root}/${path}`, text)
  }
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}

/**
 * @param {readonly string[]} paths
 * @returns {Promise<Map<string, string>>}
 */
async function texts(paths) {
  return new Map(
    await Promise.all(
      paths.map(async (path) => /** @type {const} */ ([path, await readFile(`${root}/${path}`, 'utf8')])),
    ),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await write()

// @ts-check
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { Script } from 'node:vm'
import { declarationOf, entries, existingEntries, moduleOf, workerEntry } from './entries.mjs'
import { moduleReferences } from './module-references.mjs'

/**
 * What must be true of a finished build. Throws with all that is not.
 *
 * @param {string} root
 */
export async function checkPackage(root) {
  const manifest = JSON.parse(await readFile(`${root}/package.json`, 'utf8'))
  const problems = [
    ...exportProblems(manifest, root),
    ...(await workerProblems(root)),
    ...(await importProblems(manifest, root)),
    ...(await clientProblems(root)),
  ]
  if (problems.length > 0)
    throw new Error(`The package is not right:\n${problems.map((line) => `- ${line}`).join('\n')}`)
}

/**
 * @param {any} manifest
 * @param {string} root
 */
function exportProblems(manifest, root) {
  /** @type {string[]} */
  const problems = []
  const expected = new Map(
    existingEntries(root).map((entry) => [
      entry.subpath,
      { types: `./${declarationOf(entry)}`, default: `./${moduleOf(entry)}` },
    ]),
  )
  for (const [subpath, target] of expected) {
    if (JSON.stringify(manifest.exports[subpath]) !== JSON.stringify(target)) {
      problems.push(`exports['${subpath}'] should be ${JSON.stringify(target)}`)
    }
  }
  for (const { subpath } of existingEntries(root).filter((entry) => entry.subpath !== '.')) {
    for (const file of [`${subpath}.js`, `${subpath}.d.ts`].map((path) => path.slice(2))) {
      if (!manifest.files.includes(file)) problems.push(`files should list ${file}`)
    }
  }
  for (const [subpath, target] of Object.entries(manifest.exports)) {
    for (const file of typeof target === 'string' ? [target] : Object.values(target)) {
      if (!existsSync(`${root}/${file}`))
        problems.push(`exports['${subpath}'] names ${file}, which the build did not write`)
    }
  }
  const main = expected.get('.')
  if (main !== undefined && (manifest.main !== main.default || manifest.module !== main.default)) {
    problems.push(`main and module should be ${main.default}`)
  }
  if (main !== undefined && manifest.types !== main.types) problems.push(`types should be ${main.types}`)
  return problems
}

/**
 * The worker is loaded as a module by some bundlers and as a classic script by others.
 *
 * @param {string} root
 */
async function workerProblems(root) {
  if (!existsSync(`${root}/${workerEntry.source}`)) return []
  const source = await readFile(`${root}/dist/${workerEntry.file}`, 'utf8')
  /** @type {string[]} */
  const problems = []
  try {
    new Script(source)
  } catch (error) {
    problems.push(`${workerEntry.file} is no classic script: ${error}`)
  }
  const { references, unreadable } = moduleReferences(workerEntry.file, source)
  for (const { specifier } of references) problems.push(`${workerEntry.file} needs '${specifier}' beside it`)
  for (const problem of unreadable) problems.push(`${workerEntry.file} ${problem}`)
  return problems
}

/**
 * Hooks run in the browser: frameworks with server components want to be told so in the first line.
 *
 * @param {string} root
 */
async function clientProblems(root) {
  const first = (await readFile(`${root}/dist/react.js`, 'utf8')).split('\n', 1)[0] ?? ''
  return /^['"]use client['"];?$/.test(first) ? [] : ["dist/react.js does not begin with 'use client'"]
}

/**
 * What the built modules import is there: files of the package, its dependencies, and for Node what Node has.
 *
 * @param {any} manifest
 * @param {string} root
 */
async function importProblems(manifest, root) {
  const nodeFiles = new Set(entries.filter(({ runtime }) => runtime === 'node').map(({ file }) => `${file}.js`))
  const packages = new Set(Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }))
  /** @type {string[]} */
  const problems = []
  for (const file of (await readdir(`${root}/dist`)).filter((name) => name.endsWith('.js'))) {
    for (const { specifier } of moduleReferences(file, await readFile(`${root}/dist/${file}`, 'utf8')).references) {
      const found = specifier.startsWith('.')
        ? existsSync(`${root}/dist/${specifier}`)
        : packages.has(specifier) || (specifier.startsWith('node:') && nodeFiles.has(file))
      if (!found) problems.push(`dist/${file} needs '${specifier}', which is neither in the package nor a dependency`)
    }
  }
  return problems
}

// @ts-check
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { posix } from 'node:path'
import { declarationOf, existingEntries } from './entries.mjs'
import { moduleReferences } from './module-references.mjs'

/** What published types may need: rxjs, and an adapter its own framework. */
const allowedPackages = ['rxjs']
const allowedIn = new Map([
  ['dist/types/src/react/', 'react'],
  ['dist/types/src/vue/', 'vue'],
])

/**
 * @param {string} path
 * @param {string} specifier
 */
const allowed = (path, specifier) =>
  allowedPackages.includes(specifier) ||
  [...allowedIn].some(([folder, name]) => path.startsWith(folder) && specifier === name)

/**
 * Keeps the declarations that users can reach from an entry and removes the others. Fails when a
 * reachable one needs any other package: users would have to install it to compile.
 *
 * @param {string} root
 */
export async function pruneTypes(root) {
  /** @type {Set<string>} */
  const reached = new Set()
  const waiting = existingEntries(root).map(declarationOf)
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    if (!existsSync(`${root}/${path}`)) throw new Error(`the compiler wrote no ${path}`)
    for (const { specifier } of moduleReferences(path, await readFile(`${root}/${path}`, 'utf8')).references) {
      if (specifier.startsWith('.')) {
        waiting.push(posix.join(posix.dirname(path), specifier).replace(/\.js$/, '.d.ts'))
      } else if (!allowed(path, specifier)) {
        throw new Error(`${path} needs the types of '${specifier}'`)
      }
    }
  }
  for (const name of await readdir(`${root}/dist/types`, { recursive: true })) {
    const path = posix.join('dist/types', name.replaceAll('\\', '/'))
    if (path.endsWith('.d.ts') && !reached.has(path)) await rm(`${root}/${path}`)
  }
}

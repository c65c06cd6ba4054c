// @ts-check
import { writeFile } from 'node:fs/promises'
import { declarationOf, existingEntries, moduleOf } from './entries.mjs'

/**
 * `kube-informer/inline` and its like as files at the package's root, for resolvers that do not
 * read `exports`: TypeScript's `node10`, Parcel with default settings, older test runners.
 *
 * @param {string} root
 */
export async function writeSubpathFiles(root) {
  for (const entry of existingEntries(root)) {
    if (entry.subpath === '.') continue
    const declaration = `./${declarationOf(entry).replace(/\.d\.ts$/, '.js')}`
    await writeFile(`${root}/${entry.subpath}.js`, `export * from './${moduleOf(entry)}'\n`)
    await writeFile(`${root}/${entry.subpath}.d.ts`, `export * from '${declaration}'\n`)
  }
}

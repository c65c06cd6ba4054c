// @ts-check
import { existsSync } from 'node:fs'

/**
 * The modules that users import, in one table: `exports` of package.json, the library build and
 * the files for resolvers without `exports` follow it. Rows whose source does not exist are not built.
 *
 * @typedef {object} Entry
 * @property {string} subpath
 * @property {string} file
 * @property {string} source
 * @property {'node'} [runtime] needs Node and what comes with it; the others run in browsers too
 */

/** @type {readonly Entry[]} */
export const entries = [
  { subpath: '.', file: 'index', source: 'src/index.ts' },
  { subpath: './worker', file: 'start', source: 'worker/start.ts' },
  { subpath: './inline', file: 'inline', source: 'worker/inline.ts' },
  { subpath: './resources', file: 'resources', source: 'src/resources/index.ts' },
  { subpath: './react', file: 'react', source: 'src/react/index.ts' },
  { subpath: './vue', file: 'vue', source: 'src/vue/index.ts' },
  { subpath: './controller', file: 'controller', source: 'src/controller/index.ts' },
  { subpath: './testing', file: 'testing', source: 'src/testing/index.ts' },
  { subpath: './testing-node', file: 'testing-node', source: 'src/testing/node/serve.ts', runtime: 'node' },
]

/** The shipped worker: one file that needs nothing else. */
export const workerEntry = { file: 'worker.js', source: 'worker/main.ts' }

/** @param {Entry} entry */
export const declarationOf = (entry) => `dist/types/${entry.source.replace(/\.ts$/, '.d.ts')}`

/** @param {Entry} entry */
export const moduleOf = (entry) => `dist/${entry.file}.js`

/**
 * @param {string} root
 * @returns {readonly Entry[]}
 */
export const existingEntries = (root) => entries.filter(({ source }) => existsSync(`${root}/${source}`))

// @ts-check
import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { build as buildPackage } from '../../scripts/build.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds a page as an application would, and before it the package where that is missing or older than the source.
 *
 * @param {'crash' | 'differential' | 'soak'} test whose page
 * @returns {Promise<string>} the folder to serve
 */
export async function buildPage(test) {
  const outDir = `${root}e2e/.build/${test}`
  if (!existsSync(`${root}dist/worker.js`) || newest('src', 'worker') > statSync(`${root}dist/worker.js`).mtimeMs) {
    await buildPackage()
  }
  await build({
    configFile: false,
    root: `${root}e2e/${test}/page`,
    publicDir: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { target: 'es2022', outDir, emptyOutDir: true, minify: false },
  })
  return outDir
}

/**
 * When a source file of these folders was last written.
 *
 * @param {readonly string[]} folders
 */
function newest(...folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${root}${folder}/${file}`),
  )
  const sources = files.filter((file) => file.endsWith('.ts') && !/\.(test|test-d|fixture)\.ts$/.test(file))
  return Math.max(...sources.map((file) => statSync(file).mtimeMs))
}

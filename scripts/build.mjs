// @ts-check
import { rm } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build as viteBuild } from 'vite'
import { checkPackage } from './check-package.mjs'
import { pruneTypes } from './prune-types.mjs'
import { run } from './run.mjs'
import { writeSubpathFiles } from './subpath-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * `npm run build`: the package as it is published. Library, worker and declarations into `dist/`,
 * and beside package.json the files for resolvers that do not read `exports`.
 */
export async function build() {
  const started = Date.now()
  await rm(`${root}/dist`, { recursive: true, force: true })
  await Promise.all([bundle('library'), bundle('worker'), ...projects.map(declarations)])
  await pruneTypes(root)
  await writeSubpathFiles(root)
  await checkPackage(root)
  console.log(`built in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

/** The TypeScript projects whose declarations are published. */
const projects = /** @type {const} */ (['page', 'engine', 'testing', 'testing-node'])

/** @param {'library' | 'worker'} mode as named in vite.config.ts */
const bundle = (mode) => viteBuild({ root, configFile: `${root}/vite.config.ts`, mode, logLevel: 'warn' })

/** @param {typeof projects[number]} project */
async function declarations(project) {
  const emit = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    '.',
    '--outDir',
    'dist/types',
  ]
  const { code, output } = await run('node_modules/.bin/tsc', ['-p', `tsconfig.${project}.json`, ...emit], {
    capture: true,
  })
  if (code !== 0) throw new Error(`tsconfig.${project}.json does not compile:\n${output}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  build().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}

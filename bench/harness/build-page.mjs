// @ts-check
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const output = `${root}bench/out`

/**
 * Builds the package as it is published, into a folder of its own, and with it the page of one benchmark as an
 * application would.
 *
 * @param {string} name the page is `bench/NAME/page/index.html`
 * @returns {Promise<string>} the folder to serve
 */
export async function buildPage(name) {
  await Promise.all(['library', 'worker'].map(bundle))
  const outDir = `${output}/pages/${name}`
  await build({
    root: `${root}bench/${name}/page`,
    configFile: false,
    logLevel: 'warn',
    base: './',
    publicDir: false,
    resolve: { alias: [{ find: /^kube-informer$/, replacement: `${output}/package/index.js` }] },
    build: { target: 'es2022', outDir, emptyOutDir: true, minify: false, sourcemap: true, assetsInlineLimit: 0 },
    worker: { format: 'es' },
  })
  return outDir
}

/** @param {string} mode as named in vite.config.ts */
const bundle = (mode) =>
  build({
    root,
    configFile: `${root}vite.config.ts`,
    mode,
    logLevel: 'warn',
    build: { outDir: `${output}/package` },
  })

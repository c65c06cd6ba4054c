import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { buildDefine } from '../../scripts/vite/build-id.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where the built page lies. */
export const pageDir = `${root}e2e/.build/page`

/** Of the examples nothing is installed: what they import is what the page imports. */
const packageOfExamples: Plugin = {
  name: 'package-of-examples',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^kube-informer(\/|$)/ },
    handler(source, importer) {
      const isTheirs = importer?.startsWith(`${root}examples/`)
      return isTheirs ? this.resolve(source, `${root}e2e/page/main.ts`) : undefined
    },
  },
}

/**
 * Builds the page as a user's bundler would: `kube-informer` is the package in `dist/`, found by its `exports`, and its
 * worker is whatever the bundler makes of the package's own text.
 */
export async function buildPage(): Promise<void> {
  if (!existsSync(`${root}dist/index.js`) || !existsSync(`${root}dist/worker.js`)) {
    throw new Error('The package is not built: npm run build')
  }
  if (newest('src') > builtAt() || newest('worker') > builtAt()) {
    console.warn('NOTE: dist/ is older than the source, so this tests an older package: npm run build')
  }
  await build({
    configFile: false,
    root: `${root}e2e/page`,
    publicDir: false,
    logLevel: 'warn',
    plugins: [packageOfExamples],
    // Workers that are made from the source must be of the package's build.
    define: buildDefine(root),
    worker: { format: 'es' },
    build: {
      target: 'es2022',
      outDir: pageDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: [`${root}e2e/page/index.html`, `${root}e2e/page/no-workers.html`] },
    },
  })
}

const builtAt = (): number => statSync(`${root}dist/index.js`).mtimeMs

/** When a source file of a folder was last written. */
function newest(folder: string): number {
  const files = readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !/\.(test|test-d|fixture)\.ts$/.test(file))
  return Math.max(...sources.map((file) => statSync(`${root}${folder}/${file}`).mtimeMs))
}

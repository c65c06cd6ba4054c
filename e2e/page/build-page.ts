import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where the built page lies. */
export const pageDir = `${root}e2e/.build/page`

/**
 * Builds the page as a user's bundler would: `kube-informer` is the package in `dist/`, found by its `exports`, and its
 * worker is whatever the bundler makes of the package's own text.
 */
export async function buildPage(): Promise<void> {
  if (!existsSync(`${root}dist/index.js`) || !existsSync(`${root}dist/worker.js`)) {
    throw new Error('The package is not built: npm run build')
  }
  await build({
    configFile: false,
    root: `${root}e2e/page`,
    publicDir: false,
    logLevel: 'warn',
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

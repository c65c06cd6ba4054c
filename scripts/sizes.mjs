// @ts-check
import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { bundleSnippet } from './bundle-snippet.mjs'
import { workerEntry } from './entries.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * What a page loads of this package, minified and gzipped, without rxjs and frameworks; Comlink counts. Limits in
 * kB (1 000 bytes) are raised with a paragraph in docs/decisions.md only.
 */
const budgets = [
  { name: 'page', limit: 35, code: async () => (await bundleSnippet(page)).code },
  { name: 'page with React hooks', limit: 37, code: async () => (await bundleSnippet(react)).code },
  { name: 'page with Vue composables', limit: 37, code: async () => (await bundleSnippet(vue)).code },
  { name: 'worker', limit: 92, code: () => readFile(`${root}/dist/${workerEntry.file}`, 'utf8') },
]

const page = `import { createKube } from 'kube-informer'; createKube({ server: '/k8s' })`
const react = `import { KubeProvider, useList } from 'kube-informer/react'; globalThis.used = [KubeProvider, useList]`
const vue = `import { provideKube, useList } from 'kube-informer/vue'; globalThis.used = [provideKube, useList]`

/** @returns {Promise<readonly { readonly name: string, readonly limit: number, readonly kB: number }[]>} of the build in `dist` */
export const sizes = () =>
  Promise.all(
    budgets.map(async ({ name, limit, code }) => ({
      name,
      limit,
      kB: gzipSync(await code(), { level: 9 }).length / 1000,
    })),
  )

/** `npm run sizes`, after `npm run build`. */
async function print() {
  for (const { name, limit, kB } of await sizes()) {
    console.log(`${name.padEnd(28)}${kB.toFixed(1).padStart(6)} kB of ${limit}${kB > limit ? '  TOO MUCH' : ''}`)
    if (kB > limit) process.exitCode = 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await print()

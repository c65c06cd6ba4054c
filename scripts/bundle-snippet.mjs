// @ts-check
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * What a bundler makes of a few lines of a user's code: minified, with what the built package and its dependencies
 * give, and without frameworks and rxjs, which the application has anyway.
 *
 * @param {string} code imports `kube-informer` and its subpaths
 * @returns {Promise<{ readonly code: string, readonly modules: ReadonlyMap<string, number> }>} `modules`: path from the
 *   repository's root → bytes left of it before minification; those of which nothing is left are not there
 */
export async function bundleSnippet(code) {
  const { exports } = JSON.parse(await readFile(`${root}/package.json`, 'utf8'))
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [
      {
        name: 'kube-informer:snippet',
        enforce: 'pre',
        resolveId(id) {
          if (id === 'snippet') return '\0snippet'
          const target = id.startsWith('kube-informer') ? exports[id.replace('kube-informer', '.')] : undefined
          if (target === undefined) return undefined
          // Resolved by Vite, so that it reads `sideEffects`.
          return this.resolve(`${root}${(target.default ?? target).slice(2)}`, undefined, { skipSelf: true })
        },
        load: (id) => (id === '\0snippet' ? code : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: 'snippet', external: /^(rxjs|react|vue)(\/|$)/ },
    },
  })
  const { output: files } = /** @type {import('vite').Rolldown.RolldownOutput} */ (output)
  const [chunk, ...more] = files.filter((file) => file.type === 'chunk')
  if (chunk === undefined || more.length > 0) throw new Error(`${1 + more.length} chunks for one snippet`)
  const modules = Object.entries(chunk.modules)
    .filter(([id, { renderedLength }]) => renderedLength > 0 && id !== '\0snippet')
    .map(([id, { renderedLength }]) => /** @type {const} */ ([id.replace(root, ''), renderedLength]))
  return { code: chunk.code, modules: new Map(modules) }
}

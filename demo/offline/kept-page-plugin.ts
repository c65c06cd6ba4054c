import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { cacheFamily, serviceWorkerPath } from './kept-page-names.js'

const template = new URL('./service-worker.js', import.meta.url)
const placeholder = '{"cache":"","files":[]}'

/** Writes the service worker of a build, which knows the files of this build by name. */
export function keptPagePlugin(): Plugin {
  return {
    name: 'kube-informer:kept-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle)
          .filter((file) => /^assets\/.*\.(js|css)$/.test(file))
          .map((file) => `/${file}`)
          .sort()
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
        const source = await readFile(template, 'utf8')
        const build = JSON.stringify({ cache: `${cacheFamily}/${version}`, files })
        this.emitFile({
          type: 'asset',
          fileName: serviceWorkerPath.slice(1),
          source: source.replace(placeholder, build),
        })
      },
    },
  }
}

// @ts-check
import { posix } from 'node:path'
import { normalizePath, parseSync } from 'vite'
import { workerEntry } from '../entries.mjs'
import { walk } from '../module-references.mjs'

/**
 * The page starts its default worker with `__defaultSharedWorker(name)` or `__defaultWorker(name)`,
 * calls that exist only in our source. These two plugins put the real thing in their place.
 *
 * Consumers' bundlers look for the literal text `new Worker(new URL('…', import.meta.url), …)` in
 * the package and make a worker of it. Our own build must not see that text, or it would bundle the
 * worker itself; so it is written only after Vite has read everything.
 */
const markers = new Map([
  ['__defaultWorker', 'Worker'],
  ['__defaultSharedWorker', 'SharedWorker'],
])
const mentions = /__default(Shared)?Worker/

/**
 * `code` with every call of the marker replaced, and how many there were.
 *
 * @param {string} path
 * @param {string} code
 * @param {string} url of the worker, relative to the module
 */
export function startDefaultWorker(path, code, url) {
  /** @type {any[]} */
  const calls = []
  walk(parseSync(path, code).program, (node) => {
    if (node.type === 'CallExpression' && markers.has(node.callee.name) && node.arguments.length === 1) calls.push(node)
  })
  let result = code
  for (const { start, end, callee, arguments: args } of calls.sort((a, b) => b.start - a.start)) {
    const name = code.slice(args[0].start, args[0].end)
    const construction = `new ${markers.get(callee.name)}(new URL('${url}', import.meta.url), { type: 'module', name: ${name} })`
    result = result.slice(0, start) + construction + result.slice(end)
  }
  return { code: result, count: calls.length }
}

/**
 * For the library: the worker is the file beside the chunk.
 *
 * @returns {import('vite').Plugin}
 */
export function packagedDefaultWorker() {
  let replaced = 0
  return {
    name: 'kube-informer:packaged-default-worker',
    buildStart() {
      replaced = 0
    },
    renderChunk(code, chunk) {
      if (!mentions.test(code)) return null
      const started = startDefaultWorker(chunk.fileName, code, `./${workerEntry.file}`)
      if (started.count === 0) return null
      if (chunk.fileName.includes('/')) this.error(`${chunk.fileName} starts the worker but does not lie beside it`)
      replaced += started.count
      return { code: started.code, map: null }
    },
    generateBundle() {
      if (replaced !== markers.size)
        this.error(`the default worker is started in ${replaced} places, not in ${markers.size}`)
    },
  }
}

/**
 * For the dev server, the demo and browser tests: the worker is made from its source, by Vite.
 *
 * @param {string} root
 * @returns {import('vite').Plugin}
 */
export function sourceDefaultWorker(root) {
  return {
    name: 'kube-informer:source-default-worker',
    enforce: 'pre',
    transform(code, id) {
      if (!mentions.test(code)) return null
      const path = normalizePath(id.split('?')[0] ?? id)
      const worker = posix.join(normalizePath(root), workerEntry.source)
      return { code: startDefaultWorker(path, code, posix.relative(posix.dirname(path), worker)).code, map: null }
    },
  }
}

// @ts-check
import { readFile } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'

/** @type {ReadonlyMap<string, string>} */
const contentTypes = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json'],
  ['.map', 'application/json'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.wasm', 'application/wasm'],
])

/**
 * The file of a folder that a URL names, never stored by the browser. `/` is index.html; what is not there, or not
 * inside, is a 404.
 *
 * @param {string} folder
 * @param {string} pathname as it came, percent-encoded
 * @returns {Promise<{ readonly status: number, readonly headers: Record<string, string>, readonly body: string | Buffer }>}
 */
export async function staticFile(folder, pathname) {
  const headers = { 'cache-control': 'no-store' }
  try {
    const root = resolve(folder)
    const file = resolve(root, `.${decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname)}`)
    if (!file.startsWith(root + sep)) throw new Error('outside')
    const body = await readFile(file)
    const type = contentTypes.get(extname(file)) ?? 'application/octet-stream'
    return { status: 200, headers: { ...headers, 'content-type': type }, body }
  } catch {
    return { status: 404, headers: { ...headers, 'content-type': 'text/plain' }, body: `Not here: ${pathname}\n` }
  }
}

// @ts-check

/**
 * What a request asks the API server for. One verb each; the special reads are not counted as LIST or GET:
 *
 * - `probe`: a LIST of metadata only that names one object or asks for one item
 * - `identity`: GET of namespace kube-system, whose uid names the cluster
 * - `version`: GET /version
 * - `other`: discovery, health, HEAD, OPTIONS
 *
 * @typedef {'LIST' | 'WATCH' | 'GET' | 'probe' | 'identity' | 'version' | 'other' | WriteVerb} Verb
 * @typedef {'POST' | 'PUT' | 'PATCH' | 'DELETE'} WriteVerb
 */

/** @type {ReadonlySet<string>} */
const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * @param {string} verb
 * @returns {verb is WriteVerb}
 */
export const isWrite = (verb) => writes.has(verb)

/**
 * @param {{ readonly method: string, readonly url: string, readonly accept?: string | undefined }} request
 *   `url` is path and query as the API server gets them
 * @returns {Verb}
 */
export function requestVerb({ method, url, accept = '' }) {
  if (isWrite(method)) return method
  if (method !== 'GET') return 'other'
  const { pathname, searchParams } = new URL(url, 'http://server')
  if (pathname === '/version') return 'version'
  if (pathname === '/api/v1/namespaces/kube-system') return 'identity'
  const target = readTarget(pathname)
  if (target !== 'collection') return target === 'object' ? 'GET' : 'other'
  if (asksToWatch(searchParams.get('watch'))) return 'WATCH'
  const one = /(^|,)metadata\.name=/.test(searchParams.get('fieldSelector') ?? '') || searchParams.get('limit') === '1'
  return one && accept.includes('as=PartialObjectMetadataList') ? 'probe' : 'LIST'
}

/**
 * @param {string} pathname
 * @returns {'collection' | 'object' | 'none'}
 */
function readTarget(pathname) {
  const match = /^\/(?:api\/[^/]+|apis\/[^/]+\/[^/]+)\/(.+)$/.exec(pathname)
  if (!match?.[1]) return 'none'
  const parts = match[1].split('/')
  const isNamespaced = parts[0] === 'namespaces' && parts.length > 2 && !/^(status|finalize)$/.test(parts[2] ?? '')
  return (isNamespaced ? parts.slice(2) : parts).length === 1 ? 'collection' : 'object'
}

/**
 * As the API server reads a flag: there and not false.
 *
 * @param {string | null} flag
 */
const asksToWatch = (flag) => flag !== null && !/^(false|0)$/i.test(flag)

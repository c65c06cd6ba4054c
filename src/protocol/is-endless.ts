import type { HttpRequest } from './requests.js'

/**
 * Whether the server keeps the answer open: watches, and logs that are followed. `path` may be a whole URL. As the server
 * reads it: the first of a name counts, and all but `false` and `0` is true.
 */
export function isEndless({ method, path }: Pick<HttpRequest, 'method' | 'path'>): boolean {
  if (method !== 'GET') return false
  const [pathname = '', ...query] = path.split('?')
  const pairs = query
    .join('?')
    .split('&')
    .map((pair) => pair.split('=').map(decoded))
  const isTrue = (name: string): boolean => {
    const pair = pairs.find(([key]) => key === name)
    return pair !== undefined && !/^(false|0)$/i.test(pair[1] ?? '')
  }
  return isTrue('watch') || isTrue('follow') || watchPath.test(pathname)
}

/** The old form of watches. */
const watchPath = /\/(api|apis\/[^/]+)\/[^/]+\/watch\//

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

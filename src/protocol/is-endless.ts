import type { HttpRequest } from './requests.js'

/** Whether the server keeps the answer open: watches, and logs that are followed. */
export function isEndless({ method, path }: Pick<HttpRequest, 'method' | 'path'>): boolean {
  return method === 'GET' && /[?&](watch|follow)=(1|t|true)(&|$)/i.test(path)
}

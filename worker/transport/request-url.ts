import type { Target } from '../../src/model/scope.js'
import type { ListRequest, WatchRequest } from '../ports.js'

/**
 * A server's base URL in normal form: absolute, or a path of the origin; any prefix; no slash at
 * its end and no empty path segment, since servers answer `//` with a redirect.
 */
export function normalBaseUrl(baseUrl: string): string {
  const [origin = ''] = /^([a-z][a-z0-9+.-]*:)?\/\/[^/]*/i.exec(baseUrl) ?? ['']
  return origin + withoutEmptySegments(baseUrl.slice(origin.length)).replace(/\/$/, '')
}

/** The URL of one page. A continued page carries `continue` and `limit`, never a version. `base` is in normal form. */
export function listUrl(base: string, request: ListRequest): string {
  const query = selection(request.target)
  if (request.limit !== undefined) query.set('limit', String(request.limit))
  if (request.continue !== undefined) query.set('continue', request.continue)
  return withQuery(base + collectionPath(request.target), query)
}

/** The URL of a watch: of what changes behind a version, or of the complete state and then what changes. */
export function watchUrl(base: string, request: WatchRequest): string {
  const query = selection(request.target)
  query.set('watch', 'true')
  query.set('allowWatchBookmarks', 'true')
  if (request.resourceVersion === undefined) {
    query.set('sendInitialEvents', 'true')
    query.set('resourceVersionMatch', 'NotOlderThan')
  } else {
    query.set('resourceVersion', request.resourceVersion)
  }
  query.set('timeoutSeconds', String(request.timeoutSeconds))
  return withQuery(base + collectionPath(request.target), query)
}

/** The URL of a path below the base, with or without a slash before it and a query behind it. */
export function readUrl(base: string, path: string): string {
  const [pathname = '', query] = split(path, '?')
  return withQuery(base + withoutEmptySegments(`/${pathname}`), new URLSearchParams(query))
}

/** The URL of a path with its query as it stands; only `pretty` is set. */
export function requestUrl(base: string, path: string): string {
  const [pathname = '', query = ''] = split(path, '?')
  const kept = query.split('&').filter((pair) => pair !== '' && !/^pretty(=|$)/.test(pair))
  return `${base}${withoutEmptySegments(`/${pathname}`)}?${[...kept, 'pretty=false'].join('&')}`
}

function collectionPath({ resource, scope }: Target): string {
  const group = resource.group === '' ? ['api'] : ['apis', resource.group]
  const namespace = resource.namespaced && scope.namespace !== '' ? ['namespaces', scope.namespace] : []
  return ['', ...group, resource.version, ...namespace, resource.plural].map(encodeURIComponent).join('/')
}

function selection({ scope }: Target): URLSearchParams {
  const query = new URLSearchParams()
  if (scope.labelSelector !== '') query.set('labelSelector', scope.labelSelector)
  if (scope.fieldSelector !== '') query.set('fieldSelector', scope.fieldSelector)
  return query
}

/** Without `pretty=false` every browser gets indented answers (wire rule 4). */
function withQuery(url: string, query: URLSearchParams): string {
  query.set('pretty', 'false')
  return `${url}?${query.toString()}`
}

function withoutEmptySegments(path: string): string {
  return path.replace(/\/{2,}/g, '/')
}

function split(text: string, separator: string): readonly [string, string?] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

import { apiVersionOf, type Resource } from '../../src/model/resource.js'
import type { ApiTarget, Pairs } from '../../src/protocol/requests.js'

/**
 * Path and query of a request about a resource, below the server's base. Undefined where a part of the target cannot
 * be one of a path: `..` as a name would be another object's address.
 */
export function apiPath(resource: Resource, target: ApiTarget, params: Pairs): string | undefined {
  const { namespace, name, subresource } = target
  const parts = [
    ...(namespace === undefined ? [] : ['namespaces', namespace]),
    resource.plural,
    ...(name === undefined ? [] : [name]),
    // Some have parts of their own, as `proxy/path`.
    ...(subresource === undefined ? [] : subresource.split('/')),
  ]
  if (!parts.every(isSegment)) return undefined
  const root = resource.group === '' ? '/api' : '/apis'
  const query = new URLSearchParams(params.map(([key, value]) => [key, value])).toString()
  return `${root}/${apiVersionOf(resource)}/${parts.map(encodeURIComponent).join('/')}${query === '' ? '' : `?${query}`}`
}

/** As the API server reads it. */
function isSegment(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..' && !/[/%\\]/.test(part)
}

import { apiVersionOf, type Resource } from '../../src/model/resource.js'
import type { ApiTarget, Pairs } from '../../src/protocol/requests.js'

/**
 * Path and query of a request about a resource, below the server's base. Undefined where a part of the target cannot
 * be one of a path: `..` as a name would be another object's address.
 */
export function apiPath(resource: Resource, target: ApiTarget, params: Pairs): string | undefined {
  const { namespace, name, subresource } = target
  const version = apiVersionOf(resource)
  const parts = [
    ...(namespace === undefined ? [] : ['namespaces', namespace]),
    resource.plural,
    ...(name === undefined ? [] : [name]),
    // Some have parts of their own, as `proxy/path`.
    ...(subresource === undefined ? [] : subresource.split('/')),
  ]
  if (!parts.every(isSegment) || !version.split('/').every(isPlain) || version.split('/').length > 2) return undefined
  const root = resource.group === '' ? '/api' : '/apis'
  const query = new URLSearchParams(params.map(([key, value]) => [key, value])).toString()
  return `${root}/${version}/${parts.map(encodeURIComponent).join('/')}${query === '' ? '' : `?${query}`}`
}

/** Of group and version, which are not encoded. */
function isPlain(part: string): boolean {
  return isSegment(part) && /^[-a-z0-9.]+$/i.test(part)
}

/** As the API server reads it. */
function isSegment(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..' && !/[/%\\]/.test(part)
}

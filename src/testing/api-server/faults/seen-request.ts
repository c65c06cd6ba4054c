import type { ApiRequest } from '../http/api-request.js'
import { booleanParameter } from '../http/api-request.js'
import type { Route } from '../http/route.js'

/** A request as it came in. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** As access rules name it; `read` for what is no resource. */
  readonly verb: 'list' | 'watch' | 'get' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection' | 'read'
  /** Plural, `''` for what is no resource. */
  readonly resource: string
  /** `''` for all namespaces and cluster scope. */
  readonly namespace: string
}

export function seenRequest({ method, path, query }: ApiRequest, route: Route): SeenRequest {
  if (route.type !== 'resource') return { method, path, query, verb: 'read', resource: '', namespace: '' }
  const { plural, namespace, name } = route
  return { method, path, query, verb: verbOf(method, query, name), resource: plural, namespace }
}

function verbOf(method: string, query: URLSearchParams, name: string | undefined): SeenRequest['verb'] {
  switch (method) {
    case 'POST':
      return 'create'
    case 'PUT':
      return 'update'
    case 'PATCH':
      return 'patch'
    case 'DELETE':
      return name === undefined ? 'deletecollection' : 'delete'
    default:
      if (name !== undefined) return 'get'
      return booleanParameter(query, 'watch') ? 'watch' : 'list'
  }
}

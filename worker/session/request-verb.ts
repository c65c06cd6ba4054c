import type { RequestVerb } from '../../src/protocol/metrics.js'

const writes: ReadonlyMap<string, RequestVerb> = new Map([
  ['POST', 'create'],
  ['PUT', 'update'],
  ['PATCH', 'patch'],
])

/** What a request does, as the server's authorizer names it. `path` is below the server's base, with its query. */
export function requestVerb(method: string, path: string): RequestVerb {
  const write = writes.get(method)
  if (write !== undefined) return write
  const [pathname = '', query] = path.split('?')
  const isCollection = isCollectionPath(pathname)
  if (method === 'DELETE') return isCollection ? 'deletecollection' : 'delete'
  if (!isCollection) return 'get'
  const watch = new URLSearchParams(query).get('watch')
  return watch === 'true' || watch === '1' ? 'watch' : 'list'
}

/** `/api/v1/pods`, `/apis/apps/v1/namespaces/web/deployments`. */
function isCollectionPath(pathname: string): boolean {
  const [root, ...segments] = pathname.split('/').filter((segment) => segment !== '')
  if (root !== 'api' && root !== 'apis') return false
  const rest = segments.slice(root === 'api' ? 1 : 2)
  return rest.length === 1 || (rest.length === 3 && rest[0] === 'namespaces')
}

/** What a path asks for. */
export type Route =
  | ResourceRoute
  /** `/api`, `/apis`, `/apis/apps`, `/api/v1`, `/apis/apps/v1`. */
  | { readonly type: 'discovery'; readonly group?: string; readonly version?: string; readonly root: 'api' | 'apis' }
  | { readonly type: 'other' }

export interface ResourceRoute {
  readonly type: 'resource'
  readonly group: string
  readonly version: string
  /** `''` for all namespaces and for cluster scope. */
  readonly namespace: string
  readonly plural: string
  readonly name?: string
  readonly subresource?: string
}

/** Reads a path as the API server does; whether the resource exists is not asked here. */
export function parseRoute(path: string): Route {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode)
  const [root, ...rest] = parts
  if (root === 'api') return parseVersion('', 'api', rest)
  if (root !== 'apis') return { type: 'other' }
  const [group, ...below] = rest
  if (group === undefined) return { type: 'discovery', root }
  return parseVersion(group, 'apis', below)
}

function parseVersion(group: string, root: 'api' | 'apis', parts: readonly string[]): Route {
  const [version, ...rest] = parts
  const named = group === '' ? {} : { group }
  if (version === undefined) return { type: 'discovery', root, ...named }
  const [first, ...more] = rest
  if (first === undefined) return { type: 'discovery', root, ...named, version }
  const [namespace, plural, ...below] = more
  const inside = first === 'namespaces' && namespace !== undefined && plural !== undefined && !isOfNamespace(plural)
  const route = (where: string, what: string, item: readonly string[]): Route => {
    const [name, subresource, ...surplus] = item
    if (surplus.length > 0) return { type: 'other' }
    return {
      type: 'resource',
      group,
      version,
      namespace: where,
      plural: what,
      ...(name === undefined ? {} : { name }),
      ...(subresource === undefined ? {} : { subresource }),
    }
  }
  return inside ? route(namespace, plural, below) : route('', first, more)
}

/** Subresources of a namespace itself. */
const isOfNamespace = (part: string): boolean => part === 'status' || part === 'finalize'

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

import { checkResource } from '../client/check-resource.js'
import type { ListerQuery } from '../client/lister.js'
import { compareKeys, keyOf, type ObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import { type Resource, resourceId } from '../model/resource.js'
import { invalid } from './check-options.js'
import type { Source } from './source.js'

/**
 * Synchronous reads of what a controller reads, with no request. Objects are frozen. What is in several scopes is given
 * as the first of them has it: of `for`, `owns`, `watches`, `reads`.
 */
export interface Reader {
  /** By `namespace/name`, or `name`. @throws InputError `invalid-query` for no key, `invalid-options` for what is not read */
  get<T extends KubeObject>(resource: Resource<T>, key: string): T | undefined
  /** In order of namespace and name. @throws InputError as `lister.list` and `get` */
  list<T extends KubeObject>(resource: Resource<T>, query?: ListerQuery): readonly T[]
  /** By `owner` (uid), `labels` (`key=value`), `namespace`, `node`, or an index of its `options.indexers`. @throws InputError as `lister.byIndex` and `get` */
  byIndex<T extends KubeObject>(resource: Resource<T>, name: string, value: string): readonly T[]
}

/** Where several scopes of a resource are read, each object is found once: as the first of them has it. */
export function readerOf(sources: readonly Source[]): Reader {
  const of = (method: string, resource: Resource): readonly Source[] => {
    checkResource(resource, `reader.${method}`)
    const id = resourceId(resource)
    const found = sources.filter((source) => source.resource === id)
    if (found.length > 0) return found
    return invalid(
      `reader.${method}`,
      `the controller does not read ${id}: name it in \`reads\`, \`owns\` or \`watches\``,
    )
  }
  return {
    get<T extends KubeObject>(resource: Resource<T>, key: string): T | undefined {
      for (const { lister } of of('get', resource)) {
        const object = lister.get(key)
        if (object !== undefined) return object as T
      }
      return undefined
    },
    list: <T extends KubeObject>(resource: Resource<T>, query: ListerQuery = {}) =>
      merged(of('list', resource).map(({ lister }) => lister.list(query))) as readonly T[],
    byIndex: <T extends KubeObject>(resource: Resource<T>, name: string, value: string) =>
      merged(of('byIndex', resource).map(({ lister }) => lister.byIndex(name, value))) as readonly T[],
  }
}

function merged(lists: readonly (readonly KubeObject[])[]): readonly KubeObject[] {
  const [only, ...more] = lists
  if (only !== undefined && more.length === 0) return only
  const all = new Map<ObjectKey, KubeObject>()
  for (const object of lists.flat()) {
    const key = keyOf(object.metadata)
    if (!all.has(key)) all.set(key, object)
  }
  return [...all].sort(([a], [b]) => compareKeys(a, b)).map(([, object]) => object)
}

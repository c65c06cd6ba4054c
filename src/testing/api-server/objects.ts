import { keyOf, type ObjectKey } from '../../model/key.js'
import type { KubeObject } from '../../model/kube-object.js'
import { type Resource, resourceId } from '../../model/resource.js'
import { fullObject } from './encode-object.js'
import { ofNamespace } from './read/list.js'
import type { ServedResource } from './resources/served-resource.js'
import type { JsonObject, ServedObject } from './served-object.js'
import { createObject } from './write/create.js'
import { deleteObject } from './write/delete.js'
import { updateObject } from './write/update.js'
import type { Context } from './write/write-handler.js'

/**
 * The objects of an in-memory cluster, without HTTP: everything that happens here raises versions
 * and reaches watches as if a controller had written it. Objects are taken over, not copied: do
 * not change them afterwards. `status` can be written together with the rest. Failures are thrown
 * as `ApiFailure`, with the Status that a client would get.
 */
export interface Objects {
  create(resource: Resource, object: KubeObject): KubeObject
  /** Replaces. A `resourceVersion` in it is a condition, and may be left out. */
  update(resource: Resource, object: KubeObject): KubeObject
  /** By the rules of finalizers and grace; with grace 0 a pod is gone at once. */
  delete(resource: Resource, key: ObjectKey, options?: { readonly gracePeriodSeconds?: number }): void
  get(resource: Resource, key: ObjectKey): KubeObject | undefined
  /** In order of keys. Default: of all namespaces. */
  list(resource: Resource, options?: { readonly namespace?: string }): readonly KubeObject[]
}

export function objectsOf(context: Context): Objects {
  const { store, registry } = context
  const served = (resource: Resource): ServedResource => {
    const found = registry.find(resource.group, resource.version, resource.plural)
    if (found === undefined) throw new Error(`${resourceId(resource)} is not served: define() it first`)
    return found
  }
  const shown = (resource: ServedResource, object: ServedObject): KubeObject =>
    fullObject(resource, object) as unknown as KubeObject
  const present = (resource: ServedResource, key: string): ServedObject => {
    const object = store.table(resource.id).get(key)
    if (object === undefined) throw new Error(`${resource.plural} "${key}" not found`)
    return object
  }
  return {
    create(resource, object) {
      const target = served(resource)
      const options = { mode: 'commit', status: 'kept' } as const
      return shown(target, createObject(context, target, object.metadata.namespace ?? '', plain(object), options))
    },
    update(resource, object) {
      const target = served(resource)
      const before = present(target, keyOf(object.metadata))
      return shown(
        target,
        updateObject(context, target, before, plain(object), { mode: 'commit', part: 'all', verb: 'patch' }),
      )
    },
    delete(resource, key, options = {}) {
      const target = served(resource)
      deleteObject(context, target, present(target, key), { mode: 'commit', ...options })
    },
    get(resource, key) {
      const target = served(resource)
      const object = store.table(target.id).get(key)
      return object === undefined ? undefined : shown(target, object)
    },
    list(resource, { namespace = '' } = {}) {
      const target = served(resource)
      const all = store.table(target.id).list()
      return (namespace === '' ? all : ofNamespace(all, namespace)).map((object) => shown(target, object))
    },
  }
}

const plain = (object: KubeObject): JsonObject => object as unknown as JsonObject

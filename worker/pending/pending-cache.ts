import type { KubeObject } from '../../src/model/kube-object.js'
import type { Resource } from '../../src/model/resource.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { Target } from '../../src/model/scope.js'
import type { InformerStatus } from '../../src/protocol/status.js'
import type { StoredObject, StoreReader } from '../ports.js'

/** What pending writes read of the cache of one informer. They change nothing in it. */
export interface PendingCache {
  readonly spec: { readonly target: Target }
  readonly store: StoreReader
  /** Up to which version everything is in the cache. */
  readonly resourceVersion: ResourceVersion | undefined
  /** A complete state is in the cache. */
  readonly isComplete: boolean
  /** What this cache stores of what a server sends. */
  prepare(object: KubeObject): StoredObject
}

/** What a resource is that may be named by its kind only, or in several versions, as far as that is known by now. */
export type Served = (resource: Resource) => Resource

/** Equal for all versions of a resource: they show the same objects. */
export function objectsOf({ group, plural, kind }: Resource): string {
  return `${group}/${plural === '' ? kind : plural}`
}

/** One that can be waited for. */
export interface LiveCache extends PendingCache {
  readonly status: InformerStatus
  observe(observer: () => void): () => void
}

import type { KubeObject } from '../../src/model/kube-object.js'
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

/** One that can be waited for. */
export interface LiveCache extends PendingCache {
  readonly status: InformerStatus
  observe(observer: () => void): () => void
}

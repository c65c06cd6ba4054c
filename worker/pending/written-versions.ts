import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { Resource } from '../../src/model/resource.js'
import { objectsOf, type PendingCache, type Served } from './pending-cache.js'
import { scopeHolds } from './scope-holds.js'
import { hasReached, isOlder, type Written } from './written.js'

/** Objects whose last write is remembered; of older ones is said what the cache has. */
const mostRemembered = 1_000

interface Remembered {
  readonly written: Written
  /** Caches that were read anew since, and have it or will never have it. */
  readonly verified: WeakSet<PendingCache>
}

/** The last write of each object by this session, as it was answered: what is newer than a cache is not known from it (P6). */
export class WrittenVersions {
  /** Longest ago first. */
  readonly #last = new Map<string, Remembered>()
  readonly #served: Served

  constructor(served: Served) {
    this.#served = served
  }

  note(resource: Resource, written: Written): void {
    // Of what has neither no cache can ever say that it is the one (P4).
    if (written.uid === undefined && written.resourceVersion === undefined) return
    const id = this.#idOf(resource, written.key)
    const before = this.#last.get(id)
    // Answers may come in another order than the writes were done.
    if (before?.written.resourceVersion !== undefined && isOlder(written.resourceVersion, before.written)) return
    this.#last.delete(id)
    this.#last.set(id, { written: withoutContent(written), verified: new WeakSet() })
    const [oldest] = this.#last.keys()
    if (this.#last.size > mostRemembered && oldest !== undefined) this.#last.delete(oldest)
  }

  /** What was written and this complete cache does not have yet, if it will ever have it as far as can be told. */
  unseen(cache: PendingCache, key: ObjectKey): Written | undefined {
    const remembered = this.#find(cache, key)
    if (remembered === undefined || !cache.isComplete || remembered.verified.has(cache)) return undefined
    const { written } = remembered
    if (hasReached(cache, written)) return undefined
    const isElsewhere =
      cache.store.get(key) === undefined &&
      written.object !== undefined &&
      scopeHolds(cache.spec.target, written.object) === 'no'
    return isElsewhere ? undefined : written
  }

  /** The cache was read anew after that was written: a version that never came is of another history. */
  verified(cache: PendingCache, written: Written): void {
    const remembered = this.#find(cache, written.key)
    if (remembered?.written === written) remembered.verified.add(cache)
  }

  #find({ spec }: PendingCache, key: ObjectKey): Remembered | undefined {
    return this.#last.get(this.#idOf(spec.target.resource, key))
  }

  #idOf(resource: Resource, key: ObjectKey): string {
    return `${objectsOf(this.#served(resource))}/${key}`
  }
}

/** What tells whether a scope has it (P10). */
function withoutContent(written: Written): Written {
  if (written.object === undefined) return written
  const { apiVersion, kind, metadata } = written.object
  const { name, namespace, labels } = metadata
  const place = { name, ...(namespace === undefined ? {} : { namespace }), ...(labels === undefined ? {} : { labels }) }
  return { ...written, object: { apiVersion, kind, metadata: place } as KubeObject }
}

import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { StoredObject } from '../ports.js'

/**
 * Objects of a first list that is not complete yet. Read by lists only; never by the store,
 * indexes, `get$` or changes. Survives a failed attempt, is gone with the first replace.
 */
export class Provisional {
  readonly #prepare: (object: KubeObject) => StoredObject
  readonly #objects = new Map<ObjectKey, StoredObject>()

  /** `prepare` makes what is stored of what was sent. */
  constructor(prepare: (object: KubeObject) => StoredObject) {
    this.#prepare = prepare
  }

  get size(): number {
    return this.#objects.size
  }

  add(objects: readonly KubeObject[]): void {
    for (const object of objects) {
      const stored = this.prepared(object)
      this.#objects.set(stored.key, stored)
    }
  }

  /** As `prepare`, but of equal uid and RV it is the very object that lists show already. */
  prepared(object: KubeObject): StoredObject {
    const shown = this.#objects.get(keyOf(object.metadata))
    return shown !== undefined && isSameState(shown, object) ? shown : this.#prepare(object)
  }

  values(): Iterable<StoredObject> {
    return this.#objects.values()
  }

  clear(): void {
    this.#objects.clear()
  }
}

/** Without a uid or an RV nothing is known to be the same. */
function isSameState(shown: StoredObject, { metadata }: KubeObject): boolean {
  if (shown.uid === undefined || shown.resourceVersion === undefined) return false
  return shown.uid === metadata.uid && shown.resourceVersion === metadata.resourceVersion
}

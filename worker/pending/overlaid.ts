import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { PendingType } from '../../src/protocol/requests.js'
import type { StoredObject } from '../ports.js'
import type { PendingObject } from './pending-write.js'

/** What is shown otherwise than a cache has it. */
export type Overlay = ReadonlyMap<ObjectKey, PendingObject>

export const nothingOver: Overlay = new Map()

/** What a cache has, as it is shown: in no promised order. `isListed`: those of an index. Free where nothing is over it (P5). */
export function* overlaid(
  stored: Iterable<StoredObject>,
  over: Overlay,
  isListed: (object: KubeObject) => boolean,
): Iterable<KubeObject> {
  if (over.size === 0) {
    for (const { object } of stored) yield object
    return
  }
  for (const { key, object } of stored) if (!over.has(key)) yield object
  for (const { object, scope } of over.values()) if (scope === 'in' && isListed(object)) yield object
}

/** Which of these are shown otherwise, and by what. */
export function marksOf(keys: Iterable<ObjectKey>, over: Overlay): ReadonlyMap<ObjectKey, PendingType> {
  const marks = new Map<ObjectKey, PendingType>()
  if (over.size === 0) return marks
  for (const key of keys) {
    const pending = over.get(key)
    if (pending !== undefined) marks.set(key, pending.type)
  }
  return marks
}

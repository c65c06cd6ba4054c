import { type ObjectKey, splitKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { isSameContent } from '../../src/model/same-content.js'
import { isSameIdentity } from '../../src/model/same-identity.js'
import type { ChangesResume } from '../../src/protocol/contract.js'
import type { Change } from '../../src/query/change-set.js'

/**
 * What leads from the objects that somebody knows to those that there are now, deletions
 * included. Told after a reset, with the cause of a relist. States that differ in the RV only are
 * one. Of `bare` objects no more than the identity is known, so there the RV decides,
 * and where there is none, nobody knows: it is told.
 */
export function* netChanges(
  known: ReadonlyMap<ObjectKey, KubeObject>,
  now: ReadonlyMap<ObjectKey, KubeObject>,
  bare: ReadonlySet<KubeObject>,
): Iterable<Change<KubeObject>> {
  const cause = 'relist'
  for (const [key, old] of known) {
    const object = now.get(key)
    if (object === undefined || !isSameIdentity(old, object)) {
      yield { type: 'deleted', key, object: old, cause, lastStateUnknown: true }
    }
  }
  for (const [key, object] of now) {
    const old = known.get(key)
    if (old === object) continue
    if (old === undefined || !isSameIdentity(old, object)) yield { type: 'added', key, object, cause }
    else if (bare.has(old)) {
      const { resourceVersion } = old.metadata
      const same = resourceVersion !== undefined && resourceVersion === object.metadata.resourceVersion
      if (!same) yield { type: 'updated', key, object, old, cause, lastStateUnknown: true }
    } else if (!isSameContent(old, object)) yield { type: 'updated', key, object, old, cause }
  }
}

/** What another engine told, as objects of which there is the identity. */
export function bareObjects(resume: ChangesResume | undefined): ReadonlyMap<ObjectKey, KubeObject> {
  const objects = new Map<ObjectKey, KubeObject>()
  for (const [key, state] of resume?.known ?? []) {
    const { namespace, name } = splitKey(key)
    objects.set(key, { metadata: { name, ...(namespace === undefined ? {} : { namespace }), ...state } })
  }
  return objects
}

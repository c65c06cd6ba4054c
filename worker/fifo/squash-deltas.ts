import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { asResourceVersion, compareResourceVersions, type ResourceVersion } from '../../src/model/resource-version.js'
import type { Delta, KeyDelta } from '../ports.js'

export type ObjectDelta = Extract<KeyDelta, { readonly type: 'apply' | 'delete' }>

/**
 * Fewer deltas with the same net effect: a store that applies the result ends in the state it
 * would have reached by applying `deltas`. Bounded by the keys in `deltas`, not by their number.
 *
 * - Everything in front of the last `replace` or `revoke` is superseded by it and dropped; it itself
 *   stays as it is, its RV included.
 * - Behind it, each key keeps its net result, in the order in which the keys first came: the last
 *   `apply` or `delete`. Two uids never merge: the first pending `delete` of another incarnation
 *   stays in front of the `apply` that follows it, so that listeners see that object's last state.
 * - `progress` is gathered into one entry and stands first; several `resync` become one, behind
 *   the net results.
 * - Net results are a state the server had only once all of them are applied. So they carry no RV
 *   of their own, and one `bookmark` with the newest RV stands at the end.
 */
export function squashDeltas(deltas: readonly Delta[]): Delta[] {
  const start = deltas.findLastIndex((delta) => delta.type === 'replace' || delta.type === 'revoke')
  const result: Delta[] = start < 0 ? [] : [deltas[start] as Delta]
  const progress = new Map<ObjectKey, KubeObject>()
  const net = new Map<ObjectKey, readonly ObjectDelta[]>()
  const resyncs: Delta[] = []
  let newest: ResourceVersion | undefined

  for (let at = start + 1; at < deltas.length; at++) {
    const delta = deltas[at] as Delta
    switch (delta.type) {
      case 'apply':
      case 'delete': {
        const key = keyOf(delta.object.metadata)
        net.set(key, netWith(net.get(key) ?? [], delta))
        newest = delta.resourceVersion ?? newest
        break
      }
      case 'bookmark':
        newest = delta.resourceVersion
        break
      case 'resync':
        resyncs[0] = delta
        break
      case 'progress':
        for (const object of delta.objects) progress.set(keyOf(object.metadata), object)
        break
      case 'replace':
      case 'revoke':
        break
    }
  }

  if (progress.size > 0) result.push({ type: 'progress', objects: [...progress.values()] })
  for (const chain of net.values()) {
    for (const delta of chain) result.push({ type: delta.type, object: delta.object })
  }
  result.push(...resyncs)
  if (newest !== undefined) result.push({ type: 'bookmark', resourceVersion: newest })
  return result
}

/**
 * The net of one key's deltas so far, with one more behind it. An `apply` settles the key whatever
 * the store holds, so only the first delete of another uid is worth keeping in front of it. A
 * `delete` of another uid than the pending `apply` is kept behind it: the store decides whether
 * it is late. Without an `apply`, the first and the newest delete suffice.
 */
export function netWith(net: readonly ObjectDelta[], next: ObjectDelta): readonly ObjectDelta[] {
  if (next.type === 'apply') {
    const before = net.find((delta) => delta.type === 'delete' && !sameIdentity(delta.object, next.object))
    return before === undefined ? [next] : [before, next]
  }
  const at = net.findIndex((delta) => delta.type === 'apply')
  const pending = net[at]
  if (pending !== undefined && sameIdentity(pending.object, next.object)) return joinDeletes(net.slice(0, at), next)
  if (pending !== undefined) return [...net.slice(0, at + 1), ...joinDeletes(net.slice(at + 1), next)]
  return joinDeletes(net, next)
}

/** The first tells listeners the last state of what they know; the newest decides whether the key is gone. */
function joinDeletes(deletes: readonly ObjectDelta[], next: ObjectDelta): readonly ObjectDelta[] {
  const last = deletes.at(-1)
  if (last !== undefined && isOlder(next.object, last.object)) return deletes
  if (deletes.some((delta) => delta.object.metadata.uid === next.object.metadata.uid)) return deletes
  return [...deletes.slice(0, 1), next]
}

function isOlder(a: KubeObject, b: KubeObject): boolean {
  const left = asResourceVersion(a.metadata.resourceVersion)
  const right = asResourceVersion(b.metadata.resourceVersion)
  return left !== undefined && right !== undefined && compareResourceVersions(left, right) === -1
}

/** Without a uid on either side, the key is the identity (C67). */
export function sameIdentity(a: KubeObject, b: KubeObject): boolean {
  const left = a.metadata.uid
  const right = b.metadata.uid
  return !left || !right || left === right
}

import { deepEqual } from '../model/deep-equal.js'
import type { ObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import { asResourceVersion } from '../model/resource-version.js'
import { isSameIdentity } from '../model/same-identity.js'

/**
 * What led to a change. `restored`: read from the mirror. `initial`: of the first complete state.
 * `watch`: the server told it. `relist`: found by comparing with a new complete state. `resync`:
 * nothing changed, the cache is replayed.
 */
export type ChangeCause = 'restored' | 'initial' | 'watch' | 'relist' | 'resync'

/** The object is in the cache and was not, or not with this uid. */
export interface AddedChange<T extends KubeObject = KubeObject> {
  readonly type: 'added'
  readonly key: ObjectKey
  readonly object: T
  readonly old?: undefined
  readonly cause: ChangeCause
}

/** Another state of the same object. Of a resync: the same state, `old` equal to `object`. */
export interface UpdatedChange<T extends KubeObject = KubeObject> {
  readonly type: 'updated'
  readonly key: ObjectKey
  readonly object: T
  /** The state before; of the same uid. */
  readonly old: T
  readonly cause: ChangeCause
  /** Of `old` no more than its identity is known: it was told by an engine that is gone. */
  readonly lastStateUnknown?: boolean
}

/** The object is gone from the cache. With a selector or filter it may only have ceased to match. */
export interface DeletedChange<T extends KubeObject = KubeObject> {
  readonly type: 'deleted'
  readonly key: ObjectKey
  /** The last known state. */
  readonly object: T
  /** The state that was held before, where it is not `object`. */
  readonly old?: T
  readonly cause: ChangeCause
  /** The deletion itself was not seen, so `object` may be older than the object's real last state. */
  readonly lastStateUnknown?: boolean
}

/** What the cache did to one object. */
export type Change<T extends KubeObject = KubeObject> = AddedChange<T> | UpdatedChange<T> | DeletedChange<T>

/** The net of one key's changes: at most one deletion, then at most one addition or update. */
interface Net<T extends KubeObject> {
  readonly gone?: DeletedChange<T> | undefined
  readonly live?: AddedChange<T> | UpdatedChange<T> | undefined
}

/**
 * The change algebra: changes of many objects, squashed to their net effect. Memory is bounded by
 * the number of keys. Rules, per key, in the order the changes come:
 *
 * - [S1] added + updated = added, with the new object. Its cause is that of the addition.
 * - [S2] added + deleted = nothing.
 * - [S3] updated + updated = updated, from the first `old` to the last object. Its cause is the last
 *   one that is not a resync, if any.
 * - [S4] updated + deleted = deleted, with the deletion's object, cause and `lastStateUnknown`; the
 *   first `old` is kept as its `old`.
 * - [S5] deleted + added of another uid = both, in that order. Two uids never merge. (Without a uid
 *   on either side, the key is the identity.)
 * - [S6] deleted + added of the same uid = updated, from the state before the deletion to the added
 *   object, with the cause of the addition.
 * - [S7] An update whose ends are the same state is nothing, unless it is a resync. Same state: equal
 *   RVs; where an object has none, equal content.
 * - [S8] deleted + deleted = one: the first whose last state is known, else the first.
 * - [S9] An update or addition of a uid that is not the one held implies the deletion of that one
 *   with `lastStateUnknown`; a deletion removes the key whatever uid is held.
 * - [S10] Keys come in the order of their first change that still counts; the changes of one key in
 *   the order in which they happened.
 *
 * The set itself obeys: applied to a state it gives what the single changes would have given, and
 * its reverse, applied after it, gives the state before.
 */
export class ChangeSet<T extends KubeObject = KubeObject> implements Iterable<Change<T>> {
  readonly #net = new Map<ObjectKey, Net<T>>()

  /** Squashes one more change in; gives back the set. */
  add(change: Change<T>): this {
    const before = this.#net.get(change.key) ?? {}
    const after = change.type === 'deleted' ? drop(before, change) : put(before, change)
    if (after.gone === undefined && after.live === undefined) this.#net.delete(change.key)
    else this.#net.set(change.key, after)
    return this
  }

  addAll(changes: Iterable<Change<T>>): this {
    for (const change of changes) this.add(change)
    return this
  }

  get isEmpty(): boolean {
    return this.#net.size === 0
  }

  /** Keys that have a net effect. */
  get size(): number {
    return this.#net.size
  }

  has(key: ObjectKey): boolean {
    return this.#net.has(key)
  }

  clear(): void {
    this.#net.clear()
  }

  *[Symbol.iterator](): Iterator<Change<T>> {
    for (const { gone, live } of this.#net.values()) {
      if (gone !== undefined) yield gone
      if (live !== undefined) yield live
    }
  }
}

/** The net effect of changes, as a set of its own. */
export function squash<T extends KubeObject>(changes: Iterable<Change<T>>): ChangeSet<T> {
  return new ChangeSet<T>().addAll(changes)
}

/** Whether changes have no net effect. */
export function isEmpty<T extends KubeObject>(changes: Iterable<Change<T>>): boolean {
  return changes instanceof ChangeSet ? changes.isEmpty : squash(changes).isEmpty
}

/** The set that undoes changes: last first, each turned round, causes kept. */
export function reverse<T extends KubeObject>(changes: Iterable<Change<T>>): ChangeSet<T> {
  return squash([...changes].reverse().map(reverseChange))
}

/** Makes changes to a copy of what they were made to. */
export function applyChanges<T extends KubeObject>(target: Map<ObjectKey, T>, changes: Iterable<Change<T>>): void {
  for (const change of changes) {
    if (change.type === 'deleted') target.delete(change.key)
    else target.set(change.key, change.object)
  }
}

function reverseChange<T extends KubeObject>(change: Change<T>): Change<T> {
  const { key, cause } = change
  switch (change.type) {
    case 'added':
      return { type: 'deleted', key, object: change.object, cause }
    case 'updated':
      return { type: 'updated', key, object: change.old, old: change.object, cause }
    case 'deleted':
      return { type: 'added', key, object: change.old ?? change.object, cause }
  }
}

function put<T extends KubeObject>(net: Net<T>, change: AddedChange<T> | UpdatedChange<T>): Net<T> {
  const { key, object, cause } = change
  const { live } = net
  if (live !== undefined && isSameIdentity(live.object, object)) {
    if (live.type === 'added') return { gone: net.gone, live: { ...live, object } }
    const isReplay = cause === 'resync' || isSameState(live.object, object)
    return { live: updateOf(key, live.old, object, isReplay ? live.cause : cause) }
  }
  const gone = net.gone ?? impliedDeletion(live, change)
  if (gone !== undefined && isSameIdentity(gone.object, object)) {
    return { live: updateOf(key, gone.old ?? gone.object, object, cause) }
  }
  return { gone, live: { type: 'added', key, object, cause } }
}

function drop<T extends KubeObject>({ gone, live }: Net<T>, change: DeletedChange<T>): Net<T> {
  if (live?.type === 'added') return { gone }
  if (live?.type === 'updated') {
    return {
      gone: isSameIdentity(live.object, change.object) ? { ...change, old: live.old } : impliedDeletion(live, change),
    }
  }
  if (gone === undefined) return { gone: change }
  const knowsMore = gone.lastStateUnknown && !change.lastStateUnknown && isSameIdentity(gone.object, change.object)
  return { gone: knowsMore ? { ...change, old: gone.old ?? gone.object } : gone }
}

/** Of what was held in front of `change`, as far as the set or the change itself tells. */
function impliedDeletion<T extends KubeObject>(
  live: AddedChange<T> | UpdatedChange<T> | undefined,
  { type, key, old, cause }: Change<T>,
): DeletedChange<T> | undefined {
  if (live?.type === 'updated') {
    return { type: 'deleted', key, object: live.object, old: live.old, cause, lastStateUnknown: true }
  }
  if (live !== undefined || type !== 'updated' || old === undefined) return undefined
  return { type: 'deleted', key, object: old, cause, lastStateUnknown: true }
}

/** [S7] */
function updateOf<T extends KubeObject>(
  key: ObjectKey,
  old: T,
  object: T,
  cause: ChangeCause,
): UpdatedChange<T> | undefined {
  return cause !== 'resync' && isSameState(old, object) ? undefined : { type: 'updated', key, object, old, cause }
}

function isSameState(a: KubeObject, b: KubeObject): boolean {
  if (a === b) return true
  const left = asResourceVersion(a.metadata.resourceVersion)
  const right = asResourceVersion(b.metadata.resourceVersion)
  return left !== undefined && right !== undefined ? left === right : deepEqual(a, b)
}

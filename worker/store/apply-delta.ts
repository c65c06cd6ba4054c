import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { asResourceVersion, compareResourceVersions } from '../../src/model/resource-version.js'
import { isSameContent } from '../../src/model/same-content.js'
import { isSameUid } from '../../src/model/same-identity.js'
import type { Change } from '../../src/query/change-set.js'
import type { KeyDelta, StoredObject, StoreUpdate, StoreWriter, TakenDelta } from '../ports.js'
import type { Prepare } from './prepare-object.js'

/** What listeners are told about where changes came from. */
export interface DeltaCauses {
  /** `'restored'` from the mirror, `'initial'` for the first complete state, `'relist'` for later ones. */
  readonly replace: 'restored' | 'initial' | 'relist'
}

type Cause = Change<KubeObject>['cause']

/** Of all objects, or of one. */
type PlainDelta = Exclude<TakenDelta, { readonly type: 'replace-by-key' }> | KeyDelta

export interface Update extends StoreUpdate {
  readonly changes: Change<KubeObject>[]
  readonly touched: StoredObject[]
}

/**
 * Brings the store to the state the delta tells of, and says what that changed. The store is
 * complete when this returns, so nobody who is told of a change reads an older cache (P3).
 *
 * The server's order decides, not the age of RVs: an `apply` with an older RV is applied, a
 * `replace` with older objects replaces (C53). Whether an object is added or updated is the
 * store's business, not the watch event's (C48–C50).
 *
 * - `replace` is one diff: deletions first, with the last state that was known
 *   (`lastStateUnknown`), then additions and updates in the order of the list. When a key is
 *   listed twice the later one counts.
 * - The same key with another uid is `deleted`, then `added` (P4). Without a uid on either side
 *   the key is the identity (C67).
 * - Equal uid and RV says nothing and keeps the stored object as it is. An update that leaves
 *   everything but the RV as it was is stored and `touched`; without RVs, it says nothing.
 * - `delete` tells the state that the server sent. Of an unknown key it says nothing (C51). One
 *   for another uid than the stored one is a late word about an older incarnation if its RV is
 *   provably older: nothing happens. Else the stored incarnation must be gone as well, its
 *   own deletion having been missed: it is deleted with `lastStateUnknown`.
 * - `revoke` deletes everything, with the last state that was known.
 * - `resync` updates every object with itself, `sync` one. `bookmark` and `progress` change nothing.
 * - `listed` and `missing` are what a `replace` says of one object.
 */
export function applyDelta(store: StoreWriter, delta: PlainDelta, prepare: Prepare, causes: DeltaCauses): StoreUpdate {
  const update: Update = { changes: [], touched: [] }
  applyInto(update, store, delta, prepare, causes)
  return update
}

/** As `applyDelta`, with what it did added to `update`. */
export function applyInto(
  update: Update,
  store: StoreWriter,
  delta: PlainDelta,
  prepare: Prepare,
  causes: DeltaCauses,
): void {
  switch (delta.type) {
    case 'replace':
      replaceAll(store, delta.objects, prepare, causes.replace, update)
      break
    case 'listed':
      putOne(store, delta.object, prepare, causes.replace, update)
      break
    case 'missing':
      removeUnseen(store, store.get(delta.key), causes.replace, update)
      break
    case 'apply':
      putOne(store, delta.object, prepare, 'watch', update)
      break
    case 'delete':
      deleteOne(store, delta.object, prepare, update)
      break
    case 'resync':
      for (const stored of store.values()) repeat(stored, update)
      break
    case 'sync':
      repeat(store.get(delta.key), update)
      break
    case 'revoke':
      for (const stored of [...store.values()]) removeUnseen(store, stored, 'relist', update)
      break
    case 'bookmark':
    case 'progress':
      break
  }
}

function replaceAll(
  store: StoreWriter,
  objects: readonly KubeObject[],
  prepare: Prepare,
  cause: Cause,
  update: Update,
): void {
  const listed = new Map<ObjectKey, KubeObject>()
  for (const object of objects) listed.set(keyOf(object.metadata), object)
  for (const stored of [...store.values()]) {
    if (!listed.has(stored.key)) removeUnseen(store, stored, cause, update)
  }
  for (const object of listed.values()) putOne(store, object, prepare, cause, update)
}

function repeat(stored: StoredObject | undefined, update: Update): void {
  if (stored === undefined) return
  const { key, object } = stored
  update.changes.push({ type: 'updated', key, object, old: object, cause: 'resync' })
}

function putOne(store: StoreWriter, object: KubeObject, prepare: Prepare, cause: Cause, update: Update): void {
  const key = keyOf(object.metadata)
  const old = store.get(key)
  const isSame = old !== undefined && isSameUid(old.uid, object.metadata.uid)
  if (isSame && isSameVersion(old, object)) return

  const stored = prepare(object)
  if (isSame && isSameContent(old.object, stored.object)) {
    if (old.resourceVersion === stored.resourceVersion) return
    store.put(stored)
    update.touched.push(stored)
    return
  }
  if (isSame) {
    store.put(stored)
    update.changes.push({ type: 'updated', key, object: stored.object, old: old.object, cause })
    return
  }
  if (old !== undefined) removeUnseen(store, old, cause, update)
  store.put(stored)
  update.changes.push({ type: 'added', key, object: stored.object, cause })
}

function deleteOne(store: StoreWriter, object: KubeObject, prepare: Prepare, update: Update): void {
  const old = store.get(keyOf(object.metadata))
  if (old === undefined) return
  if (isSameUid(old.uid, object.metadata.uid)) {
    store.remove(old.key)
    update.changes.push({
      type: 'deleted',
      key: old.key,
      object: prepare(object).object,
      old: old.object,
      cause: 'watch',
    })
    return
  }
  if (!isOlder(object, old)) removeUnseen(store, old, 'watch', update)
}

/** Nobody saw the end of this one: the last state is the one that was known. */
function removeUnseen(store: StoreWriter, stored: StoredObject | undefined, cause: Cause, update: Update): void {
  if (stored === undefined) return
  store.remove(stored.key)
  update.changes.push({ type: 'deleted', key: stored.key, object: stored.object, cause, lastStateUnknown: true })
}

/** One state may be served in several versions of its API: then it is another object, with the same RV. */
function isSameVersion(stored: StoredObject, { apiVersion, metadata }: KubeObject): boolean {
  const { apiVersion: before } = stored.object
  if (before !== undefined && apiVersion !== undefined && before !== apiVersion) return false
  return stored.resourceVersion !== undefined && stored.resourceVersion === metadata.resourceVersion
}

function isOlder({ metadata }: KubeObject, stored: StoredObject): boolean {
  const version = asResourceVersion(metadata.resourceVersion)
  if (version === undefined || stored.resourceVersion === undefined) return false
  return compareResourceVersions(version, stored.resourceVersion) === -1
}

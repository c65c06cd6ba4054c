import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { PendingType } from '../../src/protocol/requests.js'
import type { PendingCache } from './pending-cache.js'
import { scopeHolds } from './scope-holds.js'
import { leaving, type WriteEffect } from './write-effect.js'
import { hasReached, isOlder, type Written } from './written.js'

/** One write of an object that lists show before the cache has it. */
export interface PendingWrite {
  readonly id: number
  readonly effect: WriteEffect | undefined
  /** Of the resource, as it was asked for. */
  readonly version: string
  /** Server's time when it began, RFC 3339. */
  readonly now: string
  /** Which object was meant, as caches had it then. */
  readonly uid: string | undefined
  /** In which versions caches had it then. */
  readonly upon: ReadonlySet<ResourceVersion>
  /** Once the server has done it. */
  readonly written: Written | undefined
}

/** How an object is shown instead of as the cache has it. */
export interface PendingObject {
  readonly type: PendingType
  readonly object: KubeObject
  /** `out`: by what was written it is none of this cache any more. */
  readonly scope: 'in' | 'out'
}

/**
 * What a cache shows of an object with writes that it does not have yet, oldest first; undefined where that is what it
 * has. Each write is made upon the one before.
 *
 * An answered write is shown as it was answered, and only of the same uid and a newer version than there is; an
 * unanswered one as it will probably be. What cannot be told of one is passed over. `version`: in which the cache has
 * the resource.
 */
export function pendingObject(
  cache: PendingCache,
  version: string,
  key: ObjectKey,
  writes: readonly PendingWrite[],
): PendingObject | undefined {
  const { target } = cache.spec
  const stored = cache.store.get(key)
  const shown = writes.reduce<Shown>((before, write) => step(cache, before, write, { version, writes }), {
    object: stored?.object,
    version: stored?.resourceVersion,
    stored: stored?.resourceVersion,
    type: undefined,
    gone: 'no',
  })
  const { object, type } = shown
  if (object === undefined || type === undefined) return undefined
  const holds = scopeHolds(target, object)
  // Whether the server counts a new one in cannot always be told.
  if (stored === undefined && holds !== 'yes') return undefined
  const content = target.scope.content === 'metadata' ? metadataOf(object) : object
  return { type, object: content, scope: holds === 'no' ? 'out' : 'in' }
}

interface Shown {
  readonly object: KubeObject | undefined
  readonly version: ResourceVersion | undefined
  /** In the cache. */
  readonly stored: ResourceVersion | undefined
  readonly type: PendingType | undefined
  /** The object is known to be deleted, and shown until the cache knows, too. */
  readonly gone: 'yes' | 'no'
}

interface Around {
  /** In which the cache has the resource. */
  readonly version: string
  readonly writes: readonly PendingWrite[]
}

function step(cache: PendingCache, shown: Shown, write: PendingWrite, { version, writes }: Around): Shown {
  const { effect, written } = write
  if (written !== undefined && hasReached(cache, written)) return shown
  // Whatever comes behind a deletion is another object.
  const before = shown.gone === 'yes' ? undefined : shown.object
  const isOwnVersion = write.version === version
  if (written !== undefined && written.state !== 'there') {
    if (before === undefined || isOther(before, written.uid ?? write.uid)) return shown
    const gone = written.state === 'gone' ? 'yes' : 'no'
    return { ...shown, object: leaving(before, write.now), type: 'delete', gone }
  }
  if (written?.object !== undefined) {
    if (before !== undefined && (isOther(before, written.uid) || !isNewer(written, shown.version))) return shown
    if (!isOwnVersion && before === undefined) return shown
    const object = isOwnVersion
      ? cache.prepare(written.object).object
      : ({ ...before, metadata: cache.prepare(written.object).object.metadata } as KubeObject)
    return { ...shown, object, version: written.resourceVersion, type: typeOf(write, shown), gone: 'no' }
  }
  if (effect === undefined || (effect.versions === 'its own' && !isOwnVersion)) return shown
  if (before !== undefined && isOther(before, written?.uid ?? write.uid)) return shown
  if (effect.repeats === 'once' && !isUpon(shown.stored, write, writes)) return shown
  const made = effect.apply(before)
  if (made === undefined) return shown
  const object = before === undefined ? cache.prepare(made).object : made
  return { ...shown, object, type: before === undefined ? 'create' : typeOf(write, shown), gone: 'no' }
}

/** The cache's state is one that this write was begun upon, or that one before it has made. */
function isUpon(stored: ResourceVersion | undefined, write: PendingWrite, all: readonly PendingWrite[]): boolean {
  if (stored === undefined || write.upon.has(stored)) return true
  return all.some((other) => other.id < write.id && other.written?.resourceVersion === stored)
}

function isNewer(written: Written, version: ResourceVersion | undefined): boolean {
  return version === undefined || isOlder(version, written)
}

/** One that is created is, however it is changed. */
function typeOf({ effect }: PendingWrite, { type, gone }: Shown): PendingType {
  if (effect?.type === 'delete') return 'delete'
  return effect?.type === 'create' || (type === 'create' && gone === 'no') ? 'create' : 'update'
}

function isOther({ metadata }: KubeObject, uid: string | undefined): boolean {
  return uid !== undefined && metadata.uid !== undefined && metadata.uid !== uid
}

function metadataOf({ metadata }: KubeObject): KubeObject {
  return { apiVersion: 'meta.k8s.io/v1', kind: 'PartialObjectMetadata', metadata }
}

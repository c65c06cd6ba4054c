import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { asResourceVersion, compareResourceVersions, type ResourceVersion } from '../../src/model/resource-version.js'
import type { ApiCall, ApiCallAnswer } from '../../src/protocol/requests.js'
import { isRecord } from '../../src/query/record.js'
import type { PendingCache } from './pending-cache.js'
import { isDryRun, preconditionsOf } from './write-effect.js'

/** What the answer to a write tells of one object. */
export interface Written {
  readonly key: ObjectKey
  /** Absent where the answer did not say. */
  readonly uid?: string
  /** The version that was written; absent where the answer is a mere Status. */
  readonly resourceVersion?: ResourceVersion
  /** The state that was written, where the answer has all of it. */
  readonly object?: KubeObject
  /** `gone`: this uid is deleted. `leaving`: it was asked to go, so it will get a deletion time. */
  readonly state: 'there' | 'gone' | 'leaving'
}

/** Sub-resources that are answered with the object itself. */
const wholeAnswers: ReadonlySet<string | undefined> = new Set([
  undefined,
  'status',
  'ephemeralcontainers',
  'resize',
  'approval',
  'finalize',
])

/**
 * Nothing of a dry run, of what is no write, and of answers that are about no stored object. `meant`: the uid that the
 * name had when it was sent, for answers that tell none: a name may be another object's soon (P4).
 */
export function writtenOf(call: ApiCall, { body }: Pick<ApiCallAnswer, 'body'>, meant?: string): readonly Written[] {
  if (call.method === 'GET' || isDryRun(call) || !isRecord(body)) return []
  const { name, namespace, subresource } = call.target
  const known = name === undefined ? undefined : keyOf({ name, namespace })
  const sent = preconditionsOf(call).uid ?? meant
  const uidSent = typeof sent === 'string' ? { uid: sent } : {}
  if (subresource === 'eviction') return known === undefined ? [] : [{ key: known, ...uidSent, state: 'leaving' }]
  if (call.method === 'DELETE') {
    if (Array.isArray(body.items)) return body.items.flatMap((item) => deleted(item))
    if (body.kind !== 'Status') return deleted(body)
    const uid = isRecord(body.details) && typeof body.details.uid === 'string' ? { uid: body.details.uid } : uidSent
    return known === undefined ? [] : [{ key: known, ...uid, state: 'gone' }]
  }
  const isWhole = wholeAnswers.has(subresource)
  if (!isWhole && subresource !== 'scale') return []
  const facts = factsOf(body)
  return facts === undefined
    ? []
    : [{ ...facts, ...(isWhole ? { object: body as unknown as KubeObject } : {}), state: 'there' }]
}

/**
 * Whether a cache is as new as what was written, or newer: it has that version, or everything up to it, or what was
 * deleted is gone. Versions that cannot be compared count as reached: nothing is ever waited for, or shown, upon a guess.
 */
export function hasReached(cache: PendingCache, written: Written): boolean {
  const stored = cache.store.get(written.key)
  const isThis = stored !== undefined && (!stored.uid || !written.uid || stored.uid === written.uid)
  if (written.state === 'gone') return !isThis
  if (written.state === 'leaving') return !isThis || stored.object.metadata.deletionTimestamp !== undefined
  return !isOlder(cache.resourceVersion, written) || (isThis && !isOlder(stored.resourceVersion, written))
}

/** Whether a version is known to be older than what was written. */
export function isOlder(version: ResourceVersion | undefined, { resourceVersion }: Written): boolean {
  if (version === undefined || resourceVersion === undefined) return false
  return compareResourceVersions(version, resourceVersion) === -1
}

/** One that is not marked for deletion in the answer is gone already. */
function deleted(object: unknown): readonly Written[] {
  const facts = factsOf(object)
  if (facts === undefined) return []
  const isLeaving = (object as KubeObject).metadata.deletionTimestamp != null
  return isLeaving ? [{ ...facts, object: object as KubeObject, state: 'there' }] : [{ ...facts, state: 'gone' }]
}

/** Nothing of what has no version, as reviews have none: it is not stored. */
function factsOf(object: unknown): Pick<Written, 'key' | 'uid' | 'resourceVersion'> | undefined {
  if (!isRecord(object) || !isRecord(object.metadata)) return undefined
  const { name, namespace, uid, resourceVersion } = object.metadata
  const version = typeof resourceVersion === 'string' ? asResourceVersion(resourceVersion) : undefined
  if (typeof name !== 'string' || name === '' || version === undefined) return undefined
  const key = keyOf({ name, namespace: typeof namespace === 'string' ? namespace : undefined })
  return { key, ...(typeof uid === 'string' && uid !== '' ? { uid } : {}), resourceVersion: version }
}

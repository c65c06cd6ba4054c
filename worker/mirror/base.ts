import type { ObjectKey } from '../../src/model/key.js'
import { asResourceVersion } from '../../src/model/resource-version.js'
import type { KeptTombstone, MirrorState } from '../ports.js'
import { Damaged } from './disk-error.js'
import type { Placement } from './placement.js'
import type { MetaRecord } from './schema.js'

/** What is committed under a key, as this engine wrote or loaded it: what a step starts from. */
export interface Base {
  readonly meta: MetaRecord
  readonly placement: Placement
}

export const isSameCommit = (known: MetaRecord, stored: MetaRecord | undefined): boolean =>
  stored?.revision === known.revision && stored.term === known.term

export const bytesOf = ({ segmentBytes, logBytes }: MetaRecord): number => segmentBytes + logBytes

export function stateOf({ resourceVersion, freshAt, cluster, tombstone, count }: MetaRecord): MirrorState {
  const version = asResourceVersion(resourceVersion)
  if (version === undefined) throw new Damaged('no version')
  const buried = tombstone === undefined ? undefined : readTombstone(tombstone)
  return {
    resourceVersion: version,
    freshAt,
    count,
    ...(cluster === undefined ? {} : { cluster }),
    ...(buried === undefined ? {} : { tombstone: buried }),
  }
}

function readTombstone({ key, uid, resourceVersion }: NonNullable<MetaRecord['tombstone']>): KeptTombstone | undefined {
  const version = asResourceVersion(resourceVersion)
  return version === undefined ? undefined : { key: key as ObjectKey, uid, resourceVersion: version }
}

/** Where ids of a mirror begin that has none, or whose earlier ids are not known: after all that were ever given. */
export const firstId = (stored: MetaRecord | undefined, now: number): number =>
  Math.max((stored?.revision ?? 0) + 1, now * 1024)

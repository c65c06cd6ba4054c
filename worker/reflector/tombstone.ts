import { keyOf } from '../../src/model/key.js'
import { compareResourceVersions, type ResourceVersion } from '../../src/model/resource-version.js'
import type { WatchEvent } from '../ports.js'
import type { Trust, Witness } from './state.js'

/** The newest deletion that was told: a uid that is never alive again in this history. */
export interface Tombstone extends Witness {
  readonly uid: string
}

/** What the watch told last of deletions, after `event`. Where nothing has a uid nothing proves anything. */
export function buriedBy(before: Tombstone | undefined, event: WatchEvent): Tombstone | undefined {
  if (event.type !== 'deleted' || event.resourceVersion === undefined) return before
  const { uid } = event.object.metadata
  if (uid === undefined || uid === '') return before
  return { key: keyOf(event.object.metadata), uid, resourceVersion: event.resourceVersion }
}

/**
 * The name to ask for beside the witness: a deletion newer than everything cached may be all that a
 * restored server has taken back, and then the witness looks the same in both histories.
 */
export function graveToAsk(tombstone: Tombstone | undefined, witness: Witness | undefined): Tombstone | undefined {
  if (tombstone === undefined || witness === undefined) return tombstone
  return compareResourceVersions(tombstone.resourceVersion, witness.resourceVersion) === 1 ? tombstone : undefined
}

/** What lies at the name of a tombstone now. */
export type Found = { readonly uid?: string; readonly resourceVersion?: ResourceVersion }

/**
 * Whether it is alive since before `openedFrom`, when we knew it as gone. Later it may have come back by itself: what no
 * longer matched a selector is told as deleted, and has the same uid when it matches again.
 */
export function isAliveAgain(tombstone: Tombstone, found: Found | undefined, openedFrom: ResourceVersion): boolean {
  if (found?.uid !== tombstone.uid || found.resourceVersion === undefined) return false
  const order = compareResourceVersions(found.resourceVersion, openedFrom)
  return order === -1 || order === 0
}

/**
 * The first watch event about it: a change it could only get where it was never deleted, because what comes back by
 * itself is told as added.
 */
export function noteRevived(trust: Trust, tombstone: Tombstone | undefined, event: WatchEvent): Trust {
  if (trust.type !== 'verifying' || trust.revived !== undefined) return trust
  if (event.type !== 'added' && event.type !== 'modified') return trust
  const grave = graveToAsk(tombstone, trust.witness)
  if (grave === undefined || event.object.metadata.uid !== grave.uid) return trust
  return { ...trust, revived: event.type === 'added' ? 'added' : 'changed' }
}

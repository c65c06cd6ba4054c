import type { ObjectKey } from '../../src/model/key.js'
import { compareResourceVersions } from '../../src/model/resource-version.js'
import { policy } from './policy.js'
import type { Trust, Verifying, Watching } from './state.js'
import { isAliveAgain } from './tombstone.js'

export type ResumeVerdict =
  | { readonly type: 'undecided' }
  | { readonly type: 'same-history' }
  | { readonly type: 'other-history'; readonly why: string }

/**
 * Wire rule 12: the server's version is not below the one the watch was opened with, the witness
 * is there and no older than ours, or the watch told that it went, and what was deleted last is not
 * alive; a cache that was empty is the witness that there was nothing. Decided as soon as the watch
 * has reached the probe's version, or after 2 s of silence behind it, or 10 s behind it whatever comes.
 */
export function judgeResume(state: Watching, trust: Verifying, now: number): ResumeVerdict {
  const { probe, witness } = trust
  if (probe === undefined || state.held === 'yes') return { type: 'undecided' }
  if (probe.cluster === 'other') return { type: 'other-history', why: 'Another cluster answers than the one cached' }
  const server = probe.serverVersion
  if (server !== undefined && compareResourceVersions(server, state.openedFrom) === -1) {
    return { type: 'other-history', why: 'The server is at an older version than the one to resume from' }
  }
  const there = witness !== undefined && probe.found !== undefined && sameUid(probe.found.uid, witness.uid)
  const found = there ? probe.found?.resourceVersion : undefined
  if (witness !== undefined && found !== undefined && compareResourceVersions(found, witness.resourceVersion) === -1) {
    return { type: 'other-history', why: `The server has an older ${witness.key} than the cache` }
  }
  const { tombstone } = state
  if (
    tombstone !== undefined &&
    (trust.revived === 'changed' || isAliveAgain(tombstone, probe.atGrave, state.openedFrom))
  ) {
    return { type: 'other-history', why: `${tombstone.key} is alive again, and was deleted` }
  }
  if (witness === undefined && isAtMost(probe.found?.resourceVersion, state.openedFrom)) {
    return { type: 'other-history', why: 'The server had objects when the cache was complete without any' }
  }
  // `resumeFrom` is the version of the newest event or bookmark of this stream, or where it began.
  const reached = state.answer === 'opened' && server !== undefined && isAtLeast(state.resumeFrom, server)
  if (!reached && now < (verifiedBy(state, trust) ?? Number.POSITIVE_INFINITY)) return { type: 'undecided' }
  if (witness !== undefined && !there && trust.witnessEnded === 'untold') {
    return { type: 'other-history', why: `${witness.key} is gone without its deletion having come by the watch` }
  }
  return { type: 'same-history' }
}

/** When time alone decides: after a silence, and at the latest some seconds behind the probe; unknown before it is in. */
export function verifiedBy(state: Watching, trust: Verifying): number | undefined {
  if (trust.probe === undefined) return undefined
  const probeAt = trust.probeAt ?? state.startedAt
  return Math.min(Math.max(state.lastByteAt, probeAt) + policy.quiet, probeAt + policy.verifyAtMost)
}

/**
 * A watch event about the witness. Only its own deletion tells that it went: in a history that was
 * restored and has gone on since, another object may have its key without one.
 */
export function noteWitness(
  trust: Trust,
  told: 'added' | 'modified' | 'deleted',
  key: ObjectKey,
  uid: string | undefined,
): Trust {
  if (trust.type !== 'verifying' || trust.witness?.key !== key) return trust
  return told === 'deleted' && sameUid(uid, trust.witness.uid) ? { ...trust, witnessEnded: 'told' } : trust
}

function sameUid(a: string | undefined, b: string | undefined): boolean {
  return a === b || a === undefined || b === undefined
}

function isAtMost(a: Watching['resumeFrom'] | undefined, b: Watching['resumeFrom']): boolean {
  return a !== undefined && isAtLeast(b, a)
}

function isAtLeast(a: Watching['resumeFrom'], b: Watching['resumeFrom']): boolean {
  const order = compareResourceVersions(a, b)
  return order === 0 || order === 1
}

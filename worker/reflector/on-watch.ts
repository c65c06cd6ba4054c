import { keyOf } from '../../src/model/key.js'
import { compareResourceVersions } from '../../src/model/resource-version.js'
import { errorInfo } from '../../src/protocol/errors.js'
import type { Delta, HttpFailure, WatchEnd, WatchEvent } from '../ports.js'
import { after, beginWatch, cleared, leave, resume, stale, wait } from './begin.js'
import type { Effect, Step } from './effect.js'
import { expired, fail, relist, rested } from './fail.js'
import type { Surroundings } from './input.js'
import { policy } from './policy.js'
import type { State, Watching } from './state.js'
import { judgeResume, noteWitness, verifiedBy } from './verify.js'

/** Live deltas, in stream order. The RV moves with each of them and never back (wire rule 2). */
export function onWatchEvents(state: Watching, events: readonly WatchEvent[], at: Surroundings): Step<State> {
  const deltas: Delta[] = []
  let { resumeFrom, accepted, bookmarks, trust } = state
  let failure: HttpFailure | undefined
  for (const event of events) {
    if (event.type === 'skipped') continue
    if (event.type === 'error') {
      failure = event.failure
      break
    }
    accepted += 1
    if (event.resourceVersion !== undefined && compareResourceVersions(event.resourceVersion, resumeFrom) !== -1) {
      resumeFrom = event.resourceVersion
    }
    if (event.type === 'bookmark') {
      bookmarks = 'seen'
      deltas.push({ type: 'bookmark', resourceVersion: resumeFrom })
      continue
    }
    const version = event.resourceVersion === undefined ? {} : { resourceVersion: event.resourceVersion }
    deltas.push({ type: event.type === 'deleted' ? 'delete' : 'apply', object: event.object, ...version })
    trust = noteWitness(trust, event.type, keyOf(event.object.metadata), event.object.metadata.uid)
  }
  const moved: Watching = {
    ...state,
    resumeFrom,
    accepted,
    bookmarks,
    trust,
    answer: 'opened',
    lastByteAt: at.now,
    silences: 0,
    freshAt: trust.type === 'confirmed' ? at.now : (state.freshAt ?? at.now),
  }
  const healthy = trust.type === 'verifying' ? moved : { ...moved, ...counters(moved, at) }
  const effects: readonly Effect[] = deltas.length === 0 ? [] : [{ type: 'emit', deltas }]
  if (failure !== undefined) return after(effects, fail(healthy, failure, 'in-stream', at))
  return after(effects, advance(healthy, at))
}

/** Moves the trust on if it is due. */
export function advance(state: Watching, at: Surroundings): Step<State> {
  if (state.trust.type === 'confirmed') return { state, effects: [] }
  if (state.trust.type === 'opening') {
    const open = state.answer === 'opened' || at.now - state.startedAt >= policy.countsAsOpen
    return open ? { state: confirmed(state, at), effects: [] } : { state, effects: [] }
  }
  const verdict = judgeResume(state, state.trust, at.now)
  if (verdict.type === 'undecided') return { state, effects: [] }
  if (verdict.type === 'same-history') {
    return { state: confirmed(state, at), effects: [{ type: 'gate', gate: 'release' }] }
  }
  const left = leave(state)
  return after(left.effects, relist(left.memory, errorInfo('expired', verdict.why), at))
}

export function onWatchOpened(state: Watching, at: Surroundings): Step<State> {
  const opened: Watching = { ...state, answer: 'opened' }
  return opened.trust.type === 'opening' ? { state: confirmed(opened, at), effects: [] } : advance(opened, at)
}

export function onWatchEnded(state: Watching, end: WatchEnd, at: Surroundings): Step<State> {
  if (end.type === 'failed') {
    return fail(state, end.failure, end.failure.type === 'undecodable' ? 'in-stream' : 'watch', at)
  }
  const short = at.now - state.startedAt < policy.shortWatch && state.accepted === 0
  const left = leave(state)
  if (!short) {
    // A clean end is normal (wire rule 9). One that was still being verified starts over.
    const memory = rested(left.memory, state, at.now)
    const trust = state.trust.type === 'verifying' ? 'verify' : 'confirmed'
    return after(left.effects, beginWatch(memory, memory.resumeFrom ?? state.openedFrom, trust, at))
  }
  const error = errorInfo('broken', 'The watch ended at once, without an event')
  const shortWatches = left.memory.shortWatches + 1
  const memory = stale({ ...left.memory, shortWatches }, at.now)
  if (shortWatches < policy.shortWatchesUntilRelist) return after(left.effects, wait(memory, 'watch', error, at))
  return after(left.effects, wait(expired({ ...memory, shortWatches: 0 }), 'sync', error, at))
}

/** The guard: a dead connection is silent (wire rule 11). */
export function onWatchTimer(state: Watching, at: Surroundings): Step<State> {
  if (at.now < guardDeadline(state)) return advance(state, at)
  const left = leave(state)
  const silences = left.memory.silences + 1
  const error = errorInfo('timeout', 'The watch was silent for too long')
  const memory = { ...stale(left.memory, at.now), silences, error }
  if (silences < policy.silencesUntilRelist) return after(left.effects, resume(memory, at))
  return after(left.effects, relist({ ...memory, silences: 0 }, error, at))
}

export function guardDeadline(state: Watching): number {
  const byTimeout = state.startedAt + state.timeoutSeconds * 1000 + policy.timeoutSlack
  return state.bookmarks === 'seen' ? Math.min(byTimeout, state.lastByteAt + policy.guard) : byTimeout
}

/** Next time when `advance` could decide something by time alone. */
export function trustDeadline(state: Watching): number | undefined {
  if (state.trust.type === 'opening') return state.startedAt + policy.countsAsOpen
  return state.trust.type === 'verifying' ? verifiedBy(state, state.trust) : undefined
}

function confirmed(state: Watching, at: Surroundings): Watching {
  const { staleSince: _over, ...rest } = cleared(state)
  return { ...rest, trust: { type: 'confirmed' }, freshAt: at.now, notFounds: 0, refusedVersions: 0 }
}

function counters(state: Watching, at: Surroundings): Partial<Watching> {
  const { failures, shortWatches, brokenWatches } = rested(state, state, at.now)
  return { failures, shortWatches, brokenWatches }
}

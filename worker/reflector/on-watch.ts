import { keyOf } from '../../src/model/key.js'
import { compareResourceVersions, type ResourceVersion } from '../../src/model/resource-version.js'
import { errorInfo } from '../../src/protocol/errors.js'
import type { Delta, HttpFailure, WatchEnd, WatchEvent } from '../ports.js'
import { after, allowed, beginWatch, cleared, leave, rested, resume, stale, wait } from './begin.js'
import type { Effect, Step } from './effect.js'
import { fail, relist, suspected } from './fail.js'
import type { Surroundings } from './input.js'
import { policy } from './policy.js'
import type { Memory, State, Watching } from './state.js'
import { judgeResume, noteWitness, verifiedBy } from './verify.js'

/** Changes come and none can be read, so it is told, though the stream lives (C75). Over with the next object. */
const sendsTables = errorInfo('unexpected-answer', 'The watch sends Tables instead of objects, so changes are not seen')

/** Live deltas, in stream order. The RV moves with each of them and never back (wire rule 2). */
export function onWatchEvents(state: Watching, events: readonly WatchEvent[], at: Surroundings): Step<State> {
  const deltas: Delta[] = []
  let { resumeFrom, moves, bookmarks, trust, notice } = state
  let failure: HttpFailure | undefined
  for (const event of events) {
    if (event.type === 'skipped') {
      if (event.shape === 'table') notice = sendsTables
      continue
    }
    if (event.type === 'error') {
      failure = event.failure
      break
    }
    if (event.resourceVersion !== undefined && movesOn(event.resourceVersion, resumeFrom)) {
      resumeFrom = event.resourceVersion
      moves += 1
    }
    if (event.type === 'bookmark') {
      bookmarks = 'seen'
      deltas.push({ type: 'bookmark', resourceVersion: resumeFrom })
      continue
    }
    if (notice === sendsTables) notice = undefined
    // What the cache is complete up to behind this delta; an object's own version may be older (wire rule 2).
    deltas.push({
      type: event.type === 'deleted' ? 'delete' : 'apply',
      object: event.object,
      resourceVersion: resumeFrom,
    })
    trust = noteWitness(trust, event.type, keyOf(event.object.metadata), event.object.metadata.uid)
  }
  const { notice: _before, ...known } = failure === undefined ? allowed(state) : state
  const moved: Watching = {
    ...known,
    ...(notice === undefined ? {} : { notice }),
    ...answered,
    resumeFrom,
    moves,
    bookmarks,
    trust,
    lastByteAt: at.now,
    silences: 0,
    ...(trust.type === 'confirmed' ? { freshAt: at.now } : {}),
  }
  const healthy = rested(moved, at.now)
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
  const left = leave(state, at.now)
  return after(left.effects, relist(left.memory, errorInfo('expired', verdict.why), at))
}

export function onWatchOpened(state: Watching, at: Surroundings): Step<State> {
  const opened: Watching = { ...allowed(state), ...answered }
  return opened.trust.type === 'opening' ? { state: confirmed(opened, at), effects: [] } : advance(opened, at)
}

export function onWatchEnded(state: Watching, end: WatchEnd, at: Surroundings): Step<State> {
  if (end.type === 'failed') {
    return fail(state, end.failure, end.failure.type === 'undecodable' ? 'in-stream' : 'watch', at)
  }
  if (state.trust.type === 'verifying') return failedShort(state, 'The watch ended before it could be verified', at)
  if (state.moves > 0) {
    // A clean end is normal (wire rule 9).
    const { memory, effects } = leave(state, at.now)
    const over = state.startedAt + policy.shortWatch
    const next: Memory = { ...memory, quickEnds: at.now < over ? memory.quickEnds + 1 : 0 }
    if (next.quickEnds <= policy.quickEndsAtOnce)
      return after(effects, beginWatch(next, state.resumeFrom, 'confirmed', at))
    return after(effects, { state: { ...next, phase: 'waiting', until: over, next: 'again' }, effects: [] })
  }
  if (at.now - state.startedAt < policy.shortWatch) {
    return failedShort(state, 'The watch ended at once, without an event', at)
  }
  // It said nothing at all: so does a watch from a version that the server's history does not have.
  const { memory, effects } = leave(state, at.now)
  return after(effects, beginWatch(stale(memory, at.now), state.resumeFrom, 'verify', at))
}

/** Backs off, and after some in a row reads everything: a silent expiry looks like this (C18). */
function failedShort(state: Watching, what: string, at: Surroundings): Step<State> {
  const { memory, effects } = leave(state, at.now)
  const counted: Memory = { ...memory, shortWatches: memory.shortWatches + 1 }
  const anew = suspected(counted)
  const error = errorInfo('broken', what)
  return after(effects, wait(anew ?? counted, anew === undefined ? 'watch' : 'sync', error, at))
}

/** The guard: a dead connection is silent (wire rule 11). */
export function onWatchTimer(state: Watching, at: Surroundings): Step<State> {
  if (at.now < guardDeadline(state)) return advance(state, at)
  const left = leave(state, at.now)
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
  // What was restored is complete once it is verified.
  return { ...rest, trust: { type: 'confirmed' }, synced: true, freshAt: at.now }
}

/** The server said 200 to this watch: it is served, and the version is accepted. */
const answered = { answer: 'opened', notFounds: 0, refusedVersions: 0, watchesRefused: 0 } as const

/** Versions that cannot be ordered are taken as they come. */
function movesOn(next: ResourceVersion, from: ResourceVersion): boolean {
  const order = compareResourceVersions(next, from)
  return order === 1 || order === undefined
}

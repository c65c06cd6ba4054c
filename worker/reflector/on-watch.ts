import { keyOf } from '../../src/model/key.js'
import { compareResourceVersions, type ResourceVersion } from '../../src/model/resource-version.js'
import { errorInfo } from '../../src/protocol/errors.js'
import type { Delta, HttpFailure, WatchEnd } from '../ports.js'
import { after, allowed, beginWatch, cleared, leave, probeOf, rested, resume, stale, wait } from './begin.js'
import type { Effect, Step } from './effect.js'
import { fail, relist, suspected } from './fail.js'
import type { Happening, Surroundings } from './input.js'
import { policy } from './policy.js'
import type { Memory, ProbeAnswer, State, Trust, Verifying, Watching } from './state.js'
import { buriedBy, noteRevived, type Tombstone } from './tombstone.js'
import { judgeResume, noteWitness, verifiedBy } from './verify.js'

/** Changes come and none can be read, so it is told, though the stream lives (C75). Over with the next object. */
const sendsTables = errorInfo('unexpected-answer', 'The watch sends Tables instead of objects, so changes are not seen')

/** Live deltas, in stream order. The RV moves with each of them and never back (wire rule 2). */
export function onWatchEvents(
  state: Watching,
  { events, bytes = 0 }: Pick<Extract<Happening, { type: 'watch-events' }>, 'events' | 'bytes'>,
  at: Surroundings,
): Step<State> {
  const deltas: Delta[] = []
  let { resumeFrom, moves, bookmarks, trust, notice } = state
  let buried = trust.type === 'verifying' ? trust.buried : state.tombstone
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
    buried = buriedBy(buried, event)
    trust = noteRevived(trust, state.tombstone, event)
    trust = noteWitness(trust, event.type, keyOf(event.object.metadata), event.object.metadata.uid)
  }
  const { notice: _before, begunBytes = 0, ...known } = failure === undefined ? allowed(state) : state
  const size = begunBytes + bytes
  const moved: Watching = {
    ...known,
    ...(notice === undefined ? {} : { notice }),
    ...(deltas.length > 0 || size === 0 ? {} : { begunBytes: size }),
    ...answered,
    resumeFrom,
    moves,
    bookmarks,
    ...withBuried(trust, buried),
    lastByteAt: at.now,
    silences: 0,
    ...(trust.type === 'confirmed' ? { freshAt: at.now } : {}),
  }
  const healthy = rested(moved, at.now)
  const effects: readonly Effect[] = deltas.length === 0 ? [] : [{ type: 'emit', deltas, bytes: size }]
  if (failure !== undefined) return after(effects, fail(healthy, failure, 'in-stream', at))
  return after(effects, advance(healthy, at))
}

/** Moves the trust on if it is due. */
export function advance(state: Watching, at: Surroundings): Step<State> {
  if (state.trust.type === 'confirmed') return { state, effects: [] }
  const open = state.answer === 'opened' || at.now - state.startedAt >= policy.countsAsOpen
  if (state.trust.type === 'opening')
    return open ? { state: confirmed(state, at), effects: [] } : { state, effects: [] }
  const { probing, ...trust } = state.trust
  if (probing === 'first') return { state, effects: [] }
  if (probing === 'later') {
    return open ? { state: { ...state, trust }, effects: [probeOf(state, state.request)] } : { state, effects: [] }
  }
  const verdict = judgeResume(state, trust, at.now)
  if (verdict.type === 'undecided') return { state, effects: [] }
  if (verdict.type === 'same-history') {
    // A server that did not move had nothing to say: its silence says nothing about the connection.
    const silences = trust.probe?.serverVersion === state.openedFrom ? 0 : state.silences
    return { state: confirmed({ ...state, silences }, at), effects: [{ type: 'gate', gate: 'release' }] }
  }
  const left = leave(state, at.now)
  return after(left.effects, relist(left.memory, errorInfo('expired', verdict.why), at))
}

/** The server is there: what waited for that is sent now, and judged. */
export function onProbeAnswered(state: Watching & { readonly trust: Verifying }, probe: ProbeAnswer, at: Surroundings) {
  const { probing, ...trust } = state.trust
  const known: Watching = { ...state, trust: { ...trust, probe, probeAt: at.now } }
  if (probing !== 'first') return advance(known, at)
  const request = state.request + 1
  const step = advance({ ...known, request, startedAt: at.now, lastByteAt: at.now }, at)
  if (step.state.phase !== 'watching' || step.state.request !== request) return step
  const { openedFrom: resourceVersion, timeoutSeconds } = state
  return after(step.effects, {
    state: step.state,
    effects: [{ type: 'watch', request, resourceVersion, timeoutSeconds }],
  } as const)
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
  if (isUnsent(state)) return { state, effects: [] }
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

/** Its clocks stand still: it waits for credentials, or for the answer to its probe. */
export function isUnsent({ held, trust }: Watching): boolean {
  return held === 'yes' || (trust.type === 'verifying' && trust.probing === 'first')
}

/** Next time when `advance` could decide something by time alone. */
export function trustDeadline(state: Watching): number | undefined {
  const { trust } = state
  if (trust.type === 'confirmed') return undefined
  if (trust.type === 'opening' || trust.probing === 'later') return state.startedAt + policy.countsAsOpen
  return verifiedBy(state, trust)
}

function confirmed(state: Watching, at: Surroundings): Watching {
  const { staleSince: _over, ...rest } = cleared(state)
  // What was held goes to the cache, and what was restored is complete once it is verified.
  const buried = state.trust.type === 'verifying' ? state.trust.buried : undefined
  const tombstone = buried === undefined ? {} : { tombstone: buried }
  return { ...rest, ...tombstone, trust: { type: 'confirmed' }, synced: true, freshAt: at.now }
}

/** A deletion that is held may be discarded with the rest. */
function withBuried(trust: Trust, buried: Tombstone | undefined): Pick<Watching, 'trust' | 'tombstone'> {
  if (buried === undefined) return { trust }
  return trust.type === 'verifying' ? { trust: { ...trust, buried } } : { trust, tombstone: buried }
}

/** The server said 200 to this watch: it is served, and the version is accepted. */
const answered = {
  answer: 'opened',
  notFounds: 0,
  refusedVersions: 0,
  watchesRefused: 0,
  watchesRejected: 0,
  rejectedInVain: 0,
} as const

/** Versions that cannot be ordered are taken as they come. */
function movesOn(next: ResourceVersion, from: ResourceVersion): boolean {
  const order = compareResourceVersions(next, from)
  return order === 1 || order === undefined
}

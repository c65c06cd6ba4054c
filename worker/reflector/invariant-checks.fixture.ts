import { compareResourceVersions } from '../../src/model/resource-version.js'
import type { Effect, Step } from './effect.js'
import type { Input } from './input.js'
import type { Ledger } from './invariant-ledger.fixture.js'
import { policy } from './policy.js'
import { sameReport } from './report.js'
import { type State, wantsSlot } from './state.js'
import { deadlineOf } from './transition.js'

/** One step as the checks see it: the books behind its input, before each of its effects, and behind all of them. */
export interface Look {
  readonly before: State
  readonly input: Input
  readonly step: Step<State>
  readonly ledger: Ledger
  /** The effect that is about to be performed; absent behind all of them. */
  readonly effect?: Effect
}

/** What is wrong; nothing where the invariant holds. */
export type Check = (look: Look) => string | undefined

/** Answers to older requests change nothing. */
export const R1: Check = ({ before, input, step }) =>
  'request' in input && input.request !== before.request && isMoved(before, step)
    ? 'an older answer counted'
    : undefined

/** The resume version is one that the server told, and never goes back within one watch. */
export const R2: Check = ({ before, step: { state }, ledger: { told }, effect }) => {
  if (effect?.type === 'watch' && effect.resourceVersion !== undefined && !told.has(effect.resourceVersion)) {
    return 'a watch from a version that nobody told'
  }
  if (effect !== undefined) return undefined
  const [was, is] = [before.resumeFrom, state.resumeFrom]
  if (is !== undefined && !told.has(is)) return 'a version that nobody told'
  if (before.phase !== 'watching' || state.phase !== 'watching' || before.request !== state.request) return undefined
  const wentBack = was !== undefined && is !== undefined && compareResourceVersions(is, was) === -1
  return wentBack ? 'back within one watch' : undefined
}

/** Deltas are held exactly while a resume is verified; discarded ones take their version with them. */
export const R3: Check = ({ before, step: { state }, ledger: { held }, effect }) => {
  if (effect?.type === 'emit' && held !== undefined && effect.deltas.some(({ type }) => type === 'replace')) {
    return 'a complete state is never held'
  }
  if (effect?.type === 'gate' && effect.gate === 'release') {
    if (state.phase !== 'watching' || state.trust.type !== 'confirmed') return 'released unverified'
    if (before.phase !== 'watching' || before.trust.type !== 'verifying') return 'nothing was verified'
  }
  if (effect?.type === 'gate' && effect.gate === 'discard' && held !== undefined) {
    const moved = state.resumeFrom !== undefined && state.resumeFrom !== held.from
    if (moved) return 'discarded deltas moved the version'
  }
  if (effect !== undefined) return undefined
  return isVerifying(state) === (held !== undefined) ? undefined : 'held exactly while verifying'
}

/** An expired version is never sent again. */
export const R4: Check = ({ ledger: { spent }, effect }) =>
  effect?.type === 'watch' && effect.resourceVersion !== undefined && effect.resourceVersion === spent
    ? 'an expired version again'
    : undefined

/** The driver's timer is the state's next deadline, and lies in the future behind a timer. */
export const R5: Check = ({ input, step: { state }, ledger: { timer }, effect }) => {
  if (effect !== undefined) return undefined
  const due = deadlineOf(state, input.now)
  if (input.type === 'timer' && due !== undefined && due <= input.now) return 'a hot loop'
  return due !== undefined && timer !== due ? 'the timer does not match' : undefined
}

/**
 * Requests in the very step in which another one failed are few: a page that expired, a version that did,
 * and nothing of it again within 10 s. The rest waits; what cannot be streamed is remembered.
 */
export const R6: Check = ({ input, ledger: { atOnce }, effect }) =>
  effect === undefined && atOnce.filter((at) => input.now - at < policy.expiryAgain).length > atOnceAtMost
    ? 'a loop without a wait'
    : undefined

/** At most one list or watch is in flight, a probe only beside a resume; gates alternate. */
export const R7: Check = ({ step: { state }, ledger: { inFlight, probe, held }, effect }) => {
  switch (effect?.type) {
    case 'list':
    case 'watch':
      return inFlight === undefined ? undefined : 'two requests in flight'
    case 'probe':
      return held === undefined || effect.request !== state.request ? 'a probe alone' : undefined
    case 'gate':
      if (effect.gate !== 'hold') return held === undefined ? `${effect.gate} outside a hold` : undefined
      return held !== undefined || state.phase !== 'watching' ? 'hold inside a hold' : undefined
    case undefined:
      if (inFlight?.type !== wantedBy(state)) return `${wantedBy(state) ?? 'nothing'} should be in flight`
      return !isVerifying(state) && probe === 'in flight' ? 'a probe left behind' : undefined
    default:
      return undefined
  }
}

/** A closed reflector does nothing. */
export const R8: Check = ({ before, step }) =>
  before.phase === 'closed' && isMoved(before, step) ? 'it goes on behind its end' : undefined

/** Nothing is requested while a pause reason stands, nor before the start. */
export const R9: Check = ({ step: { state }, ledger: { inFlight, probe }, effect }) => {
  if (state.pauses.size === 0 && state.phase !== 'idle') return undefined
  if (effect?.type === 'list' || effect?.type === 'watch' || effect?.type === 'probe') return `a ${effect.type}`
  return effect === undefined && (inFlight !== undefined || probe === 'in flight') ? 'a request goes on' : undefined
}

/** The first complete state comes by `replace` only; `synced` turns true with it, or with a verified resume, and latches. */
export const R10: Check = ({ before, step: { state, effects }, ledger: { restored, replaced, cached }, effect }) => {
  if (effect?.type === 'emit') {
    // Behind a `replace` of the same step, and behind a revocation (R14), the rest is judged as it comes.
    const kinds = effect.deltas.map(({ type }) => type).filter((type) => type !== 'replace' && type !== 'revoke')
    const wrong = kinds.some((type) => (type === 'progress') === (replaced === 'yes'))
    return restored === 'no' && cached === (replaced === 'yes' ? 'state' : 'nothing') && wrong
      ? 'out of order'
      : undefined
  }
  if (effect !== undefined) return undefined
  if (before.synced && !state.synced) return 'synced latches'
  const isReplaced = effects.some((it) => it.type === 'emit' && it.deltas.some(({ type }) => type === 'replace'))
  const isVerified = restored === 'yes' && state.phase === 'watching' && state.trust.type === 'confirmed'
  return !before.synced && state.synced && !isReplaced && !isVerified ? 'synced without a complete state' : undefined
}

/** Request numbers rise; the newest is in the state. */
export const R11: Check = ({ before, step: { state }, effect }) => {
  if (effect?.type !== 'list' && effect?.type !== 'watch') return undefined
  return effect.request !== state.request || effect.request <= before.request ? 'no number of its own' : undefined
}

/** Reports are true, and told once. */
export const R12: Check = ({ input, step: { state }, ledger: { report }, effect }) => {
  if (effect?.type === 'report') {
    return report !== undefined && sameReport(report, effect.report) ? 'the same report twice' : undefined
  }
  if (effect !== undefined) return undefined
  if (report === undefined) return 'nothing was ever reported'
  const follows =
    (state.phase === 'watching' && state.trust.type === 'confirmed') ||
    (state.phase === 'waiting' && state.next === 'again')
  const live = follows && state.staleSince === undefined
  if (live && report.phase !== 'live') return 'live is told'
  const since = state.staleSince ?? Number.NEGATIVE_INFINITY
  if (report.phase === 'live' && !live && input.now >= since + policy.grace + policy.quiet)
    return 'called live and is not'
  return report.synced === state.synced ? undefined : 'synced is told'
}

/** A slot is asked for exactly while a stream is wanted; no stream is open without one. */
export const R13: Check = ({ before, input, step: { state }, ledger: { slot, inFlight }, effect }) => {
  if (effect?.type === 'slot') {
    if ((effect.slot === 'request') !== (slot === 'free')) return `${effect.slot} twice`
    return effect.slot === 'release' && inFlight?.type === 'watch' ? 'released before the end of its stream' : undefined
  }
  if (effect !== undefined) return undefined
  if (wantsSlot(state) !== (slot !== 'free')) return 'asked for exactly while wanted'
  if ((state.phase === 'streaming' || state.phase === 'watching') && slot !== 'granted')
    return 'a stream without a slot'
  if (state.phase === 'asking' && slot !== 'asked') return 'asks for what it knows'
  const known = slot === 'granted' || slot === 'waiting' ? slot : 'unknown'
  // A slot that nobody answers is taken for one to wait for.
  const assumed = slot === 'asked' && (before.slot === 'waiting' || input.type === 'timer') ? 'waiting' : known
  return state.slot !== known && state.slot !== assumed ? 'not what was answered' : undefined
}

/** What is cached is revoked by a confirmed 403, or a confirmed 404 that discovery agrees to, only; nothing but progress comes behind it until a complete state. */
export const R14: Check = ({ input, step: { state }, ledger: { cached, refusedAt, goneAt }, effect }) => {
  if (effect?.type !== 'emit') return undefined
  let there = cached
  for (const { type } of effect.deltas) {
    if (type === 'revoke') {
      if (there === 'nothing') return 'nothing to revoke'
      const since = (first: number | undefined): number => input.now - (first ?? input.now)
      const isConfirmed = since(refusedAt) >= policy.confirmForbidden || since(goneAt) >= policy.confirmGone
      if (!isConfirmed) return 'revoked unconfirmed'
      if (state.resumeFrom !== undefined) return 'a version of what is gone'
      there = 'nothing'
    } else if (type === 'replace') {
      there = 'state'
    } else if (type !== 'progress' && there === 'nothing') {
      return 'only a complete state comes behind a revocation'
    }
  }
  return undefined
}

/** The newest deletion of the cache is asked for too, and a resume is not taken that found it alive. */
export const R15: Check = ({ step: { state }, ledger: { tombstone, revived }, effect }) => {
  if (effect?.type === 'probe') return effect.tombstone?.key === tombstone ? undefined : 'another tombstone than told'
  if (effect?.type === 'gate' && effect.gate === 'release' && revived === 'yes') return 'what was deleted is alive'
  return effect === undefined && state.tombstone?.key !== tombstone ? 'not the newest deletion of the cache' : undefined
}

/** By their numbers in SPEC.md. */
export const checks: ReadonlyMap<string, Check> = new Map(
  Object.entries({ R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11, R12, R13, R14, R15 }),
)

/** Back-off leaves four attempts to the window, and of L5 to L8 and L13 two may follow one another at once in each. */
const atOnceAtMost = 8

function isMoved(before: State, { state, effects }: Step<State>): boolean {
  return state !== before || effects.length > 0
}

function isVerifying(state: State): boolean {
  return state.phase === 'watching' && state.trust.type === 'verifying'
}

function wantedBy(state: State): 'list' | 'watch' | undefined {
  const { phase } = state
  if (phase === 'watching' && state.trust.type === 'verifying' && state.trust.probing === 'first') return undefined
  if (phase === 'listing') return 'list'
  return phase === 'streaming' || phase === 'watching' ? 'watch' : undefined
}

import { type ErrorInfo, errorInfo, type FaultCode, faultOf } from '../../src/protocol/errors.js'
import { type Phase, phasePrecedence } from '../../src/protocol/phase.js'
import { policy } from './policy.js'
import { type Collected, isQueued, type State } from './state.js'

/** What the reflector says of itself. A projection of its state, nothing more. */
export interface Report {
  readonly phase: Phase
  readonly synced: boolean
  /** Objects read so far by a first list. */
  readonly loading?: number
  readonly expected?: number
  readonly freshAt?: number
  readonly staleSince?: number
  readonly attempt: number
  readonly nextAttemptAt?: number
  readonly fetching: boolean
  /** Nothing is under way or backing off that would bring a newer state; never hidden by the grace. */
  readonly settled: boolean
  readonly error?: ErrorInfo
}

/** One object, so that equal reports stay equal. */
const budgetSpent = errorInfo(
  'stream-budget',
  'All streams that one browser profile may keep open to this server are taken, by other informers or other tabs',
)

/** Phases that a short reconnect passes through unseen. */
const graced: ReadonlySet<Phase> = new Set<Phase>(['retrying', 'offline', 'connecting', 'listing'])

export function reportOf(state: State, now: number): Report {
  const phase = phaseOf(state)
  const hidden = inGrace(state, now) && graced.has(phase)
  const error =
    (hidden || phase === 'live' ? undefined : state.error) ?? (phase === 'queued' ? budgetSpent : state.notice)
  const collected = collectedOf(state)
  return {
    phase: hidden ? 'live' : phase,
    synced: state.synced,
    ...(collected === undefined ? {} : { loading: collected.count }),
    ...(state.phase === 'listing' && state.expected !== undefined ? { expected: state.expected } : {}),
    ...(state.freshAt === undefined ? {} : { freshAt: state.freshAt }),
    ...(hidden || state.staleSince === undefined ? {} : { staleSince: state.staleSince }),
    attempt: hidden || phase === 'live' ? 0 : state.failures,
    ...('until' in state && state.until !== undefined && !hidden && phase !== 'live'
      ? { nextAttemptAt: state.until }
      : {}),
    fetching: !hidden && isFetching(state),
    settled: isSettled(state),
    ...(error === undefined ? {} : { error }),
  }
}

/** When a hidden reconnect becomes visible, if that is still to come. */
export function graceEnd(state: State, now: number): number | undefined {
  return inGrace(state, now) && graced.has(phaseOf(state)) ? hiddenUntil(state) : undefined
}

function inGrace(state: State, now: number): boolean {
  return now < hiddenUntil(state)
}

/**
 * A reconnect that succeeds soon is not shown. One whose probe was answered in that time has
 * succeeded but for the silence that proves it, so that silence is not shown either.
 */
function hiddenUntil(state: State): number {
  if (!state.synced || state.staleSince === undefined || isQueued(state)) return Number.NEGATIVE_INFINITY
  const grace = state.staleSince + policy.grace
  if (state.phase !== 'watching' || state.trust.type !== 'verifying') return grace
  const { probeAt } = state.trust
  return probeAt !== undefined && probeAt < grace ? Math.max(grace, probeAt + policy.quiet) : grace
}

function phaseOf(state: State): Phase {
  const own = ownPhase(state)
  return isQueued(state) && rank(own) > rank('queued') ? 'queued' : own
}

function rank(phase: Phase): number {
  const rank = phasePrecedence.indexOf(phase)
  return rank === -1 ? phasePrecedence.length : rank
}

function ownPhase(state: State): Phase {
  switch (state.phase) {
    case 'idle':
    case 'polling':
    case 'closed':
      return state.phase
    case 'paused':
      // What only a person or a slow re-check ends ranks above a pause.
      if (state.bar?.type === 'halted') return phaseOfError(state) ?? 'unsupported'
      return state.pauses.has('offline') ? 'offline' : 'paused'
    case 'watching':
      if (state.trust.type === 'confirmed' && state.staleSince === undefined) return 'live'
      return phaseOfError(state) ?? 'connecting'
    case 'asking':
      return phaseOfError(state) ?? 'connecting'
    case 'streaming':
      return phaseOfError(state) ?? (state.lastByteAt === undefined ? 'connecting' : 'listing')
    case 'listing':
      return phaseOfError(state) ?? 'listing'
    case 'waiting':
      if (state.next === 'again' && state.staleSince === undefined) return 'live'
      return phaseOfError(state) === 'offline' ? 'offline' : 'retrying'
    case 'halted':
      return phaseOfError(state) ?? 'unsupported'
  }
}

/** Of the last error: while it is tried again, nothing better is known. */
function phaseOfError({ error, notFounds }: State): Phase | undefined {
  if (error === undefined) return undefined
  const { phase } = faultOf(error.code as FaultCode)
  // The first 404 is not believed yet (C31).
  return phase === 'not-served' && notFounds < 2 ? 'retrying' : phase
}

/** Live, polling, refused, or at its end. */
function isSettled(state: State): boolean {
  if (state.phase === 'watching') return state.trust.type === 'confirmed'
  return state.phase === 'polling' || state.phase === 'halted' || state.phase === 'closed'
}

function isFetching(state: State): boolean {
  if (state.phase === 'asking' || state.phase === 'streaming' || state.phase === 'listing') return true
  if (state.phase !== 'watching' || state.trust.type === 'confirmed') return false
  // With both answers in, what is waited for is what the watch tells, or time.
  const { trust, answer } = state
  return answer !== 'opened' || trust.type !== 'verifying' || trust.probe === undefined
}

function collectedOf(state: State): Collected | undefined {
  return state.phase === 'streaming' || state.phase === 'listing' ? state.collected : undefined
}

/** Reports are sent only when they differ. */
export function sameReport(a: Report, b: Report): boolean {
  return (
    a.phase === b.phase &&
    a.synced === b.synced &&
    a.loading === b.loading &&
    a.expected === b.expected &&
    a.freshAt === b.freshAt &&
    a.staleSince === b.staleSince &&
    a.attempt === b.attempt &&
    a.nextAttemptAt === b.nextAttemptAt &&
    a.fetching === b.fetching &&
    a.settled === b.settled &&
    a.error === b.error
  )
}

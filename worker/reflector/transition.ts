import { errorInfo } from '../../src/protocol/errors.js'
import { after, again, barOf, beginSync, leave, pause, poll, relearn, resume, stale, unpause } from './begin.js'
import type { Effect, Step } from './effect.js'
import { expired, fail, relist } from './fail.js'
import type { Input } from './input.js'
import { onWatchHeld, onWatchSent } from './on-held.js'
import { onPage } from './on-list.js'
import { askingDeadline, onAskingTimer, onSlotGranted, onSlotWaiting } from './on-slot.js'
import { onStreamEnded, onStreamEvents, onStreamTimer, streamDeadline } from './on-stream.js'
import {
  guardDeadline,
  isUnsent,
  onProbeAnswered,
  onWatchEnded,
  onWatchEvents,
  onWatchOpened,
  onWatchTimer,
  trustDeadline,
} from './on-watch.js'
import { policy } from './policy.js'
import { graceEnd, reportOf, sameReport } from './report.js'
import {
  type Memory,
  memoryOf,
  type Restored,
  type State,
  type Verifying,
  type Waiting,
  type Watching,
  wantsSlot,
  watches,
} from './state.js'

/**
 * The reflector: pure, total, in one step. SPEC.md numbers states, inputs and invariants.
 * Behind the step's own effects come `slot` when a stream is wanted that was not, or no longer,
 * `sleep` when the next deadline moved and `report` when the projection differs from the one told last. A closed reflector and answers to older requests
 * change nothing.
 */
export function transition(state: State, input: Input): Step<State> {
  if (state.phase === 'closed') return same(state)
  if ('request' in input && input.request !== state.request) return same(state)
  const step = decide(state, input)
  const wanted = wantsSlot(step.state)
  const next: State = { ...step.state, toldAt: input.now, slot: wanted ? step.state.slot : 'unknown' }
  const effects: Effect[] = [...step.effects]
  // Requests have ended before their slot is given back, and begin only behind an answer.
  if (wanted !== wantsSlot(state)) effects.push({ type: 'slot', slot: wanted ? 'request' : 'release' })
  const due = deadlineOf(next, input.now)
  if (due !== undefined && (input.type === 'timer' || due !== deadlineOf(state, state.toldAt))) {
    effects.push({ type: 'sleep', until: due })
  }
  const report = reportOf(next, input.now)
  if (state.toldAt === Number.NEGATIVE_INFINITY || !sameReport(report, reportOf(state, state.toldAt))) {
    effects.push({ type: 'report', report })
  }
  return { state: next, effects }
}

/** When time alone changes something. */
export function deadlineOf(state: State, now: number): number | undefined {
  const grace = graceEnd(state, now)
  const own = ownDeadline(state)
  if (own === undefined) return grace
  return grace === undefined ? own : Math.min(own, grace)
}

/** The same without the grace period, which changes only what is reported. */
export function ownDeadline(state: State): number | undefined {
  switch (state.phase) {
    case 'asking':
      return askingDeadline(state)
    case 'streaming':
      return state.held === 'yes' ? undefined : streamDeadline(state)
    case 'watching':
      if (isUnsent(state)) return undefined
      return Math.min(guardDeadline(state), trustDeadline(state) ?? Number.POSITIVE_INFINITY)
    case 'waiting':
    case 'polling':
    case 'halted':
      return state.until
    default:
      return undefined
  }
}

function decide(state: State, input: Input): Step<State> {
  switch (input.type) {
    case 'start':
      return state.phase === 'idle' ? resume(begun(state, input.restored), input) : same(state)
    case 'close': {
      const left = leave(state, input.now)
      return { state: { ...left.memory, phase: 'closed' }, effects: left.effects }
    }
    case 'pause':
      return onPause(state, input)
    case 'unpause': {
      const pauses = new Set(state.pauses)
      pauses.delete(input.reason)
      const next: State = { ...state, pauses }
      return next.phase === 'paused' && pauses.size === 0 ? unpause(next, input) : same(next)
    }
    case 'retry-now':
      return onRetryNow(state, input)
    case 'wake':
      return onWake(state, input)
    case 'timer':
      return onTimer(state, input)
    case 'follow':
      return onFollow(state, input)
    case 'refresh':
      return state.phase === 'watching' ? onWake(state, input) : tryNow(state, memoryOf(state), input)
    case 'distrust':
      return onDistrust(state, input)
    case 'slot-granted':
      return onSlotGranted(state, input)
    case 'slot-waiting':
      return onSlotWaiting(state, input)
    case 'page':
      return state.phase === 'listing' ? onPage(state, input.page, input) : same(state)
    case 'list-failed':
      if (state.phase !== 'listing') return same(state)
      return fail(state, input.failure, state.continue === undefined ? 'first-page' : 'next-page', input)
    case 'watch-held':
      return state.phase === 'streaming' || state.phase === 'watching' ? onWatchHeld(state, input) : same(state)
    case 'watch-sent':
      return state.phase === 'streaming' || state.phase === 'watching' ? onWatchSent(state, input) : same(state)
    case 'watch-opened':
      return state.phase === 'watching' ? onWatchOpened(state, input) : same(state)
    case 'watch-events':
      if (state.phase === 'streaming') return onStreamEvents(state, input.events, input)
      return state.phase === 'watching' ? onWatchEvents(state, input, input) : same(state)
    case 'watch-ended':
      if (state.phase === 'streaming') return onStreamEnded(state, input.end, input)
      return state.phase === 'watching' ? onWatchEnded(state, input.end, input) : same(state)
    case 'probe-sent': {
      if (!isProbed(state)) return same(state)
      const trust = { ...state.trust, ...(input.witness === undefined ? {} : { witness: input.witness }) }
      return same({ ...state, trust })
    }
    case 'probe-answered': {
      if (!isProbed(state)) return same(state)
      return onProbeAnswered(state, input.answer, input)
    }
    case 'probe-failed':
      return isProbed(state) ? fail(state, input.failure, 'probe', input) : same(state)
  }
}

/** A probe was sent, and what comes of it counts. */
function isProbed(state: State): state is Watching & { readonly trust: Verifying } {
  return state.phase === 'watching' && state.trust.type === 'verifying' && state.trust.probing !== 'later'
}

/** A restored state is complete, old, and not believed before it is verified (wire rule 12). */
function begun(memory: Memory, restored: Restored | undefined): Memory {
  if (restored === undefined) return memory
  const { resourceVersion: resumeFrom, freshAt, tombstone } = restored
  const buried = tombstone === undefined ? {} : { tombstone }
  return { ...memory, ...buried, cached: 'state', resumeFrom, freshAt, staleSince: freshAt, lastSyncAt: freshAt }
}

function onPause(state: State, input: Extract<Input, { type: 'pause' }>): Step<State> {
  const pauses = new Set(state.pauses).add(input.reason)
  if (state.phase === 'idle' || state.phase === 'paused') return same({ ...state, pauses })
  const left = leave(state, input.now)
  return after(left.effects, pause(stale({ ...left.memory, pauses }, input.now), barOf(state)))
}

/** Somebody asks: forget the back-off, the server's orders too, and try. What is under way goes on. */
function onRetryNow(state: State, input: Input): Step<State> {
  return tryNow(state, relearn(memoryOf(state)), input)
}

function tryNow(state: State, memory: Memory, input: Input): Step<State> {
  switch (state.phase) {
    case 'waiting':
    case 'halted':
    case 'polling':
      return resume({ ...memory, failures: 0, refusedVersions: 0 }, input)
    case 'paused':
      return pause({ ...memory, failures: 0, refusedVersions: 0 })
    default:
      return same(state)
  }
}

/** The complete state has to come anew; where it is on its way already, or will come, that is enough. */
function onDistrust(state: State, input: Input): Step<State> {
  switch (state.phase) {
    case 'watching': {
      const left = leave(state, input.now)
      return after(
        left.effects,
        relist(left.memory, errorInfo('expired', 'A change could not be applied, or too many waited'), input),
      )
    }
    case 'waiting':
      return same({
        ...expired(memoryOf(state)),
        phase: 'waiting',
        until: state.until,
        next: 'sync',
        ...orderOf(state),
      })
    case 'polling':
      return beginSync(expired(memoryOf(state)), input)
    case 'asking':
    case 'listing': {
      const { resumeFrom: _spent, ...rest } = state
      return same(rest)
    }
    case 'paused':
      return pause(expired(memoryOf(state)), state.bar)
    case 'halted': {
      const until = state.until === undefined ? {} : { until: state.until }
      return same({ ...expired(memoryOf(state)), phase: 'halted', ...until })
    }
    default:
      return same(state)
  }
}

/** A livelier wish is served at once; what is under way goes on. */
function onFollow(state: State, input: Extract<Input, { type: 'follow' }>): Step<State> {
  const next: State = { ...state, wish: input.wish }
  if (next.phase !== 'polling' || watches(state)) return same(next)
  if (watches(next)) return resume(memoryOf(next), input)
  const { state: again } = poll(memoryOf(next), input)
  const until = Math.min(next.until ?? Number.POSITIVE_INFINITY, again.until ?? Number.POSITIVE_INFINITY)
  return same(until === Number.POSITIVE_INFINITY ? next : { ...next, until })
}

/** Every open stream counts as broken, every back-off as over; a time the server named still holds. */
function onWake(state: State, input: Input): Step<State> {
  switch (state.phase) {
    case 'streaming':
    case 'listing':
    case 'watching':
    case 'polling': {
      // What was read once stays as it is.
      if (state.phase === 'polling' && state.until === undefined) return same(state)
      const left = leave(state, input.now)
      return after(left.effects, resume(stale(left.memory, input.now), input))
    }
    case 'waiting': {
      const { notBefore } = state
      if (notBefore !== undefined && input.now < notBefore)
        return same({ ...state, until: Math.min(state.until, notBefore) })
      return resume({ ...memoryOf(state), failures: 0 }, input)
    }
    default:
      return same(state)
  }
}

function onTimer(state: State, input: Input): Step<State> {
  switch (state.phase) {
    case 'asking':
      return onAskingTimer(state, input)
    case 'streaming':
      return state.held === 'yes' ? same(state) : onStreamTimer(state, input)
    case 'watching':
      return onWatchTimer(state, input)
    case 'waiting': {
      if (input.now < state.until) return same(state)
      const { memory } = leave(state, input.now)
      if (state.next === 'again') return again(memory, input)
      return state.next === 'watch' ? resume(memory, input) : beginSync(memory, input)
    }
    case 'polling':
      return state.until === undefined || input.now < state.until
        ? same(state)
        : beginSync(lookedInto(memoryOf(state), input.now), input)
    case 'halted':
      return state.until === undefined || input.now < state.until
        ? same(state)
        : resume(leave(state, input.now).memory, input)
    default:
      return same(state)
  }
}

function orderOf({ notBefore }: Waiting): Pick<Waiting, 'notBefore'> {
  return notBefore === undefined ? {} : { notBefore }
}

/** What could not be watched an hour ago is tried again. */
function lookedInto(memory: Memory, now: number): Memory {
  const { pollSince } = memory
  return pollSince !== undefined && now - pollSince >= policy.relearnAfter ? relearn(memory) : memory
}

function same(state: State): Step<State> {
  return { state, effects: [] }
}

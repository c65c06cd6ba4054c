import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { ErrorInfo } from '../../src/protocol/errors.js'
import type { Effect, Step } from './effect.js'
import type { Surroundings } from './input.js'
import { trailStart } from './page-trail.js'
import { backoff, policy, watchTimeout } from './policy.js'
import type {
  Asking,
  Bar,
  Halted,
  Listing,
  Memory,
  Paused,
  Polling,
  State,
  Streaming,
  Verifying,
  Waiting,
  Watching,
} from './state.js'
import { failsForLong, memoryOf, watches } from './state.js'

/**
 * Leaves a state: ends its requests. A watch whose resume was not verified takes its version
 * back, because the deltas that moved it are discarded with it.
 */
export function leave(state: State, now: number): { readonly memory: Memory; readonly effects: readonly Effect[] } {
  const memory = memoryOf(rested(state, now))
  switch (state.phase) {
    case 'streaming':
    case 'listing':
      return { memory, effects: [{ type: 'abort' }] }
    case 'watching':
      if (state.trust.type !== 'verifying') return { memory, effects: [{ type: 'abort' }] }
      return {
        memory: { ...memory, resumeFrom: state.openedFrom },
        effects: [{ type: 'abort' }, { type: 'gate', gate: 'discard' }],
      }
    default:
      return { memory, effects: [] }
  }
}

/** A stream that was healthy for a while forgives earlier failures (wire rule 10). */
export function rested<S extends State>(state: S, now: number): S {
  if (state.phase !== 'watching' || state.trust.type === 'verifying') return state
  if (now - state.startedAt < policy.healthyAfter) return state
  return { ...state, failures: 0, shortWatches: 0, brokenWatches: 0 }
}

/** From now on the cache may be behind. */
export function stale(memory: Memory, now: number): Memory {
  return memory.synced && memory.staleSince === undefined ? { ...memory, staleSince: now } : memory
}

/** The complete state anew: by watch-list, or by LIST where that is known not to work. */
export function beginSync(memory: Memory, at: Surroundings): Step<Asking | Streaming | Listing> {
  if (watches(memory) && memory.slot === 'unknown') return ask(memory, at)
  const streams =
    memory.plan.initialList !== 'pages' &&
    memory.cycle === 'any' &&
    mayStream(memory) &&
    (at.watchList === 'try' || memory.plan.initialList === 'stream')
  if (!streams) return beginList(memory, 'pages')
  const request = memory.request + 1
  const timeoutSeconds = watchTimeout(at.random)
  return {
    state: { ...memory, phase: 'streaming', request, startedAt: at.now, timeoutSeconds, collected: undefined },
    effects: [{ type: 'watch', request, timeoutSeconds }],
  }
}

export function beginList(memory: Memory, by: 'pages' | 'whole'): Step<Listing> {
  const request = memory.request + 1
  return {
    state: { ...memory, phase: 'listing', request, by, trail: trailStart, collected: undefined },
    effects: [{ type: 'list', request, ...(by === 'pages' ? { limit: policy.pageSize } : {}) }],
  }
}

/** Changes after `from`. `verify`: hold them until the server's history is known to be ours. */
export function beginWatch(
  memory: Memory,
  from: ResourceVersion,
  trust: 'opening' | 'confirmed' | 'verify',
  at: Surroundings,
): Step<Watching> {
  const request = memory.request + 1
  const timeoutSeconds = watchTimeout(at.random)
  const watch: Effect = { type: 'watch', request, resourceVersion: from, timeoutSeconds }
  const probing = probingOf(memory)
  const requests: readonly Effect[] =
    probing === 'first' ? [probeOf(memory, request)] : probing === 'later' ? [watch] : [probeOf(memory, request), watch]
  return {
    state: {
      ...memory,
      phase: 'watching',
      request,
      openedFrom: from,
      resumeFrom: from,
      startedAt: at.now,
      lastByteAt: at.now,
      timeoutSeconds,
      answer: 'unanswered',
      moves: 0,
      trust:
        trust === 'verify'
          ? { type: 'verifying', witnessEnded: 'untold', ...(probing === undefined ? {} : { probing }) }
          : { type: trust },
    },
    effects: trust === 'verify' ? [{ type: 'gate', gate: 'hold' }, ...requests] : [watch],
  }
}

/**
 * In a long outage one request at a time shows whether it is over (P10). Where watches get no answer at all it is the
 * probe, because it shows whether only watches do not (apiserver 2.11). Undefined: both at once.
 */
function probingOf(memory: Memory): Verifying['probing'] {
  if (!failsForLong(memory)) return undefined
  return memory.watchesRejected >= policy.rejectedUntilProbeFirst ? 'first' : 'later'
}

/** Nothing is read before it is known whether a stream may be open: a LIST would be one too many. */
function ask(memory: Memory, at: Surroundings): Step<Asking> {
  return { state: { ...memory, phase: 'asking', askedAt: at.now }, effects: [] }
}

function mayStream(memory: Memory): boolean {
  return watches(memory) && memory.slot === 'granted'
}

/**
 * Goes on where it stopped: by version where there is one and a stream may be open, else from the
 * start.
 */
export function resume(memory: Memory, at: Surroundings): Step<State> {
  if (memory.pauses.size > 0) return pause(memory)
  if (memory.resumeFrom !== undefined && mayStream(memory)) {
    return beginWatch(memory, memory.resumeFrom, 'verify', at)
  }
  return beginSync(memory, at)
}

/** Goes on behind a clean end: nothing lies between, so there is nothing to verify. */
export function again(memory: Memory, at: Surroundings): Step<State> {
  if (memory.resumeFrom === undefined || !mayStream(memory)) return resume(memory, at)
  return beginWatch(memory, memory.resumeFrom, 'confirmed', at)
}

/** One more failure: waits longer than the last time, and no less than the server ordered. */
export function wait(
  memory: Memory,
  next: Waiting['next'],
  error: ErrorInfo,
  at: Surroundings,
  retryAfterMs?: number,
): Step<Waiting> {
  const failures = memory.failures + 1
  const own = backoff(failures, at.random)
  const ordered = retryAfterMs === undefined ? 0 : retryAfterMs + at.random * policy.backoffBase
  return {
    state: {
      ...stale(memory, at.now),
      phase: 'waiting',
      failures,
      error,
      until: at.now + Math.max(own, ordered),
      next,
      ...(retryAfterMs === undefined ? {} : { notBefore: at.now + ordered }),
    },
    effects: [],
  }
}

export function halt(memory: Memory, error: ErrorInfo, recheckMs: number | undefined, at: Surroundings): Step<Halted> {
  return {
    state: {
      ...stale(memory, at.now),
      phase: 'halted',
      failures: memory.failures + 1,
      error,
      ...(recheckMs === undefined ? {} : { until: at.now + recheckMs }),
    },
    effects: [],
  }
}

/** It was learnt that this cannot be watched. */
export function pollOnly(memory: Memory, at: Surroundings): Memory {
  return { ...memory, follow: 'poll', pollSince: memory.pollSince ?? at.now }
}

/** Forgets that, and what was remarked about it: a proxy may have been repaired. */
export function relearn(memory: Memory): Memory {
  if (memory.follow === 'watch') return memory
  const { pollSince: _since, notice: _notice, ...rest } = memory
  return { ...rest, follow: 'watch', watchesRefused: 0 }
}

/** Until the next list: at the interval that was asked for, or once and for all. */
export function poll(memory: Memory, at: Surroundings): Step<Polling> {
  const { wish } = memory
  if (wish.type === 'once') return { state: { ...memory, phase: 'polling' }, effects: [] }
  const everyMs = wish.type === 'poll' ? wish.everyMs : policy.pollEvery
  return { state: { ...memory, phase: 'polling', until: at.now + everyMs }, effects: [] }
}

export function pause(memory: Memory, bar?: Bar): Step<Paused> {
  return { state: { ...memory, phase: 'paused', ...(bar === undefined ? {} : { bar }) }, effects: [] }
}

/** What must outlast a pause of `state`. */
export function barOf(state: State): Bar | undefined {
  if (state.phase === 'halted') return { type: 'halted', ...(state.until === undefined ? {} : { until: state.until }) }
  if (state.phase !== 'waiting' || state.notBefore === undefined) return undefined
  return { type: 'ordered', until: state.notBefore, next: state.next }
}

/** Ends a pause: goes back behind its bar while that lasts. */
export function unpause(state: Paused, at: Surroundings): Step<State> {
  const memory = memoryOf(state)
  const { bar } = state
  if (bar === undefined || (bar.until !== undefined && bar.until <= at.now)) return resume(memory, at)
  if (bar.type === 'ordered') {
    const { until, next } = bar
    return { state: { ...memory, phase: 'waiting', until, next, notBefore: until }, effects: [] }
  }
  const until = bar.until === undefined ? {} : { until: bar.until }
  return { state: { ...memory, phase: 'halted', ...until }, effects: [] }
}

/** `first`'s effects, then `second`'s. */
export function after<S>(effects: readonly Effect[], step: Step<S>): Step<S> {
  return effects.length === 0 ? step : { state: step.state, effects: [...effects, ...step.effects] }
}

/** The server let this user read: whatever it refused before, and whatever was said not to be there. */
export function allowed<M extends Memory>(memory: M): M {
  if (memory.refusedAt === undefined && memory.goneAt === undefined) return memory
  const { refusedAt: _over, goneAt: _there, ...rest } = memory
  return rest as M
}

/** Without an error: there is evidence that it is over. */
export function cleared<M extends Memory>(memory: M): M {
  if (memory.error === undefined) return memory
  const { error: _over, ...rest } = memory
  return rest as M
}

/** One that asks for the newest deletion too. */
export function probeOf({ tombstone }: Memory, request: number): Effect {
  return { type: 'probe', request, ...(tombstone === undefined ? {} : { tombstone }) }
}

/** Without a tombstone: a complete state says of itself what is gone. */
export function unburied(memory: Memory): Memory {
  if (memory.tombstone === undefined) return memory
  const { tombstone: _over, ...rest } = memory
  return rest
}

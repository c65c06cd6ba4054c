import { type ErrorInfo, errorInfo, type FaultCode, faultOf } from '../../src/protocol/errors.js'
import type { Failure } from '../ports.js'
import {
  after,
  allowed,
  beginList,
  beginSync,
  cleared,
  halt,
  leave,
  poll,
  pollOnly,
  stale,
  unburied,
  wait,
} from './begin.js'
import type { Step } from './effect.js'
import type { Surroundings } from './input.js'
import { policy } from './policy.js'
import type { Listing, Memory, State, Streaming, Watching } from './state.js'
import { type Asked, judge, type Verdict } from './verdict.js'

type Busy = Streaming | Listing | Watching

/** A request of `state` failed: the verdict decides what follows, the state decides from where. */
export function fail(state: Busy, failure: Failure, asked: Asked, at: Surroundings): Step<State> {
  const left = leave(state, at.now)
  const memory = stale(left.memory, at.now)
  const verdict = judge(failure, asked, memory.plan)
  // One whole list per expired page: when that expires too, the list is read anew like any expiry.
  if (verdict.type === 'list-whole' && state.phase === 'listing' && state.by === 'whole') {
    return after(left.effects, relist(memory, verdict.error, at))
  }
  const known = counted(failure.type === 'network' ? rejected(memory, state, asked) : memory, state, verdict, asked)
  const judged = failure.type === 'network' && asked === 'watch' ? unlessInVain(known, verdict) : verdict
  return after(left.effects, act(known, judged, asked, at))
}

/** `fetch` rejected: nothing answers, or this is what the browser does with the answer to a watch. What came before it tells. */
function rejected(memory: Memory, state: Busy, asked: Asked): Memory {
  if (asked === 'probe' || state.phase === 'listing') return { ...memory, rejectedInVain: 0 }
  if (state.phase !== 'watching' || state.answer === 'opened') return memory
  const { trust } = state
  const isAnswered = trust.type === 'opening' || (trust.type === 'verifying' && trust.probe !== undefined)
  return {
    ...memory,
    watchesRejected: memory.watchesRejected + 1,
    rejectedInVain: isAnswered ? memory.rejectedInVain + 1 : memory.rejectedInVain,
  }
}

/**
 * A browser rejects an answer that it cannot take, a compressed one to a Range request for example, as if there was none
 * (apiserver 2.11). Where that is all that watches get, it polls.
 */
function unlessInVain({ watchesRejected, rejectedInVain }: Memory, verdict: Verdict): Verdict {
  if (rejectedInVain < policy.inVainUntilPoll) return verdict
  const what = 'The server answers, but the browser rejects what it answers to watches; does a proxy compress it?'
  if (watchesRejected < policy.rejectedUntilPoll) return { type: 'retry', error: errorInfo('unexpected-answer', what) }
  return { type: 'poll', error: errorInfo('watch-unsupported', what) }
}

/**
 * Counts what makes the version to resume from suspect: streams that broke by what they said (C23),
 * and open ones that ended before they were verified. A server that asks for a pause is no evidence.
 */
function counted(memory: Memory, state: Busy, verdict: Verdict, asked: Asked): Memory {
  if (verdict.type !== 'retry' || verdict.error.code === 'too-many-requests' || state.phase !== 'watching')
    return memory
  if (asked === 'in-stream') return { ...memory, brokenWatches: memory.brokenWatches + 1 }
  const unverified = state.trust.type === 'verifying' && state.answer === 'opened'
  return unverified ? { ...memory, shortWatches: memory.shortWatches + 1 } : memory
}

function act(memory: Memory, verdict: Verdict, asked: Asked, at: Surroundings): Step<State> {
  // A list that failed beside a known version, while there was no slot, need not be what comes next.
  const next = memory.resumeFrom === undefined ? 'sync' : 'watch'
  switch (verdict.type) {
    case 'retry': {
      if (asked === 'watch-list' || asked === 'in-watch-list')
        return wait({ ...memory, cycle: secondTry(memory, verdict) }, 'sync', verdict.error, at, verdict.retryAfterMs)
      const anew = suspected(memory)
      return wait(anew ?? memory, anew === undefined ? next : 'sync', verdict.error, at, verdict.retryAfterMs)
    }
    case 'resync':
      return relist(memory, verdict.error, at)
    case 'list-whole':
      return beginList(memory, 'whole')
    case 'no-watch-list': {
      const noted: Memory = verdict.reason === 'compressed' ? { ...memory, notice: verdict.error } : memory
      return after([{ type: 'remember', reason: verdict.reason }], beginList(noted, 'pages'))
    }
    case 'poll': {
      const polling: Memory = { ...pollOnly(cleared(expired(memory)), at), notice: verdict.error }
      return polling.synced ? poll(polling, at) : beginList(polling, 'pages')
    }
    case 'watch-refused':
      return refusedWatch(memory, verdict.error, at)
    case 'halt':
      // A probe that is refused proves nothing, so the complete state has to (wire rule 12).
      if (asked === 'probe' && faultOf(verdict.error.code as FaultCode).phase !== 'unauthorized') {
        const { httpStatus } = verdict.error
        const why = 'The server refuses to tell whether the cache can be resumed'
        return relist(memory, errorInfo('expired', why, httpStatus === undefined ? {} : { httpStatus }), at)
      }
      if (verdict.error.code === 'forbidden') return forbid(memory, verdict.error, at)
      return halt(memory, verdict.error, verdict.recheckMs, at)
    case 'confirm-not-served':
      return notServed(memory, verdict, next, at)
    case 'refused-version': {
      const refused: Memory = { ...expired(memory), refusedVersions: memory.refusedVersions + 1 }
      if (refused.refusedVersions >= 2) return halt(refused, verdict.error, undefined, at)
      return once(refused, errorInfo('expired', 'The server refuses the version to resume from'), at)
    }
  }
}

/** 403 to a watch: a list says whether the user may not read at all; when it came and the next watch is refused, it polls. */
function refusedWatch(memory: Memory, { httpStatus }: ErrorInfo, at: Surroundings): Step<State> {
  const refused: Memory = { ...cleared(memory), watchesRefused: memory.watchesRefused + 1 }
  if (refused.watchesRefused < 2) return beginList(refused, 'pages')
  const what = 'The user may list but not watch this'
  const notice = errorInfo('watch-unsupported', what, httpStatus === undefined ? {} : { httpStatus })
  const polling: Memory = { ...pollOnly(expired(refused), at), notice }
  return polling.synced ? poll(polling, at) : beginList(polling, 'pages')
}

/**
 * What was readable may not be read any more. An authorizer that fails now and then says so too, so the first 403
 * loses nothing; the next in a row, some time later, is believed, and the objects go (P11).
 */
function forbid(before: Memory, error: ErrorInfo, at: Surroundings): Step<State> {
  const memory: Memory = { ...before, watchesRefused: 0 }
  if (memory.cached === 'nothing') return halt(memory, error, policy.recheckForbidden, at)
  const { refusedAt = at.now } = memory
  const left = refusedAt + policy.confirmForbidden - at.now
  if (left > 0) return halt({ ...memory, refusedAt }, error, left, at)
  return revoke(memory, error, policy.recheckForbidden, at)
}

type NotServed = Extract<Verdict, { readonly type: 'confirm-not-served' }>

/**
 * 404 is believed at the second time, or at once where discovery says so, too. Where no version of it is served there are
 * no objects; but a server that starts says so for a while, so they go when it is said again, some time later (C31).
 */
function notServed(
  before: Memory,
  { error, absent }: NotServed,
  next: 'sync' | 'watch',
  at: Surroundings,
): Step<State> {
  const seen = Math.max(before.notFounds + 1, absent === undefined ? 1 : 2)
  const { goneAt: first, ...known } = before
  const memory: Memory = { ...known, notFounds: seen }
  if (absent !== 'objects' || memory.cached === 'nothing') {
    return seen >= 2 ? halt(memory, error, policy.recheckNotServed, at) : wait(memory, next, error, at)
  }
  const goneAt = first ?? at.now
  const left = goneAt + policy.confirmGone - at.now
  if (left > 0) return halt({ ...memory, goneAt }, error, left, at)
  return revoke(memory, error, policy.recheckNotServed, at)
}

/** Nothing that is cached is to be seen any more. */
function revoke(memory: Memory, error: ErrorInfo, recheckMs: number, at: Surroundings): Step<State> {
  const revoked = allowed(unburied(expired({ ...memory, cached: 'nothing' })))
  return after([{ type: 'emit', deltas: [{ type: 'revoke' }] }], halt(revoked, error, recheckMs, at))
}

/** Without its version and with its counters cleared, when they say so. */
export function suspected(memory: Memory): Memory | undefined {
  const { brokenWatches, shortWatches } = memory
  if (brokenWatches < policy.brokenWatchesUntilRelist && shortWatches < policy.shortWatchesUntilRelist) return undefined
  return expired({ ...memory, brokenWatches: 0, shortWatches: 0 })
}

/** The version is spent: read everything, at once the first time, backing off when it repeats. */
export function relist(memory: Memory, error: ErrorInfo, at: Surroundings): Step<State> {
  const fresh = expired(stale(memory, at.now))
  const repeats = memory.lastSyncAt === undefined || at.now - memory.lastSyncAt < policy.expiryAgain
  return repeats ? wait(fresh, 'sync', error, at) : once(fresh, error, at)
}

/** At once, unless another one began at once a moment ago. */
function once(memory: Memory, error: ErrorInfo, at: Surroundings): Step<State> {
  const { relistedAt } = memory
  if (relistedAt !== undefined && at.now - relistedAt < policy.expiryAgain) return wait(memory, 'sync', error, at)
  return beginSync({ ...memory, error, relistedAt: at.now }, at)
}

/** Never resumes from this version again. */
export function expired(memory: Memory): Memory {
  const { resumeFrom: _spent, ...rest } = memory
  return rest
}

/**
 * The first broken watch-list is tried again, the second makes this cycle a LIST. A server that asks for a pause can
 * stream; but while a cache of its own is not ready it lets pages through, so for ever is too long (apiserver 1.14).
 */
function secondTry(memory: Memory, verdict: Verdict): Memory['cycle'] {
  const tries = verdict.error.code === 'too-many-requests' ? policy.failuresWithSlot : 2
  return memory.failures + 1 >= tries ? 'pages' : memory.cycle
}

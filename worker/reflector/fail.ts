import { type FaultCode, faults } from '../../src/protocol/errors.js'
import type { Failure } from '../ports.js'
import { after, beginList, beginSync, halt, leave, poll, stale, wait } from './begin.js'
import type { Step } from './effect.js'
import type { Surroundings } from './input.js'
import { policy } from './policy.js'
import type { Listing, Memory, State, Streaming, Watching } from './state.js'
import { type Asked, judge, type Verdict } from './verdict.js'

type Busy = Streaming | Listing | Watching

/** A request of `state` failed: the verdict decides what follows, the state decides from where. */
export function fail(state: Busy, failure: Failure, asked: Asked, at: Surroundings): Step<State> {
  const left = leave(state)
  const memory = stale(rested(left.memory, state, at.now), at.now)
  const verdict = judge(failure, asked, memory.plan)
  return after(left.effects, act(memory, verdict, asked, at))
}

function act(memory: Memory, verdict: Verdict, asked: Asked, at: Surroundings): Step<State> {
  const next = asked === 'watch' || asked === 'in-stream' || asked === 'probe' ? 'watch' : 'sync'
  switch (verdict.type) {
    case 'retry': {
      if (asked === 'watch-list') return wait({ ...memory, cycle: secondTry(memory) }, 'sync', verdict.error, at, verdict.retryAfterMs)
      const broken = asked === 'in-stream' ? memory.brokenWatches + 1 : memory.brokenWatches
      if (broken >= policy.brokenWatchesUntilRelist) {
        return wait(expired({ ...memory, brokenWatches: 0 }), 'sync', verdict.error, at, verdict.retryAfterMs)
      }
      return wait({ ...memory, brokenWatches: broken }, next, verdict.error, at, verdict.retryAfterMs)
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
      const polling: Memory = { ...expired(memory), follow: 'poll', notice: verdict.error }
      return polling.synced ? poll(polling, at) : beginList(polling, 'pages')
    }
    case 'halt':
      // A probe that is refused proves nothing, so the complete state has to (wire rule 12).
      if (asked === 'probe' && faults[verdict.error.code as FaultCode].phase !== 'unauthorized') {
        return relist(memory, verdict.error, at)
      }
      return halt(memory, verdict.error, verdict.recheckMs, at)
    case 'confirm-not-served': {
      const seen: Memory = { ...memory, notFounds: memory.notFounds + 1 }
      if (seen.notFounds >= 2) return halt(seen, verdict.error, policy.recheckNotServed, at)
      return wait(seen, next, verdict.error, at)
    }
    case 'refused-version': {
      const refused: Memory = { ...expired(memory), refusedVersions: memory.refusedVersions + 1 }
      if (refused.refusedVersions >= 2) return halt(refused, verdict.error, undefined, at)
      return beginSync(refused, at)
    }
  }
}

/** The version is spent: read everything, at once the first time, backing off when it repeats. */
export function relist(memory: Memory, error: NonNullable<Memory['error']>, at: Surroundings): Step<State> {
  const fresh: Memory = { ...expired(stale(memory, at.now)), error }
  const repeats = memory.lastSyncAt === undefined || at.now - memory.lastSyncAt < policy.expiryAgain
  return repeats ? wait(fresh, 'sync', error, at) : beginSync(fresh, at)
}

/** Never resumes from this version again. */
export function expired(memory: Memory): Memory {
  const { resumeFrom: _spent, ...rest } = memory
  return rest
}

/** A stream that was healthy for a while forgives earlier failures (wire rule 10). */
export function rested(memory: Memory, state: State, now: number): Memory {
  if (state.phase !== 'watching' || state.trust.type === 'verifying') return memory
  if (now - state.startedAt < policy.healthyAfter) return memory
  return { ...memory, failures: 0, shortWatches: 0, brokenWatches: 0 }
}

/** The first broken watch-list is tried again, the second makes this cycle a LIST. */
function secondTry(memory: Memory): Memory['cycle'] {
  return memory.failures >= 1 ? 'pages' : memory.cycle
}

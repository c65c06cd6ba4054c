import type { WatchEnd, WatchEvent } from '../ports.js'
import { after, allowed, beginList, beginSync, cleared, leave } from './begin.js'
import { collect, foldCollected } from './collect.js'
import type { Effect, Step } from './effect.js'
import { fail } from './fail.js'
import type { Surroundings } from './input.js'
import { taken } from './on-list.js'
import { onWatchEvents } from './on-watch.js'
import { policy } from './policy.js'
import type { CollectedEvent, State, Streaming, Watching } from './state.js'
import { memoryOf } from './state.js'

/** Collects beside the cache until the end mark, then takes over as one replace (wire rule 3, C89–C94). */
export function onStreamEvents(state: Streaming, events: readonly WatchEvent[], at: Surroundings): Step<State> {
  const collected: CollectedEvent[] = []
  for (const [index, event] of events.entries()) {
    switch (event.type) {
      case 'added':
      case 'modified':
        collected.push({ type: 'put', object: event.object })
        break
      case 'deleted':
        collected.push({ type: 'drop', object: event.object })
        break
      case 'skipped':
        break
      case 'error':
        return fail(state, event.failure, 'in-watch-list', at)
      case 'bookmark': {
        // A bookmark before the mark comes only from servers that do not know watch-lists (C91).
        if (event.mark === 'none' || event.resourceVersion === undefined) return withoutMark(state, at)
        const objects = foldCollected(collect(state.collected, collected))
        const replace: Effect = {
          type: 'emit',
          deltas: [{ type: 'replace', objects, resourceVersion: event.resourceVersion }],
        }
        // A remark about streams is over with one that worked.
        const { staleSince: _fresh, notice: _over, ...memory } = taken(memoryOf(allowed(cleared(state))), at)
        const watching: Watching = {
          ...memory,
          phase: 'watching',
          stalls: 0,
          notFounds: 0,
          refusedVersions: 0,
          watchesRefused: 0,
          watchesRejected: 0,
          rejectedInVain: 0,
          openedFrom: event.resourceVersion,
          resumeFrom: event.resourceVersion,
          startedAt: state.startedAt,
          lastByteAt: at.now,
          timeoutSeconds: state.timeoutSeconds,
          answer: 'opened',
          moves: 1,
          trust: { type: 'confirmed' },
        }
        return after([replace], onWatchEvents(watching, { events: events.slice(index + 1) }, at))
      }
    }
  }
  const shown = collected.flatMap((event) => (event.type === 'put' ? [event.object] : []))
  const progress: readonly Effect[] =
    state.synced || shown.length === 0 ? [] : [{ type: 'emit', deltas: [{ type: 'progress', objects: shown }] }]
  const known = allowed(cleared({ ...state, notFounds: 0 }))
  return { state: { ...known, lastByteAt: at.now, collected: collect(state.collected, collected) }, effects: progress }
}

/** Ended before its mark: nothing of it counts. */
export function onStreamEnded(state: Streaming, end: WatchEnd, at: Surroundings): Step<State> {
  if (end.type === 'failed') return fail(state, end.failure, 'watch-list', at)
  return fail(state, { type: 'broken', message: 'The stream ended before the list was complete' }, 'watch-list', at)
}

/** Silence: LIST for this cycle, and after the second one for the next hour (wire rule 3). */
export function onStreamTimer(state: Streaming, at: Surroundings): Step<State> {
  if (at.now < streamDeadline(state)) return { state, effects: [] }
  const left = leave(state, at.now)
  const stalls = left.memory.stalls + 1
  const memory = { ...left.memory, stalls, cycle: 'pages' as const }
  if (stalls < policy.stallsUntilAvoided) return after(left.effects, beginSync(memory, at))
  return after([...left.effects, { type: 'remember', reason: 'stalled' }], beginSync({ ...memory, stalls: 0 }, at))
}

/** Silence ends a watch-list, never its length; but a server ends it by itself at `timeoutSeconds`. */
export function streamDeadline(state: Streaming): number {
  const byTimeout = state.startedAt + state.timeoutSeconds * 1000 + policy.timeoutSlack
  const silence = state.lastByteAt === undefined ? state.startedAt + policy.firstByte : state.lastByteAt + policy.stall
  return Math.min(byTimeout, silence)
}

function withoutMark(state: Streaming, at: Surroundings): Step<State> {
  const left = leave(state, at.now)
  return after([...left.effects, { type: 'remember', reason: 'no-end-mark' }], beginList(allowed(left.memory), 'pages'))
}

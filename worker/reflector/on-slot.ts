import { after, beginSync, leave, poll, resume } from './begin.js'
import type { Step } from './effect.js'
import type { Surroundings } from './input.js'
import { policy } from './policy.js'
import { type Asking, memoryOf, type State, wantsSlot } from './state.js'

/** A stream may be open: by version where there is one. What is under way without one is finished first. */
export function onSlotGranted(state: State, at: Surroundings): Step<State> {
  if (!wantsSlot(state) || state.slot === 'granted') return { state, effects: [] }
  const granted: State = { ...state, slot: 'granted' }
  return state.phase === 'asking' || state.phase === 'polling'
    ? resume(memoryOf(granted), at)
    : { state: granted, effects: [] }
}

/**
 * No stream may be open. One that is ends at once; what was complete is read at intervals from now
 * on, what was not, or was not verified, is listed.
 */
export function onSlotWaiting(state: State, at: Surroundings): Step<State> {
  if (!wantsSlot(state) || state.slot === 'waiting') return { state, effects: [] }
  const waiting: State = { ...state, slot: 'waiting' }
  switch (waiting.phase) {
    case 'asking':
      return resume(memoryOf(waiting), at)
    case 'streaming':
    case 'watching': {
      const { memory, effects } = leave(waiting, at.now)
      const complete = waiting.phase === 'watching' && waiting.trust.type !== 'verifying'
      return complete ? after(effects, poll(memory, at)) : after(effects, beginSync(memory, at))
    }
    default:
      return { state: waiting, effects: [] }
  }
}

/** Nobody answers: it is waited for, and the state is read all the same. */
export function onAskingTimer(state: Asking, at: Surroundings): Step<State> {
  return at.now < askingDeadline(state) ? { state, effects: [] } : onSlotWaiting(state, at)
}

export function askingDeadline(state: Asking): number {
  return state.askedAt + policy.slotAnswer
}

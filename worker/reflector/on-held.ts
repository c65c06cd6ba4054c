import type { Step } from './effect.js'
import type { Surroundings } from './input.js'
import type { State, Streaming, Watching } from './state.js'

/**
 * The watch cannot be sent yet: it waits for credentials. Its clocks stand still, so that nobody's
 * slow sign-in is taken for a slow server, and nothing is called live meanwhile (P6).
 */
export function onWatchHeld(state: Streaming | Watching, at: Surroundings): Step<State> {
  if (state.phase === 'streaming') return { state: { ...state, held: 'yes' }, effects: [] }
  const trust = state.trust.type === 'confirmed' ? ({ type: 'opening' } as const) : state.trust
  const since = state.synced ? { staleSince: state.staleSince ?? at.now } : {}
  return { state: { ...state, ...since, trust, held: 'yes', answer: 'unanswered' }, effects: [] }
}

/** It is sent now: its clocks begin. */
export function onWatchSent(state: Streaming | Watching, at: Surroundings): Step<State> {
  const { held, ...rest } = state
  if (held === undefined) return { state, effects: [] }
  if (rest.phase === 'streaming') return { state: { ...rest, startedAt: at.now }, effects: [] }
  const { trust } = rest
  const again = trust.type === 'verifying' && trust.probeAt !== undefined ? { ...trust, probeAt: at.now } : trust
  return { state: { ...rest, startedAt: at.now, lastByteAt: at.now, trust: again }, effects: [] }
}

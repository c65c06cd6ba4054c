import type { Bar, State, Trust } from './state.js'

/** Everything in a state that is a time of the inputs' clock. */
const times = [
  'toldAt',
  'lastSyncAt',
  'relistedAt',
  'freshAt',
  'staleSince',
  'refusedAt',
  'pollSince',
  'askedAt',
  'startedAt',
  'lastByteAt',
  'until',
  'notBefore',
] as const

/**
 * The state on a clock that was set back by `ms`: as if it had always gone like this. Otherwise each wait would be longer by as
 * much, and what is on screen fresh in the future.
 */
export function rebase(state: State, ms: number): State {
  const moved: Record<string, unknown> = { ...state }
  for (const time of times) {
    const at = moved[time]
    if (typeof at === 'number') moved[time] = at - ms
  }
  if (state.phase === 'watching') moved.trust = movedTrust(state.trust, ms)
  if (state.phase === 'paused' && state.bar !== undefined) moved.bar = movedBar(state.bar, ms)
  return moved as unknown as State
}

function movedTrust(trust: Trust, ms: number): Trust {
  if (trust.type !== 'verifying' || trust.probeAt === undefined) return trust
  return { ...trust, probeAt: trust.probeAt - ms }
}

function movedBar(bar: Bar, ms: number): Bar {
  if (bar.type === 'ordered') return { ...bar, until: bar.until - ms }
  return bar.until === undefined ? bar : { ...bar, until: bar.until - ms }
}

import type { RelistReason } from '../../src/protocol/metrics.js'
import type { Happening } from './input.js'
import type { State } from './state.js'

/** Why a complete state begins to be read: what happened in `before` made it `after`. */
export function relistReason(before: State, happening: Happening, after: State): RelistReason {
  if (before.cached === 'nothing') return 'initial'
  if (before.phase === 'polling' && happening.type === 'timer') return 'poll'
  switch (happening.type) {
    case 'refresh':
    case 'retry-now':
      return 'asked'
    case 'distrust':
      return 'lost'
  }
  switch (after.error?.code ?? before.error?.code) {
    case 'expired':
      return 'expired'
    case 'broken':
    case 'timeout':
    case 'undecodable':
      return 'broken'
    case undefined:
      return 'poll'
    default:
      return 'unreachable'
  }
}

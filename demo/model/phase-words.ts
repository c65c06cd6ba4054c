import type { InformerStatus, Phase } from 'kube-informer'
import { savedViewText, seconds } from './age-words.js'

export { seconds } from './age-words.js'

/** `good`: nothing to do. `busy`: wait. `warn`: old or partial. `bad`: somebody has to do something. `quiet`: at rest. */
export type PhaseTone = 'good' | 'busy' | 'warn' | 'bad' | 'quiet'

export type PhaseIcon = 'dot' | 'clock' | 'cloud-off' | 'key' | 'lock' | 'pause' | 'ring' | 'alert' | 'queue'

export interface PhaseWords {
  readonly tone: PhaseTone
  readonly icon: PhaseIcon
  readonly text: string
  /** 0 to 1, while a list is read and its size is known. */
  readonly progress?: number
}

const table: Readonly<Record<Phase, readonly [PhaseTone, PhaseIcon, string]>> = {
  idle: ['quiet', 'dot', 'Not started'],
  restoring: ['quiet', 'clock', 'Saved view'],
  queued: ['busy', 'queue', 'Waiting for a stream'],
  connecting: ['busy', 'ring', 'Connecting'],
  listing: ['busy', 'ring', 'Reading'],
  live: ['good', 'dot', 'Live'],
  polling: ['busy', 'ring', 'Read at intervals'],
  retrying: ['warn', 'ring', 'Reconnecting'],
  paused: ['quiet', 'pause', 'Paused while hidden'],
  offline: ['quiet', 'cloud-off', 'Offline'],
  unauthorized: ['bad', 'key', 'Signed out'],
  forbidden: ['warn', 'lock', 'Not allowed'],
  'not-served': ['warn', 'alert', 'Not served'],
  unsupported: ['bad', 'alert', 'Does not work'],
  closed: ['bad', 'alert', 'Closed'],
}

/** One informer in a few words, as dashboards put it in a pill. `now`: ms since the epoch, the engine's clock. */
export function phaseWords(status: InformerStatus, now: number): PhaseWords {
  const { phase, synced, hasData, loaded, expected, nextAttemptAt, error, staleSince, source } = status
  const [tone, icon, text] = table[phase]
  switch (phase) {
    case 'listing':
      if (expected === undefined || expected === 0) return { tone, icon, text: `${text} ${count(loaded)}` }
      return { tone, icon, text: `${count(loaded)} / ${count(expected)}`, progress: Math.min(1, loaded / expected) }
    case 'queued':
      return { tone, icon, text: synced ? 'Read every 15 s' : text }
    case 'live':
      if (error !== undefined) return { tone: 'warn', icon: 'alert', text: 'Live, degraded' }
      return staleSince === undefined
        ? { tone, icon, text }
        : { tone: 'warn', icon: 'clock', text: 'May be out of date' }
    case 'retrying':
      if (nextAttemptAt === undefined) return { tone, icon, text }
      return { tone, icon, text: `${text}, next try in ${seconds(nextAttemptAt - now)}` }
    case 'offline':
      return { tone, icon, text: hasData && source === 'network' ? 'Offline – saved data' : text }
    default:
      return { tone, icon, text }
  }
}

/** How fresh what it shows is, in a sentence part. */
export function freshness({ freshAt, staleSince, hasData, source }: InformerStatus, now: number): string {
  if (source === 'mirror') return savedViewText(freshAt, now)
  if (freshAt === undefined) return hasData ? 'partial' : 'nothing yet'
  const ago = seconds(now - freshAt)
  return staleSince === undefined ? `confirmed ${ago} ago` : `data from ${ago} ago`
}

/** With thin spaces: `49 998`. `toLocaleString` would cost a formatter for each. */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f')

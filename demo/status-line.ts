import type { InformerStatus, Phase } from 'kube-informer'

/** `good`: nothing to do. `busy`: wait. `bad`: somebody has to do something. */
export type Tone = 'good' | 'busy' | 'bad'

const headlines: Readonly<Record<Phase, readonly [Tone, string]>> = {
  idle: ['busy', 'Not started'],
  restoring: ['busy', 'Reading what was stored'],
  queued: ['busy', 'Waiting for a connection'],
  connecting: ['busy', 'Connecting'],
  listing: ['busy', 'Reading the list'],
  live: ['good', 'Live'],
  polling: ['good', 'Read at intervals'],
  retrying: ['busy', 'Reconnecting'],
  paused: ['busy', 'Paused'],
  offline: ['bad', 'Out of reach'],
  unauthorized: ['bad', 'Sign-in needed'],
  forbidden: ['bad', 'Not allowed'],
  'not-served': ['bad', 'Not served'],
  unsupported: ['bad', 'Does not work'],
  closed: ['bad', 'Closed'],
}

/** What is going on, in words that change only when that does. */
export function headline({ phase }: InformerStatus): { readonly tone: Tone; readonly text: string } {
  const [tone, text] = headlines[phase]
  return { tone, text }
}

/** Where what is shown comes from, how old it may be, and when the next try is. `now` in ms since the epoch. */
export function freshness(status: InformerStatus, now: number): string {
  const parts = [shown(status, now)]
  if (status.attempt > 0) parts.push(`${status.attempt} failed ${status.attempt === 1 ? 'try' : 'tries'}`)
  if (status.nextAttemptAt !== undefined) parts.push(`next try in ${seconds(status.nextAttemptAt - now)}`)
  return parts.join(', ')
}

function shown(status: InformerStatus, now: number): string {
  const { hasData, synced, loaded, expected, source, freshAt, staleSince } = status
  if (!synced) {
    if (!hasData) return 'nothing to show yet'
    return `${loaded}${expected === undefined ? '' : ` of about ${expected}`} pods so far, from the ${source}`
  }
  const age = freshAt === undefined ? '' : `, confirmed ${seconds(now - freshAt)} ago`
  return `${staleSince === undefined ? 'up to date' : 'may be out of date'}, from the ${source}${age}`
}

function seconds(ms: number): string {
  const whole = Math.max(0, Math.round(ms / 1000))
  return whole < 120 ? `${whole} s` : `${Math.round(whole / 60)} min`
}

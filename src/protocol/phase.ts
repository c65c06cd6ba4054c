/** Where an informer is in its life. One at a time; `precedence` decides when several apply. */
export type Phase =
  | 'idle'
  | 'restoring'
  | 'queued'
  | 'connecting'
  | 'listing'
  | 'live'
  | 'polling'
  | 'retrying'
  | 'paused'
  | 'offline'
  | 'unauthorized'
  | 'forbidden'
  | 'not-served'
  | 'unsupported'
  | 'closed'

/** Highest first; phases that are not named here rank equal, behind all of these. */
export const phasePrecedence: readonly Phase[] = [
  'closed',
  'unauthorized',
  'forbidden',
  'not-served',
  'unsupported',
  'offline',
  'paused',
  'queued',
  'retrying',
]

/** `synced()` gives up on these: nothing changes by waiting alone. */
export const finalPhases: ReadonlySet<Phase> = new Set<Phase>([
  'forbidden',
  'unauthorized',
  'not-served',
  'unsupported',
  'closed',
])

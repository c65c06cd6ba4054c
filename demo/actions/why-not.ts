import type { InformerStatus, Phase } from 'kube-informer'

const reasons: Readonly<Partial<Record<Phase, string>>> = {
  restoring: 'Not before this saved view is confirmed',
  connecting: 'Not before the list is there',
  listing: 'Not before the list is there',
  retrying: 'Not while the connection is lost',
  paused: 'Not while paused',
  offline: 'Not while offline',
  unauthorized: 'Not while signed out',
  forbidden: 'Not allowed here',
  'not-served': 'The server does not serve this any more',
}
const live: ReadonlySet<Phase> = new Set(['live', 'polling', 'queued'])

/** Why nothing can be done with what is shown; undefined when it is as the cluster has it now. */
export function whyNot({ phase, synced }: InformerStatus): string | undefined {
  if (live.has(phase) && synced) return undefined
  return reasons[phase] ?? 'Not before this is live'
}

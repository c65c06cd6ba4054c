/** How a pod is, in one word: what the quick filters and the colours are made of. */
export type PodHealth = 'running' | 'pending' | 'failing' | 'terminating' | 'unready' | 'done'

const exact = new Map<string, PodHealth>([
  ['Running', 'running'],
  ['NotReady', 'unready'],
  ['Completed', 'done'],
  ['Succeeded', 'done'],
  ['Terminating', 'terminating'],
  ['Pending', 'pending'],
  ['ContainerCreating', 'pending'],
  ['PodInitializing', 'pending'],
  ['SchedulingGated', 'pending'],
])

/** By the word that kubectl prints. */
export function podHealth(status: string): PodHealth {
  return exact.get(status) ?? (/^Init:\d+\/\d+$/.test(status) ? 'pending' : 'failing')
}

const worstFirst: readonly PodHealth[] = ['failing', 'unready', 'pending', 'terminating', 'running', 'done']

/** 0 is the worst. */
export const podSeverity = (status: string): number => worstFirst.indexOf(podHealth(status))

import type { Node } from '../resources/types/core-v1.generated.js'

/** `Ready`, `NotReady` or `Unknown`, with `,SchedulingDisabled` when the node is cordoned. */
export function nodeStatus({ spec, status }: Node): string {
  const ready = status?.conditions?.findLast(({ type }) => type === 'Ready')
  const word = ready === undefined ? 'Unknown' : ready.status === 'True' ? 'Ready' : 'NotReady'
  return spec?.unschedulable ? `${word},SchedulingDisabled` : word
}

import type { Pod } from '../resources/types/core-v1.generated.js'

/** `1/2` readiness gates are open; `<none>` when the pod has none. */
export function podReadinessGates({ spec, status }: Pod): string {
  const gates = spec?.readinessGates ?? []
  if (gates.length === 0) return '<none>'
  const open = gates.filter(
    ({ conditionType }) => status?.conditions?.find(({ type }) => type === conditionType)?.status === 'True',
  )
  return `${open.length}/${gates.length}`
}

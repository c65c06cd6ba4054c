import type { KubeObject } from '../../src/model/kube-object.js'
import type { Target } from '../../src/model/scope.js'
import { fieldRequirement, meetsFieldRequirement, parseFieldSelector } from '../../src/query/field-selector.js'
import { matchesLabels, parseLabelSelector } from '../../src/query/label-selector.js'

const judged: ReadonlySet<string> = new Set(['metadata.name', 'metadata.namespace'])

/**
 * Whether a list or watch of this target has the object. `unknown`: its field selector asks for a field that only the
 * server can judge.
 */
export function scopeHolds({ resource, scope }: Target, { metadata }: KubeObject): 'yes' | 'no' | 'unknown' {
  const namespace = metadata.namespace ?? ''
  if (resource.namespaced && scope.namespace !== '' && scope.namespace !== namespace) return 'no'
  if (scope.labelSelector !== '' && !matchesLabels(parseLabelSelector(scope.labelSelector), metadata.labels))
    return 'no'
  if (scope.fieldSelector === '') return 'yes'
  const terms = parseFieldSelector(scope.fieldSelector)
  const meets = (field: string, value: string): boolean => meetsFieldRequirement(fieldRequirement(terms, field), value)
  if (!meets('metadata.name', metadata.name) || !meets('metadata.namespace', namespace)) return 'no'
  return terms.every(({ field }) => judged.has(field)) ? 'yes' : 'unknown'
}

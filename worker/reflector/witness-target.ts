import { splitKey } from '../../src/model/key.js'
import type { Target } from '../../src/model/scope.js'
import {
  type FieldTerm,
  type FieldTerms,
  formatFieldSelector,
  parseFieldSelector,
} from '../../src/query/field-selector.js'
import type { Witness } from './state.js'

/**
 * The same scope narrowed to the witness, metadata only: one answer carries the server's
 * version and the witness's state. Without a witness any one object does.
 */
export function witnessTarget(target: Target, witness: Witness | undefined): Target {
  const scope = { ...target.scope, content: 'metadata' as const }
  if (witness === undefined) return { resource: target.resource, scope }
  const { namespace, name } = splitKey(witness.key)
  const own: FieldTerms = [
    equals('metadata.name', name),
    ...(namespace === undefined ? [] : [equals('metadata.namespace', namespace)]),
  ]
  return {
    resource: target.resource,
    scope: { ...scope, fieldSelector: formatFieldSelector([...parseFieldSelector(scope.fieldSelector), ...own]) },
  }
}

/** Names of RBAC objects may hold what has a meaning in selectors. */
function equals(field: string, value: string): FieldTerm {
  return { type: 'equals', field, value }
}

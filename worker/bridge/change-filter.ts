import type { KubeObject } from '../../src/model/kube-object.js'
import type { Change } from '../../src/query/change-set.js'

/**
 * Changes as somebody sees them who knows only objects that match: coming to match is `added`,
 * ceasing to match is `deleted` with the last state that matched.
 */
export function filterChange(
  change: Change<KubeObject>,
  matches: (object: KubeObject) => boolean,
): Change<KubeObject> | undefined {
  const { key, object, cause } = change
  switch (change.type) {
    case 'added':
      return matches(object) ? change : undefined
    case 'deleted':
      return matches(change.old ?? object) ? change : undefined
    case 'updated': {
      const was = matches(change.old)
      const is = matches(object)
      if (was && is) return change
      if (is) return { type: 'added', key, object, cause }
      return was ? { type: 'deleted', key, object: change.old, cause } : undefined
    }
  }
}

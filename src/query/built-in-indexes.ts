import type { KubeObject, ObjectMeta, OwnerReference } from '../model/kube-object.js'
import type { IndexFunction } from './index-function.js'

/**
 * The indexes every store has: `namespace` (`''` for objects without one), `labels` (each as
 * `key=value`), `owner` (uid of each owner) and `node` (`spec.nodeName`).
 */
export const builtInIndexes: ReadonlyMap<string, IndexFunction> = new Map<string, IndexFunction>([
  ['namespace', ({ metadata }) => [metadata.namespace ?? '']],
  ['labels', ({ metadata }) => Object.entries(metadata.labels ?? {}).map(([key, value]) => `${key}=${value}`)],
  [
    'owner',
    ({ metadata }) =>
      ownersOf(metadata)
        .map((owner) => owner?.uid)
        .filter(isText),
  ],
  ['node', (object) => [(object as Scheduled).spec?.nodeName].filter(isText)],
])

interface Scheduled extends KubeObject {
  readonly spec?: { readonly nodeName?: unknown }
}

/** What is written there may be anything. */
function ownersOf({ ownerReferences }: ObjectMeta): readonly (Partial<OwnerReference> | null | undefined)[] {
  return Array.isArray(ownerReferences) ? ownerReferences : []
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

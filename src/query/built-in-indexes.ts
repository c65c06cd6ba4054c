import type { KubeObject } from '../model/kube-object.js'
import type { IndexFunction } from './index-function.js'

/**
 * The indexes every store has: `namespace` (`''` for objects without one), `labels` (each as
 * `key=value`), `owner` (uid of each owner) and `node` (`spec.nodeName`).
 */
export const builtInIndexes: ReadonlyMap<string, IndexFunction> = new Map<string, IndexFunction>([
  ['namespace', ({ metadata }) => [metadata.namespace ?? '']],
  ['labels', ({ metadata }) => Object.entries(metadata.labels ?? {}).map(([key, value]) => `${key}=${value}`)],
  ['owner', ({ metadata }) => (metadata.ownerReferences ?? []).map((owner) => owner.uid).filter(isText)],
  ['node', (object) => [(object as Scheduled).spec?.nodeName].filter(isText)],
])

interface Scheduled extends KubeObject {
  readonly spec?: { readonly nodeName?: unknown }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

import type { Resource } from './resource.js'
import { resourceId } from './resource.js'

/** Whole objects, or `metadata` only (served as PartialObjectMetadata). */
export type Content = 'full' | 'metadata'

/**
 * What is watched on the server, in normal form: selectors are canonical text, `''` selects
 * everything, `namespace: ''` means all namespaces as in client-go.
 */
export interface Scope {
  readonly namespace: string
  readonly labelSelector: string
  readonly fieldSelector: string
  readonly content: Content
}

/** What one list or watch is about. */
export interface Target {
  readonly resource: Resource
  readonly scope: Scope
}

/** Equal text for equal targets. Never contains a resourceVersion (wire rule 1). */
export function targetId(target: Target): string {
  const { namespace, labelSelector, fieldSelector, content } = target.scope
  return JSON.stringify([resourceId(target.resource), namespace, labelSelector, fieldSelector, content])
}

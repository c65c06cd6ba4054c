import type { JsonObject, ServedObject } from '../served-object.js'
import type { PrinterColumn } from './resource-definition.js'

export type Subresource = 'status' | 'scale' | 'eviction' | 'binding' | 'log'

/** How the value of a field selector is found; an absent field is `''`. */
export type FieldReader = (object: ServedObject) => string

/** Everything the server knows about one resource. */
export interface ServedResource {
  /** `apps/deployments`: the table it is stored in, whatever the version. */
  readonly id: string
  readonly group: string
  readonly version: string
  readonly plural: string
  readonly singular: string
  readonly kind: string
  readonly namespaced: boolean
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly verbs: readonly string[]
  readonly subresources: readonly Subresource[]
  /** Custom objects are stored and sent with `kind` and `apiVersion`, their members sorted. */
  readonly type: 'built-in' | 'custom'
  /** Raised when anything but metadata and status changes. */
  readonly generation: 'kept' | 'none'
  /** Selectable fields besides name and namespace. */
  readonly fields: ReadonlyMap<string, FieldReader>
  readonly columns: readonly PrinterColumn[]
  /** From which minor version on, and in which words, it is deprecated. */
  readonly deprecation?: { readonly since: number; readonly message: string }
  /** Writing the status of a Deployment never changes its labels. Default: they are taken. */
  readonly statusLabels?: 'kept'
  /** What an object without content looks like on the wire, as bookmarks show it. */
  readonly empty: JsonObject
}

export function apiVersionOf(resource: { readonly group: string; readonly version: string }): string {
  return resource.group === '' ? resource.version : `${resource.group}/${resource.version}`
}

/** `deployments.apps`, or `pods`: as messages name a resource. */
export function qualifiedName(resource: { readonly group: string; readonly plural: string }): string {
  return resource.group === '' ? resource.plural : `${resource.plural}.${resource.group}`
}

import { apiVersionOf, type ServedResource } from './resources/served-resource.js'
import type { JsonObject, ServedObject } from './served-object.js'

/** One object with `kind` and `apiVersion`, as it is sent alone and in watches. */
export function fullObject(resource: ServedResource, object: ServedObject): JsonObject {
  return resource.type === 'custom'
    ? inVersion(resource, object)
    : { kind: resource.kind, apiVersion: apiVersionOf(resource), ...object }
}

/** A custom object in the version in which it is asked for, whichever it was written in. */
export function inVersion(resource: ServedResource, object: ServedObject): ServedObject {
  const apiVersion = apiVersionOf(resource)
  return (object as JsonObject).apiVersion === apiVersion ? object : { ...object, apiVersion }
}

/** The text of `fullObject`. */
export function encodeFull(resource: ServedResource, object: ServedObject): string {
  if (resource.type === 'custom') return encodeItem(inVersion(resource, object))
  return withType(resource.kind, apiVersionOf(resource), encodeItem(object))
}

/** As it is sent in a list of its own kind. */
export const encodeItem = (object: ServedObject): string => JSON.stringify(object)

/** Metadata only. */
export function encodePartial(object: ServedObject): string {
  return withType('PartialObjectMetadata', 'meta.k8s.io/v1', JSON.stringify({ metadata: typedMetadata(object) }))
}

export function partialObject(object: ServedObject): JsonObject {
  return { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: typedMetadata(object) }
}

/** Custom objects have sorted members; in metadata-only answers they come in the usual order all the same. */
function typedMetadata(object: ServedObject): JsonObject {
  return orderedMetadata(object.metadata as unknown as JsonObject)
}

const order = [
  'name',
  'generateName',
  'namespace',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
  'managedFields',
]

/** The known members of an object's metadata, in the server's order; empty ones and nulls are left out. */
export function orderedMetadata(metadata: JsonObject): JsonObject {
  const ordered: Record<string, unknown> = {}
  for (const name of order) {
    const value = metadata[name]
    if (value !== undefined && !isEmpty(value, name)) ordered[name] = value
  }
  return ordered
}

function isEmpty(value: unknown, name: string): boolean {
  if (value === null || (value === '' && name !== 'resourceVersion')) return true
  if (Array.isArray(value)) return value.length === 0
  if (typeof value !== 'object') return false
  for (const _key in value) return false
  return true
}

/** Members sorted at every level, as custom objects are sent. */
export function sortedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedMembers)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortedMembers(inner)]))
}

function withType(kind: string, apiVersion: string, text: string): string {
  const rest = text === '{}' ? '}' : `,${text.slice(1)}`
  return `{"kind":${JSON.stringify(kind)},"apiVersion":${JSON.stringify(apiVersion)}${rest}`
}

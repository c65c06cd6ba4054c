import { orderedMetadata, sortedMembers } from '../encode-object.js'
import type { ServedResource } from '../resources/served-resource.js'
import { apiVersionOf } from '../resources/served-resource.js'
import { isJsonObject, type JsonObject, member, type ServedObject } from '../served-object.js'

/** Maps of these kinds vanish when they are empty. */
const omittedWhenEmpty = new Map<string, readonly string[]>([
  ['/configmaps', ['data', 'binaryData']],
  ['/secrets', ['data']],
])

/**
 * An object in the form in which it is stored: members in the server's order, nulls and empty
 * metadata dropped, `kind` and `apiVersion` only in custom ones. Two equal states have equal forms.
 */
export function normalObject(resource: ServedResource, body: JsonObject): ServedObject {
  const metadata = { ...orderedMetadata(member(body, 'metadata')) }
  if (resource.type === 'custom') {
    const { kind: _kind, apiVersion: _version, metadata: _metadata, ...rest } = body
    return sortedMembers({
      apiVersion: apiVersionOf(resource),
      kind: resource.kind,
      metadata: { resourceVersion: '', ...metadata },
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    }) as ServedObject
  }
  const { kind: _kind, apiVersion: _version, metadata: _metadata, ...rest } = body
  const content = withoutNulls(rest) as JsonObject
  const dropped = omittedWhenEmpty.get(resource.id) ?? []
  const kept = Object.entries(content).filter(
    ([key, value]) => !(dropped.includes(key) && isJsonObject(value) && Object.keys(value).length === 0),
  )
  return {
    metadata: orderedMetadata({ resourceVersion: '', ...metadata }),
    ...Object.fromEntries(kept),
  } as unknown as ServedObject
}

/** Same reference where there is nothing to drop: parts stay shared, and nothing is allocated. */
function withoutNulls(value: unknown): unknown {
  if (!hasNulls(value)) return value
  if (Array.isArray(value)) return value.map(withoutNulls)
  const kept = Object.entries(value as JsonObject).filter(([key, inner]) => !isNull(key, inner))
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNulls(inner)]))
}

function hasNulls(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) if (hasNulls(value[at])) return true
    return false
  }
  const object = value as JsonObject
  for (const key in object) {
    const inner = object[key]
    if (isNull(key, inner) || hasNulls(inner)) return true
  }
  return false
}

const isNull = (key: string, value: unknown): boolean => value === undefined || (value === null && !zeroTimes.has(key))

/** Times that the server writes as `null`. */
const zeroTimes = new Set(['firstTimestamp', 'lastTimestamp', 'eventTime', 'lastProbeTime'])

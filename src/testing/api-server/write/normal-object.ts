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

/** Same reference where there is nothing to drop: parts stay shared. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map(withoutNulls)
    return kept.every((one, at) => one === value[at]) ? value : kept
  }
  if (!isJsonObject(value)) return value
  let changed = false
  const kept: [string, unknown][] = []
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined || (inner === null && !zeroTimes.has(key))) {
      changed = true
      continue
    }
    const clean = withoutNulls(inner)
    if (clean !== inner) changed = true
    kept.push([key, clean])
  }
  return changed ? Object.fromEntries(kept) : value
}

/** Times that the server writes as `null`. */
const zeroTimes = new Set(['firstTimestamp', 'lastTimestamp', 'eventTime', 'lastProbeTime'])

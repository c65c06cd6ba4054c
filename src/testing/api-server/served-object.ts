import type { KubeObject } from '../../model/kube-object.js'

/** Any JSON object. Keys may be cluster data, so read with `Object.hasOwn` and build with `Object.fromEntries`. */
export interface JsonObject {
  readonly [key: string]: unknown
}

/**
 * One object as it is stored; never changed in place, parts are shared between versions. Built-in
 * kinds are stored without `kind` and `apiVersion`, custom ones with them, as they are sent in lists.
 */
export type ServedObject = KubeObject & JsonObject

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An own member that is an object, else an empty one. */
export function member(object: JsonObject, key: string): JsonObject {
  const value = own(object, key)
  return isJsonObject(value) ? value : {}
}

export function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/** What is at `a.b.c`, own members only. */
export function atPath(object: JsonObject, path: readonly string[]): unknown {
  let value: unknown = object
  for (const key of path) {
    if (!isJsonObject(value)) return undefined
    value = own(value, key)
  }
  return value
}

/** A copy with the value at the path; objects on the way are made. */
export function withPath(object: JsonObject, path: readonly string[], value: unknown): JsonObject {
  const [key, ...rest] = path
  if (key === undefined) return object
  return { ...object, [key]: rest.length === 0 ? value : withPath(member(object, key), rest, value) }
}

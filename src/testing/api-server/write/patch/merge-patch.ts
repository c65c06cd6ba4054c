import { isJsonObject, type JsonObject, own } from '../../served-object.js'

/** RFC 7386: `null` removes, objects are merged, everything else replaces. Neither argument is changed. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch
  const result = new Map(isJsonObject(target) ? Object.entries(target) : [])
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) result.delete(key)
    else result.set(key, mergePatch(isJsonObject(target) ? own(target, key) : undefined, value))
  }
  return Object.fromEntries(result) as JsonObject
}

import { isRecord } from '../../src/query/record.js'

/** RFC 7386: maps are merged, `null` deletes, everything else replaces. Neither argument is changed, and no key is special. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch
  const merged = new Map(isRecord(target) ? Object.entries(target) : [])
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name)
    else merged.set(name, mergePatch(merged.get(name), value))
  }
  return Object.fromEntries(merged)
}

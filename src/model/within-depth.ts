/**
 * Levels of nesting that every engine can copy and write as JSON: their ways are recursive, and give up between four and
 * ten thousand. The API server takes ten thousand.
 */
export const deepestLevel = 2_000

/**
 * JSON data in which what lies deeper than so many levels is `null`; the value itself where nothing does. Depth costs no
 * stack, and a key `__proto__` is a key like any other.
 */
export function withinDepth<T>(value: T, levels = deepestLevel): T {
  return isWithin(value, levels) ? value : cut(value, levels)
}

function isWithin(value: unknown, levels: number): boolean {
  let level: readonly object[] = isContainer(value) ? [value] : []
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= levels) return false
    level = level.flatMap((container) => Object.values(container).filter(isContainer))
  }
  return true
}

function cut<T>(value: T, levels: number): T {
  const root = { value }
  let level: readonly object[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: object[] = []
    for (const copy of level as readonly Record<string, unknown>[]) {
      for (const [key, child] of Object.entries(copy)) {
        if (!isContainer(child)) continue
        // An own property, whatever its name, because the copy has it already.
        copy[key] = depth >= levels ? null : Array.isArray(child) ? [...child] : { ...child }
        if (depth < levels) next.push(copy[key] as object)
      }
    }
    level = next
  }
  return root.value
}

/** Plain data only: maps and the like are passed on as they are. */
function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}

/**
 * A deep copy of JSON data. Keys such as `__proto__` stay data: they are own properties of the
 * spread copy before they are assigned, so no prototype is ever touched (wire rule 15).
 */
export function copyJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyJson) as T
  if (typeof value !== 'object' || value === null) return value
  const copy = { ...value }
  for (const key of Object.keys(copy) as (keyof T)[]) copy[key] = copyJson(copy[key])
  return copy
}

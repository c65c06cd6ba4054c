import { toRaw } from 'vue'

/** A copy without Vue's proxies and refs, which cannot be posted to a worker. What is no data stays what it is. */
export function plain<V>(value: V): V
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isRecord(value)) return toRaw(value)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]))
}

function isRecord(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

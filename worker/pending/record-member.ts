export type JsonRecord = Readonly<Record<string, unknown>>

/** Own members only: a key `__proto__` or `constructor` is a key like any other. */
export function memberOf(record: JsonRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** A copy whose member is another, at its place or at the end; `undefined` leaves it out. Nothing is written onto prototypes. */
export function withMember(record: JsonRecord, name: string, value: unknown): JsonRecord {
  const entries = Object.entries(record)
  if (value === undefined) return Object.fromEntries(entries.filter(([key]) => key !== name))
  if (!Object.hasOwn(record, name)) return Object.fromEntries([...entries, [name, value]])
  return Object.fromEntries(entries.map(([key, old]) => [key, key === name ? value : old]))
}

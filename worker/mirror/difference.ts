/**
 * A JSON value, told from another one that is known: a scalar as it is, anything else that has nothing in common in an
 * array of one, and otherwise the members that differ, by key or index. Such text is a third of the whole where a
 * collection's objects are alike, and what is equal is one value in memory for all of them.
 */
export type Difference = string | number | boolean | null | readonly [whole: unknown] | Members
interface Members {
  readonly [key: string]: Difference
}

/** Deeper than that, values are told whole. */
const deepest = 64

/** What `withDifference` needs to make `value` of `before`. Neither may be changed afterwards. */
export function differenceOf(value: object, before: object): Difference {
  if (!isTellable(value) || !isTellable(before)) return [value]
  return compare(value, before, deepest) ?? {}
}

/** The value that was compared. What is equal it shares with `before`. Throws where the two do not belong together. */
export function withDifference(before: unknown, difference: Difference): unknown {
  if (typeof difference !== 'object' || difference === null) return difference
  if (isWhole(difference)) return difference[0]
  if (!isContainer(before)) throw new TypeError('there is nothing that this could differ from')
  const copy = (Array.isArray(before) ? before.slice() : { ...before }) as Record<string, unknown>
  for (const key of Object.keys(difference)) copy[key] = withDifference(copy[key], difference[key] as Difference)
  return copy
}

type Fields = Readonly<Record<string, unknown>>

/** Undefined: they are equal. */
function compare(value: unknown, before: unknown, levels: number): Difference | undefined {
  if (value === before) return undefined
  if (!isContainer(value)) return value as Difference
  const members = isContainer(before) && levels > 0 ? compareMembers(value, before, levels - 1) : 'unlike'
  if (members === 'equal') return undefined
  return members === 'unlike' ? [value] : members
}

type Compared = 'equal' | 'unlike' | Members

function compareMembers(value: object, before: object, levels: number): Compared {
  if (Array.isArray(value)) return Array.isArray(before) ? compareItems(value, before, levels) : 'unlike'
  return isPlain(value) && isPlain(before) ? compareFields(value, before, levels) : 'unlike'
}

function compareItems(value: readonly unknown[], before: readonly unknown[], levels: number): Compared {
  if (value.length !== before.length) return 'unlike'
  let members: Record<string, Difference> | undefined
  for (let at = 0; at < value.length; at += 1) {
    if (!isTellable(value[at]) || !isTellable(before[at])) return 'unlike'
    const difference = compare(value[at], before[at], levels)
    if (difference === undefined) continue
    members ??= {}
    members[at] = difference
  }
  return members ?? 'equal'
}

/** The same keys in the same order, or they are unlike. */
function compareFields(value: Fields, before: Fields, levels: number): Compared {
  const keys = Object.keys(before)
  let members: Record<string, Difference> | undefined
  let at = 0
  // Of all ways to go through objects of many shapes this is the fastest; plain ones inherit no keys.
  for (const key in value) {
    // Assigning `__proto__` makes no member.
    if (key !== keys[at] || key === '__proto__') return 'unlike'
    if (!isTellable(value[key]) || !isTellable(before[key])) return 'unlike'
    at += 1
    const difference = compare(value[key], before[key], levels)
    if (difference === undefined) continue
    members ??= {}
    members[key] = difference
  }
  if (at < keys.length) return 'unlike'
  return members ?? 'equal'
}

/** JSON leaves out everything else, and of what has a `toJSON` it may make anything, or nothing. */
function isTellable(member: unknown): boolean {
  const type = typeof member
  if (type === 'object') return member === null || typeof (member as { toJSON?: unknown }).toJSON !== 'function'
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'bigint'
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

const isWhole = (difference: readonly [unknown] | Members): difference is readonly [unknown] =>
  Array.isArray(difference)

/** Others may become text in ways of their own. */
function isPlain(value: object): value is Fields {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

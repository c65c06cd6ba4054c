/**
 * A JSON value, told from another one that is known: a scalar as it is, anything else that has nothing in common in an
 * array of one, and otherwise the members that differ, by key or index. Such text is a quarter of the whole where a
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
  return compare(value, before, { equal: 0, other: 0 }, deepest) ?? {}
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

/** Values without members of their own, seen so far. */
interface Tally {
  equal: number
  other: number
}

/** Undefined: they are equal. */
function compare(value: unknown, before: unknown, tally: Tally, levels: number): Difference | undefined {
  if (value === before) {
    tally.equal += 1
    return undefined
  }
  const keys = isContainer(value) && isContainer(before) && levels > 0 ? sharedKeys(value, before) : undefined
  if (keys === undefined) {
    tally.other += 1
    return isContainer(value) ? [value] : (value as Difference)
  }
  const { equal, other } = tally
  let members: Record<string, Difference> | undefined
  for (const key of keys) {
    const member = (value as Record<string, unknown>)[key]
    if (!isTellable(key, member)) return [value]
    const difference = compare(member, (before as Record<string, unknown>)[key], tally, levels - 1)
    if (difference === undefined) continue
    members ??= {}
    members[key] = difference
  }
  // Where most is different, whole text is read faster.
  if (members !== undefined && tally.other - other > tally.equal - equal) return [value]
  return members
}

/** The keys of two plain objects or arrays that have the same ones, in the same order. */
function sharedKeys(value: object, before: object): readonly string[] | undefined {
  if (!isPlain(value) || !isPlain(before) || Array.isArray(value) !== Array.isArray(before)) return undefined
  const keys = Object.keys(value)
  const others = Object.keys(before)
  return keys.length === others.length && keys.every((key, at) => key === others[at]) ? keys : undefined
}

/** JSON leaves out `undefined` and functions, and assigning `__proto__` makes no member. */
const isTellable = (key: string, member: unknown): boolean =>
  key !== '__proto__' && member !== undefined && typeof member !== 'function' && typeof member !== 'symbol'

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

const isWhole = (difference: readonly [unknown] | Members): difference is readonly [unknown] =>
  Array.isArray(difference)

/** Others may become text in ways of their own. */
function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

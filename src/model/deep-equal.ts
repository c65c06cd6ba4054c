/**
 * Whether two JSON values are the same: arrays by position, objects by their own enumerable
 * properties in any order, the rest by value. Prototypes are never read, so a key `__proto__` or
 * `constructor` is a key like any other. Depth costs no stack.
 */
export function deepEqual(a: unknown, b: unknown): boolean {
  const pending: object[] = []
  if (!compare(a, b, pending)) return false
  while (pending.length > 0) {
    const right = pending.pop() as object
    const left = pending.pop() as object
    const same = Array.isArray(left)
      ? Array.isArray(right) && compareItems(left, right, pending)
      : !Array.isArray(right) && compareProperties(left, right, pending)
    if (!same) return false
  }
  return true
}

/** False when the two differ for certain; two objects are put aside for later. */
function compare(a: unknown, b: unknown, pending: object[]): boolean {
  if (a === b || Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  pending.push(a, b)
  return true
}

function compareItems(left: readonly unknown[], right: readonly unknown[], pending: object[]): boolean {
  return left.length === right.length && left.every((item, index) => compare(item, right[index], pending))
}

function compareProperties(left: object, right: object, pending: object[]): boolean {
  const names = Object.keys(left)
  if (names.length !== Object.keys(right).length) return false
  return names.every(
    (name) =>
      Object.prototype.propertyIsEnumerable.call(right, name) &&
      compare(ownValue(left, name), ownValue(right, name), pending),
  )
}

function ownValue(object: object, name: string): unknown {
  return (object as Readonly<Record<string, unknown>>)[name]
}

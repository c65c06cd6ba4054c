import { deepEqual } from '../../model/deep-equal.js'

/** Throws with both values when they differ. The suites that are published need no test runner. */
export function equal(actual: unknown, expected: unknown, what: string): void {
  if (deepEqual(actual, expected)) return
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`)
}

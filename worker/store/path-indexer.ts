import { compilePath } from '../../src/query/path.js'
import type { IndexFunction } from '../ports.js'

/**
 * An index over what one or several paths lead to. Text, numbers and booleans are indexed as text,
 * the elements of an array each by itself; anything else, and a path that leads nowhere, gives no
 * value.
 *
 * @throws InputError `invalid-path`.
 */
export function pathIndexer(paths: readonly string[]): IndexFunction {
  const readers = paths.map((path) => compilePath(path))
  return (object) => readers.flatMap((read) => textsOf(read(object)))
}

function textsOf(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.filter(isPrintable).map(String)
}

function isPrintable(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

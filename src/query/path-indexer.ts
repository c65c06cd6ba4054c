import type { KubeObject } from '../model/kube-object.js'
import type { IndexFunction } from './index-function.js'
import { compilePath, formatPath, parsePath } from './path.js'

/**
 * An index over what one or several paths lead to. Text, numbers and booleans are indexed as text,
 * the elements of an array each by itself; anything else, and a path that leads nowhere, gives no
 * value. Equal paths have equal definitions.
 *
 * @throws InputError `invalid-path`.
 */
export function pathIndexer(paths: readonly string[]): IndexFunction {
  const steps = paths.map(parsePath)
  const readers = steps.map(compilePath)
  const index = (object: KubeObject): readonly string[] => readers.flatMap((read) => textsOf(read(object)))
  return Object.assign(index, { definition: `paths ${JSON.stringify(steps.map(formatPath))}` })
}

function textsOf(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.filter(isPrintable).map(String)
}

function isPrintable(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

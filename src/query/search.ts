import type { KubeObject } from '../model/kube-object.js'
import { foldCase } from './natural.js'

/**
 * Whether the text is found, literally and ignoring case, in what a user sees of an object: name,
 * namespace, each label as `key=value`, and the given columns (text, numbers, booleans, and arrays of
 * those). Empty text is found everywhere.
 */
export function compileSearch(
  text: string,
  columns: readonly ((object: KubeObject) => unknown)[],
): (object: KubeObject) => boolean {
  if (text === '') return () => true
  const needle = foldCase(text)
  const holds = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some((item) => !Array.isArray(item) && holds(item))
    return isPrintable(value) && foldCase(String(value)).includes(needle)
  }
  return (object) => {
    const { name, namespace, labels } = object.metadata
    return (
      holds(name) ||
      holds(namespace) ||
      Object.entries(labels ?? {}).some(([key, value]) => holds(`${key}=${value}`)) ||
      columns.some((read) => holds(read(object)))
    )
  }
}

function isPrintable(value: unknown): boolean {
  return (
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
  )
}

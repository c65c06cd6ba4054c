import { deepEqual } from '../../../../model/deep-equal.js'
import { isJsonObject, own } from '../../served-object.js'

/** One operation of RFC 6902, unchecked. */
export interface JsonPatchOperation {
  readonly op?: unknown
  readonly path?: unknown
  readonly from?: unknown
  readonly value?: unknown
}

/** An operation that cannot be carried out, a failed `test` included. */
export class JsonPatchError extends Error {
  override readonly name = 'JsonPatchError'
}

/** RFC 6902. The document is not changed. @throws JsonPatchError */
export function jsonPatch(document: unknown, operations: readonly JsonPatchOperation[]): unknown {
  return operations.reduce(apply, document)
}

function apply(document: unknown, operation: JsonPatchOperation): unknown {
  const path = pointer(operation.path)
  switch (operation.op) {
    case 'add':
      return add(document, path, operation.value)
    case 'remove':
      return remove(document, path)
    case 'replace':
      valueAt(document, path)
      return path.length === 0 ? operation.value : add(remove(document, path), path, operation.value)
    case 'move': {
      const from = pointer(operation.from)
      return add(remove(document, from), path, valueAt(document, from))
    }
    case 'copy':
      return add(document, path, valueAt(document, pointer(operation.from)))
    case 'test':
      if (!deepEqual(valueAt(document, path), operation.value)) throw new JsonPatchError('test failed')
      return document
    default:
      throw new JsonPatchError(`unexpected kind: ${String(operation.op)}`)
  }
}

function pointer(path: unknown): readonly string[] {
  if (typeof path !== 'string' || (path !== '' && !path.startsWith('/'))) throw new JsonPatchError('no JSON pointer')
  return path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce((at, key) => {
    if (Array.isArray(at)) return at[index(key, at.length - 1)]
    if (isJsonObject(at) && Object.hasOwn(at, key)) return own(at, key)
    throw new JsonPatchError(`nothing at ${key}`)
  }, document)
}

function add(document: unknown, path: readonly string[], value: unknown): unknown {
  return change(document, path, {
    inArray: (array, key) => {
      const at = key === '-' ? array.length : index(key, array.length)
      return [...array.slice(0, at), value, ...array.slice(at)]
    },
    inObject: (entries, key) => entries.set(key, value),
    whole: () => value,
  })
}

function remove(document: unknown, path: readonly string[]): unknown {
  return change(document, path, {
    inArray: (array, key) => array.toSpliced(index(key, array.length - 1), 1),
    inObject: (entries, key) => {
      if (!entries.delete(key)) throw new JsonPatchError(`nothing at ${key}`)
    },
    whole: () => null,
  })
}

interface Edit {
  readonly inArray: (array: readonly unknown[], key: string) => unknown
  readonly inObject: (entries: Map<string, unknown>, key: string) => unknown
  readonly whole: () => unknown
}

function change(document: unknown, path: readonly string[], edit: Edit): unknown {
  const [key, ...rest] = path
  if (key === undefined) return edit.whole()
  if (Array.isArray(document)) {
    if (rest.length === 0) return edit.inArray(document, key)
    const at = index(key, document.length - 1)
    return document.with(at, change(document[at], rest, edit))
  }
  if (!isJsonObject(document)) throw new JsonPatchError(`nothing at ${key}`)
  const entries = new Map(Object.entries(document))
  if (rest.length === 0) edit.inObject(entries, key)
  else if (entries.has(key)) entries.set(key, change(entries.get(key), rest, edit))
  else throw new JsonPatchError(`nothing at ${key}`)
  return Object.fromEntries(entries)
}

function index(key: string, max: number): number {
  const at = /^(0|[1-9]\d*)$/.test(key) ? Number(key) : -1
  if (at < 0 || at > max) throw new JsonPatchError(`no index ${key}`)
  return at
}

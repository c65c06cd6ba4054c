import { deepEqual } from '../../src/model/deep-equal.js'
import { isRecord } from '../../src/query/record.js'
import { withMember } from './record-member.js'

/** An operation that does not hold or cannot be applied: the server refuses the whole patch. */
export class JsonPatchFailure extends Error {}

/**
 * RFC 6902, all six operations. The document is not changed.
 *
 * @throws JsonPatchFailure
 */
export function jsonPatch(document: unknown, patch: unknown): unknown {
  if (!Array.isArray(patch)) throw new JsonPatchFailure('a JSON patch is a list of operations')
  return patch.reduce(applyOperation, document)
}

function applyOperation(document: unknown, operation: unknown): unknown {
  if (!isRecord(operation)) throw new JsonPatchFailure('an operation is an object')
  const { op } = operation
  const path = tokensOf(operation.path)
  switch (op) {
    case 'add':
      return add(document, path, operand(operation))
    case 'remove':
      return remove(document, path)
    case 'replace':
      read(document, path)
      return path.length === 0 ? operand(operation) : change(document, path, () => operand(operation))
    case 'move': {
      const from = tokensOf(operation.from)
      if (from.length < path.length && from.every((token, at) => token === path[at])) {
        throw new JsonPatchFailure('a value cannot be moved into itself')
      }
      return add(remove(document, from), path, read(document, from))
    }
    case 'copy':
      return add(document, path, read(document, tokensOf(operation.from)))
    case 'test':
      if (deepEqual(read(document, path), operand(operation))) return document
      throw new JsonPatchFailure(`the test of ${String(operation.path)} fails`)
    default:
      throw new JsonPatchFailure(`there is no operation ${String(op)}`)
  }
}

/** RFC 6901. */
function tokensOf(pointer: unknown): readonly string[] {
  if (pointer === '') return []
  if (typeof pointer !== 'string' || !pointer.startsWith('/')) throw new JsonPatchFailure('a path begins with /')
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function operand(operation: Readonly<Record<string, unknown>>): unknown {
  if (!Object.hasOwn(operation, 'value')) throw new JsonPatchFailure('the operation has no value')
  return operation.value
}

function read(document: unknown, path: readonly string[]): unknown {
  return path.reduce((at, token) => child(at, token), document)
}

function child(parent: unknown, token: string): unknown {
  if (Array.isArray(parent)) return parent[indexOf(parent, token, parent.length - 1)]
  if (isRecord(parent) && Object.hasOwn(parent, token)) return parent[token]
  throw new JsonPatchFailure(`there is no ${token}`)
}

/** Everything on the way to the last token is copied, and the member there is what `make` gives. */
function change(document: unknown, path: readonly string[], make: () => unknown): unknown {
  const [token, ...rest] = path
  if (token === undefined) return make()
  const next = rest.length === 0 ? make() : change(child(document, token), rest, make)
  if (Array.isArray(document)) return document.with(indexOf(document, token, document.length - 1), next)
  if (isRecord(document)) return withMember(document, token, next)
  throw new JsonPatchFailure(`there is nothing to change at ${token}`)
}

function add(document: unknown, path: readonly string[], value: unknown): unknown {
  const token = path.at(-1)
  if (token === undefined) return value
  const above = path.slice(0, -1)
  const parent = read(document, above)
  if (!Array.isArray(parent)) return change(document, path, () => value)
  const at = token === '-' ? parent.length : indexOf(parent, token, parent.length)
  return change(document, above, () => parent.toSpliced(at, 0, value))
}

function remove(document: unknown, path: readonly string[]): unknown {
  const token = path.at(-1)
  if (token === undefined) throw new JsonPatchFailure('the whole document cannot be removed')
  read(document, path)
  const above = path.slice(0, -1)
  const parent = read(document, above)
  const without = Array.isArray(parent)
    ? parent.toSpliced(indexOf(parent, token, parent.length - 1), 1)
    : withMember(parent as Readonly<Record<string, unknown>>, token, undefined)
  return change(document, above, () => without)
}

function indexOf(array: readonly unknown[], token: string, last: number): number {
  const index = /^(0|[1-9][0-9]*)$/.test(token) ? Number(token) : Number.NaN
  if (index >= 0 && index <= last) return index
  throw new JsonPatchFailure(`there is no item ${token} in a list of ${array.length}`)
}

import { deepEqual } from '../../src/model/deep-equal.js'
import { isRecord } from '../../src/query/record.js'

/** An operation that does not hold or cannot be applied: the server refuses the whole patch. */
export class JsonPatchFailure extends Error {}

/**
 * RFC 6902, all six operations. The document is not changed.
 *
 * @throws JsonPatchFailure
 */
export function jsonPatch(document: unknown, patch: unknown): unknown {
  if (!Array.isArray(patch)) throw new JsonPatchFailure('a JSON patch is a list of operations')
  const draft = new Draft(document)
  for (const operation of patch) draft.apply(operation)
  return draft.document
}

type Container = unknown[] | Record<string, unknown>

/** A document while it is patched: what is changed of it is copied first, and once, however many operations there are. */
class Draft {
  document: unknown
  /** Copies that stand at one place in this document alone. What is in none of them is in none. */
  readonly #own = new Set<unknown>()

  constructor(document: unknown) {
    this.document = document
  }

  apply(operation: unknown): void {
    if (!isRecord(operation)) throw new JsonPatchFailure('an operation is an object')
    const { op } = operation
    const path = tokensOf(operation.path)
    switch (op) {
      case 'add':
        this.#add(path, operand(operation))
        break
      case 'remove':
        this.#remove(path)
        break
      case 'replace':
        read(this.document, path)
        if (path.length > 0) this.#remove(path, operand(operation))
        else this.document = operand(operation)
        break
      case 'move': {
        const from = tokensOf(operation.from)
        if (from.length < path.length && from.every((token, at) => token === path[at])) {
          throw new JsonPatchFailure('a value cannot be moved into itself')
        }
        const value = read(this.document, from)
        this.#remove(from)
        this.#add(path, value)
        break
      }
      case 'copy': {
        const value = read(this.document, tokensOf(operation.from))
        this.#disown(value)
        this.#add(path, value)
        break
      }
      case 'test':
        if (deepEqual(read(this.document, path), operand(operation))) break
        throw new JsonPatchFailure(`the test of ${String(operation.path)} fails`)
      default:
        throw new JsonPatchFailure(`there is no operation ${String(op)}`)
    }
  }

  #add(path: readonly string[], value: unknown): void {
    const token = path.at(-1)
    if (token === undefined) {
      this.document = value
      return
    }
    const parent = this.#parentOf(path)
    if (!Array.isArray(parent)) put(parent, token, value)
    else parent.splice(token === '-' ? parent.length : indexOf(parent, token, parent.length), 0, value)
  }

  /** With another value: that one stands there instead. */
  #remove(path: readonly string[], ...instead: readonly unknown[]): void {
    const token = path.at(-1)
    if (token === undefined) throw new JsonPatchFailure('the whole document cannot be removed')
    const parent = this.#parentOf(path)
    child(parent, token)
    if (Array.isArray(parent)) parent.splice(indexOf(parent, token, parent.length - 1), 1, ...instead)
    else if (instead.length > 0) put(parent, token, instead[0])
    else delete parent[token]
  }

  /** What holds the last token, to be changed. */
  #parentOf(path: readonly string[]): Container {
    let parent = this.#owned(this.document)
    this.document = parent
    for (const token of path.slice(0, -1)) {
      const next = this.#owned(child(parent, token))
      if (Array.isArray(parent)) parent[indexOf(parent, token, parent.length - 1)] = next
      else put(parent, token, next)
      parent = next
    }
    return parent
  }

  #owned(value: unknown): Container {
    if (this.#own.has(value)) return value as Container
    const copy = Array.isArray(value) ? [...value] : isRecord(value) ? { ...value } : undefined
    if (copy === undefined) throw new JsonPatchFailure('there is nothing to change')
    this.#own.add(copy)
    return copy
  }

  /** It will stand at two places. */
  #disown(value: unknown): void {
    if (!this.#own.delete(value)) return
    for (const member of Object.values(value as Container)) this.#disown(member)
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

/** A key `__proto__` is a key like any other. */
function put(record: Record<string, unknown>, token: string, value: unknown): void {
  Object.defineProperty(record, token, { value, writable: true, enumerable: true, configurable: true })
}

function indexOf(array: readonly unknown[], token: string, last: number): number {
  const index = /^(0|[1-9][0-9]*)$/.test(token) ? Number(token) : Number.NaN
  if (index >= 0 && index <= last) return index
  throw new JsonPatchFailure(`there is no item ${token} in a list of ${array.length}`)
}

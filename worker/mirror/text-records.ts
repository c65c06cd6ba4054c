import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { withinDepth } from '../../src/model/within-depth.js'
import { type Difference, differenceOf, withDifference } from './difference.js'
import { Damaged, readable } from './disk-error.js'
import { narrowJson } from './narrow-json.js'
import type { LogRecord, TextRecord } from './schema.js'

/** A record takes no more objects once it has this many, or this many characters: parsing one is a short task. */
export const recordObjects = 128
export const recordCharacters = 256 * 1024

/** One object a line, for whoever looks into the database. */
const separator = ',\n'

/** Gathers objects, as text, into records of a good size. Each is told by its difference from the one before it. */
export class RecordBuilder {
  #keys: ObjectKey[] = []
  #lines: string[] = []
  #characters = 0
  #before: KubeObject | undefined

  /** The record that this object filled, if it did. */
  add(object: KubeObject): BuiltRecord | undefined {
    const line = this.#lineOf(object)
    this.#keys.push(keyOf(object.metadata))
    this.#lines.push(line)
    this.#characters += line.length
    const isFull = this.#lines.length >= recordObjects || this.#characters >= recordCharacters
    return isFull ? this.take() : undefined
  }

  /** What is gathered so far. */
  take(): BuiltRecord | undefined {
    if (this.#lines.length === 0) return undefined
    // Brackets before joining: that gives one piece, while text put together later is copied when it is written.
    this.#lines[0] = `[${this.#lines[0]}`
    this.#lines[this.#lines.length - 1] += ']'
    const record = {
      objectKeys: this.#keys,
      keys: JSON.stringify(this.#keys),
      text: this.#lines.join(separator),
    }
    this.#keys = []
    this.#lines = []
    this.#characters = 0
    this.#before = undefined
    return record
  }

  #lineOf(object: KubeObject): string {
    const before = this.#before
    this.#before = object
    try {
      return narrowJson(JSON.stringify(before === undefined ? [object] : differenceOf(object, before)))
    } catch {
      // What is written then is not all of it, so that nothing can differ from it.
      this.#before = undefined
      return `[${textOf(object)}]`
    }
  }
}

/** What nests too deeply to be written is kept without what lies too deep, like what pages are told of it. */
export function textOf(object: KubeObject): string {
  try {
    return narrowJson(JSON.stringify(object))
  } catch {
    return narrowJson(JSON.stringify(withinDepth(object)))
  }
}

export interface BuiltRecord extends Omit<TextRecord, 'id'> {
  readonly objectKeys: readonly ObjectKey[]
}

export const segmentRecord = (id: number, { keys, text }: BuiltRecord): TextRecord => ({ id, keys, text })

/** A record of the log. Only the first of a step has drops, because they come before all that is put. */
export const logRecord = (id: number, built: BuiltRecord | undefined, drop: readonly ObjectKey[]): LogRecord => ({
  id,
  keys: built?.keys ?? '[]',
  text: built?.text ?? '[]',
  drop: JSON.stringify(drop),
})

export const sizeOf = (record: Pick<LogRecord, 'keys' | 'text'> & { readonly drop?: string }): number =>
  record.text.length + record.keys.length + (record.drop?.length ?? 0)

/** Throws `Damaged`, as `readObjects` does. */
export function readKeys(text: string): readonly ObjectKey[] {
  const keys = readable(() => JSON.parse(text) as unknown)
  if (!Array.isArray(keys) || keys.some((key) => typeof key !== 'string')) throw new Damaged('not keys')
  return keys as ObjectKey[]
}

/**
 * The objects of a record whose `keys` are live. What is equal in them, they share. One at a time, so that whoever takes
 * them can pause: little text may be much to put together.
 */
export function* readObjects(
  { text }: TextRecord,
  keys: readonly ObjectKey[],
  isLive: (key: ObjectKey) => boolean,
): Generator<KubeObject> {
  const lastLive = keys.findLastIndex(isLive)
  if (lastLive === -1) return
  const lines = readable(() => JSON.parse(text) as unknown)
  if (!Array.isArray(lines) || lines.length !== keys.length) throw new Damaged('not an object for each key')
  let object: KubeObject | undefined
  for (const [at, key] of keys.slice(0, lastLive + 1).entries()) {
    const before = object
    object = readable(() => objectOf(key, withDifference(before, lines[at] as Difference)))
    if (isLive(key)) yield object
  }
}

function objectOf(key: ObjectKey, value: unknown): KubeObject {
  const object = value as KubeObject
  if (keyOf(object.metadata) !== key) throw new TypeError('another object')
  return object
}

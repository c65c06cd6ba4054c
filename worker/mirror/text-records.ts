import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { withinDepth } from '../../src/model/within-depth.js'
import { narrowJson } from './narrow-json.js'
import type { LogRecord, TextRecord } from './schema.js'

/** A record takes no more objects once it has this many, or this many characters: parsing one is a short task. */
export const recordObjects = 128
export const recordCharacters = 256 * 1024

/** JSON never has a raw line break inside, so this separates objects, and an array of them is still JSON. */
const separator = ',\n'

/** Gathers objects, as text, into records of a good size. */
export class RecordBuilder {
  #keys: ObjectKey[] = []
  #lines: string[] = []
  #characters = 0

  /** The record that this object filled, if it did. */
  add(object: KubeObject): BuiltRecord | undefined {
    return this.addLine(keyOf(object.metadata), textOf(object))
  }

  /** The same with an object that is text already. */
  addLine(key: ObjectKey, line: string): BuiltRecord | undefined {
    this.#keys.push(key)
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
    return record
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

export const readKeys = (text: string): readonly ObjectKey[] => JSON.parse(text) as readonly ObjectKey[]

type IsLive = (key: ObjectKey) => boolean

/** The objects of a record whose `keys` are live; only those are parsed. */
export function readObjects({ text }: TextRecord, keys: readonly ObjectKey[], isLive: IsLive): readonly KubeObject[] {
  if (keys.every(isLive)) return JSON.parse(text) as readonly KubeObject[]
  return JSON.parse(`[${liveLines(text, keys, isLive).join(',')}]`) as readonly KubeObject[]
}

/** The texts of a record's live objects. */
export function readLines(record: TextRecord, isLive: IsLive): readonly (readonly [key: ObjectKey, line: string])[] {
  const keys = readKeys(record.keys)
  const lines = liveLines(record.text, keys, isLive)
  return keys.filter(isLive).map((key, at) => [key, lines[at] ?? ''])
}

function liveLines(text: string, keys: readonly ObjectKey[], isLive: IsLive): readonly string[] {
  const lines = text.slice(1, -1).split(separator)
  return lines.filter((_line, at) => keys[at] !== undefined && isLive(keys[at]))
}

import type { KubeObject } from '../../src/model/kube-object.js'
import type { MirrorKey } from '../ports.js'
import { Slices, type Thread } from './slices.js'
import { type BuiltRecord, RecordBuilder } from './text-records.js'

/** Of all keys together. What is made ahead is held until it is written, or until its key is written without it. */
const maxCharacters = 64 * 2 ** 20

/** A record, and what it was made of. */
export interface PreparedRecord {
  readonly objects: readonly KubeObject[]
  readonly built: BuiltRecord
}

interface Held {
  readonly records: PreparedRecord[]
  characters: number
}

/** Records that are made before they are written, so that the last write of a page that goes is as short as can be. */
export class PreparedRecords {
  readonly #thread: Thread
  readonly #ready = new Map<MirrorKey, Held>()

  constructor(thread: Thread) {
    this.#thread = thread
  }

  /** Resolves when they are ready, when there are too many, or when somebody took or forgot what was. */
  async prepare(key: MirrorKey, objects: readonly KubeObject[]): Promise<void> {
    const held: Held = { records: [], characters: 0 }
    this.#ready.set(key, held)
    const slices = new Slices(this.#thread)
    const builder = new RecordBuilder()
    let gathered: KubeObject[] = []
    const keep = (built: BuiltRecord | undefined): void => {
      if (built === undefined) return
      held.records.push({ objects: gathered, built })
      held.characters += built.text.length
      gathered = []
    }
    for (const object of objects) {
      await slices.turn()
      if (this.#ready.get(key) !== held || this.#isFull) return
      gathered.push(object)
      keep(builder.add(object))
    }
    keep(builder.take())
  }

  /** What is ready, given once. */
  take(key: MirrorKey): readonly PreparedRecord[] {
    const records = this.#ready.get(key)?.records ?? []
    this.#ready.delete(key)
    return records
  }

  forget(key: MirrorKey): void {
    this.#ready.delete(key)
  }

  forgetAll(): void {
    this.#ready.clear()
  }

  get #isFull(): boolean {
    let characters = 0
    for (const held of this.#ready.values()) characters += held.characters
    return characters > maxCharacters
  }
}

/** The records of these objects: those that are ready, and behind them what has to be made of the rest now. */
export async function* recordsOf(
  objects: Iterable<KubeObject>,
  ready: readonly PreparedRecord[],
  thread: Thread,
): AsyncGenerator<BuiltRecord> {
  const left = new Set(objects)
  for (const { objects: inside, built } of ready) {
    if (!inside.every((object) => left.has(object))) continue
    for (const object of inside) left.delete(object)
    yield built
  }
  const slices = new Slices(thread)
  const builder = new RecordBuilder()
  for (const object of left) {
    await slices.turn()
    const full = builder.add(object)
    if (full !== undefined) yield full
  }
  const last = builder.take()
  if (last !== undefined) yield last
}

import type { KubeObject } from '../../src/model/kube-object.js'
import type { MirrorKey } from '../ports.js'
import { Slices, type Thread } from './slices.js'
import { type BuiltRecord, RecordBuilder } from './text-records.js'

/** What is made ahead is held until it is written, or until the key is written without it. */
const maxCharacters = 64 * 2 ** 20

/** A record, and what it was made of. */
export interface PreparedRecord {
  readonly objects: readonly KubeObject[]
  readonly built: BuiltRecord
}

/** Records that are made before they are written, so that the last write of a page that goes is as short as can be. */
export class PreparedRecords {
  readonly #thread: Thread
  readonly #ready = new Map<MirrorKey, PreparedRecord[]>()

  constructor(thread: Thread) {
    this.#thread = thread
  }

  /** Resolves when they are ready, or when somebody took what was. */
  async prepare(key: MirrorKey, objects: readonly KubeObject[]): Promise<void> {
    const records: PreparedRecord[] = []
    this.#ready.set(key, records)
    const slices = new Slices(this.#thread)
    const builder = new RecordBuilder()
    let gathered: KubeObject[] = []
    let characters = 0
    const keep = (built: BuiltRecord | undefined): void => {
      if (built === undefined) return
      records.push({ objects: gathered, built })
      gathered = []
      characters += built.text.length
    }
    for (const object of objects) {
      await slices.turn()
      if (this.#ready.get(key) !== records || characters > maxCharacters) return
      gathered.push(object)
      keep(builder.add(object))
    }
    keep(builder.take())
  }

  /** What is ready, given once. */
  take(key: MirrorKey): readonly PreparedRecord[] {
    const records = this.#ready.get(key) ?? []
    this.#ready.delete(key)
    return records
  }

  forgetAll(): void {
    this.#ready.clear()
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

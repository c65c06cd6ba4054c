import type { ObjectKey } from '../../src/model/key.js'
import type { MirrorKey } from '../ports.js'
import { type BuiltRecord, segmentRecord, sizeOf } from './text-records.js'
import type { Permit } from './writer-role.js'

/** Segments of one transaction, about 4 MB. */
const batchSize = 16
/** Transactions on their way: the browser begins the next one without asking this thread. */
const batchesAhead = 3

/**
 * Writes segments under ids that no meta names yet, in small transactions of which a few are on their way while the
 * next is gathered. What was written without a commit belongs to nobody: the next state deletes it, or the next start.
 */
export class SegmentWriter {
  readonly #permit: Permit
  readonly #key: MirrorKey
  readonly #written: { readonly id: number; readonly objectKeys: readonly ObjectKey[] }[] = []
  #batch: { readonly id: number; readonly built: BuiltRecord }[] = []
  readonly #underway: Promise<void>[] = []
  #nextId: number
  #bytes = 0

  constructor(permit: Permit, key: MirrorKey, firstId: number) {
    this.#permit = permit
    this.#key = key
    this.#nextId = firstId
  }

  /** Characters in what was added so far. */
  get bytes(): number {
    return this.#bytes
  }

  get nextId(): number {
    return this.#nextId
  }

  /** What was written: which objects are where. Their text is let go of as soon as it is. */
  get written(): readonly { readonly id: number; readonly objectKeys: readonly ObjectKey[] }[] {
    return this.#written
  }

  /** Resolves when there is room for more. */
  async add(built: BuiltRecord | undefined): Promise<void> {
    if (built === undefined) return
    const entry = { id: this.#nextId, built }
    this.#nextId += 1
    this.#bytes += sizeOf(built)
    this.#batch.push(entry)
    this.#written.push({ id: entry.id, objectKeys: built.objectKeys })
    if (this.#batch.length >= batchSize) await this.#send()
  }

  /** Resolves when nothing is on its way any more, however it went: only behind that the ids may be given again. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underway)
  }

  /** Resolves when all is written. */
  async end(): Promise<void> {
    await this.#send()
    await Promise.all(this.#underway)
  }

  async #send(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    if (this.#underway.length >= batchesAhead) await this.#underway.shift()
    if (batch.length === 0) return
    const sent = this.#permit.write({
      stores: ['segments'],
      body: async (requests) => {
        for (const { id, built } of batch) requests.put('segments', segmentRecord(id, built), [this.#key, id])
      },
    })
    // Noticed by whoever waits for room, or for the end.
    sent.catch(() => {})
    this.#underway.push(sent)
  }
}

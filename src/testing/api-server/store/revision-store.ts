import type { ServedObject } from '../served-object.js'
import { ObjectTable, type WriteRecord } from './object-table.js'

export type WriteListener = (resourceId: string, record: WriteRecord) => void

/** The whole state at one moment. Opaque; for `restore` of the server it was taken from. */
export interface StoreSnapshot {
  readonly revision: number
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, ServedObject>>
}

/** As etcd: one counter for all resources, raised by each effective write, and the history behind it. */
export class RevisionStore {
  readonly #historyLimit: number
  readonly #listeners = new Set<WriteListener>()
  #tables = new Map<string, ObjectTable>()
  #revision = 1
  #origin = 1

  constructor(historyLimit: number) {
    this.#historyLimit = historyLimit
  }

  get revision(): number {
    return this.#revision
  }

  table(resourceId: string): ObjectTable {
    let table = this.#tables.get(resourceId)
    if (table === undefined) {
      table = new ObjectTable(this.#origin, this.#historyLimit)
      this.#tables.set(resourceId, table)
    }
    return table
  }

  /** A resource that is new: nothing is known of versions before now. */
  begin(resourceId: string): void {
    if (!this.#tables.has(resourceId)) this.#tables.set(resourceId, new ObjectTable(this.#revision, this.#historyLimit))
  }

  /** Creates or replaces, and stamps the version. Whoever calls has made sure that it is a change. */
  put(resourceId: string, key: string, object: ServedObject): ServedObject {
    const table = this.table(resourceId)
    const previous = table.get(key)
    const stamped = this.#stamp(object)
    const type = previous === undefined ? 'added' : 'modified'
    this.#write(resourceId, table, {
      type,
      key,
      revision: this.#revision,
      object: stamped,
      ...(previous === undefined ? {} : { previous }),
    })
    return stamped
  }

  /** The last state with the version of the deletion; `undefined` when there was none. */
  remove(resourceId: string, key: string): ServedObject | undefined {
    const table = this.table(resourceId)
    const previous = table.get(key)
    if (previous === undefined) return undefined
    const object = this.#stamp(previous)
    this.#write(resourceId, table, { type: 'deleted', key, revision: this.#revision, object, previous })
    return object
  }

  /** Called after each write, in order. */
  listen(listener: WriteListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  compact(): void {
    this.#origin = this.#revision
    for (const table of this.#tables.values()) table.compact(this.#revision)
  }

  /** Forgets a resource without a word: its definition is gone. */
  drop(resourceId: string): void {
    this.#tables.delete(resourceId)
  }

  snapshot(): StoreSnapshot {
    const tables = new Map([...this.#tables].map(([id, table]) => [id, table.entries()]))
    return { revision: this.#revision, tables }
  }

  /** The counter goes back too. What lies before is compacted, as after a restart. */
  restore(snapshot: StoreSnapshot): void {
    this.#revision = snapshot.revision
    this.#origin = snapshot.revision
    this.#tables = new Map(
      [...snapshot.tables].map(([id, objects]) => [id, new ObjectTable(this.#origin, this.#historyLimit, objects)]),
    )
  }

  /** The version's place among the members stays what it was, so that encoded objects keep their order. */
  #stamp(object: ServedObject): ServedObject {
    this.#revision += 1
    return { ...object, metadata: { ...object.metadata, resourceVersion: String(this.#revision) } }
  }

  #write(resourceId: string, table: ObjectTable, record: WriteRecord): void {
    table.write(record)
    for (const listener of [...this.#listeners]) listener(resourceId, record)
  }
}

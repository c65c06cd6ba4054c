import { compareText } from '../../../model/compare-text.js'
import type { ServedObject } from '../served-object.js'

/** One effective write. A deletion shows the last state with the version of the deletion. */
export interface WriteRecord {
  readonly type: 'added' | 'modified' | 'deleted'
  readonly revision: number
  readonly key: string
  readonly object: ServedObject
  readonly previous?: ServedObject
}

/** Pages of one chain, and several readers at one version, share these. */
const keptSnapshots = 4

/**
 * The objects of one resource by `namespace/name`, in the bytewise order of the keys, with their
 * recent history: the state at any revision since `floor` can be had.
 */
export class ObjectTable {
  readonly #objects: Map<string, ServedObject>
  readonly #historyLimit: number
  readonly #snapshots = new Map<number, readonly ServedObject[]>()
  #log: WriteRecord[] = []
  #floor: number
  #changedAt: number
  #keys: string[] | undefined
  #current: readonly ServedObject[] | undefined

  constructor(floor: number, historyLimit: number, objects: ReadonlyMap<string, ServedObject> = new Map()) {
    this.#floor = floor
    this.#changedAt = floor
    this.#historyLimit = historyLimit
    this.#objects = new Map(objects)
  }

  get size(): number {
    return this.#objects.size
  }

  /** The oldest revision whose state is known, and after which all changes are. */
  get floor(): number {
    return this.#floor
  }

  /** The revision of the last write to this resource, or its floor. */
  get changedAt(): number {
    return this.#changedAt
  }

  get(key: string): ServedObject | undefined {
    return this.#objects.get(key)
  }

  /** Everything, in order of keys; the array never changes. */
  list(): readonly ServedObject[] {
    if (this.#current === undefined) {
      this.#keys ??= [...this.#objects.keys()].sort(compareText)
      this.#current = this.#keys.map((key) => this.#objects.get(key) as ServedObject)
    }
    return this.#current
  }

  /** The state at a revision, `undefined` when it is below the floor. */
  listAt(revision: number): readonly ServedObject[] | undefined {
    if (revision >= this.#changedAt) return this.list()
    if (revision < this.#floor) return undefined
    const known = this.#snapshots.get(revision)
    if (known !== undefined) return known
    const objects = new Map(this.#objects)
    for (let at = this.#log.length - 1; at >= 0; at -= 1) {
      const { revision: written, key, previous } = this.#log[at] as WriteRecord
      if (written <= revision) break
      if (previous === undefined) objects.delete(key)
      else objects.set(key, previous)
    }
    const state = [...objects].sort(([a], [b]) => compareText(a, b)).map(([, object]) => object)
    if (this.#snapshots.size >= keptSnapshots) {
      const [oldest] = this.#snapshots.keys()
      if (oldest !== undefined) this.#snapshots.delete(oldest)
    }
    this.#snapshots.set(revision, state)
    return state
  }

  /** What was written after a revision, oldest first; `undefined` when that is below the floor. */
  since(revision: number): readonly WriteRecord[] | undefined {
    if (revision < this.#floor) return undefined
    let low = 0
    let high = this.#log.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#log[middle] as WriteRecord).revision > revision) high = middle
      else low = middle + 1
    }
    return this.#log.slice(low)
  }

  write(record: WriteRecord): void {
    const { key, type } = record
    if (type === 'deleted') {
      this.#objects.delete(key)
      if (this.#keys !== undefined) this.#keys.splice(position(this.#keys, key), 1)
    } else {
      if (type === 'added' && this.#keys !== undefined) this.#keys.splice(position(this.#keys, key), 0, key)
      this.#objects.set(key, record.object)
    }
    this.#current = undefined
    this.#changedAt = record.revision
    this.#log.push(record)
    if (this.#log.length >= this.#historyLimit * 2) this.#forget(this.#log.length - this.#historyLimit)
  }

  /** History up to and without `revision` is gone. */
  compact(revision: number): void {
    const gone = this.#log.findIndex((record) => record.revision > revision)
    this.#forget(gone < 0 ? this.#log.length : gone)
    this.#floor = Math.max(this.#floor, revision)
    for (const kept of [...this.#snapshots.keys()]) if (kept < this.#floor) this.#snapshots.delete(kept)
  }

  /** The objects as they are, by key. */
  entries(): ReadonlyMap<string, ServedObject> {
    return new Map(this.#objects)
  }

  #forget(count: number): void {
    const last = this.#log[count - 1]
    if (last === undefined) return
    this.#log = this.#log.slice(count)
    this.#floor = Math.max(this.#floor, last.revision)
  }
}

/** Where the key is or belongs. */
function position(keys: readonly string[], key: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareText(keys[middle] as string, key) < 0) low = middle + 1
    else high = middle
  }
  return low
}

import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { compareResourceVersions } from '../../src/model/resource-version.js'
import type {
  Clock,
  Mirror,
  MirrorKey,
  MirrorReason,
  MirrorSink,
  MirrorState,
  MirrorStats,
  MirrorWrite,
  SavedWindow,
} from '../ports.js'
import { victims } from './room.js'
import { textOf } from './text-records.js'

export interface MemoryMirrorOptions {
  readonly clock: Clock
  /** Of all keys together, in characters of text, estimated from a few objects of each. */
  readonly maxBytes: number
  readonly maxAgeMs: number
  /** Why it is not on disk. */
  readonly reason: () => MirrorReason
}

interface Copy {
  readonly state: Omit<MirrorState, 'count'>
  readonly objects: Map<ObjectKey, KubeObject>
  readonly windows: readonly SavedWindow[]
  readonly bytes: number
  readonly usedAt: number
}

/** Objects of one batch to the sink. */
const batchObjects = 500
/** Objects whose size stands for all. */
const sampleObjects = 16

/** Copies in memory, where there is no disk: objects are shared with whoever gave them, and gone with the thread. */
export class MemoryMirror implements Mirror {
  readonly #options: MemoryMirrorOptions
  readonly #copies = new Map<MirrorKey, Copy>()
  #state: 'open' | 'closed' = 'open'
  #writes = 0

  constructor(options: MemoryMirrorOptions) {
    this.#options = options
  }

  async load(key: MirrorKey, sink: MirrorSink, signal: AbortSignal): Promise<MirrorState | undefined> {
    const copy = this.#copies.get(key)
    if (copy === undefined || signal.aborted) return undefined
    const { clock, maxAgeMs } = this.#options
    if (copy.state.freshAt < clock.now() - maxAgeMs) {
      this.#copies.delete(key)
      return undefined
    }
    this.#copies.set(key, { ...copy, usedAt: clock.now() })
    const state = { ...copy.state, count: copy.objects.size }
    const objects = [...copy.objects.values()]
    sink.begun(
      state,
      copy.windows.filter(({ resourceVersion }) => isNotNewer(resourceVersion, state.resourceVersion)),
    )
    for (let from = 0; from < objects.length; from += batchObjects) {
      sink.objects(objects.slice(from, from + batchObjects))
      await Promise.resolve()
      // Cleared, or another state came: like a disk, this does not mix.
      if (signal.aborted || !this.#copies.has(key)) return undefined
    }
    return state
  }

  async apply(key: MirrorKey, write: MirrorWrite): Promise<'kept' | 'dropped'> {
    if (write.type === 'prepare') return 'kept'
    const copy = this.#state === 'open' ? this.#applied(this.#copies.get(key), write) : undefined
    if (copy === undefined || copy.bytes > this.#options.maxBytes) {
      this.#copies.delete(key)
      return 'dropped'
    }
    this.#copies.set(key, copy)
    this.#writes += 1
    const total = [...this.#copies.values()].reduce((sum, { bytes }) => sum + bytes, 0)
    for (const victim of victims(this.#copies, key, total - this.#options.maxBytes)) this.#copies.delete(victim)
    return 'kept'
  }

  async clear(key?: MirrorKey): Promise<void> {
    if (key === undefined) this.#copies.clear()
    else this.#copies.delete(key)
  }

  stats(): MirrorStats {
    const isOpen = this.#state === 'open'
    return {
      storage: isOpen ? 'memory' : 'off',
      reason: isOpen ? this.#options.reason() : 'closed',
      role: isOpen ? 'writer' : 'reader',
      keys: new Map([...this.#copies].map(([key, { bytes }]) => [key, bytes])),
      writes: this.#writes,
      failures: 0,
    }
  }

  close(): void {
    this.#state = 'closed'
    this.#copies.clear()
  }

  #applied(copy: Copy | undefined, write: Exclude<MirrorWrite, { readonly type: 'prepare' }>): Copy | undefined {
    const usedAt = this.#options.clock.now()
    if (write.type === 'state') {
      const { type: _type, objects, ...state } = write
      const windows = copy?.state.cluster === state.cluster ? (copy?.windows ?? []) : []
      const map = new Map(objects.map((object) => [keyOf(object.metadata), object]))
      return { state, objects: map, windows, bytes: sizeOf(map), usedAt }
    }
    if (copy === undefined) return undefined
    if (write.type === 'windows') return { ...copy, windows: [...write.windows], usedAt }
    for (const key of write.drop) copy.objects.delete(key)
    for (const object of write.put) copy.objects.set(keyOf(object.metadata), object)
    const { type: _type, put: _put, drop: _drop, ...moved } = write
    const { tombstone: _before, ...same } = copy.state
    const state = { ...same, ...moved }
    return { ...copy, state, bytes: sizeOf(copy.objects), usedAt }
  }
}

function isNotNewer(window: SavedWindow['resourceVersion'], committed: SavedWindow['resourceVersion']): boolean {
  const age = compareResourceVersions(window, committed)
  return age !== undefined && age <= 0
}

function sizeOf(objects: ReadonlyMap<ObjectKey, KubeObject>): number {
  let sum = 0
  let seen = 0
  for (const object of objects.values()) {
    sum += textOf(object).length
    seen += 1
    if (seen === sampleObjects) break
  }
  return seen === 0 ? 0 : Math.round((sum / seen) * objects.size)
}

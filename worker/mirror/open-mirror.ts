import type { Clock, Locks, Mirror, MirrorReason, MirrorStats } from '../ports.js'
import type { DatabaseFactory } from './database-factory.js'
import { FallbackMirror } from './fallback-mirror.js'
import { IndexedDbMirror } from './indexed-db-mirror.js'
import { MemoryMirror } from './memory-mirror.js'
import { databasePrefix, schemaVersion } from './schema.js'
import { createThread, type Thread } from './slices.js'

/** Where a thread can keep something. */
export interface Storage {
  /** Absent: this thread has no IndexedDB. */
  readonly factory?: DatabaseFactory
  /** What the browser allows the origin, bytes; absent where it does not say. */
  readonly estimate: () => Promise<{ readonly quota?: number }>
}

export interface MirrorOptions {
  /** From `mirrorName`. */
  readonly name: string
  readonly storage: Storage
  readonly clock: Clock
  /** Absent: this thread has none; then who opens last may write. */
  readonly locks: Locks | undefined
  /** Of all keys together, in characters of text. Default: 256 MB, and never more than a tenth of what the browser allows. */
  readonly maxBytes?: number
  /** A state that nobody refreshed for so long is discarded. Default: 7 days. */
  readonly maxAgeMs?: number
  /** Storage or role have changed: after a role became `writer`, each key wants to be written. */
  readonly changed?: (stats: MirrorStats) => void
  /** Default: this one. */
  readonly thread?: Thread
}

const defaultMaxBytes = 256 * 2 ** 20
/** Memory is needed for caches. */
const defaultMemoryBytes = 64 * 2 ** 20
const defaultMaxAgeMs = 7 * 24 * 3_600_000

/** The name of a database. `identity` tells server, cluster and user apart; other text, other database. */
export const mirrorName = (identity: string): string => `${databasePrefix}${schemaVersion}/${identity}`

/** Opens at once and works in the background; what fails is found out when it is used, and is an answer, no error. */
export function openMirror(options: MirrorOptions): Mirror {
  const { name, storage, clock, locks, thread = createThread(), maxAgeMs = defaultMaxAgeMs } = options
  const { maxBytes = defaultMaxBytes } = options
  const { factory, estimate } = storage
  const memoryBytes = Math.min(maxBytes, defaultMemoryBytes)
  if (factory === undefined) {
    return new MemoryMirror({ clock, maxBytes: memoryBytes, maxAgeMs, reason: () => 'unsupported' })
  }
  const changed = (): void => options.changed?.(mirror.stats())
  const disk = new IndexedDbMirror({ name, factory, clock, thread, locks, maxBytes, maxAgeMs, estimate, changed })
  const reason = (): MirrorReason => disk.stats().reason ?? 'slow'
  const mirror = new FallbackMirror(disk, new MemoryMirror({ clock, maxBytes: memoryBytes, maxAgeMs, reason }))
  return mirror
}

/** What this thread has. */
export function threadStorage(): Storage {
  // Absent in Node and in some web views, whatever the types say. Reading it throws where storage is forbidden.
  const globals = globalThis as {
    readonly indexedDB?: IDBFactory
    readonly navigator?: { readonly storage?: Partial<StorageManager> }
  }
  const storage = globals.navigator?.storage
  return {
    ...(globals.indexedDB === undefined ? {} : { factory: globals.indexedDB }),
    estimate: async () => (await storage?.estimate?.()) ?? {},
  }
}

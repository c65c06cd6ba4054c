import type { ObjectKey } from '../src/model/key.js'
import type { KubeObject } from '../src/model/kube-object.js'
import type { ResourceVersion } from '../src/model/resource-version.js'
import type { MirrorReason } from '../src/protocol/diagnosis.js'

export type { MirrorReason } from '../src/protocol/diagnosis.js'

// The interface between the mirror and whoever restores and writes caches; a part of ports.ts, which gives it on.

/** Which copy: scope, transform and versions of functions, as text. Other text, other copy; they never mix. */
export type MirrorKey = string

/** What one query showed last: painted before anything else is read. */
export interface SavedWindow {
  /** Identity of the query, versions of its functions included. */
  readonly query: string
  /** Of the state it was made from. */
  readonly resourceVersion: ResourceVersion
  /** Matches in that state, of which `objects` are some. */
  readonly total: number
  readonly objects: readonly KubeObject[]
}

/** The newest deletion that a state knows of: this uid is never alive again in the same history of a server. */
export interface KeptTombstone {
  readonly key: ObjectKey
  readonly uid: string
  readonly resourceVersion: ResourceVersion
}

/** What is committed in one transaction, but for the last. Objects are as stored, after the transform; none comes twice. */
export type MirrorWrite =
  /** A complete state. */
  | {
      readonly type: 'state'
      readonly objects: readonly KubeObject[]
      readonly resourceVersion: ResourceVersion
      /** When the server said so, ms since the epoch. */
      readonly freshAt: number
      /** Identity of the cluster that said so. Another one than before ends the saved windows too. */
      readonly cluster?: string
      readonly tombstone?: KeptTombstone
    }
  /**
   * From one complete state to the next: what is dropped goes first, then what is put comes. It starts from what this
   * engine last kept or completely loaded under this key; whoever put something else in its place writes a `state`.
   */
  | {
      readonly type: 'step'
      readonly put: readonly KubeObject[]
      readonly drop: readonly ObjectKey[]
      readonly resourceVersion: ResourceVersion
      readonly freshAt: number
      /** Absent: none, whatever was before. */
      readonly tombstone?: KeptTombstone
    }
  /** All saved windows of this key. One that is newer than the committed state is not given back. */
  | { readonly type: 'windows'; readonly windows: readonly SavedWindow[] }
  /** These are likely to be in the next `state` or `step`: what takes time can be done now. Commits nothing; `kept`. */
  | { readonly type: 'prepare'; readonly objects: readonly KubeObject[] }

export interface MirrorState {
  readonly resourceVersion: ResourceVersion
  readonly freshAt: number
  readonly cluster?: string
  readonly tombstone?: KeptTombstone
  readonly count: number
}

/** Where a state is loaded to. Neither method may throw. */
export interface MirrorSink {
  /** First, and once: what there is, and the saved windows. */
  begun(state: MirrorState, windows: readonly SavedWindow[]): void
  /** In no promised order; no key comes twice. */
  objects(batch: readonly KubeObject[]): void
}

export interface MirrorStats {
  readonly storage: 'disk' | 'memory' | 'off'
  /** Absent while on disk. */
  readonly reason?: MirrorReason
  /** A `reader` has no permission to write: another engine has, or it is not known yet. */
  readonly role: 'reader' | 'writer'
  /** Characters of text by key, which is bytes for most objects. */
  readonly keys: ReadonlyMap<MirrorKey, number>
  /** Transactions that were committed. */
  readonly writes: number
  /** Writes and reads that went wrong. */
  readonly failures: number
}

/**
 * The copy of caches on disk, by key. Nothing here rejects or throws, whatever the disk does. Calls of one key are
 * worked off one after the other.
 */
export interface Mirror {
  /**
   * Reads a state in slices that yield to the thread. The promise gives it when it is complete; until then, and when
   * the answer is undefined (there is none, it cannot be read, it was replaced meanwhile, the signal aborted), what the
   * sink got is worth nothing. One that cannot be read is discarded.
   */
  load(key: MirrorKey, sink: MirrorSink, signal: AbortSignal): Promise<MirrorState | undefined>
  /**
   * `kept` once committed. `dropped`: nothing has changed, because this engine may not write (a reader, a higher
   * term), there is no room, the disk failed, or a `step` has no state to start from. After `dropped` the
   * next write of that key is a `state`.
   */
  apply(key: MirrorKey, write: MirrorWrite): Promise<'kept' | 'dropped'>
  /**
   * Removes one key, or everything of this user and cluster, for all engines: those that write stop. Resolves when it is
   * gone, or emptied and marked to be gone at the next start. Also without permission to write.
   */
  clear(key?: MirrorKey): Promise<void>
  stats(): MirrorStats
  /** Ends all work; what is not committed is lost. */
  close(): void
}

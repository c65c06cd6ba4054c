import type { ListChange } from '../bridge/list-replica.js'
import type { KubeObject } from '../model/kube-object.js'
import type { PendingType } from '../protocol/requests.js'
import { type InformerStatus, isAnswered, type Source } from '../protocol/status.js'
import type { Change } from '../query/change-set.js'
import type { Window } from '../query/query.js'

/** What there is to show: `empty` is said only after a complete answer (P6); loading ends. */
export type View = 'loading' | 'data' | 'empty' | 'error'

/** One state of a list. An item that did not change is the same object as in the snapshot before. */
export interface ListSnapshot<T = KubeObject> {
  /** Frozen, in order, shared by all subscribers. What they consist of is read only too: items may share parts. */
  readonly items: readonly T[]
  /** Objects that match, in the window or not. */
  readonly total: number
  /** The window that these items are of. */
  readonly window: Window
  /** More match than the default window holds, and no window was asked for. */
  readonly truncated: boolean
  /** What there is to show. */
  readonly view: View
  readonly status: InformerStatus
  /**
   * By key, items of this window that are shown as an optimistic write will make them, until the cache has it. Absent
   * when there are none.
   */
  readonly pending?: ReadonlyMap<string, PendingType>
  /** Against this subscriber's snapshot before; absent on its first. */
  readonly change?: ListChange
}

/** How many objects match. */
export interface CountSnapshot {
  /** By value of `by`; objects without the value under `''`. Empty without `by`. */
  readonly counts: ReadonlyMap<string, number>
  /** All that match, with or without `by`. */
  readonly total: number
  readonly status: InformerStatus
}

/** One object. */
export interface GetSnapshot<T extends KubeObject = KubeObject> {
  /** Absent where it does not exist, or is not known yet. */
  readonly object?: T
  /**
   * `false` is said only after a complete answer. `'unknown'` until then, and from the answer to a write by this session
   * until the cache has what was written; `object` is then what there is to show.
   */
  readonly exists: true | false | 'unknown'
  /** `object` is shown as an optimistic write will make it, until the cache has it. */
  readonly pending?: PendingType
  /** It was here and is gone. */
  readonly deleted: boolean
  /** The last known state of a deleted object. */
  readonly last?: T
  readonly view: View
  readonly status: InformerStatus
}

/**
 * What `changes$` tells. `synced`: everything of the first complete state has been told. `reset`:
 * changes were passed over; what follows is the difference to what this subscriber was told last,
 * deletions included.
 */
export type InformerChange<T extends KubeObject = KubeObject> =
  | Change<T>
  | { readonly type: 'synced'; readonly source: Source }
  | { readonly type: 'reset'; readonly reason: 'overflow' | 'hidden' | 'engine-restarted' }

/** `shown`: objects there are to show. */
export function viewOf(status: InformerStatus, shown: number): View {
  if (shown > 0) return 'data'
  if (isAnswered(status)) return 'empty'
  // Without a stream it is read all the same.
  if (status.error === undefined || status.error.code === 'stream-budget') return 'loading'
  return status.phase === 'live' ? 'loading' : 'error'
}

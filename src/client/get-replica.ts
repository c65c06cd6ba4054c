import type { ObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import type { PendingWish } from '../protocol/contract.js'
import type { PendingType } from '../protocol/requests.js'
import { type InformerStatus, isAnswered } from '../protocol/status.js'
import { isSameItem } from '../protocol/wire-items.js'
import type { ViewReplica } from './live-view.js'
import { type GetSnapshot, viewOf } from './snapshots.js'

/** What is known of one object. */
interface Known<T> {
  readonly object: T | undefined
  readonly last: T | undefined
  readonly pending: PendingType | undefined
  /** `ask`: by the status; `unknown`: whatever the status is. */
  readonly exists: 'ask' | 'unknown'
}

/** One object by key, and the last known state of one that is gone. */
export function getReplica<T extends KubeObject>(key: ObjectKey, wish?: PendingWish): ViewReplica<GetSnapshot<T>> {
  let known: Known<T> = { object: undefined, last: undefined, pending: undefined, exists: 'ask' }
  let answer: 'step' | 'whole' = 'step'
  return {
    want: { type: 'get', key, ...(wish && { pending: wish }) },
    shows: 'settled',
    apply: (part) => {
      if (part.type !== 'get') return
      const { object, last, pending } = known
      // What was shown ahead of the cache may never have been.
      const before = answer === 'whole' && pending === undefined ? object : undefined
      const gone =
        answer === 'whole' && part.object === undefined && part.last === undefined ? (before ?? last) : undefined
      const same = before !== undefined && part.object !== undefined && isSameItem(before, part.object)
      answer = 'step'
      known = {
        object: same ? object : part.object === undefined ? undefined : (Object.freeze(part.object) as T),
        last: part.last === undefined ? gone : (Object.freeze(part.last) as T),
        pending: part.pending,
        exists: part.exists ?? 'ask',
      }
    },
    restart: () => {
      answer = 'whole'
    },
    snapshot: (status) => getSnapshot(known, status),
    first: (snapshot) => snapshot,
  }
}

function getSnapshot<T extends KubeObject>(
  { object, last, pending, exists }: Known<T>,
  status: InformerStatus,
): GetSnapshot<T> {
  if (object !== undefined) {
    const mark = pending && { pending }
    return Object.freeze({ object, exists: exists === 'ask' || exists, deleted: false, ...mark, view: 'data', status })
  }
  // Nothing is said of what was written and has not come.
  if (exists === 'unknown') {
    return Object.freeze({ exists, deleted: false, view: viewOf({ ...status, synced: false }, 0), status })
  }
  return Object.freeze({
    exists: isAnswered(status) ? false : 'unknown',
    deleted: last !== undefined,
    ...(last === undefined ? {} : { last }),
    view: viewOf(status, 0),
    status,
  })
}

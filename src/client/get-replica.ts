import type { ObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import { type InformerStatus, isAnswered } from '../protocol/status.js'
import { isSameItem } from '../protocol/wire-items.js'
import type { ViewReplica } from './live-view.js'
import { type GetSnapshot, viewOf } from './snapshots.js'

/** One object by key, and the last known state of one that is gone. */
export function getReplica<T extends KubeObject>(key: ObjectKey): ViewReplica<GetSnapshot<T>> {
  let object: T | undefined
  let last: T | undefined
  let answer: 'step' | 'whole' = 'step'
  return {
    want: { type: 'get', key },
    shows: 'settled',
    apply: (part) => {
      if (part.type !== 'get') return
      const gone =
        answer === 'whole' && part.object === undefined && part.last === undefined ? (object ?? last) : undefined
      const same =
        answer === 'whole' && object !== undefined && part.object !== undefined && isSameItem(object, part.object)
      answer = 'step'
      if (!same) object = part.object === undefined ? undefined : (Object.freeze(part.object) as T)
      last = part.last === undefined ? gone : (Object.freeze(part.last) as T)
    },
    restart: () => {
      answer = 'whole'
    },
    snapshot: (status) => getSnapshot(object, last, status),
    first: (snapshot) => snapshot,
  }
}

function getSnapshot<T extends KubeObject>(
  object: T | undefined,
  last: T | undefined,
  status: InformerStatus,
): GetSnapshot<T> {
  if (object !== undefined) return Object.freeze({ object, exists: true, deleted: false, view: 'data', status })
  return Object.freeze({
    exists: isAnswered(status) ? false : 'unknown',
    deleted: last !== undefined,
    ...(last === undefined ? {} : { last }),
    view: viewOf(status, 0),
    status,
  })
}

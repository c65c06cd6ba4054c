import { Observable } from 'rxjs'
import type { Connection, PageInformer } from '../bridge/connection.js'
import type { ObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import { type InformerStatus, sameSettled } from '../protocol/status.js'
import { type GetSnapshot, viewOf } from './snapshots.js'

/** One object by key. First tells what the cache knows now. */
export function getOf<T extends KubeObject>(
  connection: Connection,
  informer: PageInformer,
  key: ObjectKey,
): Observable<GetSnapshot<T>> {
  return new Observable((subscriber) => {
    let object: T | undefined
    let last: T | undefined
    let answered: 'yes' | 'no' = 'no'
    let shown: InformerStatus | undefined
    const show = (status: InformerStatus): void => {
      shown = status
      subscriber.next(getSnapshot(object, last, status))
    }
    const handle = connection.open(informer, {
      want: { type: 'get', key },
      apply: (part) => {
        if (part.type !== 'get') return
        answered = 'yes'
        object = part.object === undefined ? undefined : (Object.freeze(part.object) as T)
        last = part.last as T | undefined
      },
      tell: (told, status) => {
        if (told === 'status' && answered === 'no' && status.error === undefined) return
        if (told === 'part' || shown === undefined || !sameSettled(shown, status)) show(status)
      },
      end: (status) => {
        show(status)
        subscriber.complete()
      },
    })
    return () => handle.close()
  })
}

function getSnapshot<T extends KubeObject>(
  object: T | undefined,
  last: T | undefined,
  status: InformerStatus,
): GetSnapshot<T> {
  if (object !== undefined) return Object.freeze({ object, exists: true, deleted: false, view: 'data', status })
  const gone = last !== undefined
  return Object.freeze({
    exists: status.synced ? false : 'unknown',
    deleted: gone,
    ...(gone ? { last } : {}),
    view: viewOf(status, 0),
    status,
  })
}

import type { Informer, KubeObject } from 'kube-informer'
import { map, mergeMap, type Observable, take } from 'rxjs'

/** One change as its handler got it, and what `get$` said first when it was asked in that handler. */
export interface ToldAndRead {
  readonly type: 'added' | 'updated' | 'deleted'
  readonly key: string
  readonly told: string
  /** Version before an update. */
  readonly old: string
  /** Version that was read, `''` when there was no object. */
  readonly read: string
  readonly exists: boolean | 'unknown'
}

export function toldAndRead(informer: Informer<KubeObject>): Observable<ToldAndRead> {
  return informer.changes$().pipe(
    mergeMap((change) => {
      if (!('key' in change)) return []
      const old = change.type === 'updated' ? versionOf(change.old) : ''
      return informer.get$(change.key).pipe(
        take(1),
        map(({ object, exists }) => ({
          type: change.type,
          key: change.key,
          told: versionOf(change.object),
          old,
          read: versionOf(object),
          exists,
        })),
      )
    }),
  )
}

const versionOf = (object: KubeObject | undefined): string => object?.metadata.resourceVersion ?? ''

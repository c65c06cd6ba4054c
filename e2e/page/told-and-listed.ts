import type { Informer, KubeObject, Lister } from 'kube-informer'
import { mergeMap, type Observable } from 'rxjs'

/** One change as its handler got it, and what the lister held at that moment. */
export interface ToldAndListed {
  readonly type: 'added' | 'updated' | 'deleted'
  readonly key: string
  readonly told: string
  /** Version in the lister, `''` when it held no object. */
  readonly listed: string
}

export function toldAndListed(informer: Informer<KubeObject>, lister: Lister<KubeObject>): Observable<ToldAndListed> {
  return informer.changes$().pipe(
    mergeMap((change) => {
      if (!('key' in change)) return []
      const { type, key, object } = change
      return [{ type, key, told: versionOf(object), listed: versionOf(lister.get(key)) }]
    }),
  )
}

const versionOf = (object: KubeObject | undefined): string => object?.metadata.resourceVersion ?? ''

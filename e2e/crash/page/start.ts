import { createKube, type KubeObject, type ListSnapshot, resource } from 'kube-informer'
import { firstValueFrom, map, type Observable, ReplaySubject, race, timer } from 'rxjs'
import { filter } from 'rxjs/operators'

export interface Started {
  readonly list: Observable<ListSnapshot<KubeObject>>
  /** What lists show once the mirror was read. */
  readonly restored: () => Promise<Restored>
  /** Resolves once lists show exactly these, live; with the last list's status when that takes longer than `ms`. */
  readonly reached: (wanted: readonly string[], ms: number) => Promise<'reached' | string>
}

export interface Restored {
  readonly source: string
  readonly storage: string
  /** JSON. */
  readonly items: string
}

/** The library over everything in a namespace. `life` is another one each time, so that it is another engine. */
export function start(namespace: string, life: string): Started {
  const kube = createKube({ server: '/k8s', user: 'alice', appVersion: life })
  const list = new ReplaySubject<ListSnapshot<KubeObject>>(1)
  kube
    .informer(resource('v1', 'configmaps', { kind: 'ConfigMap' }), { namespace })
    .list$({ window: 'all' })
    .subscribe(list)
  return {
    list,
    restored: async () => {
      const { status, items } = await firstValueFrom(
        list.pipe(filter(({ status }) => !['idle', 'restoring', 'queued'].includes(status.phase))),
      )
      return { source: status.source, storage: status.storage, items: JSON.stringify(items) }
    },
    reached: (wanted, ms) => {
      const isReached = ({ status, items }: ListSnapshot<KubeObject>): boolean =>
        status.phase === 'live' &&
        items.length === wanted.length &&
        items.every(({ metadata }, at) => `${metadata.name} ${metadata.resourceVersion}` === wanted[at])
      return firstValueFrom(
        race(
          list.pipe(
            filter(isReached),
            map(() => 'reached'),
          ),
          timer(ms).pipe(map(() => lastWords(list, wanted.length))),
        ),
      )
    },
  }
}

function lastWords(list: Observable<ListSnapshot<KubeObject>>, wanted: number): string {
  let words = 'no list'
  list
    .subscribe(({ items, status }) => {
      words = `${items.length} objects, wanted ${wanted}; ${JSON.stringify(status)}`
    })
    .unsubscribe()
  return words
}

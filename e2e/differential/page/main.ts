import { createKube, type InformerChange, type KubeObject } from 'kube-informer'
import { configMaps } from 'kube-informer/resources'
import { filter, firstValueFrom } from 'rxjs'

/** What the harness calls; objects cross as JSON. */
export interface Tools {
  readonly subscribe: (index: number, batchMs: number) => void
  readonly shown: () => Promise<string>
  readonly retry: () => void
}

declare global {
  var differential: Tools
  /** The harness listens. */
  function tell(visit: string, subscriber: number, changes: string): Promise<void>
}

const query = new URLSearchParams(location.search)
const [namespace, labelSelector, visit] = ['namespace', 'selector', 'visit'].map((name) => query.get(name) ?? '')

const kube = createKube({ server: '/k8s', user: 'alice' })
const informer = kube.informer(configMaps, { namespace: namespace ?? '', labelSelector: labelSelector ?? '' })
const lister = informer.lister({ objects: 'all' })

globalThis.differential = {
  subscribe: (index, batchMs) => {
    let waiting: InformerChange<KubeObject>[] = []
    // Tabs behind others are hidden, and hear everything all the same.
    informer.changes$({ initial: true, batchMs, whenHidden: 'continue' }).subscribe((change) => {
      if (waiting.push(change) > 1) return
      queueMicrotask(() => {
        const changes = JSON.stringify(waiting)
        waiting = []
        void tell(visit ?? '', index, changes)
      })
    })
  },
  shown: async () => {
    const { items } = await firstValueFrom(
      informer.list$({ window: 'all' }).pipe(filter(({ view }) => view === 'data')),
    )
    return JSON.stringify({ status: lister.status, replica: lister.list(), list: items })
  },
  retry: () => kube.retryNow(),
}

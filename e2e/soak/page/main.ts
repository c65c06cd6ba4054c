import { census } from './started-census.js'

// It counts what is imported behind it.

import { createKube, type Kube, type KubeObject, resource } from 'kube-informer'
import { firstValueFrom, type Subscription } from 'rxjs'
import { filter, timeout } from 'rxjs/operators'
import type { Census } from './census.js'

interface ConfigMap extends KubeObject {
  readonly data?: Readonly<Record<string, string>>
}

export interface Sample {
  readonly page: Census
  readonly worker: Census
  readonly openStreams: number
  readonly informers: number
  /** Of this page, in the engine. */
  readonly subscribers: number
  readonly relists: number
  /** Waits for the cache, and for listeners. */
  readonly waiting: number
  /** Changes that were told to this page so far. */
  readonly told: number
}

export interface Tools {
  /** Resolves when all is live. */
  start(namespace: string, leak: string): Promise<void>
  sample(): Promise<Sample>
  /** `name version` of everything, in order of the keys. */
  listed(): readonly string[]
}

declare global {
  var soak: Tools
}

const configMaps = resource<ConfigMap>('v1', 'configmaps', { kind: 'ConfigMap' })
const channel = new BroadcastChannel('soak')
let answered: (census: Census) => void = () => {}
channel.onmessage = ({ data }) => answered(data.census)

let told = 0
let kube: Kube | undefined
let listed: readonly string[] = []
/** Of a page that is to be found out. */
const kept: unknown[] = []

globalThis.soak = {
  async start(namespace, leak) {
    kube = createKube({
      server: '/k8s',
      user: 'alice',
      worker: (name) => new SharedWorker(new URL('./soak.worker.ts', import.meta.url), { type: 'module', name }),
    })
    const all = kube.informer(configMaps, { namespace }, { indexers: { app: 'metadata.labels.app' } })
    const some = kube.informer(configMaps, { namespace, labelSelector: 'app=app-1' })
    all.changes$().subscribe((change) => {
      told += 1
      if (leak === 'objects') kept.push(structuredClone(change))
    })
    all.list$({ window: 'all' }).subscribe(({ items }) => {
      listed = items.map(({ metadata }) => `${metadata.name} ${metadata.resourceVersion}`)
    })
    const select = { name: 'metadata.name', text: 'data.text' } as const
    all.rows$({ select, sort: ['-metadata.name'], window: { offset: 0, limit: 50 } }).subscribe()
    all.count$({ by: 'metadata.labels.app' }).subscribe()
    all.get$(`${namespace}/config-00000`).subscribe()
    some.list$({ sort: ['-metadata.resourceVersion'] }).subscribe()
    all.lister({ objects: 'all' })
    visit(all, leak)
    for (const informer of [all, some]) {
      await firstValueFrom(
        informer.status$.pipe(
          filter(({ phase }) => phase === 'live'),
          timeout(60_000),
        ),
      )
    }
  },
  async sample() {
    if (kube === undefined) throw new Error('not started')
    await firstValueFrom(
      kube.status$.pipe(
        filter(({ phase }) => phase === 'live'),
        timeout(60_000),
      ),
    )
    const worker = new Promise<Census>((resolve) => {
      answered = resolve
    })
    channel.postMessage('count')
    const { openStreams, informers } = await kube.metrics()
    const sum = (of: (one: (typeof informers)[number]) => number): number =>
      informers.reduce((all, one) => all + of(one), 0)
    return {
      page: census(),
      worker: await worker,
      openStreams,
      informers: informers.length,
      subscribers: sum(({ subscribers }) => subscribers),
      relists: sum(({ relists }) => relists),
      waiting: sum(({ queueDepth, listenerPending }) => queueDepth + listenerPending),
      told,
    }
  },
  listed: () => listed,
}

/** Somebody looks here and there, and leaves again, for ever. */
function visit(all: ReturnType<Kube['informer']>, leak: string): void {
  let turn = 0
  let looking: Subscription | undefined
  setInterval(() => {
    turn += 1
    if (leak !== 'subscriptions') looking?.unsubscribe()
    looking = all.list$({ search: `config-000${turn % 100}`, window: { offset: turn % 7, limit: 20 } }).subscribe()
    looking.add(all.byIndex$('app', `app-${turn % 10}`).subscribe())
    looking.add(all.get$(`soak/config-0000${turn % 10}`).subscribe())
    if (turn % 4 !== 0) return
    const lister = all.lister({ metadata: true })
    void lister.ready.then(
      () => lister.close(),
      () => {},
    )
  }, 500)
}

import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Host, type Kube, type ListSnapshot } from '../index.js'
import { type ApiServer, createApiServer } from '../testing/api-server/api-server.js'
import { configMap } from './cluster.fixture.js'
import { type ConfigMap, closeAfter, configMaps, record } from './kube.fixture.js'

type Hold = 'nothing' | 'requests' | 'answers'

/** A cluster whose writes, or their answers, can be kept waiting; watches are the server's to freeze. */
export interface WritingCluster {
  readonly server: ApiServer
  readonly clock: ReturnType<typeof createFakeClock>
  readonly kube: Kube
  /** Another page of the same session. */
  tab(): Kube
  /** What waits from now on: writes before the server gets them, or what it says to them. */
  hold(what: Hold): void
  /** Whatever waits goes on. */
  release(): Promise<void>
  /** What writes are answered with instead, until `undefined`. */
  answer(response: (() => Response) | 'refuse' | undefined): void
  readonly settle: () => Promise<void>
  pass(ms: number): Promise<void>
  readonly writes: readonly string[]
}

export function writingCluster(): WritingCluster {
  const clock = createFakeClock()
  const server = createApiServer({ clock, seed: 1 })
  const held: (() => void)[] = []
  const writes: string[] = []
  let holding: Hold = 'nothing'
  let instead: (() => Response) | 'refuse' | undefined
  const wait = (): Promise<void> => new Promise((resolve) => held.push(resolve))
  const engine = inlineHost({
    fetch: async (url, init) => {
      if ((init.method ?? 'GET') === 'GET') return server.fetch(url, init)
      writes.push(`${init.method} ${new URL(url).pathname}`)
      const what = holding
      if (what === 'requests') await wait()
      if (instead === 'refuse') throw new TypeError('Failed to fetch')
      const response = instead?.() ?? (await server.fetch(url, init))
      if (what === 'answers') await wait()
      return response
    },
    clock,
    random: () => 0,
  })
  const tab = (): Kube => {
    const host: Host = { connect: (greeting) => engine.connect(greeting) }
    const kube = createKube({ server: 'http://cluster.test', host })
    closeAfter(kube)
    return kube
  }
  return {
    server,
    clock,
    kube: tab(),
    tab,
    hold: (what) => {
      holding = what
    },
    release: async () => {
      for (const go of held.splice(0)) go()
      await settle()
    },
    answer: (response) => {
      instead = response
    },
    settle,
    async pass(ms) {
      await clock.advance(ms)
      await settle()
    },
    writes,
  }
}

/** A Status of the server's. */
export function refusal(code: number, reason: string, message = reason): Response {
  const body = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code }
  return new Response(JSON.stringify(body), { status: code, headers: { 'Content-Type': 'application/json' } })
}

/** `a=1 pending:update`. */
export function lines({ items, pending }: ListSnapshot<ConfigMap>): readonly string[] {
  return items.map(({ metadata: { name, namespace, deletionTimestamp }, data }) => {
    const mark = pending?.get(`${namespace}/${name}`)
    const leaving = deletionTimestamp === undefined ? '' : ' leaving'
    return `${name}=${data?.x}${leaving}${mark === undefined ? '' : ` pending:${mark}`}`
  })
}

export async function withList(cluster: WritingCluster, names: readonly string[] = ['a']) {
  for (const name of names) cluster.server.objects.create(configMaps, configMap(name, { x: '1' }))
  const informer = cluster.kube.informer(configMaps)
  const list = record(informer.list$())
  await cluster.settle()
  return { informer, list, shown: () => lines(list.last) }
}

export const change = (cluster: WritingCluster, x: string, options: { readonly observed?: boolean } = {}) =>
  cluster.kube.client.patch(configMaps, 'default/a', { merge: { data: { x } } }, { optimistic: true, ...options })

import { config } from 'rxjs'
import { afterEach, describe, expect, test } from 'vitest'
import { type InformerChange, type KubeObject, registered } from '../index.js'
import { asObjectKey } from '../model/key.js'
import { briefly, configMap, setUpCluster } from './cluster.fixture.js'
import { configMaps, names, record } from './kube.fixture.js'

// What client-go's controller tests do: handlers that act on the server they are told of.

afterEach(() => {
  config.onUnhandledError = null
})

const dataOf = (object: KubeObject): Readonly<Record<string, string>> =>
  (object as { readonly data?: Readonly<Record<string, string>> }).data ?? {}

describe.each(['fifo', 'delta'] as const)('queue: %s', (queue) => {
  test.each([
    { name: 'Example', resyncPeriod: 0 },
    { name: 'ExampleNewInformer: with a resync every second', resyncPeriod: 1_000 },
  ])(
    'P1 P3: $name: what a handler deletes when it is added is told as deleted, each once',
    async ({ resyncPeriod }) => {
      const { server, kube, settle, pass } = setUpCluster({ queue })
      const deleted: string[] = []
      kube
        .informer(configMaps)
        .changes$({ initial: true, resyncPeriod })
        .subscribe((change) => {
          if (change.type === 'added') server.objects.delete(configMaps, asObjectKey(change.key))
          if (change.type === 'deleted') deleted.push(change.key)
        })
      await settle()
      for (const name of ['a-hello', 'b-controller', 'c-framework']) server.objects.create(configMaps, configMap(name))
      await settle()
      await pass(5_000, 500)
      expect(deleted).toEqual(['default/a-hello', 'default/b-controller', 'default/c-framework'])
    },
  )

  test('P1 P3: TestUpdate: only the steps that happened are told, and what is final is deleted by its handler', async () => {
    const { server, kube, settle } = setUpCluster({ queue, version: '1.31' })
    const steps = new Set<string>()
    const gone: string[] = []
    const informer = kube.informer(configMaps)
    informer.changes$({ initial: true, resyncPeriod: 1_000 }).subscribe((change) => {
      if (change.type === 'updated') {
        const [from, to] = [dataOf(change.old).phase, dataOf(change.object).phase]
        steps.add(`${from}-${to}`)
        if (to === 'to' && from === 'from') server.objects.delete(configMaps, asObjectKey(change.key))
      }
      if (change.type === 'deleted') gone.push(change.object.metadata.name)
    })
    await settle()
    const all = ['a', 'b', 'c']
    for (const name of all) {
      server.objects.create(configMaps, configMap(name, { phase: 'from' }))
      await settle()
      server.objects.update(configMaps, configMap(name, { phase: 'to' }))
      await settle()
    }
    expect([...steps]).toEqual(['from-to'])
    expect(gone).toEqual(all)
    expect(server.requests.some(({ verb }) => verb === 'list')).toBe(true)
  })

  test('P1: TestHammerController: 3 writers, 100 random writes each, resyncs and time in between: equal, and a clean end', async () => {
    const { server, kube, clock, settle, pass } = setUpCluster({ queue })
    let seed = 7
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const informer = kube.informer(configMaps)
    const known = new Map<string, KubeObject>()
    const odd: string[] = []
    informer.changes$({ initial: true, resyncPeriod: 1_000 }).subscribe((change) => {
      if (!('key' in change)) return
      if ((change.type === 'added') === known.has(change.key)) odd.push(`${change.type} ${change.key}`)
      if (change.type === 'deleted') known.delete(change.key)
      else known.set(change.key, change.object)
    })
    const status = record(informer.status$)
    await settle()
    for (let turn = 0; turn < 300; turn++) {
      const name = `writer-${turn % 3}-${random(10)}`
      const exists = server.objects.get(configMaps, asObjectKey(`default/${name}`)) !== undefined
      if (!exists) server.objects.create(configMaps, configMap(name, { turn: `${turn}` }))
      else if (random(3) === 0) server.objects.delete(configMaps, asObjectKey(`default/${name}`))
      else server.objects.update(configMaps, configMap(name, { turn: `${turn}` }))
      if (random(4) === 0) await pass(random(1_500))
    }
    await settle()
    const versions = (objects: Iterable<KubeObject>): readonly string[] =>
      [...objects].map(({ metadata }) => `${metadata.name} ${metadata.uid} ${metadata.resourceVersion}`).toSorted()
    expect(versions(known.values())).toEqual(
      versions(server.objects.list(configMaps).filter(({ metadata }) => metadata.name.startsWith('writer'))),
    )
    expect(odd).toEqual([])
    expect(status.last.phase).toBe('live')
    await kube.close()
    expect([server.openWatches.length, clock.waiting]).toEqual([0, 0])
  })

  test('TestPanicPropagated: a subscriber that throws is reported, and it and all others go on', async () => {
    const reported: unknown[] = []
    config.onUnhandledError = (error) => reported.push(error)
    const { server, kube, settle } = setUpCluster({ queue })
    const informer = kube.informer(configMaps)
    let calls = 0
    const throwing = informer.changes$().subscribe(() => {
      calls += 1
      throw new Error(`call ${calls}`)
    })
    throwing.add(
      informer.list$().subscribe(() => {
        throw new Error('list')
      }),
    )
    const other = record(informer.changes$())
    const list = record(informer.list$())
    await settle()
    const before = calls
    server.objects.create(configMaps, configMap('a'))
    await settle()
    server.objects.create(configMaps, configMap('b'))
    await settle()
    throwing.unsubscribe()
    // They are reported in a task of their own.
    await new Promise((resolve) => setTimeout(resolve))
    expect(calls - before).toBe(2)
    expect(briefly(other.all).slice(-2)).toEqual(['added a watch', 'added b watch'])
    expect(names(list.last.items).filter((name) => name.length === 1)).toEqual(['a', 'b'])
    expect(reported.filter((error) => error instanceof Error && error.message !== 'list')).toHaveLength(calls)
  })

  /** Every object that was transformed says so; one that comes twice would say so twice. */
  const marking = {
    transforms: {
      mark: {
        version: '1',
        fn: (object: KubeObject): KubeObject => {
          const { phase = '', transformed } = dataOf(object)
          if (transformed !== undefined) throw new Error('transformed twice')
          return { ...object, data: { phase: `${phase}!`, transformed: 'once' } } as KubeObject
        },
      },
    },
  }

  test('M19: TestTransformingInformer: handlers and cache only ever see what was transformed', async () => {
    const { server, kube, settle } = setUpCluster({ queue, functions: marking })
    server.objects.create(configMaps, configMap('pod1', { phase: '2' }))
    const informer = kube.informer(configMaps, { namespace: 'default' }, { transform: registered('mark') })
    const changes = record(informer.changes$({ initial: true }))
    const list = record(informer.list$())
    await settle()
    server.objects.create(configMaps, configMap('pod2', { phase: '1' }))
    await settle()
    server.objects.create(configMaps, configMap('pod3', { phase: '1' }))
    await settle()
    server.objects.update(configMaps, configMap('pod2', { phase: '2' }))
    await settle()
    server.objects.delete(configMaps, asObjectKey('default/pod1'))
    await settle()
    const told = (change: InformerChange): readonly string[] => {
      if (!('key' in change)) return []
      const old = change.type === 'updated' ? `${dataOf(change.old).phase} ` : ''
      return [`${change.type} ${change.object.metadata.name} ${old}${dataOf(change.object).phase}`]
    }
    expect(changes.all.flatMap(told)).toEqual([
      'added pod1 2!',
      'added pod2 1!',
      'added pod3 1!',
      'updated pod2 1! 2!',
      'deleted pod1 2!',
    ])
    expect(list.last.items.map((item) => `${item.metadata.name} ${dataOf(item).phase}`)).toEqual(['pod2 2!', 'pod3 1!'])
  })

  test('M6 M19: TestTransformingInformerRace: nothing is transformed twice, however often it is resynced or listed', async () => {
    const { server, kube, settle, pass } = setUpCluster({ queue, functions: marking })
    for (let at = 0; at < 5; at++) server.objects.create(configMaps, configMap(`p${at}`, { phase: 'x' }))
    const informer = kube.informer(configMaps, { namespace: 'default' }, { transform: registered('mark') })
    const replays = record(informer.changes$({ resyncPeriod: 1_000 }))
    const lister = informer.lister({ objects: 'all' })
    await settle()
    for (let turn = 0; turn < 20; turn++) {
      await pass(1_000)
      if (turn % 10 === 5) await informer.refresh()
      expect(lister.list().map((object) => dataOf(object).transformed)).toEqual(Array(5).fill('once'))
    }
    const resyncs = replays.all.filter((change) => 'cause' in change && change.cause === 'resync')
    expect(resyncs.length).toBeGreaterThanOrEqual(50)
    expect((await kube.metrics()).informers[0]?.transformFailures).toBe(0)
  })

  test('P2: TestResetWatch: what nobody told while the watch was gone is told by the relist, and is not initial', async () => {
    const { server, kube, settle, pass } = setUpCluster({ queue })
    server.objects.create(configMaps, configMap('pod-1'))
    const changes = record(kube.informer(configMaps, { namespace: 'default' }).changes$({ initial: true }))
    await settle()
    server.faults.freezeWatches()
    server.objects.update(configMaps, configMap('pod-1', { x: '1' }))
    server.objects.create(configMaps, configMap('pod-2'))
    await settle()
    expect(briefly(changes.all)).toEqual(['added pod-1 initial', 'synced'])
    server.compact()
    server.faults.cutWatches()
    await pass(5_000, 500)
    expect(briefly(changes.all).slice(2)).toEqual(['updated pod-1 relist', 'added pod-2 relist'])
  })
})

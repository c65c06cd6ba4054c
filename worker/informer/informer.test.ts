import { describe, expect, test } from 'vitest'
import { asObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { resource } from '../../src/model/resource.js'
import { asResourceVersion } from '../../src/model/resource-version.js'
import type { QueueName } from '../../src/protocol/contract.js'
import { informerSpec } from '../../src/protocol/informer-spec.fixture.js'
import type { ListenerEntry, Transport, WatchEvent, WatchSink } from '../ports.js'
import type { TransformFunction } from '../store/prepare-object.js'
import { unlimitedConnections } from '../streams/connections.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { settle } from '../testing/settle.fixture.js'
import type { EngineFunctions } from './functions.js'
import { Informer } from './informer.js'

const configMaps = resource('v1', 'configmaps', { kind: 'ConfigMap' })

function object(name: string, version: number, fields: object = {}): KubeObject {
  return { metadata: { name, namespace: 'd', uid: `uid-${name}`, resourceVersion: `${version}` }, ...fields }
}

function event(type: 'added' | 'modified' | 'deleted', each: KubeObject): WatchEvent {
  const resourceVersion = asResourceVersion(each.metadata.resourceVersion)
  return { type, object: each, ...(resourceVersion === undefined ? {} : { resourceVersion }) }
}

function bookmark(version: number, mark: 'initial-events-end' | 'none' = 'none'): WatchEvent {
  const resourceVersion = asResourceVersion(`${version}`)
  return { type: 'bookmark', mark, ...(resourceVersion === undefined ? {} : { resourceVersion }) }
}

/** An informer over a watch that says what the test says, and what its store held when each change was told. */
async function setUp(options: { readonly queue: QueueName; readonly transform?: TransformFunction }) {
  const watches: WatchSink[] = []
  const transport: Transport = {
    list: () => new Promise(() => {}),
    watch: (request, sink) => {
      request.sent?.()
      watches.push(sink)
      sink.opened({})
    },
    read: () => new Promise(() => {}),
  }
  const clock = createFakeClock()
  const faults: string[] = []
  const { queue, transform } = options
  const functions: EngineFunctions = {
    indexers: new Map(),
    transforms: new Map(transform === undefined ? [] : [['own', { version: '1', fn: transform }]]),
    fields: new Map(),
  }
  const informer = new Informer(
    { ...informerSpec(configMaps), transform: transform === undefined ? 'default' : 'own' },
    {
      transport,
      slots: unlimitedConnections('http://127.0.0.1:1').slots,
      clock,
      random: () => 0,
      watchLists: { advice: () => 'try', remember: () => {} },
      functions,
      queue,
      log: { wants: () => false, write: () => {} },
      onFault: (message) => faults.push(message),
    },
  )
  const told: string[] = []
  const listener = informer.listen((batch: readonly ListenerEntry[]) => {
    for (const entry of batch) {
      if (entry.type === 'synced') {
        told.push('synced')
        continue
      }
      const stored = informer.store.get(entry.key)?.resourceVersion ?? 'gone'
      told.push(`${entry.type} ${entry.object.metadata.name} ${entry.object.metadata.resourceVersion} (${stored})`)
    }
  }, 'replay')
  informer.start()
  await settle()
  const sink = (): WatchSink => {
    const last = watches.at(-1)
    if (last === undefined) throw new Error('no watch')
    return last
  }
  return {
    clock,
    faults,
    informer,
    listener,
    watches,
    /** What was told since the last call. */
    news: () => told.splice(0),
    async say(...events: readonly WatchEvent[]): Promise<void> {
      sink().events(events)
      await settle()
    },
    /** A new complete state, by a watch-list. */
    async relist(version: number, ...objects: readonly KubeObject[]): Promise<void> {
      sink().ended({
        type: 'failed',
        failure: {
          type: 'http',
          httpStatus: 410,
          reason: 'Expired',
          message: 'too old',
          tooLargeResourceVersion: false,
        },
      })
      for (const before = watches.length; watches.length === before; await settle()) await clock.advance(100)
      sink().events([...objects.map((each) => event('added', each)), bookmark(version, 'initial-events-end')])
      await settle()
    },
  }
}

describe.each(['fifo', 'delta'] as const)('queue: %s', (queue) => {
  test('TestStoreResourceVersion, TestThreadSafeStoreRV: the version of the cache is that of the last word of the server', async () => {
    const { informer, say, relist, news } = await setUp({ queue })
    expect(informer.resourceVersion).toBeUndefined()
    await say(event('added', object('a', 8)), bookmark(10, 'initial-events-end'))
    expect(informer.resourceVersion).toBe('10')
    await say(event('added', object('b', 20)))
    expect([informer.resourceVersion, news().at(-1)]).toEqual(['20', 'added b 20 (20)'])
    await say(event('modified', object('b', 25, { x: 1 })))
    expect([informer.resourceVersion, news().at(-1)]).toEqual(['25', 'updated b 25 (25)'])
    await say(event('deleted', object('b', 30)))
    expect([informer.resourceVersion, news().at(-1)]).toEqual(['30', 'deleted b 30 (gone)'])
    await say(bookmark(40))
    expect([informer.resourceVersion, news()]).toEqual(['40', []])
    await say(
      event('modified', object('a', 41, { x: 1 })),
      event('added', object('c', 42)),
      event('deleted', object('c', 43)),
    )
    expect(informer.resourceVersion).toBe('43')
    await relist(50, object('a', 41, { x: 1 }))
    expect(informer.resourceVersion).toBe('50')
  })

  test('X19 P2: TestReplaceEvents: whoever is told of a relist finds the new state in the cache, wholly', async () => {
    const { say, relist, news } = await setUp({ queue })
    const first = [1, 2, 3].map((version) => object(`pod-${version}`, version))
    await say(...first.map((each) => event('added', each)), bookmark(3, 'initial-events-end'))
    expect(news()).toEqual(['added pod-1 1 (1)', 'added pod-2 2 (2)', 'added pod-3 3 (3)', 'synced'])
    await relist(6, object('pod-1', 4, { x: 1 }), object('pod-2', 5, { x: 1 }), object('pod-4', 6))
    const told = news()
    const expected = ['deleted pod-3 3 (gone)', 'updated pod-1 4 (4)', 'updated pod-2 5 (5)', 'added pod-4 6 (6)']
    // The classical queue keeps an order for each object only.
    expect(queue === 'fifo' ? told : told.toSorted()).toEqual(queue === 'fifo' ? expected : expected.toSorted())
    await relist(7)
    expect(news().toSorted()).toEqual(['deleted pod-1 4 (gone)', 'deleted pod-2 5 (gone)', 'deleted pod-4 6 (gone)'])
  })

  test('X18 P3: what is told of a burst finds a cache that is at least as new', async () => {
    const { say, news } = await setUp({ queue })
    await say(bookmark(1, 'initial-events-end'))
    await say(...[2, 3, 4].map((version) => event('added', object('a', version, { version }))))
    expect(news()).toEqual(['synced', 'added a 2 (4)', 'updated a 3 (4)', 'updated a 4 (4)'])
  })

  test('P6: TestRealFIFO_HasSynced: a watch event syncs nobody, a complete state does, behind everything in it', async () => {
    const { informer, listener, say, news } = await setUp({ queue })
    await say(event('added', object('a', 1)))
    expect([informer.status.synced, informer.isComplete, listener.hasSynced, news()]).toEqual([false, false, false, []])
    await say(event('added', object('a', 2)), event('added', object('b', 3)), bookmark(3, 'initial-events-end'))
    expect(news()).toEqual(['added a 2 (2)', 'added b 3 (3)', 'synced'])
    expect([informer.status.synced, informer.isComplete, listener.hasSynced]).toEqual([true, true, true])
  })

  test('P6: TestRealFIFO_HasSynced: an empty first state syncs at once', async () => {
    const { informer, say, news } = await setUp({ queue })
    await say(bookmark(3, 'initial-events-end'))
    expect([informer.status.synced, informer.status.hasData, news()]).toEqual([true, false, ['synced']])
  })

  test('M19: TestStoreResourceVersionWithNonMetaTransform: a transform that returns no object changes neither what is stored nor its version', async () => {
    const { informer, say, relist, news } = await setUp({ queue, transform: () => 'bare' as unknown as KubeObject })
    await say(event('added', object('a', 1)), bookmark(1, 'initial-events-end'))
    await say(event('modified', object('a', 2, { x: 1 })))
    expect(informer.resourceVersion).toBe('2')
    expect(informer.store.get(asObjectKey('d/a'))?.object).toMatchObject({ x: 1 })
    await relist(3, object('a', 3, { x: 2 }))
    expect([informer.resourceVersion, news().at(-1)]).toEqual(['3', 'updated a 3 (3)'])
    expect(informer.metrics(1).transformFailures).toBe(3)
  })

  test('C101 P3: what differs only in its version is told to nobody, and everything reads the new version', async () => {
    const { informer, say, news } = await setUp({ queue })
    await say(event('added', object('a', 1, { x: 1 })), bookmark(1, 'initial-events-end'))
    news()
    const updates: string[] = []
    informer.follow(({ changes, touched }) => updates.push(`${changes.length} ${touched.map(({ key }) => key)}`))
    await say(event('modified', object('a', 2, { x: 1 })))
    expect([
      news(),
      updates.filter((update) => update !== '0 '),
      informer.store.get(asObjectKey('d/a'))?.object.metadata.resourceVersion,
    ]).toEqual([[], ['0 d/a'], '2'])
    await say(event('modified', object('a', 3, { x: 2 })))
    expect(news()).toEqual(['updated a 3 (3)'])
  })

  test('P6: TestLazy, TestLazyOnlyOnce: a status is made once, and anew when something moved', async () => {
    const { informer, say } = await setUp({ queue })
    const before = informer.status
    expect(informer.status).toBe(before)
    await say(event('added', object('a', 1)), bookmark(1, 'initial-events-end'))
    const after = informer.status
    expect([after.loaded, after.synced, informer.status === after]).toEqual([1, true, true])
  })
})

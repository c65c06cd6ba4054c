import { describe, expect, test } from 'vitest'
import type { KubeObject } from '../../src/model/kube-object.js'
import { resource } from '../../src/model/resource.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import { informerSpec } from '../../src/protocol/informer-spec.fixture.js'
import type { HttpFailure, ListenerEntry, Mirror, MirrorWrite, Transport, WatchEvent, WatchSink } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { settle } from '../testing/settle.fixture.js'
import { Informer } from './informer.js'

const rv = (version: number): ResourceVersion => `${version}` as ResourceVersion

function seen(type: 'added' | 'modified' | 'deleted', name: string, version: number): WatchEvent {
  const metadata = { name, namespace: 'web', uid: `uid-${name}`, resourceVersion: `${version}` }
  const object = { metadata, data: { version: `${version}` } } as KubeObject
  return { type, object, resourceVersion: rv(version) }
}

const end = (version: number): WatchEvent => ({
  type: 'bookmark',
  resourceVersion: rv(version),
  mark: 'initial-events-end',
})

const expired: HttpFailure = {
  type: 'http',
  httpStatus: 410,
  reason: 'Expired',
  message: 'too old resource version',
  tooLargeResourceVersion: false,
}

/** An informer whose watch says what the test says, on a thread where each slice of the pump takes its whole time. */
function setUp(queue: 'fifo' | 'delta') {
  const clock = createFakeClock()
  let spentMs = 0
  const watches: WatchSink[] = []
  const writes: MirrorWrite[] = []
  const transport: Transport = {
    list: () => new Promise(() => {}),
    watch: (_, sink) => void watches.push(sink),
    read: () => new Promise(() => {}),
  }
  const mirror: Mirror = {
    load: async () => undefined,
    apply: async (_, write) => {
      writes.push(write)
      return 'kept'
    },
    clear: async () => {},
    stats: () => ({ storage: 'disk', role: 'writer', keys: new Map(), writes: 0, failures: 0 }),
    close: () => {},
  }
  const informer = new Informer(informerSpec(resource('v1', 'configmaps', { kind: 'ConfigMap' })), {
    transport,
    slots: {
      request: (_, answer) => {
        answer('granted')
        return { rank: () => {}, release: () => {} }
      },
    },
    clock: {
      now: () => {
        spentMs += 60
        return clock.now() + spentMs
      },
      after: clock.after,
    },
    random: () => 0,
    watchLists: { advice: () => 'try', remember: () => {} },
    functions: { indexers: new Map(), transforms: new Map(), fields: new Map() },
    queue,
    log: { wants: () => false, write: () => {} },
    onFault: (...told) => {
      throw new Error(`unexpected: ${told}`)
    },
    seat: { mirror, key: 'k', cluster: async () => 'c' },
  })
  informer.start()
  return {
    clock,
    informer,
    writes,
    async watch(): Promise<WatchSink> {
      await settle()
      const sink = watches.at(-1)
      if (sink === undefined) throw new Error('no watch was opened')
      sink.opened({})
      return sink
    },
    names: () => [...informer.store.values()].map(({ object }) => object.metadata.name).sort(),
  }
}

describe.each(['fifo', 'delta'] as const)('informer with queue %s', (queue) => {
  test('P8: half of what waits is no state: nothing is written, then everything at the version of the end', async () => {
    const { clock, informer, writes, watch } = setUp(queue)
    const sink = await watch()
    sink.events([seen('added', 'first', 10), end(11)])
    await settle()
    await informer.flush()
    expect(writes).toMatchObject([{ type: 'state', resourceVersion: '11' }])

    const burst = Array.from({ length: 1_200 }, (_, at) => seen('added', `cm-${at % 900}`, 100 + at))
    sink.events([...burst, seen('deleted', 'first', 2_000)])
    await settle()
    expect(informer.store.size).toBeGreaterThan(100)
    expect(informer.store.size).toBeLessThan(900)
    // The queue in order has a version at each delta, the other one only when it is empty.
    expect(informer.resourceVersion === rv(11)).toBe(queue === 'delta')
    await informer.flush()
    expect(writes).toHaveLength(1)

    clock.advanceSync(0)
    expect([informer.store.size, informer.resourceVersion]).toEqual([900, rv(2_000)])
    await informer.flush()
    expect(writes).toHaveLength(2)
    expect(writes[1]).toMatchObject({ type: 'step', drop: ['web/first'], resourceVersion: '2000' })
    await informer.close()
  })

  test('P2 P3: a complete state is seen and told as a whole, however large, the first one and the next', async () => {
    const { clock, informer, watch } = setUp(queue)
    const entries: ListenerEntry[] = []
    const listener = informer.listen((batch) => void entries.push(...batch), 'replay')
    const sink = await watch()
    const sizes: number[] = []
    informer.observe(() => void sizes.push(informer.store.size))
    sink.events([...Array.from({ length: 1_500 }, (_, at) => seen('added', `cm-${at}`, at + 1)), end(1_500)])
    expect([listener.hasSynced, informer.isComplete]).toEqual([false, false])
    await settle()
    clock.advanceSync(0)
    await settle()
    expect(sizes.filter((size) => size !== 0 && size !== 1_500)).toEqual([])
    expect([listener.hasSynced, informer.isComplete, informer.status.synced]).toEqual([true, true, true])
    expect(entries.length).toBe(1_501)
    expect(entries.at(-1)).toEqual({ type: 'synced' })

    // The watch expires, and the next complete state lacks a hundred.
    sizes.length = 0
    sink.events(Array.from({ length: 100 }, (_, at) => seen('modified', `cm-${at}`, 2_000 + at)))
    sink.events([{ type: 'error', failure: expired }])
    sink.ended({ type: 'failed', failure: expired })
    await clock.advance(2_000)
    const next = await watch()
    if (next === sink) throw new Error('the watch was not opened anew')
    next.events([...Array.from({ length: 1_400 }, (_, at) => seen('added', `cm-${at}`, 3_000 + at)), end(5_000)])
    await settle()
    clock.advanceSync(0)
    await settle()
    expect(sizes.filter((size) => size !== 1_500 && size !== 1_400)).toEqual([])
    expect(informer.store.size).toBe(1_400)
    expect(informer.resourceVersion).toBe(rv(5_000))
    await informer.close()
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Host, type KubeObject, resource } from '../index.js'
import { asObjectKey } from '../model/key.js'
import { createApiServer } from '../testing/api-server/api-server.js'
import type { CachedClient } from './cached-client.js'
import { type Cluster, configMap, setUpCluster } from './cluster.fixture.js'
import { type ConfigMap, closeAfter, configMaps, names, record } from './kube.fixture.js'
import { change, withList, writingCluster } from './writing.fixture.js'

const namespaces = resource('v1', 'namespaces', { kind: 'Namespace', namespaced: false })
const pods = resource('v1', 'pods', { kind: 'Pod' })

function setUp(): Cluster & { readonly cached: CachedClient; readonly requests: () => readonly string[] } {
  const cluster = setUpCluster()
  const { kube, server } = cluster
  for (const name of ['other', 'many']) server.objects.create(namespaces, { metadata: { name } })
  for (const name of ['a', 'b', 'c']) {
    server.objects.create(configMaps, configMap(name, { text: name }, { tier: name === 'c' ? 'db' : 'web' }))
  }
  server.objects.create(configMaps, configMap('d', {}, { tier: 'web' }, 'other'))
  return {
    ...cluster,
    cached: kube.client.cached,
    requests: () => server.requests.map(({ verb, path }) => `${verb} ${path}`),
  }
}

describe('kube.client.cached (M12)', () => {
  test('the first list starts the informer and waits for its sync; the next reads make no request', async () => {
    const { cached, requests } = setUp()
    expect(names(await cached.list(configMaps))).toEqual(['a', 'b', 'c', 'd'])
    expect(requests()).toEqual(['watch /api/v1/configmaps'])
    expect(names(await cached.list(configMaps, {}, { labels: 'tier=web', sort: ['-metadata.name'] }))).toEqual([
      'd',
      'b',
      'a',
    ])
    expect((await cached.get(configMaps, 'default/b'))?.data).toEqual({ text: 'b' })
    expect(await cached.get(configMaps, 'default/nobody')).toBeUndefined()
    expect(requests()).toHaveLength(1)
  })

  test('reads by namespace, by selector, by field and by index; without a window all of them', async () => {
    const { cached, server, settle } = setUp()
    for (let i = 0; i < 1_200; i += 1) server.objects.create(configMaps, configMap(`many-${i}`, {}, {}, 'many'))
    await settle()
    expect(await cached.list(configMaps, { namespace: 'many' })).toHaveLength(1_200)
    expect(names(await cached.list(configMaps, { namespace: 'default' }, { labels: 'tier=db' }))).toEqual(['c'])
    expect(names(await cached.list(configMaps, {}, { where: { 'metadata.namespace': 'other' } }))).toEqual(['d'])
    const index = { name: 'labels', value: 'tier=web' }
    expect(names(await cached.list(configMaps, {}, {}, { index }))).toEqual(['a', 'b', 'd'])
    expect(await cached.list(configMaps, { namespace: 'many' }, { window: { offset: 0, limit: 7 } })).toHaveLength(7)
  })

  test('M10: what it reads is what the watch brought', async () => {
    const { cached, server, settle } = setUp()
    await cached.list(configMaps)
    server.objects.create(configMaps, configMap('e'))
    server.objects.delete(configMaps, asObjectKey('default/a'))
    await settle()
    expect(names(await cached.list(configMaps, {}, { where: { 'metadata.namespace': 'default' } }))).toEqual([
      'b',
      'c',
      'e',
    ])
  })

  test('5.10: what a write will make of it is not read, it is what the server said', async () => {
    const cluster = writingCluster()
    const { cached } = cluster.kube.client
    const { list } = await withList(cluster, ['a', 'b'])
    const got = record(cluster.kube.informer(configMaps).get$('default/a'))
    await cluster.settle()
    cluster.hold('requests')
    const done = [
      change(cluster, '2'),
      cluster.kube.client.delete(configMaps, 'default/b', { optimistic: true }),
      cluster.kube.client.create(configMaps, configMap('c', {}, { app: 'c' }) as ConfigMap, { optimistic: true }),
    ]
    await cluster.settle()
    expect([list.last.total, got.last.object?.data]).toEqual([3, { x: '2' }])
    expect((await cached.get(configMaps, 'default/a'))?.data).toEqual({ x: '1' })
    expect(await cached.get(configMaps, 'default/c')).toBeUndefined()
    const all = await cached.list(configMaps)
    expect(all.map(({ metadata, data }) => [metadata.name, metadata.deletionTimestamp, data?.x])).toEqual([
      ['a', undefined, '1'],
      ['b', undefined, '1'],
    ])
    expect(names(await cached.list(configMaps, {}, { where: { 'data.x': '1' } }))).toEqual(['a', 'b'])
    const index = { name: 'labels', value: 'app=c' }
    expect(await cached.list(configMaps, {}, {}, { index })).toEqual([])
    await cluster.release()
    await Promise.all(done)
    expect(names(await cached.list(configMaps))).toEqual(['a', 'c'])
  })

  test('P10: on a hidden page it reads the cache, not a list that stands still there', async () => {
    const clock = createFakeClock()
    const server = createApiServer({ clock, seed: 1 })
    server.objects.create(configMaps, configMap('a', { x: '1' }))
    const engine = inlineHost({ fetch: (url, init) => server.fetch(url, init), clock, random: () => 0 })
    let hide = async (): Promise<unknown> => undefined
    const host: Host = {
      connect: async (greeting) => {
        const line = await engine.connect(greeting)
        if (line.ok) hide = () => line.value.command({ type: 'visibility', visibility: 'hidden' })
        return line
      },
    }
    const kube = createKube({ server: 'http://cluster.test', host })
    closeAfter(kube)
    const list = record(kube.informer(configMaps).list$({ window: 'all' }))
    const got = record(kube.informer(configMaps).get$('default/a'))
    await settle()
    await hide()
    server.objects.update(configMaps, configMap('a', { x: '2' }))
    await settle()
    expect([list.last.items[0]?.data, got.last.object?.data]).toEqual([{ x: '1' }, { x: '1' }])
    expect((await kube.client.cached.list(configMaps)).map(({ data }) => data)).toEqual([{ x: '2' }])
    expect((await kube.client.cached.get(configMaps, 'default/a'))?.data).toEqual({ x: '2' })
  })

  test('an informer that was parked is read when it is live again, not as it was', async () => {
    const { cached, server, pass, requests } = setUp()
    await cached.list(configMaps, {}, {}, { informer: { linger: 1_000 } })
    await pass(10_000)
    expect(server.openWatches).toHaveLength(0)
    server.objects.create(configMaps, configMap('while-parked'))
    const read = names(await cached.list(configMaps, {}, {}, { informer: { linger: 1_000 } }))
    expect(read).toContain('while-parked')
    // The one list is the probe of the resume, of one object (W12).
    expect(requests().slice(1).sort()).toEqual(['list /api/v1/configmaps', 'watch /api/v1/configmaps'])
  })

  test('what helps nobody to wait for rejects: a user without the right, a resource that is not served', async () => {
    const { cached, server } = setUp()
    server.faults.answer({
      times: Number.POSITIVE_INFINITY,
      match: ({ path }) => path.endsWith('/pods'),
      respond: () =>
        Response.json(
          { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'Forbidden', code: 403, message: 'no' },
          { status: 403 },
        ),
    })
    await expect(cached.list(pods)).rejects.toMatchObject({ name: 'KubeError', code: 'forbidden' })
  })

  test.each([
    ['another namespace', () => ({ namespace: 'Bad Name' }), {}, 'invalid-scope'],
    ['an unknown option', () => ({}), { patience: 3 }, 'invalid-options'],
    ['a time that is none', () => ({}), { timeoutMs: -1 }, 'invalid-options'],
    ['an unknown index', () => ({}), { index: { name: 'colour', value: 'red' } }, 'unknown-index'],
  ])('bad input: %s', async (_what, scope, options, code) => {
    const { cached, requests } = setUp()
    await expect(cached.list(configMaps, scope(), {}, options as object)).rejects.toMatchObject({ code })
    expect(requests()).toEqual([])
  })

  describe('waits no longer than it may', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    test('a time-out says for what, and why it is not there', async () => {
      const { cached, server } = setUp()
      server.faults.answer({
        times: Number.POSITIVE_INFINITY,
        match: ({ verb }) => verb === 'watch' || verb === 'list',
        respond: () => new Response('no', { status: 503 }),
      })
      const read = cached.list<KubeObject, object>(configMaps, { namespace: 'web' }, {}, { timeoutMs: 5_000 })
      const failed = expect(read).rejects.toMatchObject({
        code: 'timeout',
        message: expect.stringMatching(
          /v1\/configmaps in web was not complete within 5 s: it is (retrying|connecting)/,
        ),
      })
      await vi.advanceTimersByTimeAsync(5_000)
      await failed
    })

    test.each([Number.POSITIVE_INFINITY, 3_000_000_000])(
      'a time longer than any timer is waited for: %d ms',
      async (timeoutMs) => {
        const { cached, server } = setUp()
        server.faults.answer({
          times: Number.POSITIVE_INFINITY,
          match: ({ verb }) => verb === 'watch',
          respond: () => new Promise<Response>(() => {}) as never,
        })
        const controller = new AbortController()
        const { signal } = controller
        const read = cached
          .get(configMaps, 'default/a', {}, { timeoutMs, signal })
          .catch(({ message }: Error) => message)
        await vi.advanceTimersByTimeAsync(60_000)
        controller.abort(new Error('enough'))
        expect(await read).toBe('enough')
      },
    )

    test('the signal ends it with its own reason', async () => {
      const { cached, server } = setUp()
      server.faults.answer({
        times: Number.POSITIVE_INFINITY,
        match: ({ verb }) => verb === 'watch',
        respond: () => new Promise<Response>(() => {}) as never,
      })
      const controller = new AbortController()
      const read = cached.get(configMaps, 'default/a', {}, { signal: controller.signal })
      const failed = expect(read).rejects.toThrow('enough')
      controller.abort(new Error('enough'))
      await failed
    })
  })
})

describe('kube.preload (M21)', () => {
  test('what was preloaded is there when somebody looks, without another request', async () => {
    const { kube, server, requests } = setUp()
    server.objects.create(pods, { metadata: { name: 'p', namespace: 'default' } })
    expect(await kube.preload([{ resource: configMaps }, { resource: pods, scope: { namespace: 'default' } }])).toEqual(
      [
        { resource: configMaps, scope: {} },
        { resource: pods, scope: { namespace: 'default' } },
      ],
    )
    const before = requests().length
    const lister = kube.informer(pods, { namespace: 'default' }).lister({ objects: 'all' })
    await lister.ready
    expect(lister.get('default/p')?.metadata.name).toBe('p')
    expect(requests()).toHaveLength(before)
  })

  test('each fails alone', async () => {
    const { kube, pass } = setUp()
    const loaded = kube.preload([{ resource: configMaps }, { resource: resource('example.com/v1', 'widgets') }])
    await pass(60_000, 1_000)
    const [maps, widgets] = await loaded
    expect(maps?.error).toBeUndefined()
    expect(widgets?.error).toMatchObject({ code: 'not-served' })
  })

  test('bad input: nothing is requested', () => {
    const { kube, requests } = setUp()
    expect(() => kube.preload({} as never)).toThrowError(/preload: write/)
    expect(() =>
      kube.preload([{ resource: configMaps }, { resource: configMaps, scope: { namespace: '?' } }]),
    ).toThrowError(/cannot be a name/)
    expect(requests()).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import type { GetSnapshot } from '../index.js'
import { asObjectKey } from '../model/key.js'
import { pods } from '../resources/index.js'
import { configMap } from './cluster.fixture.js'
import { type ConfigMap, configMaps, record } from './kube.fixture.js'
import { change, refusal, withList, writingCluster } from './writing.fixture.js'

const optimistic = { optimistic: true } as const
const a = asObjectKey('default/a')

describe('P6: get$ after a write', () => {
  const brief = ({ exists, object, pending, deleted, view }: GetSnapshot<ConfigMap>) => [
    exists,
    object?.data?.x,
    pending,
    deleted,
    view,
  ]

  test('of a created object it never says that it does not exist', async () => {
    const cluster = writingCluster()
    const { informer } = await withList(cluster, [])
    const got = record(informer.get$('default/a'))
    await cluster.settle()
    expect(brief(got.last)).toEqual([false, undefined, undefined, false, 'empty'])
    cluster.server.faults.freezeWatches()
    await cluster.kube.client.create(configMaps, configMap('a', { x: '1' }) as ConfigMap)
    // Told before the write's promise is.
    expect(brief(got.last)).toEqual(['unknown', undefined, undefined, false, 'loading'])
    cluster.server.faults.thawWatches()
    await cluster.settle()
    expect(brief(got.last)).toEqual([true, '1', undefined, false, 'data'])
  })

  test('of a changed object it is the old state, about which nothing is sure, until the new one is there', async () => {
    const cluster = writingCluster()
    const { informer } = await withList(cluster)
    const got = record(informer.get$('default/a'))
    await cluster.settle()
    cluster.server.faults.freezeWatches()
    await cluster.kube.client.patch(configMaps, 'default/a', { merge: { data: { x: '2' } } })
    expect(brief(got.last)).toEqual(['unknown', '1', undefined, false, 'data'])
    cluster.server.faults.thawWatches()
    await cluster.settle()
    expect(brief(got.last)).toEqual([true, '2', undefined, false, 'data'])
  })

  test('of a deleted object it does not say that it exists', async () => {
    const cluster = writingCluster()
    const { informer } = await withList(cluster)
    const got = record(informer.get$('default/a'))
    await cluster.settle()
    cluster.server.faults.freezeWatches()
    await cluster.kube.client.delete(configMaps, 'default/a')
    expect(brief(got.last)).toEqual(['unknown', '1', undefined, false, 'data'])
    cluster.server.faults.thawWatches()
    await cluster.settle()
    expect(brief(got.last)).toEqual([false, undefined, undefined, true, 'empty'])
  })

  test('an optimistic one is shown, and a created one that is refused was never there', async () => {
    const cluster = writingCluster()
    const { informer } = await withList(cluster, [])
    const got = record(informer.get$('default/a'))
    await cluster.settle()
    cluster.hold('requests')
    cluster.answer(() => refusal(403, 'Forbidden'))
    const failed = cluster.kube.client
      .create(configMaps, configMap('a', { x: '1' }) as ConfigMap, optimistic)
      .catch(() => 'failed')
    await cluster.settle()
    expect(brief(got.last)).toEqual(['unknown', '1', 'create', false, 'data'])
    await cluster.release()
    expect(await failed).toBe('failed')
    expect(brief(got.last)).toEqual([false, undefined, undefined, false, 'empty'])
  })

  test('who comes later, or from another tab, is told the same', async () => {
    const cluster = writingCluster()
    await withList(cluster, [])
    cluster.server.faults.freezeWatches()
    await cluster.kube.client.create(configMaps, configMap('a', { x: '1' }) as ConfigMap)
    const late = record(cluster.tab().informer(configMaps).get$('default/a'))
    await cluster.settle()
    expect(brief(late.last)).toEqual(['unknown', undefined, undefined, false, 'loading'])
  })

  test('another tab that looks already is told, too', async () => {
    const cluster = writingCluster()
    await withList(cluster)
    const other = record(cluster.tab().informer(configMaps).get$('default/a'))
    await cluster.settle()
    cluster.server.faults.freezeWatches()
    await cluster.kube.client.patch(configMaps, 'default/a', { merge: { data: { x: '2' } } })
    await cluster.settle()
    expect(brief(other.last)).toEqual(['unknown', '1', undefined, false, 'data'])
  })

  test('what never comes is verified after 10 s: unknown ends', async () => {
    const cluster = writingCluster()
    const { informer } = await withList(cluster, [])
    const got = record(informer.get$('default/a'))
    await cluster.settle()
    // Another history, in which it was never written.
    const metadata = { name: 'a', namespace: 'default', uid: 'lost', resourceVersion: '999' }
    const body = JSON.stringify({ ...configMap('a'), apiVersion: 'v1', kind: 'ConfigMap', metadata })
    cluster.answer(() => new Response(body, { status: 201, headers: { 'Content-Type': 'application/json' } }))
    await cluster.kube.client.create(configMaps, configMap('a', { x: '1' }) as ConfigMap)
    await cluster.pass(9_999)
    expect(brief(got.last)).toEqual(['unknown', undefined, undefined, false, 'loading'])
    for (let passed = 0; passed < 5_000; passed += 500) await cluster.pass(500)
    expect(brief(got.last)).toEqual([false, undefined, undefined, false, 'empty'])
  })

  test('what is not there is not believed while the server is away, but verified when it is back', async () => {
    const cluster = writingCluster()
    const { server } = cluster
    const { informer } = await withList(cluster)
    const got = record(informer.get$('default/a'))
    await cluster.settle()
    server.faults.freezeWatches()
    await cluster.kube.client.patch(configMaps, 'default/a', { merge: { data: { x: '2' } } })
    const back = server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: 'refuse' })
    server.faults.cutWatches()
    for (let passed = 0; passed < 20_000; passed += 500) await cluster.pass(500)
    expect(got.last.status.phase).not.toBe('live')
    expect(brief(got.last)).toEqual(['unknown', '1', undefined, false, 'data'])
    back()
    server.faults.thawWatches()
    for (let passed = 0; passed < 60_000; passed += 500) await cluster.pass(500)
    expect(brief(got.last)).toEqual([true, '2', undefined, false, 'data'])
  })

  test.each([
    ['a deletion that is answered without a uid', 'delete', { kind: 'Status', status: 'Success' }, 200],
    ['an eviction', 'evict', { kind: 'Status', status: 'Success' }, 201],
  ] as const)(
    'P4: %s is about the object that was there, not about the next one of its name',
    async (_name, verb, body, status) => {
      const cluster = writingCluster()
      const { server, kube } = cluster
      const metadata = { name: 'a', namespace: 'default' }
      server.objects.create(pods, { metadata })
      const informer = kube.informer(pods)
      const got = record(informer.get$('default/a'))
      await cluster.settle()
      server.faults.freezeWatches()
      cluster.answer(
        () => new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }),
      )
      await (verb === 'evict' ? kube.client.evict('default/a') : kube.client.delete(pods, 'default/a'))
      expect(got.last.exists).toBe('unknown')
      // As a StatefulSet does it.
      server.objects.delete(pods, a)
      server.objects.create(pods, { metadata })
      server.faults.thawWatches()
      await cluster.settle()
      expect(got.last).toMatchObject({ exists: true, view: 'data' })
      const late = record(cluster.tab().informer(pods, { labelSelector: '!x' }).get$('default/a'))
      await cluster.settle()
      expect(late.last).toMatchObject({ exists: true, view: 'data' })
    },
  )

  test('P4: of what nobody had seen and no answer names, nothing is unknown', async () => {
    const cluster = writingCluster()
    const { server, kube } = cluster
    const body = JSON.stringify({ kind: 'Status', status: 'Success' })
    cluster.answer(() => new Response(body, { headers: { 'Content-Type': 'application/json' } }))
    await kube.client.delete(pods, 'default/a')
    server.objects.create(pods, { metadata: { name: 'a', namespace: 'default' } })
    const got = record(kube.informer(pods).get$('default/a'))
    await cluster.settle()
    expect(got.last).toMatchObject({ exists: true, view: 'data' })
  })

  test('an object that this scope does not have is not waited for', async () => {
    const cluster = writingCluster()
    const got = record(cluster.kube.informer(configMaps, { labelSelector: 'app=web' }).get$('default/a'))
    await cluster.settle()
    cluster.server.faults.freezeWatches()
    await cluster.kube.client.create(configMaps, configMap('a', { x: '1' }) as ConfigMap)
    expect(brief(got.last)).toEqual([false, undefined, undefined, false, 'empty'])
  })
})

describe('observed: true', () => {
  test('the answer comes once live informers have it, on the page, too', async () => {
    const cluster = writingCluster()
    const { informer, shown } = await withList(cluster)
    const lister = informer.lister({ objects: 'all' })
    await cluster.settle()
    cluster.server.faults.freezeWatches()
    let state = 'waiting'
    const done = cluster.kube.client
      .patch(configMaps, 'default/a', { merge: { data: { x: '2' } } }, { observed: true })
      .then(() => {
        state = 'done'
        return [shown(), lister.get('default/a')?.data]
      })
    await cluster.settle()
    expect(state).toBe('waiting')
    cluster.server.faults.thawWatches()
    expect(await done).toEqual([['a=2'], { x: '2' }])
  })

  test('a deletion: once it is gone', async () => {
    const cluster = writingCluster()
    const { shown } = await withList(cluster)
    const done = cluster.kube.client.delete(configMaps, 'default/a', { observed: true })
    expect(await done.then(shown)).toEqual([])
  })

  test('it is answered after 10 s all the same', async () => {
    const cluster = writingCluster()
    await withList(cluster)
    cluster.server.faults.freezeWatches()
    let state = 'waiting'
    const done = change(cluster, '2', { observed: true }).then(() => {
      state = 'done'
    })
    await cluster.settle()
    await cluster.pass(9_999)
    expect(state).toBe('waiting')
    await cluster.pass(1)
    await done
    expect(state).toBe('done')
  })

  test('its signal ends the wait', async () => {
    const cluster = writingCluster()
    await withList(cluster)
    cluster.server.faults.freezeWatches()
    const controller = new AbortController()
    const { signal } = controller
    const done = cluster.kube.client.patch(
      configMaps,
      'default/a',
      { merge: { data: { x: '2' } } },
      { observed: true, signal },
    )
    await cluster.settle()
    controller.abort(new Error('enough'))
    await expect(done).rejects.toThrow('enough')
  })

  test('nobody looks, other scopes, and informers without an answer: nothing is waited for', async () => {
    const cluster = writingCluster()
    cluster.server.objects.create(configMaps, configMap('a', { x: '1' }))
    await change(cluster, '2', { observed: true })
    record(cluster.kube.informer(configMaps, { namespace: 'kube-system' }).list$())
    record(cluster.kube.informer(configMaps, { labelSelector: 'app=web' }).list$())
    await cluster.settle()
    cluster.server.faults.freezeWatches()
    await change(cluster, '3', { observed: true })
    expect(cluster.server.objects.get(configMaps, a)).toMatchObject({ data: { x: '3' } })
  })
})

import { describe, expect, test } from 'vitest'
import { resource } from '../index.js'
import { configMap } from './cluster.fixture.js'
import { type ConfigMap, configMaps, record } from './kube.fixture.js'
import { change, lines, refusal, withList, writingCluster } from './writing.fixture.js'

const optimistic = { optimistic: true } as const

describe('P6 5.10: an optimistic write', () => {
  test('is shown before the request is answered, with its mark; then what the cache has, without', async () => {
    const cluster = writingCluster()
    const { shown, list } = await withList(cluster, ['a', 'b'])
    expect(list.last.pending).toBeUndefined()
    cluster.hold('requests')
    const done = change(cluster, '2')
    await cluster.settle()
    expect(shown()).toEqual(['a=2 pending:update', 'b=1'])
    expect(list.last.change).toMatchObject({ updated: ['default/a'] })
    await cluster.release()
    expect((await done).data).toEqual({ x: '2' })
    expect(shown()).toEqual(['a=2', 'b=1'])
    expect(list.last.pending).toBeUndefined()
  })

  test('the watch event before the answer', async () => {
    const cluster = writingCluster()
    const { shown } = await withList(cluster)
    cluster.hold('answers')
    const done = change(cluster, '2')
    await cluster.settle()
    expect(shown()).toEqual(['a=2 pending:update'])
    await cluster.release()
    await done
    expect(shown()).toEqual(['a=2'])
  })

  test('the watch event after the answer', async () => {
    const cluster = writingCluster()
    const { shown } = await withList(cluster)
    cluster.server.faults.freezeWatches()
    await change(cluster, '2')
    await cluster.settle()
    expect(shown()).toEqual(['a=2 pending:update'])
    cluster.server.faults.thawWatches()
    await cluster.settle()
    expect(shown()).toEqual(['a=2'])
  })

  test('the watch event never: after 10 s the row is what the cache has', async () => {
    const cluster = writingCluster()
    const { shown } = await withList(cluster)
    cluster.server.faults.freezeWatches()
    await change(cluster, '2')
    await cluster.pass(9_999)
    expect(shown()).toEqual(['a=2 pending:update'])
    await cluster.pass(1)
    expect(shown()).toEqual(['a=1'])
  })

  test('an answer that does not come: after 10 s the row is what the cache has', async () => {
    const cluster = writingCluster()
    const { shown } = await withList(cluster)
    cluster.hold('requests')
    void change(cluster, '2').catch(() => {})
    await cluster.pass(10_000)
    expect(shown()).toEqual(['a=1'])
  })

  test('a write that changes nothing is over with its answer', async () => {
    const cluster = writingCluster()
    const { shown } = await withList(cluster)
    cluster.server.faults.freezeWatches()
    await change(cluster, '1')
    await cluster.settle()
    expect(shown()).toEqual(['a=1'])
  })

  test.each([
    ['403', () => refusal(403, 'Forbidden'), 'forbidden'],
    ['409', () => refusal(409, 'Conflict'), 'conflict'],
    ['422', () => refusal(422, 'Invalid'), 'invalid'],
    ['404', () => refusal(404, 'NotFound'), 'not-served'],
    ['504, whose outcome is not known', () => refusal(504, 'Timeout'), undefined],
    ['no network', 'refuse' as const, undefined],
  ])('an error takes it back at once, and nothing else is disturbed: %s', async (_name, response, code) => {
    const cluster = writingCluster()
    const { shown, list, informer } = await withList(cluster, ['a', 'b'])
    const changes = record(informer.changes$())
    await cluster.settle()
    changes.all.splice(0)
    const { status } = list.last
    cluster.hold('requests')
    cluster.answer(response)
    const failed = cluster.kube.client
      .create(configMaps, configMap('c', { x: '1' }) as ConfigMap, optimistic)
      .catch((error: unknown) => error)
    await cluster.settle()
    expect(shown()).toEqual(['a=1', 'b=1', 'c=1 pending:create'])
    await cluster.release()
    expect(await failed).toMatchObject({ info: { code: code ?? expect.any(String) } })
    expect(shown()).toEqual(['a=1', 'b=1'])
    expect(list.last.pending).toBeUndefined()
    expect(list.last.status).toEqual(status)
    expect(changes.all).toEqual([])
  })

  test('504 after which it turns out to be done: the watch brings it', async () => {
    const cluster = writingCluster()
    const { shown } = await withList(cluster, [])
    cluster.hold('requests')
    cluster.answer(() => {
      cluster.server.objects.create(configMaps, configMap('a', { x: '1' }))
      return refusal(504, 'Timeout')
    })
    const created = configMap('a', { x: '1' }) as ConfigMap
    const failed = cluster.kube.client.create(configMaps, created, optimistic).catch(() => 'failed')
    await cluster.settle()
    expect(shown()).toEqual(['a=1 pending:create'])
    await cluster.release()
    expect(await failed).toBe('failed')
    expect(shown()).toEqual(['a=1'])
  })

  test('given up by its caller: taken back', async () => {
    const cluster = writingCluster()
    const { shown } = await withList(cluster)
    cluster.hold('requests')
    const controller = new AbortController()
    const { signal } = controller
    const merge = { data: { x: '2' } }
    const done = cluster.kube.client.patch(configMaps, 'default/a', { merge }, { ...optimistic, signal })
    await cluster.settle()
    expect(shown()).toEqual(['a=2 pending:update'])
    controller.abort()
    await expect(done).rejects.toThrow()
    await cluster.settle()
    expect(shown()).toEqual(['a=1'])
  })

  test('without it, nothing is shown ahead', async () => {
    const cluster = writingCluster()
    const { shown } = await withList(cluster)
    cluster.server.faults.freezeWatches()
    await cluster.kube.client.patch(configMaps, 'default/a', { merge: { data: { x: '2' } } })
    await cluster.settle()
    expect(shown()).toEqual(['a=1'])
  })

  test('two in a row: the second is shown upon the first, and each settles', async () => {
    const cluster = writingCluster()
    const { list } = await withList(cluster)
    cluster.server.faults.freezeWatches()
    cluster.hold('requests')
    const first = change(cluster, '2')
    const second = cluster.kube.client.patch(configMaps, 'default/a', { merge: { data: { y: '3' } } }, optimistic)
    await cluster.settle()
    expect(list.last.items[0]?.data).toEqual({ x: '2', y: '3' })
    await cluster.release()
    await Promise.all([first, second])
    await cluster.settle()
    expect(list.last.items[0]?.data).toEqual({ x: '2', y: '3' })
    expect(list.last.pending?.get('default/a')).toBe('update')
    cluster.server.faults.thawWatches()
    await cluster.settle()
    expect(list.last.items[0]?.data).toEqual({ x: '2', y: '3' })
    expect(list.last.pending).toBeUndefined()
  })

  test('5.5: a deletion with finalizers is leaving until somebody lets it go', async () => {
    const cluster = writingCluster()
    const held = { ...configMap('a', { x: '1' }), metadata: { name: 'a', namespace: 'default', finalizers: ['x/y'] } }
    cluster.server.objects.create(configMaps, held)
    const { shown } = await withList(cluster, [])
    cluster.hold('requests')
    const done = cluster.kube.client.delete(configMaps, 'default/a', optimistic)
    await cluster.settle()
    expect(shown()).toEqual(['a=1 leaving pending:delete'])
    await cluster.release()
    await done
    expect(shown()).toEqual(['a=1 leaving'])
    cluster.server.objects.update(configMaps, configMap('a', { x: '1' }))
    await cluster.settle()
    expect(shown()).toEqual([])
  })

  test('a deletion at once is leaving until the cache knows', async () => {
    const cluster = writingCluster()
    const { shown } = await withList(cluster)
    cluster.server.faults.freezeWatches()
    await cluster.kube.client.delete(configMaps, 'default/a', optimistic)
    await cluster.settle()
    expect(shown()).toEqual(['a=1 leaving pending:delete'])
    cluster.server.faults.thawWatches()
    await cluster.settle()
    expect(shown()).toEqual([])
  })

  test('all tabs of the session see it, those that did not write, too', async () => {
    const cluster = writingCluster()
    const { shown } = await withList(cluster)
    const other = record(cluster.tab().informer(configMaps).list$())
    await cluster.settle()
    cluster.hold('requests')
    const done = change(cluster, '2')
    await cluster.settle()
    expect([lines(other.last), shown()]).toEqual([['a=2 pending:update'], ['a=2 pending:update']])
    await cluster.release()
    await done
    await cluster.settle()
    expect(lines(other.last)).toEqual(['a=2'])
  })
})

describe('what is shown of it', () => {
  test('it is filtered, sorted and counted like everything else, in rows and by index, too', async () => {
    const cluster = writingCluster()
    const { informer } = await withList(cluster, ['a', 'b'])
    const twos = record(informer.list$({ where: { 'data.x': '2' } }))
    const sorted = record(informer.list$({ sort: ['-data.x', 'metadata.name'] }))
    const rows = record(informer.rows$({ select: { x: 'data.x' }, sort: ['x'] }))
    const counts = record(informer.count$({ by: 'data.x' }))
    const labelled = record(informer.byIndex$('labels', 'app=web'))
    await cluster.pass(1_000)
    cluster.hold('requests')
    const created = configMap('c', { x: '0' }, { app: 'web' }) as ConfigMap
    const done = [change(cluster, '2'), cluster.kube.client.create(configMaps, created, optimistic)]
    await cluster.pass(1_000)
    expect(lines(twos.last)).toEqual(['a=2 pending:update'])
    expect(lines(sorted.last)).toEqual(['a=2 pending:update', 'b=1', 'c=0 pending:create'])
    expect(rows.last.items.map(({ key, x }) => `${key} ${x} ${rows.last.pending?.get(key)}`)).toEqual([
      'default/c 0 create',
      'default/b 1 undefined',
      'default/a 2 update',
    ])
    expect([[...counts.last.counts].sort(), counts.last.total]).toEqual([
      [
        ['0', 1],
        ['1', 1],
        ['2', 1],
      ],
      3,
    ])
    expect(lines(labelled.last)).toEqual(['c=0 pending:create'])
    await cluster.release()
    await Promise.all(done)
  })

  test('an informer that names its resource by kind, or in several versions, shows it, too', async () => {
    const cluster = writingCluster()
    await withList(cluster)
    const { kube } = cluster
    const byKind = record(kube.informer(resource<ConfigMap>({ kind: 'ConfigMap' })).list$())
    const byVersions = record(kube.informer(resource<ConfigMap>(['v2', 'v1'], 'configmaps')).list$())
    const others = record(kube.informer(resource({ kind: 'Secret' })).list$())
    await cluster.settle()
    cluster.hold('requests')
    const done = change(cluster, '2')
    await cluster.settle()
    expect([byKind, byVersions].map(({ last }) => lines(last))).toEqual(Array(2).fill(['a=2 pending:update']))
    expect(others.last.pending).toBeUndefined()
    await cluster.release()
    await done
    const patched = kube.client.patch(
      resource<ConfigMap>({ kind: 'ConfigMap' }),
      'default/a',
      { merge: { data: { x: '3' } } },
      optimistic,
    )
    await cluster.settle()
    expect([byKind, byVersions].map(({ last }) => lines(last))).toEqual(Array(2).fill(['a=3 pending:update']))
    await cluster.release()
    await patched
    expect(lines(byKind.last)).toEqual(['a=3'])
  })

  test('the mark is of the window only', async () => {
    const cluster = writingCluster()
    const { informer } = await withList(cluster, ['a', 'b'])
    const second = record(informer.list$({ window: { offset: 1, limit: 1 } }))
    await cluster.settle()
    cluster.hold('requests')
    const done = change(cluster, '2')
    await cluster.settle()
    expect(lines(second.last)).toEqual(['b=1'])
    expect(second.last.pending).toBeUndefined()
    await cluster.release()
    await done
  })

  test('never in listers, changes$ or what is read from the cache', async () => {
    const cluster = writingCluster()
    const { informer } = await withList(cluster)
    const changes = record(informer.changes$({ initial: true }))
    const lister = informer.lister({ objects: 'all' })
    await cluster.settle()
    cluster.hold('requests')
    const done = change(cluster, '2')
    await cluster.settle()
    expect(lister.get('default/a')?.data).toEqual({ x: '1' })
    expect(changes.all.map(({ type }) => type)).toEqual(['added', 'synced'])
    await cluster.release()
    await done
    expect(lister.get('default/a')?.data).toEqual({ x: '2' })
    expect(changes.all.map(({ type }) => type)).toEqual(['added', 'synced', 'updated'])
  })
})

import { describe, expect, test } from 'vitest'
import { asObjectKey } from '../model/key.js'
import { briefly, configMap, setUpCluster } from './cluster.fixture.js'
import { configMaps, record } from './kube.fixture.js'

// client-go has one period for an informer and rounds those of its listeners to it. Here each subscription has its own.

function threeListeners(cluster: ReturnType<typeof setUpCluster>) {
  const informer = cluster.kube.informer(configMaps, { namespace: 'default' })
  const of = (resyncPeriod: number) => record(informer.changes$({ initial: true, resyncPeriod }))
  const listeners = [of(0), of(2_000), of(3_000)]
  const counts = (): readonly number[] =>
    listeners.map(({ all }) => all.filter((change) => 'cause' in change && change.cause === 'resync').length)
  return { listeners, counts }
}

describe.each(['fifo', 'delta'] as const)('queue: %s', (queue) => {
  test('M6: TestListenerResyncPeriods: listeners of 0, 2 s and 3 s are told again at 2 s and at 3 s, each by its own', async () => {
    const cluster = setUpCluster({ queue })
    const { server, settle, pass } = cluster
    for (const name of ['pod1', 'pod2']) server.objects.create(configMaps, configMap(name))
    const { listeners, counts } = threeListeners(cluster)
    await settle()
    for (const { all } of listeners)
      expect(briefly(all)).toEqual(['added pod1 initial', 'added pod2 initial', 'synced'])
    await pass(1_999)
    expect(counts()).toEqual([0, 0, 0])
    await pass(1)
    expect(counts()).toEqual([0, 2, 0])
    await pass(1_000)
    expect(counts()).toEqual([0, 2, 2])
    await pass(3_000, 1_000)
    expect(counts()).toEqual([0, 6, 4])
  })

  test('M6: TestListenerResyncPeriodsDelayed: the same when the first state is a second late', async () => {
    const cluster = setUpCluster({ queue })
    const { server, kube, settle, pass } = cluster
    for (const name of ['pod1', 'pod2']) server.objects.create(configMaps, configMap(name))
    const heal = server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: 'refuse' })
    const { listeners, counts } = threeListeners(cluster)
    await settle()
    await pass(1_000)
    heal()
    kube.retryNow()
    await settle()
    for (const { all } of listeners)
      expect(briefly(all)).toEqual(['added pod1 initial', 'added pod2 initial', 'synced'])
    await pass(1_000)
    expect(counts()).toEqual([0, 2, 0])
    await pass(1_000)
    expect(counts()).toEqual([0, 2, 2])
  })

  test('M6 P2: TestSharedInformerWatchDisruption: a resync tells what is cached, a relist what differs, and nobody anything before', async () => {
    const { server, kube, settle, pass } = setUpCluster({ queue })
    for (const name of ['pod1', 'pod2']) server.objects.create(configMaps, configMap(name))
    const informer = kube.informer(configMaps, { namespace: 'default' })
    const plain = record(informer.changes$({ initial: true }))
    const resyncing = record(informer.changes$({ initial: true, resyncPeriod: 1_000 }))
    await settle()
    const begun = briefly(plain.all).length
    server.faults.freezeWatches()
    server.objects.create(configMaps, configMap('pod3'))
    server.objects.update(configMaps, configMap('pod2', { x: '1' }))
    await pass(1_000)
    expect(briefly(plain.all).slice(begun)).toEqual([])
    expect(briefly(resyncing.all).slice(begun)).toEqual(['updated pod1 resync', 'updated pod2 resync'])
    server.compact()
    server.faults.cutWatches()
    await pass(900, 300)
    await pass(4_100, 100)
    expect(briefly(plain.all).slice(begun)).toEqual(['updated pod2 relist', 'added pod3 relist'])
    const after = resyncing.all.slice(begun + 2)
    expect(briefly(after).filter((line) => line.endsWith(' relist'))).toEqual([
      'updated pod2 relist',
      'added pod3 relist',
    ])
    expect(briefly(after).slice(-3)).toEqual(['updated pod1 resync', 'updated pod2 resync', 'updated pod3 resync'])
  })

  test('M6: TestResyncCheckPeriod: a period is what was asked for, whoever asked for which before, but never less than a second', async () => {
    const { server, kube, settle, pass } = setUpCluster({ queue })
    server.objects.create(configMaps, configMap('pod1'))
    const informer = kube.informer(configMaps, { namespace: 'default' })
    const periods = [0, 60_000, 55_000, 5_000, 500, 1]
    const listeners = periods.map((resyncPeriod) => record(informer.changes$({ resyncPeriod })))
    await settle()
    await pass(60_000, 500)
    expect(
      listeners.map(({ all }) => all.filter((change) => 'cause' in change && change.cause === 'resync').length),
    ).toEqual([0, 1, 1, 12, 60, 60])
    for (const listener of listeners) listener.stop()
    await pass(60_000, 1_000)
    expect(listeners.at(-1)?.all.filter((change) => 'cause' in change && change.cause === 'resync')).toHaveLength(60)
  })

  test('M6 P3: X20: what waits for its resync is told in the state it has then, never in an older one', async () => {
    const { server, kube, settle, pass } = setUpCluster({ queue })
    server.objects.create(configMaps, configMap('a', { n: '0' }))
    const changes = record(
      kube.informer(configMaps, { namespace: 'default' }).changes$({ initial: true, resyncPeriod: 1_000 }),
    )
    await settle()
    await pass(999)
    server.objects.update(configMaps, configMap('a', { n: '1' }))
    await pass(1)
    server.objects.delete(configMaps, asObjectKey('default/a'))
    await pass(1_000)
    let newest = 0
    for (const change of changes.all) {
      if (!('key' in change)) continue
      const version = Number(change.object.metadata.resourceVersion)
      expect(version).toBeGreaterThanOrEqual(newest)
      newest = version
    }
    expect(briefly(changes.all).at(-1)).toBe('deleted a watch')
  })
})

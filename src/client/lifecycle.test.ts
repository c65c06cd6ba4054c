import { expect, test } from 'vitest'
import { settle as settleAnyway } from '../../worker/testing/settle.fixture.js'
import { asObjectKey } from '../model/key.js'
import { briefly, type Cluster, configMap, setUpCluster } from './cluster.fixture.js'
import { configMaps, record } from './kube.fixture.js'

/** Nothing is open and nothing waits, once an engine that was still on its way has been turned back. */
async function expectNothingLeft({ server, kube, clock }: Cluster): Promise<void> {
  await kube.close()
  await settleAnyway()
  expect([server.openWatches.length, clock.waiting]).toEqual([0, 0])
}

test('TestStateSharedInformer: idle before anybody looks, live, then closed for good', async () => {
  const { server, kube, settle } = setUpCluster()
  const informer = kube.informer(configMaps)
  expect(server.requests).toHaveLength(0)
  const status = record(informer.status$)
  await settle()
  expect(status.last).toMatchObject({ phase: 'live', synced: true })
  await kube.close()
  expect(status.last).toMatchObject({ phase: 'closed' })
  const late = record(informer.status$)
  expect(late.last).toMatchObject({ phase: 'closed', error: { code: 'closed' } })
})

test('TestAddOnStoppedSharedInformer, TestRemoveOnStoppedSharedInformer: of a closed kube everything says so, and leaving is quiet', async () => {
  const { server, kube, settle } = setUpCluster()
  server.objects.create(configMaps, configMap('a'))
  const informer = kube.informer(configMaps)
  const early = informer.changes$().subscribe()
  await settle()
  await kube.close()
  early.unsubscribe()
  const requests = server.requests.length
  let completed = 0
  informer.changes$({ initial: true }).subscribe({
    next: () => expect.unreachable(),
    complete: () => {
      completed += 1
    },
  })
  const list = record(informer.list$())
  await expect(informer.synced()).rejects.toMatchObject({ code: 'closed' })
  await expect(informer.lister({ objects: 'all' }).ready).rejects.toMatchObject({ code: 'closed' })
  expect(completed).toBe(1)
  expect(list.last).toMatchObject({ view: 'error', status: { phase: 'closed', error: { code: 'closed' } } })
  list.stop()
  expect(server.requests).toHaveLength(requests)
})

test('TestShutdown / no-context: subscribed, synced, left, closed: no timer, no stream', async () => {
  const cluster = setUpCluster()
  const { server, kube, settle, pass } = cluster
  const informer = kube.informer(configMaps, {}, { linger: 0 })
  const changes = record(informer.changes$({ resyncPeriod: 1_000, batchMs: 500 }))
  await informer.synced()
  changes.stop()
  await settle()
  await pass(1)
  expect(server.openWatches).toHaveLength(0)
  await expectNothingLeft(cluster)
})

test('TestShutdown / no-context-later: the same for who came once it was live', async () => {
  const cluster = setUpCluster()
  const { kube, settle } = cluster
  const informer = kube.informer(configMaps)
  await informer.synced()
  const late = record(informer.changes$({ initial: true, resyncPeriod: 1_000 }))
  const lister = informer.lister({ objects: 'all' })
  await settle()
  late.stop()
  lister.close()
  await settle()
  await expectNothingLeft(cluster)
})

test('TestShutdown / no-run: an informer that nobody subscribed to leaves nothing, nor does one left in the same breath', async () => {
  const cluster = setUpCluster()
  cluster.kube.informer(configMaps)
  cluster.kube.informer(configMaps, { namespace: 'web' }).changes$({ initial: true }).subscribe().unsubscribe()
  await expectNothingLeft(cluster)
})

test('TestShutdown: closed while a list, a retry and a resync are under way, nothing waits', async () => {
  const cluster = setUpCluster()
  const { server, kube } = cluster
  server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: 'refuse', match: ({ path }) => /web/.test(path) })
  server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: 'hang', match: ({ path }) => /slow/.test(path) })
  for (const namespace of ['web', 'slow', 'default']) {
    record(kube.informer(configMaps, { namespace }).changes$({ resyncPeriod: 1_000 }))
    record(kube.informer(configMaps, { namespace }, { initialList: 'pages' }).count$())
  }
  await settleAnyway()
  await cluster.clock.advance(100)
  await settleAnyway()
  await expectNothingLeft(cluster)
})

test('TestShutDownEventHandler_Lifecycles: who leaves before the start, after it, or between, is told nothing more', async () => {
  const { server, kube, settle } = setUpCluster()
  server.objects.create(configMaps, configMap('pod1'))
  const informer = kube.informer(configMaps, { namespace: 'default' })
  const never = record(informer.changes$({ initial: true }))
  never.stop()
  const first = record(informer.changes$({ initial: true }))
  await settle()
  const late = record(informer.changes$({ initial: true }))
  await settle()
  first.stop()
  late.stop()
  const stays = record(informer.changes$({ initial: true }))
  server.objects.create(configMaps, configMap('pod2'))
  await settle()
  expect(never.all).toEqual([])
  for (const { all } of [first, late]) expect(briefly(all)).toEqual(['added pod1 initial', 'synced'])
  expect(stays.all.flatMap((change) => (change.type === 'added' ? change.key : []))).toEqual([
    'default/pod1',
    'default/pod2',
  ])
})

test('TestRemoveEventHandler_SynchronousShutdown: after unsubscribe nothing is told, not even of the frame that is being told', async () => {
  const { server, kube, settle } = setUpCluster()
  const informer = kube.informer(configMaps, { namespace: 'default' })
  const seen: string[] = []
  const subscription = informer.changes$().subscribe((change) => {
    if (!('key' in change)) return
    seen.push(change.key)
    subscription.unsubscribe()
  })
  await settle()
  for (const name of ['a', 'b', 'c']) server.objects.create(configMaps, configMap(name))
  await settle()
  expect(seen).toEqual(['default/a'])
})

test('TestSharedInformerHandlerAbuse: subscribers come and go at random while everything moves, and the kube is closed meanwhile', async () => {
  const cluster = setUpCluster()
  const { server, kube, settle } = cluster
  let seed = 3
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const informer = kube.informer(configMaps, { namespace: 'default' }, { linger: 0 })
  const odd: string[] = []
  let life: 'open' | 'closed' = 'open'
  const join = () => {
    const known = new Set<string>()
    let left: 'no' | 'yes' = 'no'
    const subscription = informer.changes$({ initial: true }).subscribe((change) => {
      if (left === 'yes' || life === 'closed') odd.push(`told after the end: ${change.type}`)
      if (!('key' in change)) return
      if ((change.type === 'added') === known.has(change.key)) odd.push(`${change.type} ${change.key}`)
      if (change.type === 'deleted') known.delete(change.key)
      else known.add(change.key)
    })
    return {
      known,
      leave: () => {
        left = 'yes'
        subscription.unsubscribe()
      },
    }
  }
  const joined = [join()]
  for (let turn = 0; turn < 500; turn++) {
    const name = `c-${random(8)}`
    const exists = server.objects.get(configMaps, asObjectKey(`default/${name}`)) !== undefined
    if (!exists) server.objects.create(configMaps, configMap(name))
    else if (random(2) === 0) server.objects.delete(configMaps, asObjectKey(`default/${name}`))
    else server.objects.update(configMaps, configMap(name, { turn: `${turn}` }))
    if (random(12) === 0) joined.push(join())
    if (random(14) === 0 && joined.length > 1) joined.splice(random(joined.length), 1)[0]?.leave()
    if (random(40) === 0) await settle()
  }
  await settle()
  const present = server.objects
    .list(configMaps, { namespace: 'default' })
    .map(({ metadata }) => `default/${metadata.name}`)
  for (const { known } of joined) expect([...known].toSorted()).toEqual(present)
  server.objects.create(configMaps, configMap('last'))
  const closing = kube.close()
  life = 'closed'
  for (const { leave } of joined.slice(1)) leave()
  await closing
  expect(odd).toEqual([])
  await expectNothingLeft(cluster)
})

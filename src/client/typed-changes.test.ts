import { expect, test } from 'vitest'
import type { InformerChange } from '../index.js'
import { asObjectKey } from '../model/key.js'
import { configMap, setUpCluster } from './cluster.fixture.js'
import { type ConfigMap, configMaps, record } from './kube.fixture.js'

/** What a handler reads of a change, each with the type of the resource. */
function read(change: InformerChange<ConfigMap>): string {
  switch (change.type) {
    case 'added':
      return `added ${change.key} ${change.object.data?.x} ${change.cause === 'initial' ? 'initial' : 'later'}`
    case 'updated':
      return `updated ${change.key} ${change.old.data?.x}→${change.object.data?.x}`
    case 'deleted':
      return `deleted ${change.key} ${change.object.data?.x} ${change.lastStateUnknown === true ? 'unseen' : 'seen'}`
    case 'synced':
    case 'reset':
      return change.type
  }
}

test('TestTypedResourceEventHandlerFuncs, TestTypedResourceEventHandlerDetailedFuncs, TestTypedResourceEventHandlerAdapter: each with its type', async () => {
  const { server, kube, settle, pass } = setUpCluster()
  for (const name of ['a', 'b']) server.objects.create(configMaps, configMap(name, { x: '1' }))
  const changes = record(kube.informer(configMaps, { namespace: 'default' }).changes$({ initial: true }))
  await settle()
  server.objects.create(configMaps, configMap('c', { x: '1' }))
  await settle()
  server.objects.update(configMaps, configMap('a', { x: '2' }))
  await settle()
  server.objects.delete(configMaps, asObjectKey('default/a'))
  await settle()
  server.faults.freezeWatches()
  server.objects.update(configMaps, configMap('b', { x: 'never told' }))
  server.objects.delete(configMaps, asObjectKey('default/b'))
  server.compact()
  server.faults.cutWatches()
  await pass(5_000, 500)
  expect(changes.all.map(read)).toEqual([
    'added default/a 1 initial',
    'added default/b 1 initial',
    'synced',
    'added default/c 1 later',
    'updated default/a 1→2',
    'deleted default/a 2 seen',
    'deleted default/b 1 unseen',
  ])
})

test('TestTypedResourceEventHandlerFuncs / nil-callbacks-do-not-panic: who wants nothing of it may subscribe all the same', async () => {
  const { server, kube, settle } = setUpCluster()
  const informer = kube.informer(configMaps, { namespace: 'default' })
  const subscription = informer.changes$({ initial: true }).subscribe()
  subscription.add(informer.list$().subscribe({}))
  subscription.add(informer.status$.subscribe({ complete: () => {} }))
  await settle()
  server.objects.create(configMaps, configMap('a'))
  await settle()
  server.objects.delete(configMaps, asObjectKey('default/a'))
  await settle()
  subscription.unsubscribe()
  expect(subscription.closed).toBe(true)
})

test('TestTypedIndexer, TestTypedSharedIndexInformerAddTypedIndexers: an index of another user of the same informer is there too', async () => {
  const { server, kube, settle } = setUpCluster()
  for (const name of ['a', 'b']) server.objects.create(configMaps, configMap(name, { team: 'x', size: name }))
  const first = kube.informer(configMaps, { namespace: 'default' }, { indexers: { team: 'data.team' } })
  const team = record(first.byIndex$('team', 'x'))
  await settle()
  expect(team.last.items.map(({ data }) => data?.size)).toEqual(['a', 'b'])
  expect(() => first.byIndex$('size', 'a')).toThrow(expect.objectContaining({ code: 'unknown-index' }))
  const second = kube.informer(configMaps, { namespace: 'default' }, { indexers: { size: 'data.size' } })
  const size = record(second.byIndex$('size', 'b'))
  await settle()
  expect(size.last.items.map(({ data }) => data?.team)).toEqual(['x'])
  expect(server.requests.filter(({ verb }) => verb === 'watch')).toHaveLength(1)
  expect(() => kube.informer(configMaps, { namespace: 'default' }, { indexers: { team: 'data.other' } })).toThrow(
    expect.objectContaining({ code: 'index-conflict' }),
  )
})

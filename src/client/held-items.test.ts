import { expect, test } from 'vitest'
import type { KubeObject } from '../index.js'
import { asObjectKey } from '../model/key.js'
import { briefly, configMap, setUpCluster } from './cluster.fixture.js'
import { configMaps, names, record } from './kube.fixture.js'

// What a page holds: snapshots, listers, and the objects in them.

test('TestUpdateCallsPush, TestDeleteCallsPush, TestReadsDoNotCallPush: a snapshot for each step, none for a read', async () => {
  const { server, kube, settle } = setUpCluster()
  const informer = kube.informer(configMaps, { namespace: 'default' })
  const list = record(informer.list$())
  const lister = informer.lister({ objects: 'all' })
  await settle()
  const news = (): readonly (readonly string[])[] => list.all.splice(0).map(({ items }) => names(items))
  expect(news().at(-1)).toEqual([])
  server.objects.create(configMaps, configMap('a', { x: '1' }))
  await settle()
  const [added] = list.all.map(({ items }) => items[0]?.data?.x)
  expect([added, news()]).toEqual(['1', [['a']]])
  server.objects.update(configMaps, configMap('a', { x: '2' }))
  await settle()
  const [updated] = list.all.map(({ items }) => items[0]?.data?.x)
  expect([updated, news()]).toEqual(['2', [['a']]])
  lister.list()
  lister.get('default/a')
  lister.byIndex('namespace', 'default')
  await settle()
  expect(news()).toEqual([])
  server.objects.delete(configMaps, asObjectKey('default/a'))
  await settle()
  expect(news()).toEqual([[]])
})

test('P2: TestReplaceCallsPush: a relist is one snapshot with the whole list', async () => {
  const { server, kube, settle, pass } = setUpCluster()
  for (const name of ['a', 'b', 'c']) server.objects.create(configMaps, configMap(name))
  const list = record(kube.informer(configMaps, { namespace: 'default' }).list$())
  await settle()
  server.faults.freezeWatches()
  server.objects.delete(configMaps, asObjectKey('default/a'))
  server.objects.update(configMaps, configMap('b', { x: '1' }))
  server.objects.create(configMaps, configMap('d'))
  server.compact()
  server.faults.cutWatches()
  const before = list.all.length
  await pass(5_000, 500)
  expect(new Set(list.all.slice(before).map(({ items }) => names(items).join()))).toEqual(new Set(['a,b,c', 'b,c,d']))
  expect(list.all.slice(before).filter(({ change }) => change !== undefined && change.added.length > 0)).toMatchObject([
    { change: { added: ['default/d'], updated: ['default/b'], removed: ['default/a'] } },
  ])
})

test('C101: an update that differs only in its version is no change, and every item that is held gets the version', async () => {
  const { server, kube, settle } = setUpCluster()
  const informer = kube.informer(configMaps, { namespace: 'default' }, { transform: 'lean' })
  // What is lean has not the annotation that the next update changes.
  const applied = (text: string): KubeObject => {
    const { metadata, ...rest } = configMap('a', { x: '1' })
    const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': text }
    return { ...rest, metadata: { ...metadata, annotations } }
  }
  const { metadata: meta } = server.objects.create(configMaps, applied('{}'))
  const changes = record(informer.changes$({ initial: true }))
  const list = record(informer.list$())
  const got = record(informer.get$('default/a'))
  const lister = informer.lister({ objects: 'all' })
  const metadata = informer.lister({ metadata: true })
  await settle()
  server.objects.update(configMaps, applied('{ }'))
  await settle()
  const version = server.objects.get(configMaps, asObjectKey('default/a'))?.metadata.resourceVersion
  expect(version).not.toBe(meta.resourceVersion)
  expect(briefly(changes.all)).toEqual(['added a initial', 'synced'])
  const held = [list.last.items[0], got.last.object, lister.get('default/a'), metadata.get('default/a')]
  expect(held.map((item) => item?.metadata.resourceVersion)).toEqual([version, version, version, version])
  server.objects.update(configMaps, configMap('a', { x: '2' }))
  await settle()
  expect(changes.all.at(-1)).toMatchObject({ type: 'updated', old: { metadata: { resourceVersion: version } } })
})

test('TestMutationDetector: what is held is frozen, and a copy: nobody changes the cache from outside', async () => {
  const { server, kube, settle } = setUpCluster()
  server.objects.create(configMaps, configMap('a', { x: '1' }))
  const informer = kube.informer(configMaps, { namespace: 'default' })
  const list = record(informer.list$())
  const lister = informer.lister({ objects: 'all' })
  const changes = record(informer.changes$({ initial: true }))
  await settle()
  const [change] = changes.all
  const held = [list.last.items[0], list.last.items, lister.get('default/a'), change]
  for (const each of held) {
    expect(() => Object.assign(each as object, { kind: 'Other' })).toThrow(TypeError)
  }
  expect(() => (list.last.items as unknown[]).push(1)).toThrow(TypeError)
  // The parts of an object are not frozen, and they are this page's only.
  Object.assign(list.last.items[0]?.data as object, { x: 'evil' })
  const late = informer.lister({ objects: 'all' })
  await settle()
  expect(late.get('default/a')?.data).toEqual({ x: '1' })
})

test('TestGetIndexFuncValues, TestTypedIndexersToIndexers: the values there are, each once, and what is under them', async () => {
  const { server, kube, settle } = setUpCluster()
  for (const [name, foo] of [
    ['one', 'bar'],
    ['two', 'bar'],
    ['tre', 'biz'],
  ] as const) {
    server.objects.create(configMaps, configMap(name, {}, { foo }))
  }
  const informer = kube.informer(configMaps, { namespace: 'default' }, { indexers: { foo: 'metadata.labels.foo' } })
  const counts = record(informer.count$({ by: 'metadata.labels.foo' }))
  const bar = record(informer.byIndex$('foo', 'bar'))
  const lister = informer.lister({ objects: 'all' })
  await settle()
  expect([...counts.last.counts]).toEqual([
    ['bar', 2],
    ['biz', 1],
  ])
  expect(names(bar.last.items)).toEqual(['one', 'two'])
  expect(names(lister.byIndex('foo', 'biz'))).toEqual(['tre'])
})

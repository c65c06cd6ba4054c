import { expect, test } from 'vitest'
import { statusAnswer } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { type KubeObject, resource } from '../index.js'
import { configMap, setUpCluster } from './cluster.fixture.js'
import { configMaps, record, setUp, told } from './kube.fixture.js'

test('M11: a lister reads by key, namespace, selector and index, with no request and no call', async () => {
  const { api, kube } = setUp()
  api.put('web', 'b', { team: 'x' }, { tier: 'a' })
  api.put('web', 'a', { team: 'y' }, { tier: 'b' })
  api.put('a-b', 'z', { team: 'x' }, { tier: 'a' })
  const lister = kube.informer(configMaps, {}, { indexers: { team: 'data.team' } }).lister({ objects: 'all' })
  await settle()
  await lister.ready
  const requests = api.requests.length
  const keys = (items: readonly KubeObject[]): readonly string[] =>
    items.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)
  expect(lister.get('web/a')?.data).toEqual({ team: 'y' })
  expect(lister.get('web/none')).toBeUndefined()
  expect(keys(lister.list())).toEqual(['a-b/z', 'web/a', 'web/b'])
  expect(keys(lister.list({ namespace: 'web' }))).toEqual(['web/a', 'web/b'])
  expect(keys(lister.list({ labels: 'tier in (a)' }))).toEqual(['a-b/z', 'web/b'])
  expect(keys(lister.byIndex('team', 'x'))).toEqual(['a-b/z', 'web/b'])
  expect(keys(lister.byIndex('namespace', 'web'))).toEqual(['web/a', 'web/b'])
  expect(lister.size).toBe(3)
  expect(Object.isFrozen(lister.get('web/a'))).toBe(true)
  expect(api.requests).toHaveLength(requests)
  expect(() => lister.byIndex('size', '1')).toThrow(expect.objectContaining({ code: 'unknown-index' }))
  expect(() => lister.list({ labels: 'a in (' })).toThrow(expect.objectContaining({ code: 'invalid-selector' }))
})

test('a lister follows the cache, says what changed behind it, and ends with close', async () => {
  const { api, clock, kube } = setUp()
  api.put('web', 'a')
  const lister = kube.informer(configMaps, {}, { linger: 0 }).lister({ objects: 'all' })
  const seen: string[] = []
  let completed = 0
  lister.changed$.subscribe({
    next: ({ added, updated, removed }) =>
      seen.push(`+${added} ~${updated} -${removed} ${lister.get('web/b')?.data?.x ?? 'gone'}`),
    complete: () => {
      completed += 1
    },
  })
  await settle()
  api.put('web', 'b', { x: '1' })
  await settle()
  api.put('web', 'b', { x: '2' })
  await settle()
  api.remove('web', 'b')
  await settle()
  expect(seen).toEqual(['+web/a ~ - gone', '+web/b ~ - 1', '+ ~web/b - 2', '+ ~ -web/b gone'])
  lister.close()
  await settle()
  clock.advanceSync(1)
  await settle()
  expect([completed, api.openWatches]).toEqual([1, 0])
})

test('P3: what is told is in the lister before; while it fills, changes wait', async () => {
  const { api, kube } = setUp()
  for (let index = 0; index < 450; index += 1) api.put('web', `n${index}`)
  const informer = kube.informer(configMaps)
  const early = record(informer.changes$())
  await settle()
  const lister = informer.lister({ objects: 'all' })
  const missing: string[] = []
  informer.changes$({ initial: true }).subscribe((change) => {
    if ('key' in change && change.type !== 'deleted' && lister.get(change.key) === undefined) missing.push(change.key)
  })
  api.put('web', 'late')
  await settle()
  await lister.ready
  expect(lister.size).toBe(451)
  expect(missing).toEqual([])
  expect(told(early.all).at(-1)).toBe('added web/late watch')
})

test('a lister of metadata, and one of rows', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a', { x: '1' }, { tier: 'a' })
  const informer = kube.informer(configMaps)
  const metadata = informer.lister({ metadata: true })
  const rows = informer.lister({ select: { x: 'data.x' } })
  await settle()
  expect(metadata.get('web/a')).toEqual({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: expect.objectContaining({ name: 'a', labels: { tier: 'a' } }),
  })
  expect(metadata.byIndex('labels', 'tier=a')).toHaveLength(1)
  expect(rows.list({ namespace: 'web' })).toEqual([{ key: 'web/a', uid: 'uid-1', x: '1' }])
  expect(() => rows.list({ labels: 'tier=a' })).toThrow(expect.objectContaining({ code: 'invalid-query' }))
  expect(() => rows.byIndex('node', 'n')).toThrow(expect.objectContaining({ code: 'unknown-index' }))
  expect(() => informer.lister({} as never)).toThrow(expect.objectContaining({ code: 'invalid-options' }))
})

test('lister.ready rejects where waiting does not help, and when closed before', async () => {
  const { api, kube } = setUp()
  api.script(() => statusAnswer(403, 'Forbidden', 'no'))
  const lister = kube.informer(configMaps).lister({ objects: 'all' })
  await expect(lister.ready).rejects.toMatchObject({ code: 'forbidden' })
  api.script(() => 'refuse')
  const closed = kube.informer(configMaps, { namespace: 'x' }).lister({ objects: 'all' })
  closed.close()
  await expect(closed.ready).rejects.toMatchObject({ code: 'closed' })
})

test('P2: a lister goes from one complete state to the next; a relist of more than a slice never empties it', async () => {
  const { api, clock, kube } = setUp()
  for (let index = 0; index < 700; index += 1) api.put('web', `old-${index}`)
  const lister = kube.informer(configMaps).lister({ objects: 'all' })
  await settle()
  await lister.ready
  const sizes = new Set<number>()
  const removed: number[] = []
  lister.changed$.subscribe((change) => {
    sizes.add(lister.size)
    removed.push(change.removed.length)
  })
  clock.advanceSync(20_000)
  api.script(({ verb, query }) =>
    verb === 'watch' && query.get('resourceVersion') !== null ? statusAnswer(410, 'Expired', 'too old') : undefined,
  )
  api.endWatches()
  for (let index = 0; index < 700; index += 1) api.remove('web', `old-${index}`)
  for (let index = 0; index < 700; index += 1) api.put('web', `new-${index}`)
  await settle()
  await settle()
  expect([...sizes]).toEqual([700])
  expect(removed).toEqual([700])
  expect(lister.get('web/new-0')).toBeDefined()
})

test('P6: while a relist of more than a slice comes, the lister does not call what it still holds live', async () => {
  const { api, clock, kube } = setUp()
  for (let index = 0; index < 700; index += 1) api.put('web', `old-${index}`)
  const informer = kube.informer(configMaps)
  const lister = informer.lister({ objects: 'all' })
  await settle()
  await lister.ready
  const said: string[] = []
  informer.status$.subscribe(({ phase }) => {
    const holds = lister.get('web/new-699') === undefined ? 'old' : 'new'
    if (phase === 'live') said.push(`${holds} ${lister.status.phase}`)
  })
  await settle()
  clock.advanceSync(20_000)
  api.script(() => 'refuse')
  api.cutWatches()
  await settle()
  clock.advanceSync(5_000)
  await settle()
  expect(lister.status.phase).toBe('offline')
  for (let index = 0; index < 700; index += 1) api.remove('web', `old-${index}`)
  for (let index = 0; index < 700; index += 1) api.put('web', `new-${index}`)
  api.script(({ verb, query }) =>
    verb === 'watch' && query.get('resourceVersion') !== null ? statusAnswer(410, 'Expired', 'too old') : undefined,
  )
  said.length = 0
  for (let step = 0; step < 60; step += 1) {
    clock.advanceSync(1_000)
    await settle()
  }
  expect(lister.get('web/new-699')).toBeDefined()
  expect(said.length).toBeGreaterThan(0)
  expect(said).not.toContain('old live')
  expect(lister.status.phase).toBe('live')
})

test('a lister of a cache that is complete is ready, whatever became of the server', async () => {
  const { api, clock, kube } = setUp()
  for (let index = 0; index < 450; index += 1) api.put('web', `n${index}`)
  const informer = kube.informer(configMaps)
  record(informer.status$)
  await settle()
  api.script(() => statusAnswer(403, 'Forbidden', 'no'))
  api.cutWatches()
  await settle()
  clock.advanceSync(3_000)
  await settle()
  const lister = informer.lister({ objects: 'all' })
  await settle()
  await lister.ready
  expect(lister.size).toBe(450)
})

test('TestListAll: of 2 000 objects a selector finds those that match, all, or none', async () => {
  const { server, kube, settle } = setUpCluster()
  for (let index = 0; index < 2_000; index += 1) {
    server.objects.create(configMaps, configMap(`c-${index}`, {}, { match: String(index % 10 === 0) }))
  }
  const lister = kube.informer(configMaps, { namespace: 'default' }).lister({ metadata: true })
  await settle()
  await lister.ready
  expect(lister.list({ labels: 'match=true' })).toHaveLength(200)
  expect(lister.list({ labels: '' })).toHaveLength(2_000)
  expect(lister.list()).toHaveLength(2_000)
  expect(lister.list({ labels: 'match=never' })).toEqual([])
})

test('TestListerGetMethod, TestNamespaceGetMethod, TestListerListMethod: by the whole key, or undefined', async () => {
  const nodes = resource('v1', 'nodes', { kind: 'Node', namespaced: false })
  const { server, kube, settle } = setUpCluster()
  server.objects.create(nodes, { metadata: { name: 'name-foo1' } })
  for (const namespace of ['kube-system', 'default']) {
    server.objects.create(configMaps, configMap('name-foo', {}, {}, namespace))
  }
  const ofNodes = kube.informer(nodes).lister({ objects: 'all' })
  const ofMaps = kube.informer(configMaps).lister({ objects: 'all' })
  await settle()
  expect(ofNodes.get('name-foo1')?.metadata.name).toBe('name-foo1')
  expect(ofNodes.get('name-foo2')).toBeUndefined()
  expect(ofMaps.get('default/name-foo')?.metadata.namespace).toBe('default')
  expect(ofMaps.get('name-foo')).toBeUndefined()
  expect(ofMaps.get('default/other')).toBeUndefined()
  expect(ofMaps.list().map(({ metadata }) => metadata.namespace)).toEqual(['default', 'kube-system'])
  expect(ofMaps.list({ namespace: 'default' })).toHaveLength(1)
  expect(() => ofMaps.get('a/b/c')).toThrow(expect.objectContaining({ code: 'invalid-query' }))
})

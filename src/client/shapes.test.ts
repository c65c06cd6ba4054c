import { BehaviorSubject, type Observable } from 'rxjs'
import { afterEach, expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi, statusAnswer } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type InformerChange, type Kube, type KubeObject, resource, toStore } from '../index.js'

const configMaps = resource<KubeObject & { readonly data?: Readonly<Record<string, string>> }>('v1', 'configmaps', {
  kind: 'ConfigMap',
})
const open: Kube[] = []

afterEach(async () => {
  for (const kube of open.splice(0)) await kube.close()
})

function setUp() {
  const api = new ScriptedApi()
  const clock = createFakeClock()
  const kube = createKube({
    server: 'http://127.0.0.1:1',
    host: inlineHost({ fetch: api.fetch, clock, random: () => 0 }),
  })
  open.push(kube)
  return { api, clock, kube }
}

function record<T>(source: Observable<T>): { readonly all: T[]; readonly last: T; stop(): void } {
  const all: T[] = []
  const subscription = source.subscribe((value) => all.push(value))
  return {
    all,
    get last() {
      return all.at(-1) as T
    },
    stop: () => subscription.unsubscribe(),
  }
}

const told = (changes: readonly InformerChange[]): readonly string[] =>
  changes.map((change) => ('key' in change ? `${change.type} ${change.key} ${change.cause}` : change.type))

test('rows$: the columns asked for; a row whose cells did not change stays the same row', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a', { x: '1', y: '1' })
  api.put('web', 'b', { x: '2' })
  const rows = record(kube.informer(configMaps).rows$({ select: { name: 'metadata.name', x: 'data.x' }, sort: ['-x'] }))
  await settle()
  const [b, a] = rows.last.items
  expect([b, a]).toEqual([
    { key: 'web/b', uid: 'uid-2', name: 'b', x: '2' },
    { key: 'web/a', uid: 'uid-1', name: 'a', x: '1' },
  ])
  expect(Object.isFrozen(a)).toBe(true)
  const emitted = rows.all.length
  api.put('web', 'a', { x: '1', y: '2' })
  await settle()
  expect(rows.all).toHaveLength(emitted)
  api.put('web', 'a', { x: '3', y: '2' })
  await settle()
  expect(rows.last.items.map((row) => row.x)).toEqual(['3', '2'])
  expect(rows.last.items[1]).toBe(b)
  expect(rows.last.change).toMatchObject({ updated: ['web/a'], moved: expect.arrayContaining(['web/a']) })
})

test('rows$ follows an observable of queries, and needs a select', async () => {
  const { api, kube } = setUp()
  for (const name of ['a', 'b', 'c']) api.put('web', name)
  const informer = kube.informer(configMaps)
  const query = new BehaviorSubject({ select: { name: 'metadata.name' }, window: { offset: 0, limit: 1 } } as const)
  const rows = record(informer.rows$(query))
  await settle()
  query.next({ ...query.value, window: { offset: 2, limit: 1 } } as never)
  await settle()
  expect(rows.last.items.map((row) => row.name)).toEqual(['c'])
  expect(() => informer.rows$({ select: {} })).toThrow(expect.objectContaining({ code: 'invalid-query' }))
})

test('a field that nobody registered is a status that names the known ones; others go on', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  const { field } = await import('../index.js')
  const informer = kube.informer(configMaps)
  const bad = record(informer.list$({ sort: [field('nope')] }))
  const good = record(informer.list$())
  await settle()
  expect(bad.last).toMatchObject({ view: 'error', status: { phase: 'unsupported', error: { code: 'invalid-path' } } })
  expect(good.last.total).toBe(1)
})

test('count$: in all and by value, at most once a second', async () => {
  const { api, clock, kube } = setUp()
  api.put('web', 'a', { phase: 'on' })
  api.put('web', 'b', { phase: 'off' })
  api.put('web', 'c')
  const counts = record(kube.informer(configMaps).count$({ by: 'data.phase', where: { 'metadata.name': { ne: 'x' } } }))
  await settle()
  expect(counts.last).toMatchObject({
    total: 3,
    counts: new Map([
      ['on', 1],
      ['off', 1],
      ['', 1],
    ]),
  })
  const emitted = counts.all.length
  for (const name of ['d', 'e', 'f']) {
    api.put('web', name, { phase: 'on' })
    await settle()
  }
  expect(counts.all).toHaveLength(emitted)
  clock.advanceSync(1_000)
  await settle()
  expect(counts.last).toMatchObject({
    total: 6,
    counts: new Map([
      ['on', 4],
      ['off', 1],
      ['', 1],
    ]),
  })
  expect(counts.all).toHaveLength(emitted + 1)
})

test('M11: a lister reads by key, namespace, selector and index, with no request and no call', async () => {
  const { api, kube } = setUp()
  api.put('web', 'b', { team: 'x' }, { tier: 'a' })
  api.put('web', 'a', { team: 'y' }, { tier: 'b' })
  api.put('a-b', 'z', { team: 'x' }, { tier: 'a' })
  const lister = kube.informer(configMaps, {}, { indexers: { team: 'data.team' } }).lister({ objects: 'all' })
  await settle()
  await lister.ready
  const requests = api.requests.length
  const names = (items: readonly KubeObject[]): readonly string[] =>
    items.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)
  expect(lister.get('web/a')?.data).toEqual({ team: 'y' })
  expect(lister.get('web/none')).toBeUndefined()
  expect(names(lister.list())).toEqual(['a-b/z', 'web/a', 'web/b'])
  expect(names(lister.list({ namespace: 'web' }))).toEqual(['web/a', 'web/b'])
  expect(names(lister.list({ labels: 'tier in (a)' }))).toEqual(['a-b/z', 'web/b'])
  expect(names(lister.byIndex('team', 'x'))).toEqual(['a-b/z', 'web/b'])
  expect(names(lister.byIndex('namespace', 'web'))).toEqual(['web/a', 'web/b'])
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

test('M6: a resync tells every object again with equal old and new, to whom asked for it, without a request', async () => {
  const { api, clock, kube } = setUp()
  for (const name of ['a', 'b', 'c', 'd']) api.put('web', name)
  const informer = kube.informer(configMaps)
  const asked = record(informer.changes$({ resyncPeriod: 10_000 }))
  const other = record(informer.changes$())
  await settle()
  const requests = api.requests.length
  const before = other.all.length
  for (let round = 0; round < 3; round += 1) {
    clock.advanceSync(10_000)
    await settle()
  }
  const replays = asked.all.filter((change) => 'cause' in change && change.cause === 'resync')
  expect(replays).toHaveLength(12)
  expect(
    replays.every(
      (change) =>
        change.type === 'updated' && change.old.metadata.resourceVersion === change.object.metadata.resourceVersion,
    ),
  ).toBe(true)
  expect(other.all).toHaveLength(before)
  expect(api.requests).toHaveLength(requests)
})

test('M18: a filter on changes turns transitions into added and deleted', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a', { x: '1' }, { tier: 'a' })
  api.put('web', 'b', {}, { tier: 'b' })
  const changes = record(kube.informer(configMaps).changes$({ labels: 'tier=a', initial: true }))
  await settle()
  api.put('web', 'b', {}, { tier: 'a' })
  await settle()
  api.put('web', 'a', {}, { tier: 'b' })
  await settle()
  expect(told(changes.all)).toEqual(['added web/a initial', 'synced', 'added web/b watch', 'deleted web/a watch'])
})

test('M20: batchMs merges what happens in a window into net changes', async () => {
  const { api, clock, kube } = setUp()
  api.put('web', 'a', { n: '0' })
  const changes = record(kube.informer(configMaps).changes$({ batchMs: 5_000 }))
  await settle()
  clock.advanceSync(5_000)
  await settle()
  const before = changes.all.length
  api.put('web', 'a', { n: '1' })
  await settle()
  api.put('web', 'a', { n: '2' })
  api.put('web', 'brief')
  await settle()
  api.remove('web', 'brief')
  await settle()
  expect(changes.all).toHaveLength(before)
  clock.advanceSync(5_000)
  await settle()
  expect(changes.all.slice(before)).toMatchObject([
    { type: 'updated', key: 'web/a', old: { data: { n: '0' } }, object: { data: { n: '2' } } },
  ])
})

test('minIntervalMs: a list that asks for less gets less, and the last state all the same', async () => {
  const { api, clock, kube } = setUp()
  const list = record(kube.informer(configMaps).list$({ minIntervalMs: 2_000 }))
  await settle()
  clock.advanceSync(2_000)
  api.put('web', 'a')
  await settle()
  const before = list.all.length
  for (const name of ['b', 'c']) {
    api.put('web', name)
    await settle()
  }
  expect(list.all).toHaveLength(before)
  clock.advanceSync(2_000)
  await settle()
  expect(list.last.total).toBe(3)
  expect(list.all).toHaveLength(before + 1)
})

test('lists$: one record per frame; a null entry stays null; entries fail alone', async () => {
  const { api, kube } = setUp()
  api.script(({ path }) => (path.includes('/bad/') ? statusAnswer(403, 'Forbidden', 'no') : undefined))
  const record$ = kube.lists$({
    web: { resource: configMaps, scope: { namespace: 'web' }, query: { sort: ['metadata.name'] } },
    bad: { resource: configMaps, scope: { namespace: 'bad' } },
    off: null,
  })
  const lists = record(record$)
  await settle()
  expect(lists.last.off).toBeNull()
  expect(lists.last.bad).toMatchObject({ view: 'error', status: { phase: 'forbidden' } })
  expect(lists.last.web).toMatchObject({ view: 'empty' })
  api.put('web', 'a')
  await settle()
  expect(lists.last.web.items.map((item) => item.metadata.name)).toEqual(['a'])
})

test('P6: kube.status$ is the worst of what is looked at', async () => {
  const { api, kube } = setUp()
  const status = record(kube.status$)
  expect(status.last).toMatchObject({ phase: 'idle', synced: false, informers: [] })
  api.script(({ path }) => (path.includes('/bad/') ? statusAnswer(403, 'Forbidden', 'no') : undefined))
  record(kube.informer(configMaps, { namespace: 'web' }).list$())
  const bad = record(kube.informer(configMaps, { namespace: 'bad' }).list$())
  await settle()
  expect(status.last).toMatchObject({
    phase: 'forbidden',
    synced: false,
    worst: { target: { scope: { namespace: 'bad' } } },
  })
  bad.stop()
  await settle()
  expect(status.last).toMatchObject({ phase: 'live', synced: true })
})

test('toStore: a store for everybody else; the same snapshot until there is a newer one', async () => {
  const { api, kube } = setUp()
  const store = toStore(kube.informer(configMaps).list$())
  expect(store.getSnapshot()).toBeUndefined()
  let calls = 0
  const stop = store.subscribe(() => {
    calls += 1
  })
  await settle()
  const first = store.getSnapshot()
  expect(first).toBe(store.getSnapshot())
  api.put('web', 'a')
  await settle()
  expect(store.getSnapshot()?.total).toBe(1)
  const seen = calls
  stop()
  stop()
  api.put('web', 'b')
  await settle()
  expect(calls).toBe(seen)
})

test('W14: kube.now() is the server’s time', async () => {
  const { api, kube } = setUp()
  const future = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000)
  api.dateHeader = future.toUTCString()
  record(kube.informer(configMaps).list$())
  await settle()
  expect(Math.abs(kube.now() - Date.now())).toBeLessThan(400 * 86_400_000)
  expect(kube.now()).not.toBe(Date.now())
})

test('follow: polled at intervals, with a diff and no watch; the most live user wins', async () => {
  const { api, clock, kube } = setUp()
  api.put('web', 'a')
  const slow = kube.informer(configMaps, {}, { follow: { everyMs: 60_000 } })
  const changes = record(slow.changes$())
  const status = record(slow.status$)
  await settle()
  expect(api.counts()).toEqual({ list: 1, watch: 0, probe: 0 })
  expect(status.last).toMatchObject({ phase: 'polling', synced: true })
  api.put('web', 'b')
  clock.advanceSync(60_000)
  await settle()
  expect(told(changes.all)).toEqual(['added web/a initial', 'synced', 'added web/b relist'])
  expect(api.counts()).toEqual({ list: 2, watch: 0, probe: 0 })
  record(kube.informer(configMaps).list$())
  await settle()
  expect(status.last.phase).toBe('live')
  expect(api.counts().watch).toBe(1)
  expect(() => kube.informer(configMaps, {}, { follow: { everyMs: 10 } })).toThrow(
    expect.objectContaining({ code: 'invalid-options' }),
  )
})

test('once and refresh(): listed when asked, resolved when it is there', async () => {
  const { api, clock, kube } = setUp()
  api.put('web', 'a')
  const informer = kube.informer(configMaps, {}, { follow: 'once' })
  const list = record(informer.list$())
  await settle()
  clock.advanceSync(3_600_000)
  api.put('web', 'b')
  await settle()
  expect([list.last.total, api.counts().list]).toEqual([1, 1])
  const refresh = informer.refresh()
  await settle()
  await refresh
  expect([list.last.total, api.counts().list]).toEqual([2, 2])
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

test('P6: whoever comes while the server is away is told nothing of an empty cache', async () => {
  const { api, clock, kube } = setUp()
  api.put('web', 'a')
  const informer = kube.informer(configMaps)
  const first = record(informer.list$())
  await settle()
  api.script(() => 'refuse')
  api.cutWatches()
  await settle()
  clock.advanceSync(3_000)
  await settle()
  expect(first.last).toMatchObject({ view: 'data', status: { phase: 'offline', synced: true } })
  const list = record(informer.list$({ search: 'a' }))
  const got = record(informer.get$('web/a'))
  const count = record(informer.count$())
  await settle()
  expect(list.all.map(({ view, total }) => [view, total])).toEqual([['data', 1]])
  expect(got.all.map(({ exists }) => exists)).toEqual([true])
  expect(count.all.map(({ total }) => total)).toEqual([1])
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

test('P9: the largest linger wins, whoever asked for it', async () => {
  const { api, clock, kube } = setUp()
  const list = record(kube.informer(configMaps, {}, { linger: 1_000 }).list$())
  await settle()
  record(kube.informer(configMaps, {}, { linger: 300_000 }).status$).stop()
  await settle()
  list.stop()
  await settle()
  clock.advanceSync(299_000)
  await settle()
  expect(api.openWatches).toBe(1)
})

test('P6: kube.status$ says closed and completes', async () => {
  const { kube } = setUp()
  let completed = 0
  const phases: string[] = []
  kube.status$.subscribe({ next: ({ phase }) => phases.push(phase), complete: () => (completed += 1) })
  await kube.close()
  open.splice(open.indexOf(kube), 1)
  expect([phases.at(-1), completed]).toEqual(['closed', 1])
})

test('refresh of a live watch resolves when it is verified anew; of a refused one it rejects', async () => {
  const { api, clock, kube } = setUp()
  const informer = kube.informer(configMaps)
  record(informer.list$())
  await settle()
  const refresh = informer.refresh()
  await settle()
  await refresh
  expect(api.counts()).toEqual({ list: 0, watch: 2, probe: 1 })
  clock.advanceSync(20_000)
  api.script(() => statusAnswer(403, 'Forbidden', 'no'))
  const refused = expect(informer.refresh()).rejects.toMatchObject({ code: 'forbidden' })
  await settle()
  await refused
})

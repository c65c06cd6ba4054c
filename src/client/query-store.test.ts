import { afterEach, expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Kube, resource } from '../index.js'
import { idleCount, idleGet, idleList } from './idle-snapshots.js'
import { informerOf } from './informer-of.js'
import { listsStore } from './lists-store.js'
import { queryStore } from './query-store.js'
import { countQuestion, getQuestion, listQuestion, rowsQuestion } from './question.js'

const configMaps = resource('v1', 'configmaps', { kind: 'ConfigMap' })
const open: Kube[] = []

afterEach(async () => {
  for (const kube of open.splice(0)) await kube.close()
})

function setUp() {
  const api = new ScriptedApi()
  const host = inlineHost({ fetch: api.fetch, clock: createFakeClock(), random: () => 0 })
  const kube = createKube({ server: 'http://127.0.0.1:1', host })
  open.push(kube)
  return { api, kube, informer: kube.informer(configMaps) }
}

/** Snapshots at each news. */
function listen<S>(store: { subscribe(listener: () => void): () => void; getSnapshot(): S }) {
  const seen: S[] = []
  return { seen, stop: store.subscribe(() => seen.push(store.getSnapshot())) }
}

const keys = (list: { readonly items: readonly unknown[] }) =>
  list.items.map((item) => (item as { metadata: { name: string } }).metadata.name)

test('asks nothing before there is a listener and a query, nor of a null informer', async () => {
  const { api, kube, informer } = setUp()
  const store = queryStore(listQuestion, informer)
  store.ask({})
  await settle()
  expect(api.requests).toEqual([])
  const nothing = queryStore(listQuestion, null)
  nothing.ask({})
  const { seen, stop } = listen(nothing)
  const early = queryStore(getQuestion, informer)
  const waiting = listen(early)
  await settle()
  expect([seen, waiting.seen]).toEqual([[], []])
  expect((await kube.metrics()).informers).toEqual([])
  early.ask('web/a')
  await settle()
  expect(early.getSnapshot()).toMatchObject({ exists: false })
  stop()
  waiting.stop()
})

test('equal queries without a window share one view, so the second is answered at once', async () => {
  const { api, kube, informer } = setUp()
  api.put('web', 'a')
  const first = queryStore(listQuestion, informer)
  first.ask({ search: 'a' })
  const one = listen(first)
  await settle()
  const second = queryStore(listQuestion, informer)
  second.ask({ search: 'a' })
  const two = listen(second)
  expect(second.getSnapshot().items).toBe(first.getSnapshot().items)
  expect((await kube.metrics()).informers).toMatchObject([{ subscribers: 1 }])
  one.stop()
  two.stop()
  expect((await kube.metrics()).informers).toMatchObject([{ subscribers: 0 }])
})

test('between a window and none, and from query to query, the last snapshot stands until the answer', async () => {
  const { api, informer } = setUp()
  for (const name of ['a', 'b', 'c']) api.put('web', name)
  const store = queryStore(listQuestion, informer)
  store.ask({ window: { offset: 0, limit: 1 } })
  const { seen, stop } = listen(store)
  await settle()
  for (const query of [{ window: { offset: 1, limit: 1 } }, {}, { search: 'c' }, { window: { offset: 2, limit: 1 } }]) {
    store.ask(query)
    expect(store.getSnapshot()).toBe(seen.at(-1))
    await settle()
  }
  expect(seen.filter(({ view }) => view !== 'loading').map(keys)).toEqual([['a'], ['b'], ['a', 'b', 'c'], ['c'], ['c']])
  stop()
})

test('a refused query is a snapshot; the next one is asked and begins idle; a third mistake is told as well', async () => {
  const { api, kube, informer } = setUp()
  api.put('web', 'a')
  const store = queryStore(rowsQuestion, informer)
  store.ask({ select: { x: 'a..b' } })
  const { seen, stop } = listen(store)
  expect(store.getSnapshot()).toMatchObject({
    view: 'error',
    status: { phase: 'unsupported', error: { code: 'invalid-path' } },
  })
  store.ask({ select: { name: 'metadata.name' } })
  expect(store.getSnapshot()).toBe(idleList)
  await settle()
  expect(store.getSnapshot()).toMatchObject({ view: 'data', items: [{ name: 'a' }] })
  store.ask({ select: {} })
  store.ask({ select: { name: 'metadata.name' }, window: { offset: -1, limit: 1 } })
  expect(store.getSnapshot()).toMatchObject({ view: 'error', status: { error: { code: 'invalid-query' } } })
  expect((await kube.metrics()).informers).toMatchObject([{ subscribers: 0 }])
  const cyclic: Record<string, unknown> = {}
  cyclic.where = cyclic
  store.ask(cyclic as never)
  expect(seen.at(-1)).toMatchObject({ view: 'error' })
  stop()
})

test('a closed kube is told, and no further query is an error', async () => {
  const { kube, informer } = setUp()
  const store = queryStore(countQuestion, informer)
  store.ask({})
  const { stop } = listen(store)
  await settle()
  await kube.close()
  expect(store.getSnapshot().status.phase).toBe('closed')
  store.ask({ search: 'a' })
  expect(store.getSnapshot().status.phase).toBe('closed')
  stop()
})

test('informerOf: the same informer for equal scopes; what is refused is an informer that says so', async () => {
  const { api, kube, informer } = setUp()
  expect(informerOf(kube, configMaps, {}, {})).toBe(informer)
  expect(informerOf(undefined, informer, {}, {})).toBe(informer)
  expect(informerOf(null, configMaps, {}, {})).toBeNull()
  expect(informerOf(kube, null, {}, {})).toBeNull()
  const refused = informerOf(kube, configMaps, { namespace: 'No Name' }, {})
  const store = queryStore(getQuestion, refused)
  store.ask('web/a')
  const { stop } = listen(store)
  expect(store.getSnapshot()).toBe(idleGet)
  await settle()
  expect(store.getSnapshot()).toMatchObject({ view: 'error', status: { error: { code: 'invalid-scope' } } })
  await expect(refused?.synced()).rejects.toMatchObject({ code: 'invalid-scope' })
  stop()
  expect(api.requests).toEqual([])
})

test('lists: an entry that changes leaves the others alone; the record is the same object until one differs', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  api.put('db', 'b')
  const store = listsStore(kube)
  const of = (namespace: string, search = '') => ({
    maps: { resource: configMaps, scope: { namespace }, query: { search } },
    all: { resource: configMaps },
    none: null,
  })
  store.ask(of('web'))
  expect(store.snapshot(of('web'))).toEqual({ maps: idleList, all: idleList, none: null })
  const stop = store.subscribe(() => {})
  await settle()
  const shown = store.snapshot(of('web'))
  expect(keys(shown.maps)).toEqual(['a'])
  expect(store.snapshot(of('web'))).toBe(shown)
  expect(store.snapshot(of('web', 'x')).maps).toBe(shown.maps)
  expect(store.snapshot(of('db'))).toMatchObject({ maps: idleList, all: { view: 'data' } })
  store.ask(of('db'))
  await settle()
  expect(keys(store.snapshot(of('db')).maps)).toEqual(['b'])
  expect(store.snapshot(of('db')).all).toBe(shown.all)
  store.ask({ maps: null })
  expect(store.snapshot({ maps: null })).toEqual({ maps: null })
  stop()
  expect((await kube.metrics()).informers.map(({ subscribers }) => subscribers)).toEqual([0, 0, 0])
  expect(idleCount.status.phase).toBe('idle')
})

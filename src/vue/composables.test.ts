// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { effectScope, reactive, ref, shallowRef, watchSyncEffect } from 'vue'
import { idleGet, idleList } from '../client/idle-snapshots.js'
import { type InformerChange, type ListSnapshot, resource } from '../index.js'
import { configMaps } from '../resources/index.js'
import {
  useChanges,
  useCount,
  useGet,
  useInformer,
  useKube,
  useKubeStatus,
  useList,
  useLists,
  useRows,
  useStatus,
} from './index.js'
import { answered, closing, mounted, names, setUp } from './page.fixture.js'

test('every composable answers, from one stream', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a', { x: '1' })
  const told: InformerChange[] = []
  const { value } = mounted(kube, () => {
    const web = useInformer(configMaps, { namespace: 'web' })
    return {
      list: useList(web),
      rows: useRows(web, undefined, { select: { x: 'data.x' } }),
      get: useGet(web, undefined, 'web/a'),
      count: useCount(web, undefined, { by: 'data.x' }),
      status: useStatus(web),
      changes: useChanges(web, undefined, { initial: true }, (change) => told.push(change)),
      lists: useLists({ web: { resource: configMaps, scope: { namespace: 'web' } }, none: null }),
      all: useKubeStatus(),
      kube: useKube(),
    }
  })
  expect(value.list.value).toBe(idleList)
  await answered()
  expect(value.list.value).toMatchObject({ view: 'data', total: 1, status: { phase: 'live' } })
  expect(value.rows.value.items).toMatchObject([{ key: 'web/a', x: '1' }])
  expect(value.get.value).toMatchObject({ exists: true, object: { metadata: { name: 'a' } } })
  expect(value.count.value.counts).toEqual(new Map([['1', 1]]))
  expect([value.status, value.changes, value.all].map((one) => one.value.phase)).toEqual(['live', 'live', 'live'])
  expect(told.map((change) => change.type)).toEqual(['added', 'synced'])
  expect(value.lists.value).toMatchObject({ web: { total: 1 }, none: null })
  expect(value.kube.value).toBe(kube)
  api.put('web', 'b')
  await answered()
  expect(names(value.list.value)).toEqual(['a', 'b'])
  expect(api.openWatches).toBe(1)
})

test('5.10: what is written optimistically is there with its mark, in lists, rows and single objects', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a', { x: '1' })
  const { value } = mounted(kube, () => ({
    list: useList(configMaps),
    rows: useRows(configMaps, {}, { select: { x: 'data.x' } }),
    get: useGet(configMaps, {}, 'web/a'),
  }))
  await answered()
  const merge = { data: { x: '2' } }
  void kube.client.patch(configMaps, 'web/a', { merge }, { optimistic: true }).catch(() => {})
  await answered()
  const { list, rows, get } = value
  expect(rows.value.items).toMatchObject([{ key: 'web/a', x: '2' }])
  expect([list.value.pending, rows.value.pending]).toEqual(Array(2).fill(new Map([['web/a', 'update']])))
  expect(get.value).toMatchObject({ pending: 'update', object: { data: { x: '2' } } })
})

test('another scope, resource, key or kube: the old snapshot is gone at once', async () => {
  const other = setUp()
  const { api, kube } = setUp()
  api.put('web', 'a')
  api.put('db', 'b')
  const namespace = ref('web')
  const of = shallowRef(configMaps)
  const { value, around } = mounted(kube, () => ({
    list: useList(of, () => ({ namespace: namespace.value })),
    get: useGet(configMaps, {}, () => `${namespace.value}/a`),
  }))
  await answered()
  expect(names(value.list.value)).toEqual(['a'])
  namespace.value = 'db'
  expect([value.list.value, value.get.value]).toEqual([idleList, idleGet])
  await answered()
  expect(names(value.list.value)).toEqual(['b'])
  expect(value.get.value.exists).toBe(false)
  of.value = resource('v1', 'endpoints') as typeof configMaps
  expect(value.list.value).toBe(idleList)
  of.value = configMaps
  await answered()
  around.value = other.kube
  expect([value.list.value, value.get.value]).toEqual([idleList, idleGet])
  await answered()
  expect(value.list.value).toMatchObject({ view: 'empty' })
})

test('another window moves the same view without a flash; reactive input is posted as plain data', async () => {
  const { api, kube } = setUp()
  for (const name of ['a', 'b', 'c']) api.put('web', name)
  const window = reactive({ offset: 0, limit: 1 })
  const scope = reactive({ namespace: ref('web') })
  const held = ref(kube.informer(configMaps, { namespace: 'web' }))
  const seen: ListSnapshot[] = []
  const { value } = mounted(kube, () => {
    const list = useList(configMaps, scope, () => ({ window, search: '' }))
    watchSyncEffect(() => seen.push(list.value))
    return { list, deep: useList(() => held.value as never) }
  })
  await answered()
  const before = seen.length
  window.offset = 2
  await answered()
  expect(seen.slice(before).map((one) => [one.view, one.window, names(one)])).toEqual([
    ['data', { offset: 2, limit: 1 }, ['c']],
  ])
  expect(value.deep.value.total).toBe(3)
  expect((await kube.metrics()).informers).toMatchObject([{ subscribers: 2 }])
  scope.namespace = 'web'
  await answered()
  expect(value.list.value).toBe(seen.at(-1))
})

test('null disables: nothing is asked, and what was shown is gone', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  const on = ref(false)
  const { value, around } = mounted(kube, () => ({
    list: useList(() => (on.value ? configMaps : null)),
    get: useGet(configMaps, {}, () => (on.value ? 'web/a' : null)),
    lists: useLists(() => ({ web: on.value ? { resource: configMaps } : null })),
  }))
  await answered()
  expect(api.requests).toEqual([])
  on.value = true
  await answered()
  expect([value.list.value.total, value.get.value.exists, value.lists.value.web?.total]).toEqual([1, true, 1])
  on.value = false
  expect([value.list.value, value.get.value, value.lists.value]).toEqual([idleList, idleGet, { web: null }])
  await answered()
  expect((await kube.metrics()).informers).toMatchObject([{ subscribers: 0 }])
  on.value = true
  around.value = null
  expect(value.list.value).toBe(idleList)
})

test('what is refused at the call is a snapshot and not an exception; it recovers', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  const path = ref('a..b')
  const namespace = ref('web')
  const { value } = mounted(kube, () => {
    const scope = () => ({ namespace: namespace.value })
    return {
      list: useList(configMaps, scope, () => ({ where: { [path.value]: 'a' } })),
      rows: useRows(configMaps, scope, () => ({ select: { [path.value]: path.value } })),
      count: useCount(configMaps, scope, () => ({ by: path.value })),
      get: useGet(configMaps, scope, () => (path.value === 'metadata.name' ? 'web/a' : 'a/b/c')),
    }
  })
  const { list, rows, count, get } = value
  const codes = () => [list, rows, count, get].map((one) => one.value.status.error?.code)
  await answered()
  expect(codes()).toEqual(['invalid-path', 'invalid-path', 'invalid-path', 'invalid-query'])
  expect([list.value.view, get.value.view]).toEqual(['error', 'error'])
  path.value = 'metadata.name'
  await answered()
  expect(codes()).toEqual([undefined, undefined, undefined, undefined])
  expect([list.value.total, rows.value.total, count.value.total, get.value.exists]).toEqual([1, 1, 1, true])
  namespace.value = 'No Name'
  expect(list.value.items).toEqual([])
  await answered()
  expect(codes()).toEqual(['invalid-scope', 'invalid-scope', 'invalid-scope', 'invalid-scope'])
})

test('outside a component, in an effect scope: options name the kube, and the scope ends it', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  const scope = effectScope()
  closing.push(() => scope.stop())
  const made = scope.run(() => ({ list: useList(configMaps, {}, {}, { kube }), none: useList(configMaps) }))
  await answered()
  expect(made?.list.value.total).toBe(1)
  expect(made?.none.value).toMatchObject({ view: 'error', status: { error: { code: 'invalid-options' } } })
  scope.stop()
  expect((await kube.metrics()).informers).toMatchObject([{ subscribers: 0 }])
})

// @vitest-environment happy-dom
import { createElement as h, useState } from 'react'
import { expect, test } from 'vitest'
import { idleGet, idleList } from '../client/idle-snapshots.js'
import {
  type CountSnapshot,
  type GetSnapshot,
  type InformerChange,
  type InformerStatus,
  type Kube,
  type KubeStatus,
  resource,
} from '../index.js'
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
import { answer, names, probe, screen, setUp, within } from './page.fixture.js'

test('useList: idle in the first render, then the objects, then their changes', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  const list = probe(() => useList(configMaps, { namespace: 'web' }))
  const page = screen()
  await page.render(within(kube, h(list.Probe)))
  expect(list.seen[0]).toBe(idleList)
  expect(list.last).toMatchObject({ view: 'data', total: 1, status: { phase: 'live' } })
  await answer(() => api.put('web', 'b'))
  expect(names(list.last)).toEqual(['a', 'b'])
})

test('5.10: what is written optimistically is there with its mark, in lists, rows and single objects', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a', { x: '1' })
  const all = probe(() => ({
    list: useList(configMaps),
    rows: useRows(configMaps, {}, { select: { x: 'data.x' } }),
    get: useGet(configMaps, {}, 'web/a'),
  }))
  const page = screen()
  await page.render(within(kube, h(all.Probe)))
  const merge = { data: { x: '2' } }
  await answer(() => void kube.client.patch(configMaps, 'web/a', { merge }, { optimistic: true }).catch(() => {}))
  expect(all.last.rows.items).toMatchObject([{ key: 'web/a', x: '2' }])
  expect([all.last.list, all.last.rows].map(({ pending }) => pending)).toEqual(
    Array(2).fill(new Map([['web/a', 'update']])),
  )
  expect(all.last.get).toMatchObject({ pending: 'update', object: { data: { x: '2' } } })
})

test('every hook answers: useRows, useGet, useCount, useStatus, useChanges, useKubeStatus, useLists', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a', { x: '1' })
  const told: InformerChange[] = []
  const all = probe(() => {
    const web = useInformer(configMaps, { namespace: 'web' })
    return {
      rows: useRows(web, undefined, { select: { x: 'data.x' } }),
      get: useGet(web, undefined, 'web/a') satisfies GetSnapshot,
      gone: useGet(web, undefined, 'web/b') satisfies GetSnapshot,
      count: useCount(web, undefined, { by: 'data.x' }) satisfies CountSnapshot,
      status: useStatus(web) satisfies InformerStatus,
      changes: useChanges(web, undefined, { initial: true }, (change) => told.push(change)) satisfies InformerStatus,
      lists: useLists({ web: { resource: configMaps, scope: { namespace: 'web' } }, none: null }),
      kubeStatus: useKubeStatus() satisfies KubeStatus,
      kube: useKube(),
    }
  })
  await screen().render(within(kube, h(all.Probe)))
  const { rows, get, gone, count, status, changes, lists, kubeStatus } = all.last
  expect(rows.items).toMatchObject([{ key: 'web/a', x: '1' }])
  expect(get).toMatchObject({ exists: true, object: { metadata: { name: 'a' } } })
  expect(gone).toMatchObject({ exists: false, view: 'empty' })
  expect(count.counts).toEqual(new Map([['1', 1]]))
  expect([status.phase, changes.phase, kubeStatus.phase]).toEqual(['live', 'live', 'live'])
  expect(told.map((change) => change.type)).toEqual(['added', 'synced'])
  expect(lists).toMatchObject({ web: { total: 1 }, none: null })
  expect(all.last.kube).toBe(kube)
  expect(api.openWatches).toBe(1)
})

test('another scope, resource, key or kube: the old snapshot is gone in that same render', async () => {
  const other = setUp()
  const { api, kube } = setUp()
  api.put('web', 'a')
  api.put('db', 'b')
  const list = probe(({ of = configMaps, namespace }: { of?: typeof configMaps; namespace: string }) =>
    useList(of, { namespace }),
  )
  const object = probe(({ name }: { name: string }) => useGet(configMaps, {}, name))
  const page = screen()
  const show = (kubeNow: Kube, namespace: string, of = configMaps) =>
    within(kubeNow, [
      h(list.Probe, { key: 1, namespace, of }),
      h(object.Probe, { key: 2, name: namespace === 'web' ? 'web/a' : 'db/b' }),
    ])
  await page.render(show(kube, 'web'))
  expect(names(list.last)).toEqual(['a'])
  const before = list.seen.length
  const objectsBefore = object.seen.length
  await page.render(show(kube, 'db'))
  const after = list.seen.slice(before)
  expect(after.flatMap(names)).not.toContain('a')
  expect(after).toContain(idleList)
  expect(names(list.last)).toEqual(['b'])
  expect(object.seen.slice(objectsBefore).map(({ object: shown }) => shown?.metadata.name)).not.toContain('a')
  expect(object.last.object?.metadata.name).toBe('b')

  page.renderOnly(show(kube, 'db', resource('v1', 'endpoints') as typeof configMaps))
  expect(list.last.items).toEqual([])
  await page.render(show(kube, 'db'))
  page.renderOnly(show(other.kube, 'db'))
  expect(list.last.items).toEqual([])
  expect(object.last.object).toBeUndefined()
  await answer(() => {})
})

test('queries, scopes and resources are taken by value: new literals each render ask nothing again', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  const list = probe((_: { turn: number }) =>
    useList(
      resource('v1', 'configmaps'),
      { namespace: 'web' },
      { sort: ['metadata.name'], window: { offset: 0, limit: 5 } },
    ),
  )
  const page = screen()
  for (const turn of [1, 2, 3]) await page.render(within(kube, h(list.Probe, { turn })))
  const { last } = list
  expect(last.total).toBe(1)
  await page.render(within(kube, h(list.Probe, { turn: 4 })))
  expect(list.last).toBe(last)
  expect((await kube.metrics()).informers).toMatchObject([{ subscribers: 1 }])
  expect(api.counts()).toMatchObject({ watch: 1, list: 0 })
})

test('another window moves the same view: no flash, and the snapshot says its window', async () => {
  const { api, kube } = setUp()
  for (const name of ['a', 'b', 'c']) api.put('web', name)
  const list = probe(({ offset }: { offset: number }) =>
    useList(configMaps, {}, { window: { offset, limit: 1 }, search: '' }),
  )
  const page = screen()
  await page.render(within(kube, h(list.Probe, { offset: 0 })))
  const before = list.seen.length
  await page.render(within(kube, h(list.Probe, { offset: 2 })))
  const after = list.seen.slice(before)
  expect(after.map((one) => [one.view, one.window, names(one)])).toEqual([
    ['data', { offset: 0, limit: 1 }, ['a']],
    ['data', { offset: 2, limit: 1 }, ['c']],
  ])
  expect((await kube.metrics()).informers).toMatchObject([{ subscribers: 1 }])
})

test('null disables: nothing is asked, and what was shown is gone', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  const both = probe(({ on }: { on: boolean }) => ({
    list: useList(on ? configMaps : null),
    get: useGet(configMaps, {}, on ? 'web/a' : null),
    lists: useLists({ web: on ? { resource: configMaps } : null }),
  }))
  const page = screen()
  await page.render(within(kube, h(both.Probe, { on: false })))
  expect(api.requests).toEqual([])
  await page.render(within(kube, h(both.Probe, { on: true })))
  expect(both.last).toMatchObject({ list: { total: 1 }, get: { exists: true }, lists: { web: { total: 1 } } })
  page.renderOnly(within(kube, h(both.Probe, { on: false })))
  expect(both.last).toEqual({ list: idleList, get: idleGet, lists: { web: null } })
  expect((await kube.metrics()).informers).toMatchObject([{ subscribers: 0 }])
  await page.render(within(null, h(both.Probe, { on: true })))
  expect(both.last.list).toBe(idleList)
})

test('options may name another kube', async () => {
  const east = setUp()
  const west = setUp()
  west.api.put('web', 'w')
  const list = probe(() => useList(configMaps, {}, {}, { kube: west.kube }))
  await screen().render(within(east.kube, h(list.Probe)))
  expect(names(list.last)).toEqual(['w'])
  expect(east.api.requests).toEqual([])
})

test('a component that sets its state while changes come: the listener is the latest', async () => {
  const { api, kube } = setUp()
  const seen = probe(() => {
    const [keys, setKeys] = useState<readonly string[]>([])
    useChanges(configMaps, {}, {}, (change) => {
      if ('key' in change) setKeys([...keys, `${change.type} ${change.key}`])
    })
    return keys
  })
  await screen().render(within(kube, h(seen.Probe)))
  await answer(() => api.put('web', 'a'))
  await answer(() => api.remove('web', 'a'))
  expect(seen.last).toEqual(['added web/a', 'deleted web/a'])
})

import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import { settle } from '../../worker/testing/settle.fixture.js'
import { field } from '../index.js'
import { configMaps, record, setUp } from './kube.fixture.js'

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

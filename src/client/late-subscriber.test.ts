import { expect, test } from 'vitest'
import { settle } from '../../worker/testing/settle.fixture.js'
import { configMaps, record, setUp } from './kube.fixture.js'

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

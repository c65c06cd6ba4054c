import { expect, test } from 'vitest'
import { settle } from '../../worker/testing/settle.fixture.js'
import { configMaps, record, setUp, told } from './kube.fixture.js'

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

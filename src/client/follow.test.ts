import { expect, test } from 'vitest'
import { statusAnswer } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { configMaps, record, setUp, told } from './kube.fixture.js'

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

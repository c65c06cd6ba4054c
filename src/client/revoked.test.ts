import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi, statusAnswer } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Kube } from '../index.js'
import { closeAfter, configMaps, names, record, told } from './kube.fixture.js'

/** Alice's browser. `refuse`: she has lost her rights, and the streams that she had have ended. */
function setUp() {
  const api = new ScriptedApi()
  const clock = createFakeClock()
  const factory = new IDBFactory()
  const opened: Kube[] = []
  return {
    api,
    clock,
    refuse() {
      api.script(() => statusAnswer(403, 'Forbidden', 'configmaps is forbidden'))
      api.endWatches()
    },
    allow() {
      api.script(() => undefined)
    },
    open(): Kube {
      const host = inlineHost({ fetch: api.fetch, clock, random: () => 0, storage: { factory } })
      const kube = createKube({ server: 'http://127.0.0.1:1', user: 'alice', host })
      opened.push(kube)
      closeAfter(kube)
      return kube
    },
    /** Time passes, and the database, whose turns are real ones, gets its own. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 250) {
        await clock.advance(Math.min(250, left))
        for (let turn = 0; turn < 10; turn += 1) await settle()
      }
    },
    async close(kube: Kube) {
      await kube.close()
      for (let turn = 0; turn < 40; turn += 1) await settle()
    },
  }
}

test('P11 P2: one 403 loses nothing, the second takes everything, as one diff', async () => {
  const { api, open, pass, refuse } = setUp()
  for (const name of ['a', 'b', 'c']) api.put('web', name)
  const informer = open().informer(configMaps)
  const list = record(informer.list$())
  const count = record(informer.count$())
  const got = record(informer.get$('web/a'))
  const changes = record(informer.changes$())
  const lister = informer.lister({ objects: 'all' })
  await pass(12_000)
  refuse()
  await pass(1_000)
  expect(list.last).toMatchObject({ total: 3, view: 'data', status: { phase: 'forbidden', hasData: true } })
  expect(got.last).toMatchObject({ exists: true })
  expect(lister.size).toBe(3)
  const before = changes.all.length

  await pass(11_000)
  expect(list.last).toMatchObject({
    items: [],
    total: 0,
    view: 'error',
    status: { phase: 'forbidden', synced: true, hasData: false, source: 'none', loaded: 0 },
  })
  expect(list.last.status.freshAt).toBeUndefined()
  expect(list.all.map(({ total }) => total).filter((total) => total !== 3 && total !== 0)).toEqual([])
  expect(count.last.total).toBe(0)
  expect(lister.size).toBe(0)
  expect(told(changes.all.slice(before))).toEqual([
    'deleted web/a relist',
    'deleted web/b relist',
    'deleted web/c relist',
  ])
})

test('P6: of what may not be seen any more, nothing is said: neither that it is there nor that it is gone', async () => {
  const { api, open, pass, refuse } = setUp()
  for (const name of ['a', 'b']) api.put('web', name)
  const informer = open().informer(configMaps)
  const [kept, gone] = [record(informer.get$('web/a')), record(informer.get$('web/b'))]
  await pass(2_000)
  api.remove('web', 'b')
  await pass(2_000)
  expect(gone.last).toMatchObject({ exists: false, deleted: true, last: { metadata: { name: 'b' } } })
  refuse()
  await pass(12_000)
  for (const { last } of [kept, gone]) {
    expect(last).toMatchObject({ exists: 'unknown', deleted: false, view: 'error' })
    expect(last).not.toHaveProperty('object')
    expect(last).not.toHaveProperty('last')
  }
  const late = record(informer.list$())
  const changes = record(informer.changes$({ initial: true }))
  await pass(500)
  expect(late.last).toMatchObject({ view: 'error', total: 0 })
  expect(changes.all).toEqual([])
  await expect(informer.synced()).rejects.toMatchObject({ code: 'forbidden' })
  await expect(informer.lister({ objects: 'all' }).ready).rejects.toMatchObject({ code: 'forbidden' })
})

test('P1: access that comes back brings everything anew', async () => {
  const { api, open, pass, refuse, allow } = setUp()
  api.put('web', 'a')
  const kube = open()
  const informer = kube.informer(configMaps)
  const list = record(informer.list$())
  const changes = record(informer.changes$())
  await pass(2_000)
  refuse()
  await pass(12_000)
  const late = record(informer.changes$({ initial: true }))
  allow()
  api.put('web', 'b')
  const before = changes.all.length
  kube.retryNow()
  await pass(2_000)
  expect(names(list.last.items)).toEqual(['a', 'b'])
  expect(list.last).toMatchObject({ view: 'data', status: { phase: 'live', synced: true, source: 'network' } })
  expect(told(changes.all.slice(before))).toEqual(['added web/a relist', 'added web/b relist'])
  expect(told(late.all)).toEqual(['added web/a relist', 'added web/b relist', 'synced'])
})

test('P11: the copy on disk goes too, also where it was all there was', async () => {
  const { api, open, pass, refuse, close } = setUp()
  api.put('web', 'a')
  const first = open()
  record(first.informer(configMaps).list$())
  await pass(3_000)
  await close(first)
  refuse()

  const second = open()
  const restored = record(second.informer(configMaps).list$())
  await pass(1_000)
  expect(restored.last).toMatchObject({ total: 1, view: 'data', status: { phase: 'forbidden', source: 'mirror' } })
  await pass(12_000)
  expect(restored.last).toMatchObject({ total: 0, view: 'error', status: { phase: 'forbidden', source: 'none' } })
  await close(second)

  api.script(() => 'refuse')
  const third = record(open().informer(configMaps).list$())
  await pass(2_000)
  expect(third.all.flatMap(({ items }) => items)).toEqual([])
  expect(third.last).toMatchObject({ view: 'error', status: { phase: 'offline', hasData: false } })
})

test('P11: nothing is written while it is refused; what comes back is', async () => {
  const { api, open, pass, refuse, allow, close } = setUp()
  api.put('web', 'a')
  const first = open()
  record(first.informer(configMaps).list$())
  await pass(3_000)
  refuse()
  await pass(12_000)
  allow()
  api.put('web', 'b')
  first.retryNow()
  await pass(3_000)
  await close(first)
  api.script(() => 'refuse')
  const second = record(open().informer(configMaps).list$())
  await pass(2_000)
  expect(names(second.last.items)).toEqual(['a', 'b'])
})

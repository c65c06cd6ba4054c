import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type Host } from '../index.js'
import { createApiServer } from '../testing/api-server/api-server.js'
import { configMap } from './cluster.fixture.js'
import { type ConfigMap, closeAfter, configMaps, names, record } from './kube.fixture.js'

// What does not outlive the engine, and does not reach the disk.

let now = 0
beforeEach(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Writes that never leave; engines that can die. */
function setUp() {
  const clock = createFakeClock()
  const server = createApiServer({ clock, seed: 1 })
  const factory = new IDBFactory()
  let kill = (): void => {}
  const fetch: typeof globalThis.fetch = (url, init) =>
    (init?.method ?? 'GET') === 'GET' ? server.fetch(url as string, init) : new Promise(() => {})
  const host: Host = {
    async connect(greeting) {
      const line = await inlineHost({ fetch, clock, random: () => 0, storage: { factory } }).connect(greeting)
      if (!line.ok) return line
      const lost = new Promise<string>((resolve) => {
        kill = () => {
          line.value.close()
          resolve('The worker with the engine ended')
        }
      })
      return { ok: true, value: { ...line.value, lost } }
    },
  }
  const open = () => {
    const kube = createKube({ server: 'http://cluster.test', user: 'alice', host: { ...host } })
    closeAfter(kube)
    return kube
  }
  return {
    server,
    clock,
    open,
    async kill() {
      now += 60_000
      kill()
      await settle()
    },
    /** Time for a flush, and for the database, whose turns are real ones. */
    async rest() {
      for (let turn = 0; turn < 8; turn += 1) {
        await clock.advance(250)
        for (let more = 0; more < 10; more += 1) await settle()
      }
    },
  }
}

test('the engine dies: what it showed ahead is forgotten, also where the version says that nothing changed', async () => {
  const { server, open, kill, rest } = setUp()
  server.objects.create(configMaps, configMap('a', { x: '1' }))
  const kube = open()
  const informer = kube.informer(configMaps, {}, { persist: 'off' })
  const list = record(informer.list$())
  const got = record(informer.get$('default/a'))
  const created = record(informer.get$('default/b'))
  await rest()
  const merge = { data: { x: '2' } }
  const lost = [
    kube.client.patch(configMaps, 'default/a', { merge }, { optimistic: true }),
    kube.client.create(configMaps, configMap('b', { x: '1' }) as ConfigMap, { optimistic: true }),
  ].map((write) => write.catch((error: { code: string }) => error.code))
  await settle()
  expect(list.last.items.map(({ data }) => data?.x)).toEqual(['2', '1'])
  expect([...(list.last.pending ?? [])]).toEqual([
    ['default/a', 'update'],
    ['default/b', 'create'],
  ])
  expect([got.last.object?.data?.x, created.last.object?.data?.x]).toEqual(['2', '1'])
  await kill()
  await rest()
  expect(await Promise.all(lost)).toEqual(['engine-lost', 'engine-lost'])
  expect(list.last).toMatchObject({ total: 1, status: { phase: 'live' } })
  expect(list.last.items.map(({ data }) => data?.x)).toEqual(['1'])
  expect(list.last.pending).toBeUndefined()
  expect(got.last).toMatchObject({ exists: true, object: { data: { x: '1' } } })
  expect(got.last.pending).toBeUndefined()
  expect(created.last).toMatchObject({ exists: false, deleted: false, view: 'empty' })
})

test('P7 P8: what is shown ahead is neither in the mirror nor in the windows that are kept', async () => {
  const { server, clock, open, rest } = setUp()
  for (const name of ['a', 'b']) server.objects.create(configMaps, configMap(name, { x: '1' }))
  const first = open()
  const list = record(first.informer(configMaps).list$({ sort: ['-data.x', 'metadata.name'] }))
  await rest()
  const merge = { data: { x: '2' } }
  void first.client.patch(configMaps, 'default/b', { merge }, { optimistic: true }).catch(() => {})
  void first.client.create(configMaps, configMap('c') as ConfigMap, { optimistic: true }).catch(() => {})
  await rest()
  expect(names(list.last.items)).toEqual(['b', 'a', 'c'])
  await first.close()
  for (let more = 0; more < 40; more += 1) await settle()
  server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: 'refuse' })
  await clock.advance(60_000)

  const second = open()
  const restored = record(second.informer(configMaps).list$({ sort: ['-data.x', 'metadata.name'] }))
  await rest()
  const all = restored.all.filter(({ items }) => items.length > 0)
  expect(all.length).toBeGreaterThan(0)
  for (const snapshot of all) {
    expect(names(snapshot.items)).toEqual(['a', 'b'])
    expect(snapshot.items.map(({ data }) => data?.x)).toEqual(['1', '1'])
    expect(snapshot.total).toBe(2)
  }
})

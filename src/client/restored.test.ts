import { afterEach, expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import type { EngineOptions } from '../../worker/session/read-functions.js'
import { statusAnswer } from '../../worker/testing/scripted-api.fixture.js'
import { createKube, registered } from '../index.js'
import { configMaps, names, record, told } from './kube.fixture.js'

import { setUpVisits } from './visits.fixture.js'

let current: ReturnType<typeof setUpVisits> | undefined
const start = (): ReturnType<typeof setUpVisits> => {
  current = setUpVisits()
  return current
}
afterEach(async () => {
  for (const kube of current?.kubes ?? []) await kube.close()
})

test('P7: rows before any answer, then the watch from the stored version, without a list', async () => {
  const { api, open, rest, close } = start()
  for (const name of ['a', 'b', 'c']) api.put('web', name)
  const first = open()
  record(first.informer(configMaps).list$())
  await rest()
  await close(first)
  expect(api.counts()).toEqual({ list: 0, watch: 1, probe: 0 })
  api.remove('web', 'b')
  api.put('web', 'c', { text: 'while away' })
  api.put('web', 'd')

  const second = open()
  const list = record(second.informer(configMaps).list$())
  await rest()
  const shown = list.all.find(({ items }) => items.length > 0)
  expect(shown).toMatchObject({ view: 'data', status: { source: 'mirror', synced: false, hasData: true } })
  expect(names(shown?.items ?? [])).toEqual(['a', 'b', 'c'])
  expect(api.counts()).toEqual({ list: 0, watch: 2, probe: 1 })
  expect(
    api.requests
      .filter(({ verb }) => verb === 'watch')
      .at(-1)
      ?.query.get('resourceVersion'),
  ).toBe('103')
  expect(names(list.last.items)).toEqual(['a', 'c', 'd'])
  expect(list.last.status).toMatchObject({ phase: 'live', synced: true, source: 'network', storage: 'disk' })
})

test('P6: with the server away everything is there, labelled with its age, and live when it is back', async () => {
  const { api, clock, open, rest, close } = start()
  api.put('web', 'a')
  const first = open()
  record(first.informer(configMaps).list$())
  await rest()
  const seen = clock.now()
  await close(first)
  api.script(() => 'refuse')
  await clock.advance(3_600_000)

  const second = open()
  const informer = second.informer(configMaps)
  const list = record(informer.list$())
  const count = record(informer.count$())
  const got = record(informer.get$('web/a'))
  const none = record(informer.get$('web/none'))
  const lister = informer.lister({ objects: 'all' })
  await rest()
  expect(list.last).toMatchObject({
    total: 1,
    view: 'data',
    status: { phase: 'offline', source: 'mirror', synced: false, hasData: true },
  })
  expect(list.last.status.freshAt).toBeLessThanOrEqual(seen)
  expect(list.last.status.staleSince).toBe(list.last.status.freshAt)
  expect(count.last.total).toBe(1)
  expect(got.last).toMatchObject({ exists: true })
  expect(none.last).toMatchObject({ exists: 'unknown' })
  await lister.ready
  expect(lister.byIndex('namespace', 'web')).toHaveLength(1)
  lister.close()
  api.script(() => undefined)
  await clock.advance(10_000)
  await rest()
  expect(list.last).toMatchObject({ status: { phase: 'live', synced: true, source: 'network' } })
})

test('P4: changes say what was restored, then what the network tells', async () => {
  const { api, open, rest, close } = start()
  api.put('web', 'a')
  api.put('web', 'b')
  const first = open()
  record(first.informer(configMaps).list$())
  await rest()
  await close(first)
  api.remove('web', 'a')
  const changes = record(open().informer(configMaps).changes$({ initial: true }))
  await rest()
  expect(told(changes.all)).toEqual(['added web/a restored', 'added web/b restored', 'deleted web/a watch', 'synced'])
  expect(changes.last).toEqual({ type: 'synced', source: 'network' })
})

test('P2 P6: TestRealFIFO_HasSyncedCorrectOnDeletion: synced behind everything that a first relist deletes of what was restored', async () => {
  const { api, open, rest, close } = start()
  for (const name of ['foo', 'bar', 'baz']) api.put('web', name)
  const first = open()
  record(first.informer(configMaps).list$())
  await rest()
  await close(first)
  for (const name of ['bar', 'baz']) api.remove('web', name)
  api.script(({ verb, query }) =>
    verb === 'watch' && query.get('resourceVersion') !== null ? statusAnswer(410, 'Expired', 'too old') : undefined,
  )
  const changes = record(open().informer(configMaps).changes$({ initial: true }))
  await rest()
  const all = told(changes.all)
  expect(all.slice(0, 3).toSorted()).toEqual(['bar', 'baz', 'foo'].map((name) => `added web/${name} restored`))
  expect(all.slice(3, -1).toSorted()).toEqual(['bar', 'baz'].map((name) => `deleted web/${name} relist`))
  expect(all.at(-1)).toBe('synced')
})

test('M19: what was restored is not transformed again, what comes is', async () => {
  const { api, open, rest, close } = start()
  const transformed: string[] = []
  const functions: EngineOptions = {
    transforms: {
      note: {
        version: '1',
        fn: (object) => {
          transformed.push(object.metadata.name)
          return object
        },
      },
    },
  }
  for (const name of ['a', 'b']) api.put('web', name)
  const visit = async (): Promise<readonly string[]> => {
    const kube = open({}, functions)
    const list = record(kube.informer(configMaps, {}, { transform: registered('note') }).list$())
    await rest()
    const shown = names(list.last.items)
    await close(kube)
    return shown
  }
  expect(await visit()).toEqual(['a', 'b'])
  expect(transformed.splice(0)).toEqual(['a', 'b'])
  api.put('web', 'c')
  expect(await visit()).toEqual(['a', 'b', 'c'])
  expect(transformed).toEqual(['c'])
})

test('P11: another user, no user, or persist off: nothing of it', async () => {
  const { api, open, rest, close } = start()
  api.put('web', 'a')
  const first = open()
  record(first.informer(configMaps).list$())
  await rest()
  await close(first)
  api.script(() => 'refuse')
  const anonymous = inlineHost({ fetch: api.fetch })
  const visits = [
    open({ user: 'bob' }),
    open({ clusterId: 'other' }),
    open({ persist: 'off' }),
    open({ persist: { exclude: [configMaps] } }),
    createKube({ server: 'http://127.0.0.1:1', host: anonymous }),
  ]
  for (const kube of visits) {
    const list = record(kube.informer(configMaps).list$())
    await rest()
    expect(list.all.flatMap(({ items }) => items)).toEqual([])
    await kube.close()
  }
})

const parity = (version: string, even: string): EngineOptions => ({
  indexers: {
    parity: { version, fn: ({ metadata: { name } }) => [Number(name.slice(-1)) % 2 === 0 ? even : 'other'] },
  },
})

test('W12: a deletion that was taken back while away, and overtaken, is noticed', async () => {
  const { api, open, rest, close } = start()
  for (const name of ['a', 'b', 'c']) api.put('web', name)
  const first = open()
  record(first.informer(configMaps).list$())
  await rest()
  const takeBack = api.snapshot()
  api.remove('web', 'a')
  await rest()
  await close(first)
  takeBack()
  for (const name of ['d', 'e']) api.put('web', name)
  const list = record(open().informer(configMaps).list$())
  await rest()
  expect(names(list.last.items)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(list.last.status).toMatchObject({ phase: 'live', source: 'network' })
  for (const { items, status } of list.all) if (status.phase === 'live') expect(items).toHaveLength(5)
})

test('P7: rows that another version of an index function, or other paths, chose are never told', async () => {
  const { api, open, rest, close } = start()
  // Enough of them that reading them back takes more than one turn.
  for (let i = 0; i < 2_000; i += 1) api.put('web', `cm-${i}`, { team: i % 2 === 0 ? 'even' : 'odd' })
  const first = open({}, parity('1', 'chosen'))
  const indexers = { parity: registered('parity'), team: 'data.team' }
  const informer = first.informer(configMaps, {}, { indexers })
  record(informer.byIndex$('parity', 'chosen'))
  record(informer.byIndex$('team', 'even'))
  await rest()
  await rest()
  await close(first)
  api.script(() => 'refuse')
  for (const { functions, paths, remainder } of [
    { functions: parity('1', 'chosen'), paths: 'data.team', remainder: 0 },
    { functions: parity('2', 'unchosen'), paths: 'metadata.name', remainder: undefined },
  ]) {
    const kube = open({}, functions)
    const again = kube.informer(configMaps, {}, { indexers: { parity: registered('parity'), team: paths } })
    const all = record(again.list$())
    const lists = [record(again.byIndex$('parity', 'chosen')), record(again.byIndex$('team', 'even'))]
    await rest()
    await rest()
    expect(all.last.total).toBe(2_000)
    for (const list of lists) {
      const shown = list.all.flatMap(({ items }) => names(items).map((name) => Number(name.slice(-1)) % 2))
      expect(new Set(shown)).toEqual(new Set(remainder === undefined ? [] : [remainder]))
    }
    await close(kube)
  }
})

test('W12: another cluster behind the same URL: no foreign row is told as live', async () => {
  const { api, open, rest, close, become } = start()
  api.put('web', 'a')
  const first = open()
  record(first.informer(configMaps).list$())
  await rest()
  await close(first)
  become('cluster-2')
  api.remove('web', 'a')
  api.put('web', 'b')
  const second = open()
  const list = record(second.informer(configMaps).list$())
  await rest()
  expect(names(list.last.items)).toEqual(['b'])
  const believed = list.all.filter(({ status }) => status.synced)
  expect(believed.every(({ items }) => names(items).join() === 'b')).toBe(true)
  await close(second)
  api.script(() => 'refuse')
  const third = record(open().informer(configMaps).list$())
  await rest()
  expect(names(third.last.items)).toEqual(['b'])
})

test('P11: clear removes what was kept, and nothing is kept after it', async () => {
  const { api, open, rest, close } = start()
  api.put('web', 'a')
  const first = open()
  const list = record(first.informer(configMaps).list$())
  await rest()
  await first.clear()
  api.put('web', 'b')
  await rest()
  expect(names(list.last.items)).toEqual(['a', 'b'])
  await close(first)
  api.script(() => 'refuse')
  const second = record(open().informer(configMaps).list$())
  await rest()
  expect(second.all.flatMap(({ items }) => items)).toEqual([])
})

test('X33 W2: a relist that ends with deletions moves the stored version to that of the list', async () => {
  const { api, clock, open, rest, close } = start()
  for (const name of ['a', 'b']) api.put('web', name)
  const first = open()
  record(first.informer(configMaps).list$())
  await rest()
  clock.advanceSync(20_000)
  api.script(({ verb, query }) => {
    if (verb !== 'watch' || query.get('resourceVersion') === null) return undefined
    return statusAnswer(410, 'Expired', 'too old resource version')
  })
  api.endWatches()
  api.remove('web', 'a')
  await rest()
  api.script(() => undefined)
  await close(first)

  record(open().informer(configMaps).list$())
  await rest()
  const versions = api.requests.filter(({ verb }) => verb === 'watch').map(({ query }) => query.get('resourceVersion'))
  expect(versions).toEqual([null, '102', null, '103'])
})

import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube } from '../index.js'
import { closeAfter, configMaps, mortalHost, names, record, told } from './kube.fixture.js'

let now = 0
beforeEach(() => {
  vi.spyOn(Date, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.restoreAllMocks()
})

function setUp() {
  const api = new ScriptedApi()
  const clock = createFakeClock()
  const { host, kill, refuse } = mortalHost(api, clock)
  const kube = createKube({ server: 'http://127.0.0.1:1', host })
  closeAfter(kube)
  return {
    api,
    clock,
    kube,
    refuse,
    /** Every engine lived long enough to be a good one. */
    async kill() {
      now += 60_000
      kill()
      await settle()
    },
  }
}

test('P2 P6: a list stands while another engine reads everything anew, and is told as one step', async () => {
  const { api, kube, kill } = setUp()
  for (const name of ['a', 'b', 'c']) api.put('web', name, { text: name })
  const list = record(kube.informer(configMaps).list$())
  await settle()
  const [a, b] = list.last.items
  expect(names(list.last.items)).toEqual(['a', 'b', 'c'])
  api.script(({ verb }) => (verb === 'watch' ? new Response(new ReadableStream()) : undefined))
  const before = list.all.length
  await kill()
  expect(list.last).toMatchObject({
    total: 3,
    view: 'data',
    status: { phase: 'retrying', synced: true, hasData: true, error: { code: 'engine-lost' } },
  })
  api.remove('web', 'b')
  api.put('web', 'c', { text: 'new' })
  api.put('web', 'd')
  api.script(() => undefined)
  kube.retryNow()
  await settle()
  api.cutWatches()
  await settle()
  await kill()
  const after = list.all.slice(before)
  expect(after.every(({ items }) => items.length === 3)).toBe(true)
  expect(names(list.last.items)).toEqual(['a', 'c', 'd'])
  expect(list.last.items[0]).toBe(a)
  expect(list.last.items).not.toContain(b)
  expect(list.last.status).toMatchObject({ phase: 'live', synced: true })
  const steps = after.filter(({ change }) => change !== undefined && change.added.length > 0)
  expect(steps.map(({ change }) => change)).toEqual([
    { added: ['web/d'], updated: ['web/c'], removed: ['web/b'], moved: [] },
  ])
})

test('P1 P4: changes go on with the difference to what was told, deletions included', async () => {
  const { api, kube, kill } = setUp()
  for (const name of ['a', 'b', 'c', 'd']) api.put('web', name)
  const informer = kube.informer(configMaps)
  const all = record(informer.changes$({ initial: true }))
  const rest = record(informer.changes$())
  await settle()
  api.put('web', 'b', { text: 'told' })
  await settle()
  all.all.length = 0
  rest.all.length = 0
  // While nobody watches: one is deleted, one changed, one replaced under its name, one is new.
  api.script(({ verb }) => (verb === 'watch' ? new Response(new ReadableStream()) : undefined))
  api.cutWatches()
  api.remove('web', 'a')
  api.put('web', 'b', { text: 'untold' })
  api.remove('web', 'c')
  api.put('web', 'c', { text: 'another' })
  api.put('web', 'e')
  api.script(() => undefined)
  await kill()
  const difference = [
    'reset',
    'deleted web/a relist',
    'deleted web/c relist',
    'updated web/b relist',
    'added web/c relist',
    'added web/e relist',
  ]
  for (const { all: changes } of [all, rest]) {
    expect(told(changes.filter(({ type }) => type !== 'synced')).toSorted()).toEqual(difference.toSorted())
    expect(changes[0]).toEqual({ type: 'reset', reason: 'engine-restarted' })
  }
  api.put('web', 'f')
  await settle()
  expect(told(all.all).at(-1)).toBe('added web/f watch')
  expect(told(rest.all).at(-1)).toBe('added web/f watch')
})

test('P1: nothing is repeated when nothing happened meanwhile', async () => {
  const { api, kube, kill } = setUp()
  for (const name of ['a', 'b']) api.put('web', name)
  const informer = kube.informer(configMaps)
  const changes = record(informer.changes$({ initial: true }))
  const list = record(informer.list$())
  await settle()
  const items = list.last.items
  changes.all.length = 0
  await kill()
  expect(told(changes.all)).toEqual(['reset', 'synced'])
  expect(list.last.items.every((item, index) => item === items[index])).toBe(true)
})

test('P2: a lister stands until the next engine has told everything', async () => {
  const { api, kube, kill } = setUp()
  for (const name of ['a', 'b', 'c']) api.put('web', name)
  const lister = kube.informer(configMaps).lister({ objects: 'all' })
  const changed = record(lister.changed$)
  await lister.ready
  const a = lister.get('web/a')
  changed.all.length = 0
  api.script(({ verb }) => (verb === 'watch' ? new Response(new ReadableStream()) : undefined))
  await kill()
  api.remove('web', 'b')
  expect(lister.size).toBe(3)
  expect(lister.status).toMatchObject({ phase: 'retrying', synced: true })
  api.script(() => undefined)
  await kill()
  expect(changed.all).toEqual([{ added: [], updated: [], removed: ['web/b'] }])
  expect(lister.get('web/a')).toBe(a)
  lister.close()
})

test('P6: an object that went while no engine was there keeps its last known state', async () => {
  const { api, kube, kill } = setUp()
  api.put('web', 'a', { text: 'last' })
  const got = record(kube.informer(configMaps).get$('web/a'))
  await settle()
  api.cutWatches()
  api.remove('web', 'a')
  await kill()
  expect(got.last).toMatchObject({ exists: false, deleted: true, last: { data: { text: 'last' } } })
})

test('P6: rows stay when the next engine is not let in', async () => {
  const { api, kube, kill } = setUp()
  api.put('web', 'a')
  const list = record(kube.informer(configMaps).list$())
  await settle()
  const denied = { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 403, reason: 'Forbidden', message: 'no' }
  api.script(() => Response.json(denied, { status: 403 }))
  api.cutWatches()
  await kill()
  expect(list.last).toMatchObject({ total: 1, view: 'data', status: { phase: 'forbidden', synced: true } })
})

test('P6: who comes while no engine can be had is told neither "empty" nor "does not exist"', async () => {
  const { api, kube, kill, refuse } = setUp()
  api.put('web', 'a')
  const informer = kube.informer(configMaps)
  const old = record(informer.list$())
  await settle()
  refuse('Did not load')
  await kill()
  const [list, count] = [record(informer.list$({ search: 'a' })), record(informer.count$())]
  const got = record(informer.get$('web/a'))
  await settle()
  expect(old.last).toMatchObject({ total: 1, view: 'data', status: { phase: 'retrying', synced: true } })
  expect(list.last).toMatchObject({ view: 'error', status: { synced: false, error: { code: 'worker-unavailable' } } })
  expect(got.last).toMatchObject({ exists: 'unknown', view: 'error', status: { synced: false } })
  expect(count.last).toMatchObject({ status: { synced: false } })
  refuse(undefined)
  kube.retryNow()
  await settle()
  expect(list.last).toMatchObject({ total: 1, view: 'data', status: { phase: 'live', synced: true } })
  expect(got.last).toMatchObject({ exists: true, view: 'data' })
})

test('P6: a lister is called old until its own copy is complete again', async () => {
  const { api, kube, kill } = setUp()
  // More than go into one frame.
  for (let index = 0; index < 700; index += 1) api.put('web', `n${index}`)
  const informer = kube.informer(configMaps)
  const lister = informer.lister({ objects: 'all' })
  const seen: string[] = []
  await lister.ready
  informer.status$.subscribe(({ phase }) => seen.push(`engine ${phase}, lister ${lister.status.phase} ${lister.size}`))
  await settle()
  api.cutWatches()
  api.remove('web', 'n0')
  await kill()
  expect(seen).toEqual([
    'engine live, lister live 700',
    'engine retrying, lister retrying 700',
    'engine live, lister retrying 700',
  ])
  expect([lister.size, lister.status.phase]).toEqual([699, 'live'])
  lister.close()
})

test('P1: a subscriber of changes that was told nothing yet begins at the next engine, without a reset', async () => {
  const { api, kube, kill } = setUp()
  api.put('web', 'a')
  api.script(() => new Response(new ReadableStream()))
  const changes = record(kube.informer(configMaps).changes$({ initial: true }))
  await settle()
  api.script(() => undefined)
  await kill()
  expect(told(changes.all)).toEqual(['added web/a initial', 'synced'])
})

test('P1: changes survive two losses in a row, the second before anything was read', async () => {
  const { api, kube, kill } = setUp()
  for (const name of ['a', 'b']) api.put('web', name)
  const changes = record(kube.informer(configMaps).changes$({ initial: true }))
  await settle()
  api.script(() => new Response(new ReadableStream()))
  api.cutWatches()
  await kill()
  api.remove('web', 'a')
  api.script(() => undefined)
  await kill()
  expect(told(changes.all).slice(3)).toEqual(['reset', 'deleted web/a relist', 'synced'])
})

test('an object that another engine tells in the same state stays the same one', async () => {
  const { api, kube, kill } = setUp()
  api.put('web', 'a')
  const got = record(kube.informer(configMaps).get$('web/a'))
  await settle()
  const { object } = got.last
  await kill()
  expect(got.last.status.phase).toBe('live')
  expect(got.last.object).toBe(object)
})

test('P1: refresh() and synced() outlive an engine', async () => {
  const { api, kube, kill } = setUp()
  const informer = kube.informer(configMaps)
  api.script(() => new Response(new ReadableStream()))
  const done: string[] = []
  void informer.synced().then(() => done.push('synced'))
  void informer.refresh().then(() => done.push('refreshed'))
  await settle()
  expect(done).toEqual([])
  api.script(() => undefined)
  await kill()
  expect(done.toSorted()).toEqual(['refreshed', 'synced'])
})

test('P1: filtered, batched and repeated changes go on after a loss', async () => {
  const { api, clock, kube, kill } = setUp()
  for (const name of ['a', 'b', 'c']) api.put('web', name, {}, { tier: 'x' })
  const informer = kube.informer(configMaps)
  const filtered = record(informer.changes$({ initial: true, labels: 'tier=x' }))
  const batched = record(informer.changes$({ initial: true, batchMs: 1_000 }))
  const repeated = record(informer.changes$({ initial: true, resyncPeriod: 5_000 }))
  await settle()
  await clock.advance(1_000)
  await settle()
  for (const { all } of [filtered, batched, repeated]) all.length = 0
  api.cutWatches()
  api.put('web', 'a', {}, { tier: 'y' })
  api.put('web', 'd', {}, { tier: 'y' })
  await kill()
  expect(told(filtered.all)).toEqual(['reset', 'deleted web/a relist', 'synced'])
  api.put('web', 'b', { text: '1' }, { tier: 'x' })
  api.put('web', 'b', { text: '2' }, { tier: 'x' })
  await settle()
  expect(told(filtered.all).slice(3)).toEqual(['updated web/b watch', 'updated web/b watch'])
  await clock.advance(1_000)
  await settle()
  expect(told(batched.all)).toEqual([
    'reset',
    'updated web/a relist',
    'added web/d relist',
    'synced',
    'updated web/b watch',
  ])
  repeated.all.length = 0
  await clock.advance(5_000)
  await settle()
  expect(new Set(told(repeated.all))).toEqual(new Set(['a', 'b', 'c', 'd'].map((name) => `updated web/${name} resync`)))
})

test('P2: a window that was moved, and counts, are those of before until the next engine is complete', async () => {
  const { api, kube, kill } = setUp()
  for (const name of ['a', 'b', 'c', 'd']) api.put('web', name)
  const informer = kube.informer(configMaps)
  const queries = new BehaviorSubject<{ window: { offset: number; limit: number } }>({
    window: { offset: 0, limit: 2 },
  })
  const list = record(informer.list$(queries))
  const count = record(informer.count$())
  await settle()
  queries.next({ window: { offset: 2, limit: 2 } })
  await settle()
  expect(names(list.last.items)).toEqual(['c', 'd'])
  api.script(() => new Response(new ReadableStream()))
  await kill()
  expect([names(list.last.items), count.last.total, count.last.status.phase]).toEqual([['c', 'd'], 4, 'retrying'])
  queries.next({ window: { offset: 1, limit: 2 } })
  await settle()
  expect([names(list.last.items), list.last.window]).toEqual([['c', 'd'], { offset: 2, limit: 2 }])
  api.script(() => undefined)
  await kill()
  expect([names(list.last.items), list.last.window]).toEqual([['b', 'c'], { offset: 1, limit: 2 }])
  expect(count.last).toMatchObject({ total: 4, status: { phase: 'live' } })
})

test('P6: kube.status$ says what is lost, and when all is well again', async () => {
  const { api, kube, kill, refuse } = setUp()
  api.put('web', 'a')
  record(kube.informer(configMaps).list$())
  const status = record(kube.status$)
  await settle()
  refuse('Did not load')
  await kill()
  expect(status.last).toMatchObject({
    phase: 'retrying',
    synced: true,
    worst: { status: { error: { code: 'worker-unavailable' }, nextAttemptAt: expect.any(Number) } },
  })
  refuse(undefined)
  kube.retryNow()
  await settle()
  expect(status.last).toMatchObject({ phase: 'live', synced: true })
  await expect(kube.metrics()).resolves.toMatchObject({ informers: [{ phase: 'live' }] })
})

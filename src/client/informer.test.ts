import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, type InformerChange, type ListQuery } from '../index.js'
import { configMaps, names, record, setUp, told } from './kube.fixture.js'

/** Without the first complete state. */
const afterInitial = (changes: readonly InformerChange[]): readonly string[] =>
  told(changes).filter((line) => line !== 'synced' && !line.endsWith(' initial'))

test('M8: informers of equal scope are one: one watch for many users, nothing before a subscriber', async () => {
  const { api, kube } = setUp()
  const first = kube.informer(configMaps, { namespace: 'web', labelSelector: 'a=1,b=2' })
  const second = kube.informer(configMaps, { labelSelector: 'b = 2, a in (1)', namespace: 'web' })
  await settle()
  expect(api.requests).toHaveLength(0)
  const lists = [record(first.list$()), record(second.list$({ search: 'x' })), record(second.status$)]
  await settle()
  expect(api.counts()).toEqual({ list: 0, watch: 1, probe: 0 })
  for (const list of lists) list.stop()
})

test('M19: another transform is another informer', async () => {
  const { api, kube } = setUp()
  record(kube.informer(configMaps, { namespace: 'web' }).list$())
  record(kube.informer(configMaps, { namespace: 'web' }, { transform: 'none' }).list$())
  await settle()
  expect(api.counts().watch).toBe(2)
})

test('P6: a list says empty only after a complete answer, and then says what comes', async () => {
  const { api, kube } = setUp()
  const list = record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  expect(list.all.map((snapshot) => snapshot.view).filter((view) => view === 'empty')).toHaveLength(1)
  expect(list.last).toMatchObject({ view: 'empty', total: 0, status: { phase: 'live', synced: true } })
  api.put('web', 'a')
  await settle()
  expect(list.last).toMatchObject({ view: 'data', total: 1, change: { added: ['web/a'] } })
  expect(Object.isFrozen(list.last.items)).toBe(true)
})

test('an item that did not change is the same object in the next snapshot', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  api.put('web', 'b')
  const list = record(kube.informer(configMaps).list$())
  await settle()
  const before = list.last.items
  api.put('web', 'b', { x: '1' })
  await settle()
  expect(list.last.items[0]).toBe(before[0])
  expect(list.last.items[1]).not.toBe(before[1])
  expect(list.last.change).toEqual({ added: [], updated: ['web/b'], removed: [], moved: [] })
})

test('P3, M10: a change is told in order, and what get$ says in the handler is at least as new', async () => {
  const { api, kube } = setUp()
  const informer = kube.informer(configMaps, { namespace: 'web' })
  const seen: { readonly told: string; readonly visible: Promise<string | undefined> }[] = []
  informer.changes$({ initial: true }).subscribe((change) => {
    if (!('key' in change)) return
    const visible = new Promise<string | undefined>((resolve) => {
      informer.get$(change.key).subscribe((snapshot) => resolve(snapshot.object?.metadata.resourceVersion))
    })
    seen.push({ told: `${change.type} ${change.object.metadata.resourceVersion}`, visible })
  })
  await settle()
  api.put('web', 'a')
  await settle()
  api.put('web', 'a', { x: '1' })
  await settle()
  api.remove('web', 'a')
  await settle()
  expect(seen.map((one) => one.told)).toEqual(['added 101', 'updated 102', 'deleted 103'])
  expect(await Promise.all(seen.map((one) => one.visible))).toEqual(['101', '102', undefined])
})

test('M8: a late subscriber gets what is cached, then synced, then what follows: no gap, no repeat', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  const informer = kube.informer(configMaps)
  const early = record(informer.changes$({ initial: true }))
  await settle()
  api.put('web', 'b')
  await settle()
  const late = record(informer.changes$({ initial: true }))
  const plain = record(informer.changes$())
  await settle()
  api.put('web', 'c')
  await settle()
  expect(told(early.all)).toEqual(['added web/a initial', 'synced', 'added web/b watch', 'added web/c watch'])
  expect(told(late.all)).toEqual(['added web/a initial', 'added web/b initial', 'synced', 'added web/c watch'])
  expect(afterInitial(plain.all)).toEqual(['added web/c watch'])
  expect(api.counts().watch).toBe(1)
})

test('P2, C35: an expired watch leads to one relist, told as a diff; the list is never emptied', async () => {
  const { api, clock, kube } = setUp()
  api.put('web', 'gone')
  api.put('web', 'kept')
  const informer = kube.informer(configMaps)
  const list = record(informer.list$())
  const changes = record(informer.changes$())
  await settle()
  clock.advanceSync(20_000)
  api.script((request) => {
    if (request.verb !== 'watch' || request.query.get('resourceVersion') === null) return undefined
    return new Response(
      `${JSON.stringify({ type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired', message: 'too old' } })}\n`,
      { headers: { 'content-type': 'application/json' } },
    )
  })
  api.endWatches()
  api.remove('web', 'gone')
  api.put('web', 'new')
  await settle()
  api.script(() => undefined)
  expect(afterInitial(changes.all)).toEqual(['deleted web/gone relist', 'added web/new relist'])
  expect(names(list.last.items)).toEqual(['kept', 'new'])
  expect(list.all.filter((snapshot) => snapshot.status.synced && snapshot.total < 2)).toEqual([])
  expect(api.counts()).toMatchObject({ list: 0, watch: 3 })
})

test('P4, C81: the same name with another uid is a delete followed by an add', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  const changes = record(kube.informer(configMaps).changes$())
  await settle()
  api.remove('web', 'a')
  api.put('web', 'a')
  await settle()
  expect(afterInitial(changes.all)).toEqual(['deleted web/a watch', 'added web/a watch'])
})

test('W12, P1: a cut stream resumes by version behind a probe; nothing is lost or told twice', async () => {
  const { api, clock, kube } = setUp()
  api.put('web', 'a')
  const informer = kube.informer(configMaps)
  const changes = record(informer.changes$())
  const status = record(informer.status$)
  await settle()
  api.cutWatches()
  api.put('web', 'b')
  await settle()
  clock.advanceSync(800)
  await settle()
  clock.advanceSync(2_000)
  await settle()
  expect(afterInitial(changes.all)).toEqual(['added web/b watch'])
  expect(status.last.phase).toBe('live')
  expect(status.all.map((one) => one.phase)).not.toContain('retrying')
  expect(api.counts()).toEqual({ list: 0, watch: 2, probe: 1 })
})

test('a query that differs in its window only moves the same view; the snapshot echoes the window', async () => {
  const { api, kube } = setUp()
  for (let index = 0; index < 10; index += 1) api.put('web', `n${index}`)
  const query = new BehaviorSubject<ListQuery>({ window: { offset: 0, limit: 3 } })
  const list = record(kube.informer(configMaps).list$(query))
  await settle()
  expect(names(list.last.items)).toEqual(['n0', 'n1', 'n2'])
  const second = list.last.items[2]
  query.next({ window: { offset: 2, limit: 3 } })
  await settle()
  expect(names(list.last.items)).toEqual(['n2', 'n3', 'n4'])
  expect(list.last.window).toEqual({ offset: 2, limit: 3 })
  expect(list.last.items[0]).toBe(second)
  expect(list.all.filter((snapshot) => snapshot.view === 'loading' && snapshot.status.synced)).toEqual([])
})

test('where, labels, search, sort and the default window of 1 000', async () => {
  const { api, kube } = setUp()
  for (let index = 0; index < 1_002; index += 1)
    api.put('web', `p-${index}`, { n: String(index % 3) }, { tier: index % 2 ? 'a' : 'b' })
  const informer = kube.informer(configMaps)
  const all = record(informer.list$())
  const some = record(
    informer.list$({ where: { 'data.n': '1' }, labels: 'tier in (a)', search: 'P-1', sort: ['-metadata.name'] }),
  )
  await settle()
  expect(all.last).toMatchObject({ total: 1_002, truncated: true, window: { offset: 0, limit: 1_000 } })
  expect(names(some.last.items).slice(0, 3)).toEqual(['p-199', 'p-193', 'p-187'])
  expect(some.last.items.every((item) => item.metadata.labels?.tier === 'a' && item.data?.n === '1')).toBe(true)
})

test('M7: an index by path; unknown names and conflicts are thrown at the call', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a', { team: 'x' })
  api.put('web', 'b', { team: 'y' })
  const informer = kube.informer(configMaps, {}, { indexers: { team: 'data.team' } })
  const list = record(informer.byIndex$('team', 'y'))
  await settle()
  expect(names(list.last.items)).toEqual(['b'])
  api.put('web', 'a', { team: 'y' })
  await settle()
  expect(names(list.last.items)).toEqual(['a', 'b'])
  expect(() => informer.byIndex$('size', 'x')).toThrow(expect.objectContaining({ code: 'unknown-index' }))
  expect(() => kube.informer(configMaps, {}, { indexers: { team: 'data.other' } })).toThrow(
    expect.objectContaining({ code: 'index-conflict' }),
  )
})

test('P9: after its last subscriber an informer lingers, then its stream ends; it resumes by version', async () => {
  const { api, clock, kube } = setUp()
  const informer = kube.informer(configMaps)
  const first = record(informer.list$())
  await settle()
  first.stop()
  await settle()
  clock.advanceSync(29_999)
  await settle()
  expect(api.openWatches).toBe(1)
  clock.advanceSync(1)
  await settle()
  expect(api.openWatches).toBe(0)
  api.put('web', 'a')
  const again = record(informer.list$())
  await settle()
  clock.advanceSync(2_000)
  await settle()
  expect(names(again.last.items)).toEqual(['a'])
  expect(api.counts()).toEqual({ list: 0, watch: 2, probe: 1 })
})

test('get$ says unknown before a complete answer, then whether it exists, and the last state of a deleted object', async () => {
  const { api, kube } = setUp()
  api.script(() => 'refuse')
  const informer = kube.informer(configMaps)
  const got = record(informer.get$('web/a'))
  await settle()
  expect(got.last).toMatchObject({ exists: 'unknown', view: 'error', status: { phase: 'offline' } })
  api.script(() => undefined)
  kube.retryNow()
  await settle()
  expect(got.last).toMatchObject({ exists: false, deleted: false, view: 'empty' })
  api.put('web', 'a', { x: '1' })
  await settle()
  expect(got.last).toMatchObject({ exists: true, object: { data: { x: '1' } } })
  api.remove('web', 'a')
  await settle()
  expect(got.last).toMatchObject({ exists: false, deleted: true, last: { data: { x: '1' } } })
})

test('a closed kube says so and completes; equal options had given the same kube', async () => {
  const api = new ScriptedApi()
  const host = inlineHost({ fetch: api.fetch, clock: createFakeClock() })
  const kube = createKube({ server: 'http://127.0.0.1:1', host })
  expect(createKube({ server: 'http://127.0.0.1:1/', host })).toBe(kube)
  let completed = 0
  const status = record(kube.informer(configMaps).status$)
  kube
    .informer(configMaps)
    .list$()
    .subscribe({ complete: () => (completed += 1) })
  await settle()
  await kube.close()
  await settle()
  expect(status.last.phase).toBe('live')
  await kube.close()
  await settle()
  expect(status.last).toMatchObject({ phase: 'closed', error: { code: 'closed' } })
  expect(completed).toBe(1)
  expect(api.openWatches).toBe(0)
})

test('metrics are plain data: requests by kind, index sizes, streams, frames', async () => {
  const { api, kube } = setUp()
  api.put('web', 'a')
  record(kube.informer(configMaps).list$())
  await settle()
  const metrics = await kube.metrics()
  expect(metrics).toMatchObject({
    openStreams: 1,
    informers: [{ objects: 1, subscribers: 1, queueDepth: 0, requests: { list: 0, watch: 1, probe: 0 }, relists: 1 }],
  })
  expect(structuredClone(metrics)).toEqual(metrics)
})

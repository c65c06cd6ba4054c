import { Observable } from 'rxjs'
import { expect, test } from 'vitest'
import { statusAnswer } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { createKube, field, type Host, toStore } from '../index.js'
import { configMaps, record, setUp } from './kube.fixture.js'

test('lists$: one record per frame; a null entry stays null; entries fail alone', async () => {
  const { api, kube } = setUp()
  api.script(({ path }) => (path.includes('/bad/') ? statusAnswer(403, 'Forbidden', 'no') : undefined))
  const record$ = kube.lists$({
    web: { resource: configMaps, scope: { namespace: 'web' }, query: { sort: ['metadata.name'] } },
    bad: { resource: configMaps, scope: { namespace: 'bad' } },
    off: null,
  })
  const lists = record(record$)
  await settle()
  expect(lists.last.off).toBeNull()
  expect(lists.last.bad).toMatchObject({ view: 'error', status: { phase: 'forbidden' } })
  expect(lists.last.web).toMatchObject({ view: 'empty' })
  api.put('web', 'a')
  await settle()
  expect(lists.last.web.items.map((item) => item.metadata.name)).toEqual(['a'])
})

test('P6: kube.status$ is the worst of what is looked at', async () => {
  const { api, kube } = setUp()
  const status = record(kube.status$)
  expect(status.last).toMatchObject({ phase: 'idle', synced: false, informers: [] })
  api.script(({ path }) => (path.includes('/bad/') ? statusAnswer(403, 'Forbidden', 'no') : undefined))
  record(kube.informer(configMaps, { namespace: 'web' }).list$())
  const bad = record(kube.informer(configMaps, { namespace: 'bad' }).list$())
  await settle()
  expect(status.last).toMatchObject({
    phase: 'forbidden',
    synced: false,
    worst: { target: { scope: { namespace: 'bad' } } },
  })
  bad.stop()
  await settle()
  expect(status.last).toMatchObject({ phase: 'live', synced: true })
})

test('toStore: a store for everybody else; the same snapshot until there is a newer one', async () => {
  const { api, kube } = setUp()
  const store = toStore(kube.informer(configMaps).list$())
  expect(store.getSnapshot()).toBeUndefined()
  let calls = 0
  const stop = store.subscribe(() => {
    calls += 1
  })
  await settle()
  const first = store.getSnapshot()
  expect(first).toBe(store.getSnapshot())
  api.put('web', 'a')
  await settle()
  expect(store.getSnapshot()?.total).toBe(1)
  const seen = calls
  stop()
  stop()
  api.put('web', 'b')
  await settle()
  expect(calls).toBe(seen)
})

test('W14: kube.now() is the server’s time', async () => {
  const { api, kube } = setUp()
  const future = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000)
  api.dateHeader = future.toUTCString()
  record(kube.informer(configMaps).list$())
  await settle()
  expect(Math.abs(kube.now() - Date.now())).toBeLessThan(400 * 86_400_000)
  expect(kube.now()).not.toBe(Date.now())
})

test('P6: kube.status$ says closed and completes', async () => {
  const { kube } = setUp()
  let completed = 0
  const phases: string[] = []
  kube.status$.subscribe({ next: ({ phase }) => phases.push(phase), complete: () => (completed += 1) })
  await kube.close()
  expect([phases.at(-1), completed]).toEqual(['closed', 1])
})

test('P6: kube.status$ tells of a subscription that was refused, beside its informer that is live', async () => {
  const { kube } = setUp()
  const status = record(kube.status$)
  const informer = kube.informer(configMaps)
  record(informer.list$({ sort: [field('nope')] }))
  record(informer.list$())
  await settle()
  expect(status.last).toMatchObject({ phase: 'unsupported', synced: false })
  expect(status.last.informers.map((one) => one.status.phase).sort()).toEqual(['live', 'unsupported'])
})

test('retryNow starts no engine that nobody asked for, and none after close', async () => {
  let connects = 0
  const host: Host = {
    connect: () => {
      connects += 1
      return new Promise(() => {})
    },
  }
  const kube = createKube({ server: 'http://127.0.0.1:3', host })
  kube.retryNow()
  await settle()
  await kube.close()
  kube.retryNow()
  await settle()
  expect(connects).toBe(0)
})

test('toStore: a listener that leaves within its first call leaves nothing behind', () => {
  let open = 0
  const source = new Observable<number>((subscriber) => {
    open += 1
    subscriber.next(1)
    return () => {
      open -= 1
    }
  })
  const store = toStore(source)
  const stops: (() => void)[] = []
  const stop = store.subscribe(() => stops[0]?.())
  stops.push(stop)
  stop()
  expect([open, store.getSnapshot()]).toEqual([0, 1])
})

test('a page on plain http, where crypto.randomUUID is missing, gets a kube', () => {
  const { randomUUID } = crypto
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  try {
    expect(() => setUp()).not.toThrow()
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true })
  }
})

import { expect, test } from 'vitest'
import { statusAnswer } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { toStore } from '../index.js'
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

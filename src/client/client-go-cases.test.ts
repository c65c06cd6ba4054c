import { expect, test } from 'vitest'
import { settle } from '../../worker/testing/settle.fixture.js'
import { configMaps, names, record, setUp, told } from './kube.fixture.js'

const expired = {
  type: 'ERROR',
  object: { kind: 'Status', apiVersion: 'v1', code: 410, reason: 'Expired', message: 'too old resource version' },
}

/** The version that is watched expires; `meanwhile` happens before the state is read anew. */
async function relist(set: ReturnType<typeof setUp>, meanwhile: () => void): Promise<void> {
  const { api, clock } = set
  clock.advanceSync(20_000)
  api.script(({ verb, query }) => {
    if (verb !== 'watch' || query.get('resourceVersion') === null) return undefined
    return new Response(`${JSON.stringify(expired)}\n`, { headers: { 'content-type': 'application/json' } })
  })
  api.endWatches()
  meanwhile()
  await settle()
  api.script(() => undefined)
}

test('X18 P3: what came in one batch is all in the cache when its first change is told', async () => {
  const { api, kube } = setUp()
  const informer = kube.informer(configMaps)
  const lister = informer.lister({ objects: 'all' })
  const sizes: number[] = []
  await settle()
  await lister.ready
  informer.changes$().subscribe((change) => 'key' in change && sizes.push(lister.size))
  await settle()
  // The next watch gets all three in one chunk.
  api.endWatches()
  for (const name of ['a', 'b', 'c']) api.put('web', name)
  await settle()
  expect(sizes).toEqual([3, 3, 3])
  lister.close()
})

test('X19 P2: a relist is all in the cache when its first change, a deletion, is told', async () => {
  const set = setUp()
  const { api, kube } = set
  for (const name of ['gone', 'moved']) api.put('web', name)
  const informer = kube.informer(configMaps)
  const lister = informer.lister({ objects: 'all' })
  await settle()
  await lister.ready
  const seen: string[] = []
  informer.changes$().subscribe((change) => {
    if ('key' in change) seen.push(`${change.type} ${names(lister.list())} ${lister.get('web/moved')?.data?.x}`)
  })
  await settle()
  await relist(set, () => {
    api.remove('web', 'gone')
    api.put('web', 'moved', { x: '1' })
    api.put('web', 'new')
  })
  expect(seen).toEqual(['deleted moved,new 1', 'updated moved,new 1', 'added moved,new 1'])
  lister.close()
})

test('X16, X17 M6: a relist tells nobody of what did not change; a resync tells who asked for it', async () => {
  const set = setUp()
  const { api, clock, kube } = set
  api.put('web', 'a')
  const informer = kube.informer(configMaps)
  const never = record(informer.changes$())
  const asked = record(informer.changes$({ resyncPeriod: 60_000 }))
  await settle()
  await relist(set, () => undefined)
  const initial = ['added web/a initial', 'synced']
  expect([told(never.all), told(asked.all)]).toEqual([initial, initial])
  clock.advanceSync(40_000)
  await settle()
  expect([told(never.all), told(asked.all)]).toEqual([initial, [...initial, 'updated web/a resync']])
})

test('X29, X30, X31 M6: each subscription is resynced at the interval that it asks for, whatever others ask', async () => {
  const { api, clock, kube } = setUp()
  api.put('web', 'a')
  const informer = kube.informer(configMaps)
  const every = [10_000, 2_000, 100].map((resyncPeriod) => record(informer.changes$({ resyncPeriod })))
  const late = record(informer.changes$({ resyncPeriod: 30_000 }))
  await settle()
  const requests = api.requests.length
  for (let step = 0; step < 300; step += 1) {
    clock.advanceSync(100)
    if (step % 10 === 9) await settle()
  }
  const resyncs = (all: typeof late): number => told(all.all).filter((line) => line === 'updated web/a resync').length
  expect(every.map(resyncs)).toEqual([3, 15, 30])
  expect(resyncs(late)).toBe(1)
  expect(api.requests).toHaveLength(requests)
})

test('X32 M18: a filter decides on the last known labels of what a relist does not have any more', async () => {
  const set = setUp()
  const { api, kube } = set
  api.put('web', 'mine', {}, { tier: 'a' })
  api.put('web', 'other', {}, { tier: 'b' })
  const changes = record(kube.informer(configMaps).changes$({ labels: 'tier=a' }))
  await settle()
  await relist(set, () => {
    api.remove('web', 'mine')
    api.remove('web', 'other')
  })
  expect(told(changes.all)).toEqual(['added web/mine initial', 'synced', 'deleted web/mine relist'])
  expect(changes.last).toMatchObject({ lastStateUnknown: true, object: { metadata: { labels: { tier: 'a' } } } })
})

test('X38 M8: a second user starts nothing anew, a second informer starts alone', async () => {
  const { api, kube } = setUp()
  record(kube.informer(configMaps, { namespace: 'web' }).list$())
  await settle()
  record(kube.informer(configMaps, { namespace: 'web' }).list$({ search: 'x' }))
  const other = kube.informer(configMaps, { namespace: 'db' })
  await settle()
  expect(api.requests).toHaveLength(1)
  record(other.list$())
  await settle()
  expect(api.requests.map(({ path }) => path)).toEqual([
    '/api/v1/namespaces/web/configmaps',
    '/api/v1/namespaces/db/configmaps',
  ])
})

test('X39 M8: to wait for an informer is to start it', async () => {
  const { api, kube } = setUp()
  const informer = kube.informer(configMaps)
  await settle()
  expect(api.requests).toHaveLength(0)
  await informer.synced()
  expect(api.requests).toHaveLength(1)
})

test('X40 M11: what a lister does not have is undefined, no error', async () => {
  const { kube } = setUp()
  const lister = kube.informer(configMaps).lister({ objects: 'all' })
  await settle()
  await lister.ready
  expect(lister.get('web/none')).toBeUndefined()
  lister.close()
})

import { expect, test } from 'vitest'
import { statusAnswer } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { type Kube, prometheusText } from '../index.js'
import { configMaps, record, setUp } from './kube.fixture.js'
import { parsePrometheus } from './prometheus-parser.fixture.js'

const only = async (kube: Kube) => {
  const { informers } = await kube.metrics()
  const [informer] = informers
  if (informer === undefined || informers.length > 1) throw new Error(`${informers.length} informers`)
  return informer
}

test('M24: relists are counted by reason; watches with their bytes, events and durations', async () => {
  const { api, clock, kube } = setUp()
  api.put('web', 'a')
  record(kube.informer(configMaps).list$())
  await settle()
  expect(await only(kube)).toMatchObject({
    resource: 'v1/configmaps',
    namespace: '',
    relists: 1,
    relistReasons: new Map([['initial', 1]]),
    listItems: { sum: 1, count: 1 },
    listDuration: { count: 1 },
    watchEvents: 2,
    watchDuration: { count: 0 },
  })
  const { watchBytes } = await only(kube)
  expect(watchBytes).toBeGreaterThan(100)
  await clock.advance(12_000)
  api.put('web', 'b')
  await settle()
  expect((await only(kube)).watchBytes).toBeGreaterThan(watchBytes)
  // An expired version: the state is read anew, once.
  api.say({ type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired', message: 'too old' } })
  await clock.advance(2_000)
  await settle()
  expect(await only(kube)).toMatchObject({
    relists: 2,
    relistReasons: new Map([
      ['initial', 1],
      ['expired', 1],
    ]),
    watchDuration: { count: 1, sum: 12_000 },
    shortWatches: 0,
  })

  await kube.informer(configMaps).refresh()
  await clock.advance(5_000)
  // A live watch is verified, and not read anew.
  expect((await only(kube)).relists).toBe(2)
})

test('M24: watches that end at once and bring nothing are short ones', async () => {
  const { api, clock, kube } = setUp()
  record(kube.informer(configMaps).list$())
  await settle()
  await clock.advance(20_000)
  api.script(({ verb, query }) =>
    verb === 'watch' && query.has('resourceVersion')
      ? new Response('', { headers: { 'content-type': 'application/json' } })
      : undefined,
  )
  api.endWatches()
  for (let second = 0; second < 5; second += 1) {
    await settle()
    await clock.advance(1_000)
  }
  expect((await only(kube)).shortWatches).toBeGreaterThanOrEqual(2)
})

test('M24: the latency of changes, to listeners and to pages', async () => {
  const { api, clock, kube } = setUp()
  record(kube.informer(configMaps).changes$())
  await settle()
  expect(await only(kube)).toMatchObject({ toldLatency: { count: 0 }, pageLatency: { count: 0 }, listeners: 1 })
  api.put('web', 'a')
  api.put('web', 'b')
  await settle()
  const { toldLatency, pageLatency, changes } = await only(kube)
  expect([toldLatency.count, changes]).toEqual([2, 2])
  // The clock stands still, and a frame may bring both.
  expect(toldLatency.sum).toBe(0)
  expect(pageLatency.count).toBeGreaterThanOrEqual(1)
  expect(pageLatency.count).toBeLessThanOrEqual(2)

  // What is held while a resume is verified is told later.
  api.cutWatches()
  await clock.advance(0)
  api.put('web', 'c')
  await clock.advance(20_000)
  await settle()
  const after = await only(kube)
  expect(after.toldLatency.count).toBe(3)
  expect(after.changes).toBe(3)
})

test('M24: requests by verb and code; what the server refuses is counted as it was refused', async () => {
  const { api, clock, kube } = setUp()
  let refused = 0
  api.script(({ verb }) => {
    if (verb !== 'watch' || refused === 2) return undefined
    refused += 1
    return statusAnswer(429, 'TooManyRequests', 'later')
  })
  record(kube.informer(configMaps).list$())
  await clock.advance(10_000)
  await settle()
  const { session } = await kube.metrics()
  expect(session.requests).toEqual([
    { verb: 'watch', code: '429', count: 2 },
    { verb: 'watch', code: '200', count: 1 },
  ])
  expect(session).toMatchObject({
    host: '127.0.0.1:1',
    retries: [],
    line: { running: 0, waiting: 0 },
    slots: { held: 1, wanted: 1 },
    mirror: { storage: 'off', writes: 0, failures: 0, bytes: 0 },
  })
  expect(session.requestDuration.get('watch')?.count).toBe(3)

  api.script(() => 'refuse')
  api.cutWatches()
  await settle()
  await clock.advance(10_000)
  await settle()
  expect((await kube.metrics()).session.requests).toContainEqual({
    verb: 'watch',
    code: 'error',
    count: expect.any(Number),
  })
})

test('M24: a leak made on purpose is visible, and so is its end', async () => {
  const { api, clock, kube } = setUp()
  api.put('web', 'a')
  const web = kube.informer(configMaps, { namespace: 'web' }, { linger: 0 })
  record(web.list$()).stop()
  await clock.advance(1_000)
  await settle()
  const before = (await kube.metrics()).engine
  // A component that subscribes each time it is shown, and never unsubscribes.
  const leaked = Array.from({ length: 50 }, () => record(web.changes$()))
  await settle()
  const held = await kube.metrics()
  expect(held.engine.subscriptions - before.subscriptions).toBe(50)
  expect(held.informers[0]).toMatchObject({ subscribers: 50, listeners: 50 })
  expect(held.openStreams).toBe(1)
  for (const { stop } of leaked) stop()
  await clock.advance(1_000)
  await settle()
  const after = await kube.metrics()
  expect(after.engine).toMatchObject({ pages: 1, sessions: 1, subscriptions: before.subscriptions, questions: 0 })
  expect(after.informers[0]).toMatchObject({ subscribers: 0, listeners: 0, followers: 0 })
  expect([after.openStreams, after.session.slots.wanted]).toEqual([0, 0])
  expect(after.engine.timers).toBeLessThanOrEqual(before.timers)
})

test('M24: what kube.client sends again is counted by the answer before, and its waits for the rate limit', async () => {
  const { api, clock, kube } = setUp()
  let busy = 2
  api.script(({ verb }) => {
    if (verb !== 'get' || busy === 0) return undefined
    busy -= 1
    return new Response(JSON.stringify({ kind: 'Status', code: 429, reason: 'TooManyRequests', message: 'later' }), {
      status: 429,
      headers: { 'content-type': 'application/json', 'retry-after': '1' },
    })
  })
  const answer = kube.client.get(configMaps, 'web/a').catch(() => undefined)
  for (let second = 0; second < 4; second += 1) {
    await settle()
    await clock.advance(1_000)
  }
  await answer
  const { session } = await kube.metrics()
  expect(session.retries).toEqual([{ verb: 'get', code: '429', count: 2 }])
  expect(session.rateLimiterWait.get('get')).toMatchObject({ count: 3, sum: 0 })
  const families = parsePrometheus(prometheusText(await kube.metrics()))
  expect(families.get('rest_client_request_retries_total')?.samples).toEqual([
    {
      name: 'rest_client_request_retries_total',
      labels: new Map([
        ['code', '429'],
        ['verb', 'GET'],
        ['host', '127.0.0.1:1'],
      ]),
      value: 2,
    },
  ])
  expect(families.get('rest_client_rate_limiter_duration_seconds')?.type).toBe('histogram')
})

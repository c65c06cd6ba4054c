import { describe, expect, test } from 'vitest'
import type { ApiCall } from '../../src/protocol/requests.js'
import type { ApiAnswer, Failure } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { ApiClient } from './api-client.js'
import { failed, http, ok, ScriptedRequester } from './requester.fixture.js'
import { type BucketSize, defaultBucket, TokenBucket } from './token-bucket.js'

const pods = { group: '', version: 'v1', plural: 'pods', kind: 'Pod', namespaced: true }
const get: ApiCall = {
  type: 'call',
  method: 'GET',
  target: { resource: pods, namespace: 'web', name: 'a' },
  params: [],
  optimism: 'off',
  observed: 'no',
}
const post: ApiCall = { ...get, method: 'POST', target: { resource: pods, namespace: 'web' }, body: { spec: {} } }
const eviction: ApiCall = { ...post, target: { ...get.target, subresource: 'eviction' } }
const patch: ApiCall = { ...get, method: 'PATCH', contentType: 'application/merge-patch+json', body: { a: 1 } }
const guardedPatch: ApiCall = { ...patch, body: { metadata: { resourceVersion: '5' } } }
const put: ApiCall = { ...get, method: 'PUT', body: { metadata: { name: 'a' } } }
const guardedPut: ApiCall = { ...put, body: { metadata: { name: 'a', resourceVersion: '5' } } }
const deletion: ApiCall = { ...get, method: 'DELETE' }
const guardedDeletion: ApiCall = { ...deletion, body: { preconditions: { uid: 'u1' } } }

const wait = (seconds: number) => ({ retryAfterMs: seconds * 1_000 })
const network: Failure = { type: 'network', message: 'refused' }
const broken: Failure = { type: 'broken', message: 'cut' }
const timeout: Failure = { type: 'timeout', message: 'silent' }

function setUp(answers: readonly ApiAnswer[], size: BucketSize = defaultBucket) {
  const clock = createFakeClock()
  const requester = new ScriptedRequester(...answers)
  const client = new ApiClient({
    requester,
    resolve: async (resource) => ({ type: 'resolved', resource }),
    resolveAnew: async (resource) => ({ type: 'resolved', resource }),
    bucket: new TokenBucket(clock, size),
    clock,
  })
  return { clock, requester, client }
}

/** How many requests it took, and what was answered. */
async function tries(call: ApiCall, ...answers: readonly ApiAnswer[]) {
  const { clock, requester, client } = setUp(answers)
  const begun = clock.now()
  let ended = begun
  const answer = client.call(call, new AbortController().signal).then((one) => {
    ended = clock.now()
    return one
  })
  await clock.advance(600_000)
  const result = await answer
  return { count: requester.sent.length, code: result.ok ? 'ok' : result.error.code, ms: ended - begun, result }
}

describe('M14 what is sent once more', () => {
  test.each([
    ['429', http(429, wait(2)), get, 2],
    ['503', http(503, wait(3)), get, 2],
    ['500', http(500, wait(1)), get, 2],
    ['504', http(504, wait(1)), get, 2],
    ['429 to a patch: the server did not begin', http(429, wait(2)), patch, 2],
    ['429 to a replacement', http(429, wait(2)), put, 2],
    ['429 to a deletion', http(429, wait(2)), deletion, 2],
    ['503 to a replacement of a known state', http(503, wait(1)), guardedPut, 2],
    ['503 to a patch of a known state', http(503, wait(1)), guardedPatch, 2],
    ['503 to the deletion of a known object', http(503, wait(1)), guardedDeletion, 2],
    ['a network that is away for a moment', network, get, 2],
    ['a cut answer', broken, get, 2],
  ] as const)('TestIsNextRetry, TestRetryableConditions: %s with Retry-After', async (_name, failure, call, count) => {
    expect(await tries(call, failed(failure), ok({}))).toMatchObject({ count, code: 'ok' })
  })

  test.each([
    ['429 without Retry-After', http(429), get, 'too-many-requests'],
    ['503 without Retry-After', http(503), get, 'server-error'],
    ['400 with Retry-After', http(400, wait(1)), get, 'bad-request'],
    ['409 with Retry-After', http(409, { ...wait(1), reason: 'AlreadyExists' }), post, 'already-exists'],
    ['429 to a creation', http(429, wait(1)), post, 'too-many-requests'],
    ['503 to a creation', http(503, wait(1)), post, 'server-error'],
    ['429 to an eviction: a budget of pods, not of requests', http(429, wait(10)), eviction, 'too-many-requests'],
    ['503 to a patch that may have happened', http(503, wait(1)), patch, 'server-error'],
    ['503 to a replacement without a version', http(503, wait(1)), put, 'server-error'],
    ['503 to a deletion by name: it may be another object by then', http(503, wait(1)), deletion, 'server-error'],
    ['EOF of a POST', network, post, 'unknown-outcome'],
    ['a connection lost under a guarded write', network, guardedPut, 'unknown-outcome'],
    ['a time-out', timeout, get, 'timeout'],
    ['a time-out of a write', timeout, patch, 'unknown-outcome'],
    ['504 to a write', http(504, wait(1)), patch, 'unknown-outcome'],
    ['a wait of five minutes', http(503, wait(300)), get, 'server-error'],
  ] as const)('not: %s', async (_name, failure, call, code) => {
    expect(await tries(call, failed(failure), ok({}))).toMatchObject({ count: 1, code, ms: 0 })
  })

  test('TestRequestMaxRetries: eleven tries, and not more', async () => {
    expect(await tries(get, failed(http(429, wait(1))))).toMatchObject({ count: 11, ms: 10_000 })
  })

  test('TestRequestMaxRetries: a minute in all, however long each wait is', async () => {
    expect(await tries(get, failed(http(503, wait(25))))).toMatchObject({ count: 3, ms: 50_000 })
  })

  test('TestConnectionResetByPeerIsRetried: two resets, a second each, then the answer; three are told', async () => {
    const lost = failed(network)
    expect(await tries(get, lost, lost, ok({}))).toMatchObject({ count: 3, code: 'ok', ms: 2_000 })
    expect(await tries(get, lost)).toMatchObject({ count: 3, code: 'unreachable', ms: 2_000 })
  })

  test('TestCheckRetryHandles429And5xx, TestRequestWithRetry: the whole body every time', async () => {
    const again = failed(http(429, wait(0)))
    const { client, requester, clock } = setUp([again, again, failed(http(500, wait(0))), ok({})])
    const answer = client.call(guardedPut, new AbortController().signal)
    await clock.advance(1_000)
    expect(await answer).toMatchObject({ ok: true })
    expect(requester.sent.map(({ body }) => body)).toEqual(Array(4).fill(JSON.stringify(guardedPut.body)))
  })

  test('a second try that finds another state does not say that the write failed: the first may have done it', async () => {
    const away = failed(http(503, wait(1)))
    const conflict = failed(http(409, { reason: 'Conflict' }))
    expect(await tries(guardedPut, away, conflict)).toMatchObject({ count: 2, code: 'unknown-outcome' })
    expect(await tries(guardedDeletion, away, failed(http(404, { details: { name: 'a' } })))).toMatchObject({
      code: 'unknown-outcome',
    })
    expect(await tries(guardedPut, failed(http(429, wait(1))), conflict)).toMatchObject({ code: 'conflict' })
  })

  test('TestRequestConcurrencyWithRetry: many at once, each with tries of its own', async () => {
    const { client, requester, clock } = setUp([failed(http(429, wait(1)))])
    const { signal } = new AbortController()
    const answers = Array.from({ length: 20 }, () => client.call(get, signal))
    await clock.advance(60_000)
    expect((await Promise.all(answers)).every(({ ok }) => !ok)).toBe(true)
    expect(requester.sent).toHaveLength(220)
  })

  test('given up while it waits: nothing more is sent, and no timer is left', async () => {
    const { client, requester, clock } = setUp([failed(http(429, wait(5)))])
    const controller = new AbortController()
    void client.call(get, controller.signal)
    await clock.advance(1_000)
    controller.abort()
    await clock.advance(60_000)
    expect([requester.sent.length, clock.waiting]).toEqual([1, 0])
  })
})

test('TestRequestDoRetryWithRateLimiterBackoffAndMetrics: every try takes a token, behind its wait', async () => {
  const { client, requester, clock } = setUp([failed(http(429, wait(1))), ok({})], { qps: 0.1, burst: 1 })
  const answer = client.call(get, new AbortController().signal)
  await clock.advance(9_000)
  expect(requester.sent).toHaveLength(1)
  await clock.advance(1_000)
  expect(requester.sent).toHaveLength(2)
  expect(await answer).toMatchObject({ ok: true })
})

test('W13: items of a list get kind and apiVersion, null is no item; warnings and the version are told', async () => {
  const head = [['warning', '299 - "old \\"v1\\"", 299 - "again"'] as const]
  const list = {
    kind: 'PodList',
    apiVersion: 'v1',
    metadata: { resourceVersion: '9' },
    items: [{ metadata: { name: 'a' } }],
  }
  const { client } = setUp([ok(list, head), ok({ ...list, items: null })])
  const { signal } = new AbortController()
  expect(await client.call({ ...get, target: { resource: pods } }, signal)).toEqual({
    ok: true,
    value: {
      body: { ...list, items: [{ kind: 'Pod', apiVersion: 'v1', metadata: { name: 'a' } }] },
      httpStatus: 200,
      resourceVersion: '9',
      warnings: ['old "v1"', 'again'],
    },
  })
  expect(await client.call(get, signal)).toMatchObject({ ok: true, value: { body: { items: [] } } })
})

test('a resource that cannot be resolved is the answer, and nothing is sent', async () => {
  const requester = new ScriptedRequester()
  const clock = createFakeClock()
  const client = new ApiClient({
    requester,
    resolve: async () => ({ type: 'failed', failure: http(404) }),
    resolveAnew: async () => ({ type: 'failed', failure: http(404) }),
    bucket: new TokenBucket(clock, defaultBucket),
    clock,
  })
  expect(await client.call(get, new AbortController().signal)).toMatchObject({
    ok: false,
    error: { code: 'not-served', resource: 'v1/pods', namespace: 'web' },
  })
  expect(requester.sent).toEqual([])
})

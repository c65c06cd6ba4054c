import { expect, test } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import type { Result } from '../../src/protocol/contract.js'
import type { ApiCallAnswer } from '../../src/protocol/requests.js'
import { call, deployment, deployments, plainCache } from '../pending/cache.fixture.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { SessionWrites } from './session-writes.js'

const key = 'web/a' as ObjectKey
const scaled = call({
  target: { name: 'a' },
  contentType: 'application/merge-patch+json',
  body: { spec: { replicas: 5 } },
})

function setUp() {
  const cache = plainCache()
  cache.put(deployment('a'))
  const writes = new SessionWrites({
    clock: createFakeClock(),
    now: () => 0,
    caches: () => [cache],
    resolve: async () => ({ type: 'resolved', resource: deployments }),
    served: (one) => one,
  })
  const controller = new AbortController()
  let answer: (answer: Result<ApiCallAnswer>) => void = () => {}
  const send = () =>
    new Promise<Result<ApiCallAnswer>>((resolve) => {
      answer = resolve
    })
  const body = deployment('a', { version: '12', spec: { replicas: 5 } })
  return {
    cache,
    writes,
    controller,
    send,
    answered: () => answer({ ok: true, value: { body, httpStatus: 200, warnings: [] } }),
    shown: () => writes.pending.shown(cache, key)?.type,
  }
}

test('5.10: given up before it is sent, nothing of it is ever shown', async () => {
  const { writes, controller, send, answered, shown } = setUp()
  controller.abort()
  const done = writes.answer(scaled, controller.signal, send)
  await Promise.resolve()
  await Promise.resolve()
  expect(shown()).toBeUndefined()
  answered()
  await done
  expect(shown()).toBeUndefined()
})

test('5.10: given up while its answer is on the way: not shown, but no cache without it is believed', async () => {
  const { cache, writes, controller, send, answered, shown } = setUp()
  const done = writes.answer(scaled, controller.signal, send)
  await Promise.resolve()
  await Promise.resolve()
  expect(shown()).toBe('update')
  controller.abort()
  expect(shown()).toBeUndefined()
  answered()
  await done
  expect(shown()).toBeUndefined()
  expect(writes.versions.unseen(cache, key)).toBeDefined()
})

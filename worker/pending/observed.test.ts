import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.js'
import { call, deployment, type PlainCache, plainCache } from './cache.fixture.js'
import { observed } from './observed.js'
import { writtenOf } from './written.js'

function waiting(caches: readonly PlainCache[], written: ReturnType<typeof writtenOf>) {
  const clock = createFakeClock()
  const controller = new AbortController()
  let state: 'waiting' | 'done' = 'waiting'
  void observed(written, caches, clock, controller.signal).then(() => {
    state = 'done'
  })
  const settled = async () => {
    await Promise.resolve()
    return state
  }
  return { clock, controller, settled }
}

const wrote = (version: string, labels: Readonly<Record<string, string>> = {}) =>
  writtenOf(call({ target: { name: 'a' } }), { body: deployment('a', { version, labels }) })

test('it waits for every live cache that has the object, and for each until it is there', async () => {
  const caches = [plainCache(), plainCache()] as const
  for (const cache of caches) cache.put(deployment('a'))
  const { clock, settled } = waiting(caches, wrote('12'))
  caches[0].put(deployment('a', { version: '12' }))
  expect(await settled()).toBe('waiting')
  caches[1].put(deployment('a', { version: '13' }))
  expect(await settled()).toBe('done')
  expect([caches[0].observers, caches[1].observers, clock.waiting]).toEqual([0, 0, 0])
})

test('a new object: caches whose scope has it, as far as can be told', async () => {
  const inside = plainCache({ labelSelector: 'app=a' })
  const outside = plainCache({ labelSelector: 'app=b' })
  const unknown = plainCache({ fieldSelector: 'status.phase=Running' })
  const { settled } = waiting([outside, unknown, inside], wrote('12', { app: 'a' }))
  expect([outside.observers, unknown.observers, inside.observers]).toEqual([0, 0, 1])
  inside.put(deployment('a', { version: '12' }))
  expect(await settled()).toBe('done')
})

test('its deletion is newer', async () => {
  const cache = plainCache()
  cache.put(deployment('a'))
  const { settled } = waiting([cache], wrote('12'))
  cache.remove('web/a', '13')
  expect(await settled()).toBe('done')
})

test('a deletion at once: until that uid is gone', async () => {
  const cache = plainCache()
  cache.put(deployment('a'))
  const body = { kind: 'Status', details: { uid: 'uid-a' } }
  const { settled } = waiting([cache], writtenOf(call({ method: 'DELETE', target: { name: 'a' } }), { body }))
  cache.put(deployment('a', { version: '11' }))
  expect(await settled()).toBe('waiting')
  cache.put(deployment('a', { version: '13', uid: 'new' }))
  expect(await settled()).toBe('done')
})

test('P4: an eviction is over when the next one of its name is there', async () => {
  const cache = plainCache()
  cache.put(deployment('a'))
  const evicted = call({ method: 'POST', target: { name: 'a', subresource: 'eviction' } })
  const { settled } = waiting([cache], writtenOf(evicted, { body: { kind: 'Status' } }, 'uid-a'))
  cache.put(deployment('a', { version: '13', uid: 'new' }))
  expect(await settled()).toBe('done')
})

test('a collection: all of it', async () => {
  const cache = plainCache()
  for (const name of ['a', 'b']) cache.put(deployment(name))
  const body = { kind: 'DeploymentList', items: [deployment('a'), deployment('b')] }
  const { settled } = waiting([cache], writtenOf(call({ method: 'DELETE' }), { body }))
  cache.remove('web/a', '11')
  expect(await settled()).toBe('waiting')
  cache.remove('web/b', '12')
  expect(await settled()).toBe('done')
})

test('a cache that is not live, or not any more, is not waited for', async () => {
  const cache = plainCache()
  cache.put(deployment('a'))
  cache.phase = 'retrying'
  expect(await waiting([cache], wrote('12')).settled()).toBe('done')
  cache.phase = 'live'
  const { settled } = waiting([cache], wrote('12'))
  expect(await settled()).toBe('waiting')
  cache.phase = 'offline'
  expect(await settled()).toBe('done')
})

test('10 s, or the signal: it ends all the same, and nothing stays behind', async () => {
  const cache = plainCache()
  cache.put(deployment('a'))
  const timed = waiting([cache], wrote('12'))
  await timed.clock.advance(9_999)
  expect(await timed.settled()).toBe('waiting')
  await timed.clock.advance(1)
  expect(await timed.settled()).toBe('done')
  const aborted = waiting([cache], wrote('12'))
  aborted.controller.abort()
  expect(await aborted.settled()).toBe('done')
  expect([cache.observers, aborted.clock.waiting]).toEqual([0, 0])
})

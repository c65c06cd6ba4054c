import { expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.js'
import { RequestMeter } from './request-meter.js'

it('M24: how requests ended: by status, redirected, given up, or without an answer', async () => {
  const clock = createFakeClock()
  const meter = new RequestMeter(clock, 'http://cluster.test/k8s')
  const url = 'http://cluster.test/k8s/api/v1/pods'
  const gone = new AbortController()
  gone.abort()
  const redirect = { type: 'opaqueredirect', status: 0 } as Response
  const asked: readonly (readonly [Promise<Response>, RequestInit])[] = [
    [Promise.resolve(new Response('', { status: 503 })), {}],
    [Promise.resolve(redirect), {}],
    [Promise.reject(new TypeError('x')), {}],
    [Promise.reject(new TypeError('x')), { signal: gone.signal }],
    [Promise.resolve(new Response('')), { method: 'POST' }],
  ]
  for (const [answer, init] of asked) {
    await meter
      .listeningTo(() => answer)(url, init)
      .catch(() => undefined)
  }
  const { requests, requestDuration } = meter.read()
  expect(requests.map(({ verb, code, count }) => `${verb} ${code} ${count}`)).toEqual([
    'list 503 1',
    'list redirect 1',
    'list error 1',
    'list aborted 1',
    'create 200 1',
  ])
  expect([...requestDuration].map(([verb, { count }]) => [verb, count])).toEqual([
    ['list', 4],
    ['create', 1],
  ])
})

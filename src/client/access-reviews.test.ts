import { afterEach, expect, test, vi } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { createKube, resource } from '../index.js'
import { pods } from '../resources/index.js'
import { createApiServer } from '../testing/api-server/api-server.js'
import { AccessReviews } from './access-reviews.js'
import type { ApiCaller } from './api-caller.js'
import { setUpCluster } from './cluster.fixture.js'
import { closeAfter } from './kube.fixture.js'
import { refusal } from './refused-call.fixture.js'

afterEach(() => void vi.restoreAllMocks())

function setUp() {
  const clock = createFakeClock()
  const server = createApiServer({ clock, seed: 1 })
  const asked: unknown[] = []
  const host = inlineHost({
    fetch: (url, init) => {
      if (url.includes('/selfsubjectaccessreviews')) {
        const { spec } = JSON.parse(String(init.body)) as { readonly spec: { readonly resourceAttributes: unknown } }
        asked.push(spec.resourceAttributes)
      }
      return server.fetch(url, init)
    },
    clock,
    random: () => 0,
  })
  const kube = createKube({ server: 'http://cluster.test', host })
  closeAfter(kube)
  return { kube, asked }
}

test('M14 can: what is named by its kind, or in several versions, is asked about as the server names it', async () => {
  const { kube, asked } = setUp()
  const { client } = kube
  await client.can('create', resource({ group: 'apps', kind: 'Deployment' }), { namespace: 'web' })
  await client.can('list', resource(['none.example.com/v1', 'apps/v1'], 'deployments'))
  expect(asked).toEqual([
    { verb: 'create', group: 'apps', resource: 'deployments', namespace: 'web' },
    { verb: 'list', group: 'apps', resource: 'deployments' },
  ])
})

test('M14 can: what is not served nobody may do, and nothing is asked', async () => {
  const { kube, asked } = setUp()
  expect(await kube.client.can('create', resource({ group: 'none.example.com', kind: 'Widget' }))).toEqual({
    allowed: false,
    reason: 'The server does not serve this resource',
  })
  expect(asked).toEqual([])
})

test('M14 can: a minute old it is asked anew, also where the clock was set back', async () => {
  const { kube, asked } = setUp()
  let now = 1_000_000
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  const times: number[] = []
  for (const later of [0, 59_999, 1, -3_600_000]) {
    now += later
    await kube.client.can('get', pods)
    times.push(asked.length)
  }
  expect(times).toEqual([1, 1, 2, 3])
})

test('M14 can: what is refused shows that rights are others by now, so it is asked anew', async () => {
  const { kube, server } = setUpCluster()
  expect(await kube.client.can('delete', pods)).toMatchObject({ allowed: true })
  const rules = [{ verbs: ['create'], apiGroups: ['authorization.k8s.io'], resources: ['*'] }]
  server.setAccess({ users: [{ token: '', name: 'system:anonymous', rules }] })
  expect(await kube.client.can('delete', pods)).toMatchObject({ allowed: true })
  expect(await refusal(kube.client.delete(pods, 'default/p'))).toMatchObject({ code: 'forbidden' })
  expect(await kube.client.can('delete', pods)).toMatchObject({ allowed: false })
})

test('P10 can: a thousand answers are kept, the oldest goes first', async () => {
  const { caller, asked } = countingCaller()
  const reviews = new AccessReviews(caller, async () => undefined)
  const ask = (name: string) => reviews.ask('x', 'get', pods, { name })
  for (let at = 0; at <= 1_000; at += 1) await ask(String(at))
  await ask('1000')
  await ask('1')
  expect(asked()).toBe(1_001)
  await ask('0')
  expect(asked()).toBe(1_002)
})

function countingCaller() {
  let count = 0
  const call: ApiCaller['call'] = async () => {
    count += 1
    return { body: { status: { allowed: true } }, httpStatus: 201, warnings: [] }
  }
  return { caller: { call } as ApiCaller, asked: () => count }
}

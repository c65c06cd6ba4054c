import { expect, test } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { setUpCluster } from '../client/cluster.fixture.js'
import { createKube, type Kube } from '../index.js'
import { asObjectKey } from '../model/key.js'
import { leases } from '../resources/index.js'
import { closeAfter } from './controller.fixture.js'
import { leaseElection } from './lease-election.js'
import { MemoryLeases } from './lease-store.fixture.js'

const key = asObjectKey('default/controller')

function setUp() {
  const cluster = setUpCluster()
  const { server, kube, clock, pass } = cluster
  const stand = (identity: string, more: { readonly kube?: Kube } = {}) => {
    const events: string[] = []
    const election = leaseElection({
      kube,
      namespace: 'default',
      name: 'controller',
      identity,
      clock,
      random: () => 0,
      ...more,
    })
    const candidate = election.stand({
      elected: () => events.push('elected'),
      lost: (reason) => events.push(`lost: ${reason}`),
      holder: (holder) => events.push(`holder ${holder}`),
      failed: (error) => events.push(`failed: ${(error as { code?: string }).code}`),
    })
    return { candidate, events }
  }
  return {
    ...cluster,
    stand,
    lease: () => server.objects.get(leases, key) as { readonly spec?: object; readonly metadata: object } | undefined,
    verbs: () => server.requests.filter(({ path }) => path.includes('/leases')).map(({ method }) => method),
    /** Seconds, in steps in which everything that follows has come. */
    seconds: (count: number) => pass(count * 1_000, 250),
  }
}

test('M17: over kube.client the first creates the Lease and renews it with one request each time', async () => {
  const { stand, lease, verbs, seconds } = setUp()
  const { candidate, events } = stand('a')
  await seconds(5)
  expect(candidate.leads).toBe(true)
  expect(events).toEqual(['elected', 'holder a'])
  expect(lease()?.spec).toEqual({
    holderIdentity: 'a',
    leaseDurationSeconds: 15,
    acquireTime: '2027-01-01T00:00:00.250000Z',
    renewTime: '2027-01-01T00:00:04.250000Z',
    leaseTransitions: 0,
  })
  expect(verbs()).toEqual(['GET', 'POST', 'PUT', 'PUT'])
})

test('M17: of two that create the Lease, and of three that take one that is free, one leads; the others fail in nothing', async () => {
  const { stand, lease, verbs, seconds } = setUp()
  const all = ['a', 'b'].map((identity) => stand(identity))
  await seconds(30)
  expect(verbs().filter((verb) => verb === 'POST')).toHaveLength(2)
  expect(all.filter(({ candidate }) => candidate.leads)).toHaveLength(1)
  await all.find(({ candidate }) => candidate.leads)?.candidate.resign()
  const next = ['c', 'd', 'e'].map((identity) => stand(identity))
  await seconds(30)
  expect([...all, ...next].filter(({ candidate }) => candidate.leads)).toHaveLength(1)
  expect([...all, ...next].flatMap(({ events }) => events.filter((event) => /lost|failed/.test(event)))).toEqual([])
  expect(lease()?.spec).toMatchObject({ leaseTransitions: 1 })
})

test('M17: who leads and is cut off stops at its deadline; the other takes over behind the duration', async () => {
  const { server, clock, stand, lease, seconds } = setUp()
  let way: 'open' | 'cut' = 'open'
  const host = inlineHost({
    fetch: async (url, init) => {
      if (way === 'cut') throw new TypeError('Failed to fetch')
      return server.fetch(url, init)
    },
    clock,
    random: () => 0,
  })
  const ownWay = createKube({ server: 'http://cluster.test', host })
  closeAfter(ownWay)
  const one = stand('one', { kube: ownWay })
  await seconds(1)
  const two = stand('two')
  await seconds(20)
  expect([one.candidate.leads, two.candidate.leads]).toEqual([true, false])
  expect(two.events).toEqual(['holder one'])
  way = 'cut'
  for (let second = 0; second < 30; second += 1) {
    await seconds(1)
    expect(one.candidate.leads && two.candidate.leads).toBe(false)
  }
  expect([one.candidate.leads, two.candidate.leads]).toEqual([false, true])
  expect(one.events).toContain('lost: the lease could not be renewed in time')
  expect(two.events).toEqual(['holder one', 'elected', 'holder two'])
  expect(lease()?.spec).toMatchObject({ holderIdentity: 'two', leaseTransitions: 1 })
})

test('M17: who resigns gives the Lease back, and the other leads at its next attempt', async () => {
  const { stand, lease, seconds } = setUp()
  const one = stand('one')
  await seconds(1)
  const two = stand('two')
  await seconds(1)
  await one.candidate.resign()
  expect(lease()?.spec).not.toHaveProperty('holderIdentity')
  await seconds(3)
  expect(two.candidate.leads).toBe(true)
  expect(lease()?.spec).toMatchObject({ holderIdentity: 'two', leaseTransitions: 1 })
})

test('M17: a Lease that was deleted, or deleted and made anew by another, is no failure', async () => {
  const { server, stand, lease, seconds } = setUp()
  const one = stand('one')
  await seconds(1)
  server.objects.delete(leases, key)
  await seconds(5)
  expect(lease()?.spec).toMatchObject({ holderIdentity: 'one' })
  expect(one.events).toEqual(['elected', 'holder one'])
  server.objects.delete(leases, key)
  const metadata = { namespace: 'default', name: 'controller' }
  server.objects.create(leases, { metadata, spec: { holderIdentity: 'two', leaseDurationSeconds: 15 } } as never)
  await seconds(3)
  expect(one.candidate.leads).toBe(false)
  expect(one.events.slice(2)).toEqual(['lost: another one holds the lease', 'holder two'])
})

test('M17: no right to Leases is told at each attempt, and nobody leads', async () => {
  const { server, stand, seconds } = setUp()
  server.setAccess({ users: [] })
  const one = stand('one')
  await seconds(5)
  expect(one.candidate.leads).toBe(false)
  expect(new Set(one.events)).toEqual(new Set(['failed: forbidden']))
})

test.each<readonly [string, (kube: Kube) => object]>([
  ['give one of kube and leases', () => ({})],
  ['give one of kube and leases', (kube) => ({ kube, leases: new MemoryLeases() })],
  ['kube must be what createKube gives', () => ({ kube: {} })],
  ['kube must be what createKube gives', () => ({ kube: null })],
])('wrong arguments: %s', (message, wrong) => {
  const { kube } = setUp()
  const options = { namespace: 'default', name: 'a', identity: 'a', ...wrong(kube) }
  expect(() => leaseElection(options as never)).toThrow(
    expect.objectContaining({ code: 'invalid-options', message: expect.stringContaining(message) }),
  )
})

import { expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from '../../worker/testing/fake-clock.js'
import type { Candidate } from './leader-election.js'
import { type LeaseElectionTerms, type LeaseStore, leaseElection } from './lease-election.js'
import { MemoryLeases } from './lease-store.fixture.js'

interface Terms extends LeaseElectionTerms {
  readonly leases: LeaseStore
}

function setUp() {
  const clock = createFakeClock()
  const leases = new MemoryLeases()
  return {
    clock,
    leases,
    stand: (identity: string, more: Partial<Terms> = {}) => stand(clock, leases, identity, more),
  }
}

interface Standing {
  readonly candidate: Candidate
  readonly events: string[]
}

function stand(clock: FakeClock, leases: MemoryLeases, identity: string, more: Partial<Terms> = {}): Standing {
  const events: string[] = []
  const election = leaseElection({
    leases,
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
    failed: (error) => events.push(`failed: ${(error as Error).message}`),
  })
  return { candidate, events }
}

test('the first creates the lease and leads, and renews it with one request each time', async () => {
  const { clock, leases, stand: begin } = setUp()
  const { candidate, events } = begin('a')
  expect(candidate.leads).toBe(false)
  await clock.advance(0)
  expect(candidate.leads).toBe(true)
  expect(events).toEqual(['elected', 'holder a'])
  expect(leases.lease()?.spec).toEqual({
    holderIdentity: 'a',
    leaseDurationSeconds: 15,
    acquireTime: '2027-01-01T00:00:00.000000Z',
    renewTime: '2027-01-01T00:00:00.000000Z',
    leaseTransitions: 0,
  })
  await clock.advance(4_000)
  expect(leases.lease()?.spec).toMatchObject({
    acquireTime: '2027-01-01T00:00:00.000000Z',
    renewTime: '2027-01-01T00:00:04.000000Z',
  })
  expect(leases.requests).toEqual(['get', 'create', 'replace', 'replace'].map((verb) => `${verb} default/controller`))
})

test('another one waits for the duration since it last saw the lease renewed, whatever the times in it say', async () => {
  const { clock, leases, stand: begin } = setUp()
  const first = begin('a')
  await clock.advance(0)
  // This clock is years ahead of the leader's.
  const ahead = createFakeClock(Date.UTC(2040, 0, 1))
  const second = stand(ahead, leases, 'b')
  await ahead.advance(0)
  expect(second.events).toEqual(['holder a'])
  for (let round = 0; round < 30; round += 1) {
    await clock.advance(2_000)
    await ahead.advance(2_000)
  }
  expect(second.candidate.leads).toBe(false)
  // The leader is gone without a word; it renewed last at this moment.
  await ahead.advance(14_000)
  expect(second.candidate.leads).toBe(false)
  await ahead.advance(4_000)
  expect(second.candidate.leads).toBe(true)
  expect(second.events).toEqual(['holder a', 'elected', 'holder b'])
  expect(leases.lease()?.spec).toMatchObject({ holderIdentity: 'b', leaseTransitions: 1 })
  // It comes back, and sees that it lost.
  await clock.advance(2_000)
  expect(first.candidate.leads).toBe(false)
  expect(first.events.slice(2)).toEqual(['lost: another one holds the lease', 'holder b'])
})

test('of two that take a lease at the same time one gets a conflict and does not lead', async () => {
  const { clock, stand: begin } = setUp()
  const all = ['a', 'b', 'c'].map((identity) => begin(identity))
  await clock.advance(0)
  expect(all.filter(({ candidate }) => candidate.leads)).toHaveLength(1)
  await clock.advance(60_000)
  expect(all.filter(({ candidate }) => candidate.leads)).toHaveLength(1)
  expect(all.flatMap(({ events }) => events.filter((event) => /lost|failed/.test(event)))).toEqual([])
})

test.each(['down', 'hang'] as const)(
  'a leader that cannot renew (%s) stops leading at its deadline, before another one may',
  async (fault) => {
    const { clock, leases, stand: begin } = setUp()
    const { candidate, events } = begin('a')
    await clock.advance(0)
    leases.fault = fault
    await clock.advance(9_999)
    expect(candidate.leads).toBe(true)
    await clock.advance(1)
    expect(candidate.leads).toBe(false)
    expect(events).toContain('lost: the lease could not be renewed in time')
    leases.fault = 'none'
    await clock.advance(20_000)
    expect(candidate.leads).toBe(true)
    expect(events.filter((event) => event === 'elected')).toHaveLength(2)
    expect(leases.lease()?.spec).toMatchObject({ leaseTransitions: 0 })
  },
)

test('a machine that slept does not lead when it wakes up, before any timer says so', async () => {
  const { clock, stand: begin } = setUp()
  const { candidate } = begin('a')
  await clock.advance(0)
  const asleep = clock.sleep(60_000)
  expect(candidate.leads).toBe(false)
  await asleep
})

test('a term that is over is lost, also where the lease is renewed before any timer says so', async () => {
  const { clock, leases, stand: begin } = setUp()
  const { candidate, events } = begin('a')
  await clock.advance(0)
  // Time went on while timers stood still, as they do in some engines while a machine sleeps.
  clock.setBack(-20_000)
  expect(candidate.leads).toBe(false)
  await clock.advance(2_000)
  expect(candidate.leads).toBe(true)
  expect(events).toEqual(['elected', 'holder a', 'lost: the lease could not be renewed in time', 'elected'])
  expect(leases.lease()?.spec).toMatchObject({ holderIdentity: 'a', leaseTransitions: 0 })
})

test('a conflict with somebody who holds nothing is no loss', async () => {
  const { clock, leases, stand: begin } = setUp()
  const { candidate, events } = begin('a')
  await clock.advance(0)
  leases.edit((lease) => ({ ...lease, metadata: { ...lease.metadata, labels: { by: 'kubectl' } } }))
  for (let step = 0; step < 40; step += 1) await clock.advance(500)
  expect(candidate.leads).toBe(true)
  expect(events).toEqual(['elected', 'holder a'])
  expect(leases.lease()?.metadata.labels).toEqual({ by: 'kubectl' })
})

test('a lease that was deleted is made anew', async () => {
  const { clock, leases, stand: begin } = setUp()
  const { candidate, events } = begin('a')
  await clock.advance(0)
  leases.remove()
  await clock.advance(4_000)
  expect(candidate.leads).toBe(true)
  expect(leases.lease()?.spec?.holderIdentity).toBe('a')
  expect(events).toEqual(['elected', 'holder a'])
})

test('who resigns gives it back, and the next one leads at its next attempt', async () => {
  const { clock, leases, stand: begin } = setUp()
  const first = begin('a')
  await clock.advance(0)
  const second = begin('b')
  await clock.advance(1_000)
  await first.candidate.resign()
  expect(first.candidate.leads).toBe(false)
  expect(leases.lease()?.spec).not.toHaveProperty('holderIdentity')
  expect(leases.lease()?.spec).toMatchObject({ leaseDurationSeconds: 1, leaseTransitions: 0 })
  const { length } = first.events
  await clock.advance(2_000)
  expect(second.candidate.leads).toBe(true)
  expect(leases.lease()?.spec).toMatchObject({ holderIdentity: 'b', leaseDurationSeconds: 15, leaseTransitions: 1 })
  await clock.advance(60_000)
  expect(first.events).toHaveLength(length)
})

test('who resigns without leading takes nothing from the leader, and a server that hangs keeps nobody', async () => {
  const { clock, leases, stand: begin } = setUp()
  begin('a')
  await clock.advance(0)
  const second = begin('b')
  await clock.advance(1_000)
  await second.candidate.resign()
  expect(leases.lease()?.spec?.holderIdentity).toBe('a')

  const third = begin('c', { name: 'another' })
  await clock.advance(0)
  expect(third.candidate.leads).toBe(true)
  leases.fault = 'hang'
  let state = 'pending'
  void third.candidate.resign().then(() => {
    state = 'resigned'
  })
  await clock.advance(2_000)
  expect(state).toBe('resigned')
})

test('who resigns while an attempt hangs does not wait for it', async () => {
  const { clock, leases, stand: begin } = setUp()
  leases.fault = 'hang'
  const { candidate, events } = begin('a')
  await clock.advance(0)
  let state = 'pending'
  void candidate.resign().then(() => {
    state = 'resigned'
  })
  await clock.advance(2_000)
  expect([state, ...events]).toEqual(['resigned'])
  expect(clock.waiting).toBe(0)
})

test('who never asked for the lease asks nothing when it resigns', async () => {
  const { clock, leases, stand: begin } = setUp()
  begin('a')
  await clock.advance(0)
  const { candidate } = begin('b')
  await clock.advance(0)
  const { length } = leases.requests
  await candidate.resign()
  expect(leases.requests).toHaveLength(length)
})

test('the deadline counts from when the request began, not from its answer', async () => {
  const { clock, leases, stand: begin } = setUp()
  const slow: LeaseStore = {
    get: (key) => leases.get(key),
    create: async (lease) => {
      await new Promise<void>((resolve) => clock.after(9_000, resolve))
      return leases.create(lease)
    },
    replace: () => new Promise(() => {}),
  }
  const { candidate } = begin('a', { leases: slow })
  await clock.advance(9_999)
  expect(candidate.leads).toBe(true)
  await clock.advance(1)
  expect(candidate.leads).toBe(false)
})

test('an answer that comes when its time is over already makes nobody lead', async () => {
  const { clock, leases, stand: begin } = setUp()
  let answer: () => void = () => {}
  const slow: LeaseStore = {
    get: (key) => leases.get(key),
    create: async (lease) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return leases.create(lease)
    },
    replace: () => new Promise(() => {}),
  }
  const { candidate, events } = begin('a', { leases: slow })
  await clock.advance(0)
  // Time goes on, timers stand still.
  clock.setBack(-20_000)
  answer()
  await clock.advance(0)
  expect([candidate.leads, ...events.filter((event) => event === 'elected')]).toEqual([false])
})

test('while the server cannot be asked, nobody leads, and each attempt is told', async () => {
  const { clock, leases, stand: begin } = setUp()
  leases.fault = 'down'
  const { candidate, events } = begin('a')
  await clock.advance(4_000)
  expect(candidate.leads).toBe(false)
  expect(events).toEqual(['failed: unreachable', 'failed: unreachable', 'failed: unreachable'])
})

test.each<readonly [string, object]>([
  ['leases must be', { leases: {} }],
  ['leases must be', { leases: null }],
  ['namespace must be text', { namespace: '' }],
  ['name must be text', { name: 5 }],
  ['identity must be text', { identity: undefined }],
  ['leaseDurationMs must be more than renewDeadlineMs', { leaseDurationMs: 10_000 }],
  ['renewDeadlineMs must be more than 1.2 times', { retryPeriodMs: 9_000 }],
  ['retryPeriodMs must be a number', { retryPeriodMs: '2s' }],
  ['did you mean "retryPeriodMs"', { retryPeriod: 2_000 }],
])('wrong arguments: %s', (message, wrong) => {
  const options = { leases: new MemoryLeases(), namespace: 'default', name: 'a', identity: 'a', ...wrong }
  expect(() => leaseElection(options)).toThrow(
    expect.objectContaining({ code: 'invalid-options', message: expect.stringContaining(message) }),
  )
})

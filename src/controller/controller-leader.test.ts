import { describe, expect, test } from 'vitest'
import { configMap } from '../client/cluster.fixture.js'
import type { KubeObject } from '../index.js'
import { keyOf } from '../model/key.js'
import { configMaps, deferred, setUpController } from './controller.fixture.js'
import type { ElectionEvents, LeaderElection } from './leader-election.js'
import { leaseElection } from './lease-election.js'
import { MemoryLeases } from './lease-store.fixture.js'

function setUp() {
  const world = setUpController()
  const leases = new MemoryLeases()
  const election = (identity: string) =>
    leaseElection({
      leases,
      namespace: 'default',
      name: 'controller',
      identity,
      clock: world.clock,
      random: () => 0,
    })
  return { ...world, leases, election }
}

const text = (object: KubeObject | undefined) => (object as { data?: { text?: string } } | undefined)?.data?.text

test('M17: of two controllers one reconciles; the other follows when that one stops, with everything there is', async () => {
  const { server, start, election, pass } = setUp()
  server.objects.create(configMaps, configMap('a'))
  const first = start({ leaderElection: election('one') })
  await pass(100)
  const second = start({ leaderElection: election('two') })
  await pass(3_000, 100)
  expect(first.keys).toEqual(['default/a'])
  expect(first.status).toMatchObject({ phase: 'running', leader: true, holder: 'one' })
  expect(second.keys).toEqual([])
  expect(second.status).toMatchObject({ phase: 'standby', leader: false, holder: 'one', waitsFor: [] })
  server.objects.create(configMaps, configMap('b'))
  await pass(1_000, 100)
  await first.controller.stop()
  expect(first.keys).toEqual(['default/a', 'default/b'])
  await pass(3_000, 100)
  expect(second.keys).toEqual(['default/a', 'default/b'])
  expect(second.status).toMatchObject({ phase: 'running', leader: true, holder: 'two' })
})

test('M17: who loses the lease aborts at once and stands by; a reconcile that does not end holds up its next term', async () => {
  const { server, start, election, leases, pass, settle } = setUp()
  server.objects.create(configMaps, configMap('a'))
  const ends: ReturnType<typeof deferred>[] = []
  const controller = start({
    leaderElection: election('one'),
    reconcile: () => {
      const end = deferred()
      ends.push(end)
      return end.promise
    },
  })
  await pass(1_000, 100)
  expect(controller.status).toMatchObject({ phase: 'running', active: 1 })
  leases.fault = 'down'
  await pass(8_900, 100)
  expect(controller.requests[0]?.signal.aborted).toBe(false)
  await pass(1_200, 100)
  expect(controller.requests[0]?.signal.aborted).toBe(true)
  expect(controller.status).toMatchObject({ phase: 'standby', leader: false, reconciles: 0, errors: 0 })
  leases.fault = 'none'
  await pass(10_000, 100)
  expect(controller.keys).toHaveLength(1)
  ends[0]?.reject(new Error('aborted'))
  await settle()
  await settle()
  expect(controller.keys).toEqual(['default/a', 'default/a'])
  expect(controller.status).toMatchObject({ phase: 'running', leader: true, errors: 0 })
  ends[1]?.resolve()
  await controller.rest()
  expect(controller.status).toMatchObject({ reconciles: 1, errors: 0 })
})

test('M17: who loses the lease while it stops aborts what still runs', async () => {
  const { server, start, election, leases, pass } = setUp()
  server.objects.create(configMaps, configMap('a'))
  const end = deferred()
  const controller = start({ leaderElection: election('one'), graceMs: 3_600_000, reconcile: () => end.promise })
  await pass(1_000, 100)
  const stopped = controller.controller.stop()
  leases.fault = 'down'
  await pass(8_000, 100)
  expect(controller.requests[0]?.signal.aborted).toBe(false)
  await pass(4_000, 100)
  expect(controller.requests[0]?.signal.aborted).toBe(true)
  end.resolve()
  await stopped
  expect(controller.status).toMatchObject({ phase: 'stopped', active: 0 })
})

test('M17: two controllers with conflicts, a server that is away and a change of leaders end where a straight computation does', async () => {
  const { server, start, election, leases, pass } = setUp()
  const count = 200
  const reconcile = ({ object }: { readonly object?: KubeObject }): void => {
    const present = object && server.objects.get(configMaps, keyOf(object.metadata))
    if (object === undefined || present === undefined) return
    const wanted = `${(object as { data?: { n?: string } }).data?.n}!`
    if (text(object) === wanted) return
    // Fails where the version is not the one that was read.
    server.objects.update(configMaps, {
      ...object,
      data: { ...(object as { data?: object }).data, text: wanted },
    } as KubeObject)
  }
  const one = start({ leaderElection: election('one'), reconcile, concurrency: 2 })
  await pass(100)
  const two = start({ leaderElection: election('two'), reconcile, concurrency: 2 })
  for (let index = 0; index < count; index += 1) {
    server.objects.create(configMaps, configMap(`m${index}`, { n: `${index}` }))
    if (index % 3 === 0)
      server.objects.update(configMaps, configMap(`m${(index * 7) % (index + 1)}`, { n: `${-index}` }))
    if (index % 20 === 0) await pass(200, 50)
    if (index === 60) server.faults.cutWatches()
    if (index === 100) leases.fault = 'hang'
    if (index === 120) {
      await pass(30_000, 500)
      leases.fault = 'none'
    }
    if (index === 150) await pass(5_000, 500)
    if (index === 160) void one.controller.stop()
  }
  await pass(60_000, 250)
  const wrong = server.objects
    .list(configMaps)
    .filter((object) => text(object) !== `${(object as { data?: { n?: string } }).data?.n}!`)
  expect(wrong).toEqual([])
  expect(one.status).toMatchObject({ phase: 'stopped' })
  expect(two.status).toMatchObject({ phase: 'running', depth: 0, active: 0 })
})

describe('M17: whatever an election tells while a reconcile of the term before still runs', () => {
  function setUpScripted() {
    const { server, start, settle } = setUpController()
    server.objects.create(configMaps, configMap('a'))
    const told: { events?: ElectionEvents } = {}
    const state: { leads: boolean; resigned: Promise<void> } = { leads: false, resigned: Promise.resolve() }
    const leaderElection: LeaderElection = {
      stand: (events) => {
        told.events = events
        return {
          get leads() {
            return state.leads
          },
          resign: () => state.resigned,
        }
      },
    }
    const ends: ReturnType<typeof deferred>[] = []
    const controller = start({
      leaderElection,
      reconcile: () => {
        const end = deferred()
        ends.push(end)
        return end.promise
      },
    })
    return {
      controller,
      ends,
      state,
      settle,
      elect: () => {
        state.leads = true
        told.events?.elected()
      },
      lose: () => {
        state.leads = false
        told.events?.lost('told to')
      },
      rest: async () => {
        for (let round = 0; round < 4; round += 1) await settle()
      },
    }
  }

  test('lost again: no term begins', async () => {
    const { controller, ends, elect, lose, rest } = setUpScripted()
    elect()
    await rest()
    lose()
    elect()
    lose()
    ends[0]?.resolve()
    await rest()
    expect(controller.keys).toEqual(['default/a'])
    expect(controller.status).toMatchObject({ phase: 'standby', leader: false })
  })

  test('elected twice: one term begins', async () => {
    const { controller, ends, elect, lose, rest } = setUpScripted()
    elect()
    await rest()
    for (const _time of ['once', 'twice']) {
      lose()
      elect()
    }
    ends[0]?.resolve()
    await rest()
    expect(controller.keys).toEqual(['default/a', 'default/a'])
    ends[1]?.resolve()
  })

  test('stopped: no term begins', async () => {
    const { controller, ends, elect, lose, rest } = setUpScripted()
    elect()
    await rest()
    lose()
    elect()
    const stopped = controller.controller.stop()
    ends[0]?.resolve()
    await stopped
    expect(controller.keys).toEqual(['default/a'])
    expect(controller.status).toMatchObject({ phase: 'stopped', leader: false })
  })

  test('it is stopped when it has resigned, also where that fails', async () => {
    const { controller, state, rest } = setUpScripted()
    const resigned = deferred()
    state.resigned = resigned.promise
    const stopped = controller.controller.stop()
    await rest()
    expect(controller.status.phase).toBe('stopping')
    resigned.reject(new Error('no'))
    await stopped
    expect(controller.status.phase).toBe('stopped')
  })
})

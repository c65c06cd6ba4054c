import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { ScriptedApi } from '../../worker/testing/scripted-api.fixture.js'
import { settle } from '../../worker/testing/settle.fixture.js'
import { configMap } from '../client/cluster.fixture.js'
import { mortalHost } from '../client/kube.fixture.js'
import { createKube } from '../index.js'
import { keyOf } from '../model/key.js'
import { closeAfter, configMaps, deferred, setUpController, startOn } from './controller.fixture.js'

const always = Number.POSITIVE_INFINITY

describe('M17 P6: nothing begins on what may be old', () => {
  test('a reconnect within the grace of two seconds changes nothing; a longer one pauses until it is verified', async () => {
    const { server, start, pass } = setUpController()
    server.objects.create(configMaps, configMap('a'))
    const controller = start()
    const now = () => controller.status
    await controller.rest()
    await pass(20_000)
    server.faults.cutWatches()
    await pass(1_900, 100)
    expect(now()).toMatchObject({ phase: 'running' })
    await pass(10_000)
    const repair = server.faults.answer({ respond: 'refuse', times: always })
    server.faults.cutWatches()
    await pass(5_000, 500)
    expect(now()).toMatchObject({
      phase: 'paused',
      waitsFor: [{ resource: 'v1/configmaps', phase: 'offline', error: { code: 'unreachable' } }],
    })
    server.objects.update(configMaps, configMap('a', { text: 'new' }))
    await pass(60_000, 5_000)
    expect(controller.keys).toEqual(['default/a'])
    repair()
    await pass(40_000, 500)
    expect(now()).toMatchObject({ phase: 'running', waitsFor: [] })
    expect(controller.keys).toEqual(['default/a', 'default/a'])
  })

  test('a resume that turns out to be of another history begins nothing on the old state', async () => {
    const { server, start, pass } = setUpController()
    server.objects.create(configMaps, configMap('a', { text: 'before' }))
    const backup = server.snapshot()
    server.objects.update(configMaps, configMap('a', { text: 'lost' }))
    server.objects.create(configMaps, configMap('b'))
    const controller = start()
    await controller.rest()
    expect(controller.keys).toEqual(['default/a', 'default/b'])
    await pass(20_000)
    server.faults.cutWatches()
    server.restore(backup)
    for (const text of ['another', 'other']) server.objects.update(configMaps, configMap('a', { text }))
    await pass(60_000, 500)
    await controller.rest()
    const after = controller.requests.slice(2).map(({ key, object }) => [key, object?.data?.text] as const)
    expect(new Map(after)).toEqual(
      new Map([
        ['default/a', 'other'],
        ['default/b', undefined],
      ]),
    )
    expect(after).toHaveLength(2)
  })

  test('what is already queued waits, and what runs goes on', async () => {
    const { server, start, pass, settle: come } = setUpController()
    for (const name of ['a', 'b']) server.objects.create(configMaps, configMap(name))
    const end = deferred()
    const controller = start({ reconcile: () => end.promise })
    await come()
    await pass(20_000)
    expect(controller.status).toMatchObject({ phase: 'running', active: 1, depth: 1 })
    const repair = server.faults.answer({ respond: 'refuse', times: always })
    server.faults.cutWatches()
    await pass(5_000, 500)
    expect(controller.status).toMatchObject({ phase: 'paused', active: 1, depth: 1 })
    end.resolve()
    await come()
    expect(controller.status).toMatchObject({ phase: 'paused', active: 0, depth: 1 })
    repair()
    await pass(40_000, 500)
    expect(controller.keys).toEqual(['default/a', 'default/b'])
    expect(controller.status).toMatchObject({ phase: 'running', reconciles: 2, depth: 0 })
  })

  test('a server that restarts without its history: all that happened meanwhile is reconciled, each key once', async () => {
    const { server, start, pass } = setUpController()
    for (let index = 0; index < 600; index += 1) server.objects.create(configMaps, configMap(`m${index}`, { n: '0' }))
    const controller = start()
    await controller.rest()
    await pass(20_000)
    const repair = server.faults.answer({ respond: 'refuse', times: always })
    server.faults.cutWatches()
    await pass(10_000, 1_000)
    for (let index = 0; index < 600; index += 2) server.objects.update(configMaps, configMap(`m${index}`, { n: '1' }))
    for (let index = 1; index < 600; index += 4) {
      server.objects.delete(configMaps, keyOf({ name: `m${index}`, namespace: 'default' }))
    }
    server.compact()
    expect(controller.keys).toHaveLength(600)
    repair()
    await pass(60_000, 1_000)
    await controller.rest()
    const after = controller.requests.slice(600)
    expect(new Set(after.map(({ key }) => key)).size).toBe(450)
    expect(after).toHaveLength(450)
    for (const { key, object } of after) {
      const isGone = Number(key.slice('default/m'.length)) % 2 === 1
      expect(object?.data?.n).toBe(isGone ? undefined : '1')
    }
  })

  test('one of several that is not there holds all back', async () => {
    const { server, start } = setUpController()
    server.objects.create(configMaps, configMap('a'))
    const refuse = () =>
      new Response(JSON.stringify({ kind: 'Status', code: 403, reason: 'Forbidden' }), { status: 403 })
    server.faults.answer({ match: ({ path }) => path.endsWith('/secrets'), respond: refuse, times: always })
    const controller = start({
      reads: [{ resource: { group: '', version: 'v1', plural: 'secrets', kind: 'Secret', namespaced: true } }],
    })
    await controller.rest()
    expect(controller.keys).toEqual([])
    expect(controller.status).toMatchObject({
      phase: 'waiting',
      waitsFor: [{ resource: 'v1/secrets', phase: 'forbidden', error: { code: 'forbidden' } }],
    })
  })
})

describe('M17 P6: an engine that is lost', () => {
  let now = 0
  beforeEach(() => {
    vi.spyOn(Date, 'now').mockImplementation(() => now)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('pauses until the next one has told everything, then goes on with the difference', async () => {
    const api = new ScriptedApi()
    const clock = createFakeClock()
    const { host, kill, refuse } = mortalHost(api, clock)
    const kube = createKube({ server: 'http://127.0.0.1:1', host })
    closeAfter(kube)
    for (let index = 0; index < 700; index += 1) api.put('default', `m${index}`)
    const controller = startOn({ kube, clock, settle }, { reconcile: () => {} })
    await controller.rest()
    expect(controller.keys).toHaveLength(700)
    now += 60_000
    refuse('not now')
    kill()
    await settle()
    expect(controller.status).toMatchObject({ phase: 'paused' })
    for (let index = 0; index < 700; index += 1) api.put('default', `m${index}`, { text: 'new' })
    api.remove('default', 'm1')
    await settle()
    expect(controller.keys).toHaveLength(700)
    refuse(undefined)
    kube.retryNow()
    await controller.rest()
    expect(controller.status).toMatchObject({ phase: 'running', errors: 0 })
    const after = controller.requests.slice(700)
    expect(new Set(after.map(({ key }) => key)).size).toBe(700)
    for (const { key, object } of after) {
      if (key === 'default/m1') expect(object).toBeUndefined()
      else expect(object?.data).toEqual({ text: 'new' })
    }
  })
})

describe('M17: the end', () => {
  test('stop begins nothing, waits for what runs, and gives up what it read', async () => {
    const { server, start, settle: come, pass } = setUpController()
    for (const name of ['a', 'b']) server.objects.create(configMaps, configMap(name))
    const end = deferred()
    const controller = start({ reconcile: () => end.promise })
    await come()
    expect(controller.keys).toEqual(['default/a'])
    let state = 'pending'
    const stopped = controller.controller.stop().then(() => {
      state = 'stopped'
    })
    expect(controller.controller.stop()).toBe(controller.controller.stop())
    await come()
    expect(state).toBe('pending')
    expect(controller.status).toMatchObject({ phase: 'stopping', leader: false, active: 1, depth: 0 })
    expect(controller.requests[0]?.signal.aborted).toBe(false)
    server.objects.create(configMaps, configMap('c'))
    end.resolve()
    await stopped
    expect(controller.keys).toEqual(['default/a'])
    expect(controller.status).toMatchObject({ phase: 'stopped', active: 0, reconciles: 1, errors: 0 })
    const late: unknown[] = []
    let completed = 'no'
    controller.controller.status$.subscribe({
      next: (status) => late.push(status),
      complete: () => {
        completed = 'yes'
      },
    })
    expect([late.length, completed]).toEqual([1, 'yes'])
    await pass(60_000)
    expect(server.openWatches).toEqual([])
  })

  test('after the time of grace the signal aborts, and it is still waited for', async () => {
    const { server, start, settle: come, pass } = setUpController()
    server.objects.create(configMaps, configMap('a'))
    const controller = start({
      graceMs: 5_000,
      reconcile: ({ signal }) =>
        new Promise((_none, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    })
    await come()
    let state = 'pending'
    void controller.controller.stop().then(() => {
      state = 'stopped'
    })
    await pass(4_999)
    expect([state, controller.requests[0]?.signal.aborted]).toEqual(['pending', false])
    await pass(1)
    expect([state, controller.requests[0]?.signal.aborted]).toEqual(['stopped', true])
    expect(controller.status).toMatchObject({ phase: 'stopped', reconciles: 0, errors: 0 })
  })

  test('no timer is left of it', async () => {
    const { server, start, settle: come } = setUpController()
    server.objects.create(configMaps, configMap('a'))
    const clock = createFakeClock()
    const controller = start({ clock, reconcile: () => ({ requeueAfter: 60_000 }) })
    await come()
    await come()
    expect(clock.waiting).toBe(1)
    await controller.controller.stop()
    expect(clock.waiting).toBe(0)
  })

  test('a kube that is closed stops it', async () => {
    const { server, kube, start } = setUpController()
    server.objects.create(configMaps, configMap('a'))
    const controller = start()
    await controller.rest()
    await kube.close()
    await settle()
    expect(controller.status.phase).toBe('stopped')
    server.objects.delete(configMaps, keyOf({ name: 'a', namespace: 'default' }))
    expect(controller.keys).toEqual(['default/a'])
  })
})

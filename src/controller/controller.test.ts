import { describe, expect, test } from 'vitest'
import { configMap } from '../client/cluster.fixture.js'
import { keyOf } from '../model/key.js'
import { configMaps, deferred, put, setUpController } from './controller.fixture.js'
import { exponential } from './rate-limit.js'

const key = (name: string) => keyOf({ name, namespace: 'default' })

describe('M17: what is reconciled, and when', () => {
  test('all there is, then what changes, then what is gone', async () => {
    const { server, start } = setUpController()
    for (const name of ['a', 'b']) server.objects.create(configMaps, configMap(name))
    const controller = start()
    await controller.rest()
    expect(controller.keys).toEqual(['default/a', 'default/b'])
    expect(controller.requests[0]?.object?.metadata.name).toBe('a')
    server.objects.update(configMaps, configMap('a', { text: 'new' }))
    await controller.rest()
    expect(controller.keys.slice(2)).toEqual(['default/a'])
    expect(controller.requests.at(-1)?.object?.data).toEqual({ text: 'new' })
    server.objects.delete(configMaps, key('b'))
    await controller.rest()
    expect(controller.keys.slice(3)).toEqual(['default/b'])
    expect(controller.requests.at(-1)).not.toHaveProperty('object')
    expect(controller.status).toEqual({
      phase: 'running',
      leader: true,
      depth: 0,
      delayed: 0,
      active: 0,
      reconciles: 4,
      errors: 0,
      waitsFor: [],
    })
  })

  test('nothing before the first state is whole, with the reason on screen', async () => {
    const { server, start, pass } = setUpController()
    server.objects.create(configMaps, configMap('a'))
    const repair = server.faults.answer({ respond: 'refuse', times: Number.POSITIVE_INFINITY })
    const controller = start()
    await controller.rest()
    expect(controller.keys).toEqual([])
    expect(controller.status).toMatchObject({
      phase: 'waiting',
      waitsFor: [{ resource: 'v1/configmaps', phase: 'offline', error: { code: 'unreachable' } }],
    })
    repair()
    await pass(10_000)
    await controller.rest()
    expect(controller.keys).toEqual(['default/a'])
    expect(controller.status.phase).toBe('running')
  })

  test('one key at a time, several keys at the same time, and once more for what came meanwhile', async () => {
    const { server, start, settle } = setUpController()
    for (const name of ['a', 'b', 'c']) server.objects.create(configMaps, configMap(name))
    const running = new Map<string, ReturnType<typeof deferred>>()
    let most = 0
    const controller = start({
      concurrency: 2,
      reconcile: async ({ key: at }) => {
        expect(running.has(at)).toBe(false)
        const end = deferred()
        running.set(at, end)
        most = Math.max(most, running.size)
        await end.promise
        running.delete(at)
      },
    })
    await settle()
    await settle()
    expect([...running.keys()]).toEqual(['default/a', 'default/b'])
    expect(controller.status).toMatchObject({ active: 2, depth: 1 })
    server.objects.update(configMaps, configMap('a', { text: '1' }))
    server.objects.update(configMaps, configMap('a', { text: '2' }))
    await settle()
    expect(controller.keys).toEqual(['default/a', 'default/b'])
    running.get('default/b')?.resolve()
    await settle()
    expect(controller.keys).toEqual(['default/a', 'default/b', 'default/c'])
    running.get('default/a')?.resolve()
    running.get('default/c')?.resolve()
    await settle()
    expect(controller.keys.slice(3)).toEqual(['default/a'])
    expect(controller.requests.at(-1)?.object?.data).toEqual({ text: '2' })
    running.get('default/a')?.resolve()
    await controller.rest()
    expect(controller.keys).toHaveLength(4)
    expect(most).toBe(2)
  })

  test('what fails comes back later and later, and from the beginning once it has succeeded', async () => {
    const { server, start, pass } = setUpController()
    server.objects.create(configMaps, configMap('a'))
    let failing = 3
    const logged: string[] = []
    const controller = start({
      rateLimiter: exponential({ baseMs: 100, maxMs: 10_000 }),
      log: { warn: (message) => logged.push(message) },
      reconcile: () => {
        failing -= 1
        if (failing >= 0) throw new Error('not yet')
      },
    })
    await controller.rest()
    expect(controller.requests.map(({ failures }) => failures)).toEqual([0])
    expect(controller.status).toMatchObject({
      reconciles: 1,
      errors: 1,
      delayed: 1,
      lastError: { key: 'default/a', message: 'not yet' },
    })
    for (const [ms, times] of [
      [99, 1],
      [1, 2],
      [199, 2],
      [1, 3],
      [399, 3],
      [1, 4],
    ] as const) {
      await pass(ms)
      await controller.rest()
      expect(controller.keys).toHaveLength(times)
    }
    expect(controller.requests.map(({ failures }) => failures)).toEqual([0, 1, 2, 3])
    expect(controller.status).not.toHaveProperty('lastError')
    expect(controller.status).toMatchObject({ reconciles: 4, errors: 3, delayed: 0 })
    expect(logged).toHaveLength(3)
    failing = 1
    server.objects.update(configMaps, configMap('a', { text: 'new' }))
    await controller.rest()
    await pass(100)
    await controller.rest()
    expect(controller.requests.slice(4).map(({ failures }) => failures)).toEqual([0, 1])
  })

  test('requeueAfter comes back by itself; what cannot be one is a failure', async () => {
    const { server, start, pass } = setUpController()
    server.objects.create(configMaps, configMap('a'))
    const results: unknown[] = [{ requeueAfter: 60_000 }, {}, undefined]
    const controller = start({ reconcile: () => results.shift() as undefined })
    await controller.rest()
    await pass(59_999)
    await controller.rest()
    expect(controller.keys).toHaveLength(1)
    await pass(1)
    await controller.rest()
    expect(controller.keys).toHaveLength(2)
    await pass(3_600_000, 600_000)
    expect(controller.keys).toHaveLength(2)
    results.unshift({ requeueAfter: '5 s' })
    server.objects.update(configMaps, configMap('a', { text: 'new' }))
    await controller.rest()
    expect(controller.status).toMatchObject({ errors: 1, lastError: { message: expect.stringContaining('in ms') } })
  })

  test('conflicts: whoever loses reads again, and the end is what a straight computation gives', async () => {
    const { server, start, pass } = setUpController()
    const count = 300
    for (let index = 0; index < count; index += 1)
      server.objects.create(configMaps, configMap(`m${index}`, { in: `${index}` }))
    let conflicts = 0
    const controller = start({
      concurrency: 4,
      rateLimiter: exponential({ baseMs: 10, maxMs: 100 }),
      reconcile: async ({ object }) => {
        if (object === undefined || object.data?.out === `${object.data?.in}!`) return
        // Somebody else writes in between, every third time.
        const current = server.objects.get(configMaps, keyOf(object.metadata))
        if (Number(object.data?.in) % 3 === 0 && current !== undefined && conflicts < count) {
          conflicts += 1
          const { resourceVersion: _any, ...metadata } = current.metadata
          server.objects.update(configMaps, {
            ...current,
            metadata: { ...metadata, annotations: { by: `${conflicts}` } },
          })
        }
        await put(server, 'configmaps', { ...object, data: { ...object.data, out: `${object.data?.in}!` } })
      },
    })
    for (let round = 0; round < 400; round += 1) {
      await pass(20)
      await controller.rest()
    }
    const outs = server.objects.list(configMaps).map((object) => (object as { data?: Record<string, string> }).data)
    expect(outs.filter((data) => data?.out === `${data?.in}!`)).toHaveLength(count)
    expect(controller.status.errors).toBeGreaterThan(50)
    expect(controller.status).toMatchObject({ depth: 0, delayed: 0, active: 0 })
  })
})

describe('M17: the status', () => {
  test('comes once per turn of the event loop, not once per reconcile', async () => {
    const { server, start } = setUpController()
    for (let index = 0; index < 500; index += 1) server.objects.create(configMaps, configMap(`m${index}`))
    const controller = start()
    await controller.rest()
    expect(controller.status).toMatchObject({ reconciles: 500, depth: 0 })
    expect(controller.statuses.length).toBeLessThan(500)
  })

  test('comes only where it differs', async () => {
    const { server, start } = setUpController()
    server.objects.create(configMaps, configMap('a'))
    const controller = start({
      for: { resource: configMaps, scope: { namespace: 'default' }, filter: ({ type }) => type === 'added' },
    })
    await controller.rest()
    const { length } = controller.statuses
    server.objects.update(configMaps, configMap('a', { text: 'new' }))
    await controller.rest()
    expect(controller.keys).toEqual(['default/a'])
    expect(controller.statuses.length).toBe(length)
    expect(new Set(controller.statuses.map((status) => JSON.stringify(status))).size).toBe(length)
  })
})

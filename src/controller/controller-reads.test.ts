import { expect, test } from 'vitest'
import { configMap } from '../client/cluster.fixture.js'
import { type KubeObject, resource } from '../index.js'
import { keyOf } from '../model/key.js'
import { configMaps, deferred, deployments, pods, setUpController } from './controller.fixture.js'
import { createController } from './create-controller.js'

const secrets = resource('v1', 'secrets', { kind: 'Secret' })
const key = (name: string) => keyOf({ name, namespace: 'default' })

function secret(name: string, owner?: KubeObject, labels: Readonly<Record<string, string>> = {}): KubeObject {
  const { name: ownerName = '', uid = '' } = owner?.metadata ?? {}
  const reference = { apiVersion: 'v1', kind: 'ConfigMap', name: ownerName, uid, controller: true }
  return {
    metadata: { name, namespace: 'default', labels, ...(owner === undefined ? {} : { ownerReferences: [reference] }) },
  }
}

test('M17: changes of what it owns reconcile the owner, which reads them by the owner’s uid', async () => {
  const { server, start } = setUpController()
  const [a] = ['a', 'b'].map((name) => server.objects.create(configMaps, configMap(name)))
  const seen: (readonly string[])[] = []
  const controller = start({
    owns: [{ resource: secrets, scope: { namespace: 'default' } }],
    reconcile: ({ object, reader }) => {
      const owned = reader.byIndex(secrets, 'owner', object?.metadata.uid ?? '')
      seen.push(owned.map(({ metadata }) => metadata.name))
    },
  })
  await controller.rest()
  expect(controller.keys).toEqual(['default/a', 'default/b'])
  server.objects.create(secrets, secret('a-1', a))
  await controller.rest()
  server.objects.create(secrets, secret('nobody'))
  await controller.rest()
  server.objects.delete(secrets, key('a-1'))
  await controller.rest()
  expect(controller.keys.slice(2)).toEqual(['default/a', 'default/a'])
  expect(seen.slice(2)).toEqual([['a-1'], []])
})

test('M17: watched objects reconcile the keys that a function gives; a function that throws harms nobody', async () => {
  const { server, start } = setUpController()
  server.objects.create(configMaps, configMap('a'))
  const logged: string[] = []
  const controller = start({
    watches: [
      {
        resource: secrets,
        map: ({ object, old }) => {
          if (object.metadata.name === 'bad') throw new Error('no')
          return [object, ...(old === undefined ? [] : [old])].map(({ metadata }) => `default/${metadata.labels?.for}`)
        },
      },
    ],
    log: { error: (message) => logged.push(message) },
  })
  await controller.rest()
  server.objects.create(secrets, secret('bad'))
  server.objects.create(secrets, secret('s', undefined, { for: 'x' }))
  await controller.rest()
  expect(controller.keys).toEqual(['default/a', 'default/x'])
  expect(controller.requests[1]?.object).toBeUndefined()
  server.objects.update(secrets, secret('s', undefined, { for: 'y' }))
  await controller.rest()
  expect(controller.keys.slice(2)).toEqual(['default/y', 'default/x'])
  expect(logged).toEqual([expect.stringContaining('map failed for default/bad')])
})

test('M17: what watched objects concern can be looked up in what the controller reads', async () => {
  const { server, start } = setUpController()
  for (const name of ['a', 'b']) server.objects.create(configMaps, configMap(name))
  server.objects.create(configMaps, configMap('elsewhere', {}, {}, 'kube-public'))
  const controller = start({
    for: { resource: configMaps },
    watches: [
      {
        resource: secrets,
        map: ({ object: { metadata } }, reader) =>
          reader.list(configMaps, { namespace: metadata.namespace ?? '' }).map((found) => keyOf(found.metadata)),
      },
    ],
  })
  await controller.rest()
  expect(controller.keys).toEqual(['default/a', 'default/b', 'kube-public/elsewhere'])
  server.objects.create(secrets, secret('s'))
  await controller.rest()
  expect(controller.keys.slice(3)).toEqual(['default/a', 'default/b'])
})

test('M17: where, labels and filter choose what counts as a change; reads see everything', async () => {
  const { server, start } = setUpController()
  server.objects.create(configMaps, configMap('yes', { text: '1' }, { app: 'a' }))
  server.objects.create(configMaps, configMap('no', { text: '1' }))
  const logged: string[] = []
  const controller = start({
    for: {
      resource: configMaps,
      scope: { namespace: 'default' },
      labels: 'app=a',
      filter: ({ object }) => {
        if (object.data?.text === 'throw') throw new Error('no')
        return object.data?.text !== 'pass over'
      },
    },
    log: { error: (message) => logged.push(message) },
    reconcile: ({ reader }) => {
      expect(reader.list(configMaps).map(({ metadata }) => metadata.name)).toEqual(['no', 'yes'])
    },
  })
  await controller.rest()
  server.objects.update(configMaps, configMap('no', { text: '2' }))
  server.objects.update(configMaps, configMap('yes', { text: 'pass over' }, { app: 'a' }))
  await controller.rest()
  expect(controller.keys).toEqual(['default/yes'])
  server.objects.update(configMaps, configMap('yes', { text: 'throw' }, { app: 'a' }))
  await controller.rest()
  expect(logged).toHaveLength(1)
  expect(controller.keys).toHaveLength(2)
  // It ceases to match.
  server.objects.update(configMaps, configMap('yes', { text: '3' }, { app: 'b' }))
  await controller.rest()
  expect(controller.keys).toHaveLength(3)
  expect(controller.status.errors).toBe(0)
})

test('P3: reads are at least as new as what led to them, through writes without end', async () => {
  const { server, start, settle } = setUpController()
  const told = new Map<string, number>()
  server.onWrite(({ plural, object }) => {
    if (plural === 'configmaps') told.set(keyOf(object.metadata), Number((object as { data?: { n?: string } }).data?.n))
  })
  const ends: ReturnType<typeof deferred>[] = []
  const read = new Map<string, number>()
  const controller = start({
    concurrency: 3,
    reconcile: async ({ key: at, object, reader }) => {
      expect(reader.get(configMaps, at)).toBe(object)
      read.set(at, Number(object?.data?.n))
      const end = deferred()
      ends.push(end)
      await end.promise
    },
  })
  for (let index = 0; index < 20; index += 1) server.objects.create(configMaps, configMap(`m${index}`, { n: '0' }))
  for (let write = 1; write < 300; write += 1) {
    server.objects.update(configMaps, configMap(`m${(write * 7) % 20}`, { n: `${write}` }))
    if (write % 10 === 0) {
      await settle()
      for (const end of ends.splice(0)) end.resolve()
    }
  }
  for (let round = 0; round < 60; round += 1) {
    await settle()
    for (const end of ends.splice(0)) end.resolve()
  }
  await controller.rest()
  expect(read).toEqual(told)
})

test('M17: a repetition waits behind what really happened', async () => {
  const { server, start, settle, pass } = setUpController()
  for (let index = 0; index < 5; index += 1) server.objects.create(configMaps, configMap(`m${index}`))
  const ends: ReturnType<typeof deferred>[] = []
  const controller = start({
    resyncPeriod: 60_000,
    reconcile: () => {
      const end = deferred()
      ends.push(end)
      return end.promise
    },
  })
  await settle()
  for (let round = 0; round < 5; round += 1) {
    ends.shift()?.resolve()
    await settle()
  }
  expect(controller.keys).toHaveLength(5)
  await pass(60_000)
  expect(controller.keys.slice(5)).toEqual(['default/m0'])
  expect(controller.controller.metrics().depthByPriority).toEqual(new Map([[-100, 4]]))
  server.objects.update(configMaps, configMap('m4', { text: 'new' }))
  await settle()
  ends.shift()?.resolve()
  await settle()
  expect(controller.keys.slice(5)).toEqual(['default/m0', 'default/m4'])
  expect(controller.controller.metrics().depthByPriority).toEqual(new Map([[-100, 3]]))
})

test('M17: a reader gives each object once, by the resources that were named, and says where one was not', async () => {
  const { server, start } = setUpController()
  server.objects.create(configMaps, configMap('a', {}, { app: 'x' }))
  server.objects.create(configMaps, configMap('b', {}, { app: 'x' }, 'kube-system'))
  server.objects.create(secrets, secret('s'))
  const errors: unknown[] = []
  const controller = start({
    reads: [{ resource: configMaps }, { resource: secrets }],
    reconcile: ({ reader }) => {
      expect(reader.list(configMaps, { labels: 'app=x' }).map(({ metadata }) => metadata.name)).toEqual(['a', 'b'])
      expect(reader.byIndex(configMaps, 'namespace', 'kube-system')).toHaveLength(1)
      expect(reader.get(configMaps, 'kube-system/b')).toBeDefined()
      expect(reader.get(configMaps, 'default/none')).toBeUndefined()
      expect(reader.get(secrets, 'default/s')).toBeDefined()
      for (const wrong of [() => reader.get(pods, 'default/a'), () => reader.list(null as never)]) {
        try {
          wrong()
        } catch (error) {
          errors.push(error)
        }
      }
    },
  })
  await controller.rest()
  expect(controller.status).toMatchObject({ errors: 0, reconciles: 1 })
  expect(errors).toMatchObject([
    { code: 'invalid-options', message: expect.stringContaining('name it in `reads`') },
    { code: 'invalid-resource' },
  ])
})

test('M17: nothing begins before all that is read is whole on this thread, however many slices it takes', async () => {
  const { server, start } = setUpController()
  server.objects.create(configMaps, configMap('a'))
  for (let index = 0; index < 900; index += 1) server.objects.create(secrets, secret(`s${index}`))
  const counts: number[] = []
  const controller = start({
    reads: [{ resource: secrets }],
    reconcile: ({ reader }) => {
      counts.push(reader.list(secrets).length)
    },
  })
  await controller.rest()
  expect(counts).toEqual([900])
})

const options = () => ({ kube: setUpController().kube, name: 'a', for: { resource: configMaps }, reconcile: () => {} })

test.each<readonly [string, object]>([
  ['kube must be', { kube: {} }],
  ['kube must be', { kube: null }],
  ['name must be text', { name: '' }],
  ['reconcile must be a function', { reconcile: undefined }],
  ['for: write an object', { for: undefined }],
  ['for.resource: write a resource', { for: { resource: 'pods' } }],
  ['did you mean "scope"', { for: { resource: configMaps, scop: {} } }],
  ['for.filter must be a function', { for: { resource: configMaps, filter: 'a' } }],
  ['owns must be a list', { owns: { resource: pods } }],
  ['owns[0]', { owns: [null] }],
  ['watches[0].map must be a function', { watches: [{ resource: pods }] }],
  ['reads[0]', { reads: [{ resource: pods, where: {} }] }],
  ['must have one', { for: { resource: resource('example.com/v1', 'widgets') }, owns: [{ resource: pods }] }],
  ['concurrency must be', { concurrency: 0 }],
  ['concurrency must be a whole number', { concurrency: 1.5 }],
  ['graceMs must be', { graceMs: -1 }],
  ['write a rate limit', { rateLimiter: 5 }],
  ['leaderElection must be', { leaderElection: { name: 'a' } }],
  ['metrics must be', { metrics: 5 }],
  ['clock must be', { clock: Date }],
  ['log must be a logger', { log: 'console' }],
  ['did you mean "concurrency"', { concurency: 2 }],
  ['resyncPeriod must be', { resyncPeriod: -1 }],
])('wrong arguments: %s', (message, wrong) => {
  expect(() => createController({ ...options(), ...wrong } as never)).toThrow(
    expect.objectContaining({ name: 'InputError', message: expect.stringContaining(message) }),
  )
  expect(() => createController(null as never)).toThrow(expect.objectContaining({ code: 'invalid-options' }))
})

test('what the client refuses is refused at the call', () => {
  expect(() =>
    createController({ ...options(), for: { resource: configMaps, scope: { namespace: 5 as never } } }),
  ).toThrow(expect.objectContaining({ code: 'invalid-scope' }))
  expect(() => createController({ ...options(), owns: [{ resource: deployments, labels: '(' }] })).toThrow(
    expect.objectContaining({ code: 'invalid-selector' }),
  )
})

import { describe, expect, test } from 'vitest'
import { resource } from '../index.js'
import { pods } from '../resources/index.js'
import type { Access } from '../testing/api-server/access/access.js'
import { configMap, setUpCluster } from './cluster.fixture.js'
import { type ConfigMap, configMaps } from './kube.fixture.js'
import { refusal, turns } from './refused-call.fixture.js'

const widgets = resource('example.com/v1', 'widgets', { kind: 'Widget' })
const widgetDefinition = { group: 'example.com', version: 'v1', plural: 'widgets', kind: 'Widget' }

describe('M14 what the server refuses, with its code and what to do', () => {
  test('a resource, a subresource and a namespace that are not there', async () => {
    const { kube } = setUpCluster()
    const body = { metadata: { name: 'w', namespace: 'default' } }
    expect(await refusal(kube.client.create(widgets, body))).toMatchObject({
      code: 'not-served',
      info: { resource: 'example.com/v1/widgets', namespace: 'default' },
    })
    const wrong = resource('apps/v1', 'pods')
    expect(await refusal(kube.client.create(wrong, body))).toMatchObject({ code: 'not-served' })
    expect(await refusal(kube.client.get(pods, 'default/p', { subresource: 'scale' }))).toMatchObject({
      code: 'not-served',
    })
    const nowhere = { metadata: { name: 'w', namespace: 'nowhere' } }
    expect(await refusal(kube.client.create(configMaps, nowhere))).toMatchObject({ code: 'not-found' })
  })

  test('a namespace that is missing, or too much, of a resource that nobody said it of', async () => {
    const { kube } = setUpCluster({ resources: [widgetDefinition] })
    const guessed = resource('example.com/v1', 'widgets')
    expect(await refusal(kube.client.get(guessed, 'w'))).toMatchObject({
      code: 'bad-request',
      message: expect.stringMatching(/widgets have a namespace/) as string,
    })
    expect(await refusal(kube.client.delete(resource('v1', 'nodes'), 'web/n'))).toMatchObject({
      code: 'bad-request',
      message: expect.stringMatching(/nodes have no namespace/) as string,
    })
  })

  test('one of that name, a bad name, a patch that does not fit, a strategic one to a custom resource', async () => {
    const { kube, server } = setUpCluster({ resources: [widgetDefinition] })
    server.objects.create(configMaps, configMap('a'))
    server.objects.create(widgets, configMap('w'))
    expect(await refusal(kube.client.create(configMaps, configMap('a')))).toMatchObject({ code: 'already-exists' })
    const invalid = await refusal(kube.client.create(configMaps, configMap('UPPER')))
    expect(invalid).toMatchObject({
      code: 'invalid',
      info: { httpStatus: 422, reason: 'Invalid', details: { causes: [{ field: 'metadata.name' }] } },
    })
    expect(invalid.message).toMatch(/info\.details\.causes/)
    const json = [{ op: 'test', path: '/data/x', value: '1' }] as const
    expect(await refusal(kube.client.patch(configMaps, 'default/a', { json }))).toMatchObject({ code: 'invalid' })
    expect(await refusal(kube.client.patch(widgets, 'default/w', { strategic: {} }))).toMatchObject({
      code: 'unsupported-media-type',
    })
  })

  test('no permission, and a stale version', async () => {
    const access: Access = {
      users: [{ token: '', name: 'system:anonymous', rules: [{ verbs: ['get'], apiGroups: [''], resources: ['*'] }] }],
    }
    const { kube, server } = setUpCluster()
    const stale = server.objects.create(configMaps, configMap('a')) as ConfigMap
    server.objects.update(configMaps, configMap('a', { x: '1' }))
    expect(await refusal(kube.client.replace(configMaps, stale))).toMatchObject({ code: 'conflict' })
    server.setAccess(access)
    expect(await refusal(kube.client.delete(configMaps, 'default/a'))).toMatchObject({
      code: 'forbidden',
      info: { httpStatus: 403 },
    })
  })

  test('no network: a read says so behind two more tries, a write that nobody knows what came of it', async () => {
    const { kube, server, pass } = setUpCluster()
    server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: 'refuse' })
    const reading = refusal(kube.client.get(configMaps, 'default/a'))
    await pass(5_000, 500)
    expect(await reading).toMatchObject({ code: 'unreachable' })
    expect(server.requests).toHaveLength(3)
    expect(await refusal(kube.client.create(configMaps, configMap('a')))).toMatchObject({ code: 'unknown-outcome' })
    expect(server.requests).toHaveLength(4)
  })

  test('a write that is never answered: 40 s, then unknown-outcome', async () => {
    const { kube, server, clock } = setUpCluster()
    server.faults.answer({ respond: 'hang' })
    const writing = refusal(kube.client.patch(configMaps, 'default/a', { merge: {} }))
    await turns()
    await clock.advance(40_000)
    expect((await writing).code).toBe('unknown-outcome')
    expect(server.requests).toHaveLength(1)
  })

  test('given up: rejects with the reason of the signal, and nothing comes of it later', async () => {
    const { kube } = setUpCluster()
    const controller = new AbortController()
    const promise = kube.client.get(configMaps, 'default/a', { signal: controller.signal })
    controller.abort(new RangeError('enough'))
    await expect(promise).rejects.toThrow(RangeError)
    await expect(kube.client.get(configMaps, 'default/a', { signal: controller.signal })).rejects.toThrow(RangeError)
  })

  test('a kube that is closed', async () => {
    const { kube } = setUpCluster()
    await kube.close()
    expect(await refusal(kube.client.get(configMaps, 'default/a'))).toMatchObject({ code: 'closed' })
  })
})

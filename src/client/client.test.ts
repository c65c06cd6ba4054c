import { describe, expect, test } from 'vitest'
import { configMap, setUpCluster } from './cluster.fixture.js'
import { type ConfigMap, configMaps } from './kube.fixture.js'

describe('M14 get and patch', () => {
  test('an object is read, changed and read again', async () => {
    const { kube, server } = setUpCluster()
    server.objects.create(configMaps, configMap('a', { x: '1' }))
    const before = await kube.client.get(configMaps, 'default/a')
    const after = await kube.client.patch(configMaps, 'default/a', { merge: { data: { x: '2' } } })
    expect(before.data).toEqual({ x: '1' })
    expect(after.data).toEqual({ x: '2' })
    expect(await kube.client.get<ConfigMap>(configMaps, 'default/a')).toEqual(after)
    expect(after.kind).toBe('ConfigMap')
  })
})

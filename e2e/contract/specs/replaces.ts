import { expect } from 'vitest'
import { type Spec, spec } from '../spec.js'

const silent = { record: 'part' } as const

/** apiserver 5.3. */
export const replaces: readonly Spec[] = [
  spec('replace: with the present version', async (api) => {
    const { body } = await api.createConfigMaps(['a'])
    const { body: after } = await api.put(`${api.path('configmaps')}/a`, { ...body, data: { key: 'two' } })
    expect(BigInt(after.metadata.resourceVersion)).toBeGreaterThan(BigInt(body.metadata.resourceVersion))
  }),
  spec('replace: with an old version', async (api) => {
    const { body } = await api.createConfigMaps(['a'])
    await api.put(`${api.path('configmaps')}/a`, { ...body, data: { key: 'two' } }, silent)
    await api.put(`${api.path('configmaps')}/a`, { ...body, data: { key: 'three' } })
    await api.get(`${api.path('configmaps')}/a`)
  }),
  spec('replace: by the same keeps the version', async (api) => {
    const { body } = await api.createConfigMaps(['a'])
    const { body: after } = await api.put(`${api.path('configmaps')}/a`, body)
    expect(after.metadata.resourceVersion).toBe(body.metadata.resourceVersion)
  }),
  spec('replace: without a version, for kinds that allow it', async (api) => {
    await api.createConfigMaps(['a'], () => ({ app: 'x' }))
    await api.put(`${api.path('configmaps')}/a`, { metadata: { name: 'a' }, data: { key: 'two' } })
  }),
  spec('replace: another name, namespace or uid', async (api) => {
    await api.createConfigMaps(['a'])
    await api.put(`${api.path('configmaps')}/b`, { metadata: { name: 'a' } })
    await api.put(`${api.path('configmaps')}/a`, { metadata: { name: 'a', namespace: 'other' } })
    await api.put(`${api.path('configmaps')}/a`, { metadata: { name: 'a', uid: 'other' } })
  }),
  spec('replace: a version that is no number', async (api) => {
    await api.createConfigMaps(['a'])
    await api.put(`${api.path('configmaps')}/a`, { metadata: { name: 'a', resourceVersion: 'x' } })
  }),
  spec('replace: what is not there', async (api) => {
    await api.put(`${api.path('configmaps')}/none`, { metadata: { name: 'none' } })
    await api.put(`${api.path('configmaps')}/none`, { metadata: { name: 'none', resourceVersion: '4' } })
  }),
  spec('replace: the time of creation stays', async (api) => {
    const { body } = await api.createConfigMaps(['a'])
    const metadata = { ...body.metadata, creationTimestamp: '2001-01-01T00:00:00Z', labels: { app: 'x' } }
    const { body: after } = await api.put(`${api.path('configmaps')}/a`, { ...body, metadata })
    expect(after.metadata.creationTimestamp).toBe(body.metadata.creationTimestamp)
  }),
  spec('replace: a dry run changes nothing', async (api) => {
    await api.createConfigMaps(['a'])
    await api.put(`${api.path('configmaps')}/a?dryRun=All`, { metadata: { name: 'a' }, data: { key: 'two' } })
    await api.get(`${api.path('configmaps')}/a`)
  }),
]

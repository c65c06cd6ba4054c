import { type Spec, spec } from '../spec.js'

/** apiserver 1.5. What was compacted is gone for everybody, so these come last. */
export const compaction: readonly Spec[] = [
  spec('compaction: exactly a version that is gone', async (api) => {
    await api.createConfigMaps(['a'])
    await api.compact()
    await api.get(`${api.path('configmaps')}?resourceVersion=2&resourceVersionMatch=Exact`)
    await api.get(`${api.path('configmaps')}?resourceVersion=2&limit=10`)
  }),
  spec('compaction: a token that is too old brings a new one', async (api) => {
    await api.createConfigMaps(['a', 'b', 'c'])
    const old = Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', rv: 2, start: '/a\u0000' })).toString('base64url')
    await api.compact()
    const { body } = await api.get(`${api.path('configmaps')}?limit=1&continue=${old}`)
    await api.createConfigMaps(['bb'])
    await api.get(`${api.path('configmaps')}?limit=1&continue=${body.metadata.continue}`)
  }),
]

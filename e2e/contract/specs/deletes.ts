import type { Api, Body } from '../api.js'
import { type Spec, spec, specsFor } from '../spec.js'

const silent = { record: 'part' } as const
const one = (api: Api, name = 'a'): string => `${api.path('configmaps')}/${name}`

const brief = ({ metadata }: Body): unknown => ({
  grace: metadata.deletionGracePeriodSeconds ?? null,
  terminating: metadata.deletionTimestamp !== undefined,
  generation: metadata.generation ?? null,
  finalizers: metadata.finalizers ?? [],
})

async function held(api: Api, finalizers: readonly string[] = ['example.com/hold']): Promise<void> {
  await api.post(api.path('configmaps'), { metadata: { name: 'a', finalizers }, data: { key: 'one' } }, silent)
}

/** apiserver 5.5. */
export const deletes: readonly Spec[] = [
  spec('delete: a Status that tells the uid', async (api) => {
    await api.createConfigMaps(['a'])
    await api.delete(one(api))
    await api.get(one(api))
    await api.delete(one(api))
  }),
  spec('delete: of another group', async (api) => {
    await api.post(api.path('leases', 'apis/coordination.k8s.io/v1'), { metadata: { name: 'a' }, spec: {} }, silent)
    await api.delete(`${api.path('leases', 'apis/coordination.k8s.io/v1')}/a`)
    await api.delete(`${api.path('leases', 'apis/coordination.k8s.io/v1')}/a`)
  }),
  spec('delete: preconditions', async (api) => {
    const { body } = await api.createConfigMaps(['a'])
    const { uid, resourceVersion } = body.metadata
    await api.delete(one(api), { preconditions: { uid: 'other' } })
    await api.delete(one(api), { preconditions: { resourceVersion: '1' } })
    await api.delete(one(api), { preconditions: { uid, resourceVersion } })
  }),
  spec('delete: a dry run leaves it', async (api) => {
    await api.createConfigMaps(['a'])
    await api.delete(`${one(api)}?dryRun=All`)
    await api.get(one(api))
  }),
  spec('delete: finalizers hold it', async (api) => {
    await held(api)
    const { body } = await api.delete(one(api))
    const { body: again } = await api.delete(one(api))
    api.note('the same version', body.metadata.resourceVersion === again.metadata.resourceVersion)
    await api.post(api.path('configmaps'), { metadata: { name: 'a' } })
    await api.patch(one(api), { data: { key: 'two' } })
    await api.patch(one(api), { metadata: { finalizers: ['example.com/hold', 'example.com/new'] } })
    await api.patch(one(api), { metadata: { finalizers: null } })
    await api.get(one(api))
  }),
  spec('delete: each finalizer on its own', async (api) => {
    await held(api, ['example.com/one', 'example.com/two'])
    await api.delete(one(api), undefined, silent)
    await api.patch(one(api), { metadata: { finalizers: ['example.com/two'] } })
    await api.patch(one(api), { metadata: { finalizers: [] } })
    await api.get(one(api))
  }),
  ...specsFor('delete: propagation', ['Foreground', 'Orphan', 'Background', 'Sideways'], async (api, row) => {
    await api.createConfigMaps(['a'])
    await api.delete(one(api), { propagationPolicy: row })
    await api.get(one(api))
  }),
  spec('delete: propagation as a parameter', async (api) => {
    await api.createConfigMaps(['a'])
    await api.delete(`${one(api)}?propagationPolicy=Foreground`)
  }),
  spec('delete: of options in a body the query says nothing, not even dryRun', async (api) => {
    await api.createConfigMaps(['a', 'b', 'c'])
    const [a, b, c] = ['a', 'b', 'c'].map((name) => one(api, name))
    await api.delete(`${a}?dryRun=All`)
    await api.delete(`${b}?dryRun=All`, { propagationPolicy: 'Background' })
    await api.delete(`${c}?propagationPolicy=Foreground`, { dryRun: ['All'] })
    await api.get(api.path('configmaps'))
  }),
  spec('delete: a collection, by labels', async (api) => {
    await api.createConfigMaps(['a', 'b', 'c'], (name) => ({ keep: name === 'c' ? 'yes' : 'no' }))
    await api.delete(`${api.path('configmaps')}?labelSelector=keep%3Dno`)
    await api.get(api.path('configmaps'))
    await api.delete(api.path('configmaps'))
    await api.get(api.path('configmaps'))
  }),
  spec('delete: a pod on a node has grace', async (api) => {
    const pods = api.path('pods')
    const pod = (name: string, more: object): Body => ({
      metadata: { name },
      spec: { containers: [{ name: 'c', image: 'i' }], ...more },
    })
    await api.post(pods, pod('a', { nodeName: 'n' }), silent)
    for (const options of [
      undefined,
      undefined,
      { gracePeriodSeconds: 5 },
      { gracePeriodSeconds: 60 },
      { gracePeriodSeconds: 0 },
    ]) {
      api.note(
        JSON.stringify(options) ?? 'without options',
        brief((await api.delete(`${pods}/a`, options, silent)).body),
      )
    }
    await api.get(`${pods}/a`)
    await api.post(pods, pod('b', { nodeName: 'n', terminationGracePeriodSeconds: 7 }), silent)
    api.note('its own grace', brief((await api.delete(`${pods}/b`, undefined, silent)).body))
    await api.post(pods, pod('c', { nodeName: 'n' }), silent)
    api.note('0 as a parameter', brief((await api.delete(`${pods}/c?gracePeriodSeconds=0`, undefined, silent)).body))
    await api.post(pods, pod('d', {}), silent)
    api.note('not on a node', brief((await api.delete(`${pods}/d`, undefined, silent)).body))
    await api.get(`${pods}/d`)
  }),
  spec('delete: a namespace is terminating, and takes nothing new', async (api) => {
    const name = `${api.namespace}-gone`
    await api.post('/api/v1/namespaces', { metadata: { name } }, silent)
    await api.delete(`/api/v1/namespaces/${name}`)
    await api.delete(`/api/v1/namespaces/${name}`)
    await api.post(`/api/v1/namespaces/${name}/configmaps`, { metadata: { name: 'late' } })
  }),
]

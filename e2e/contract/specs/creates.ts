import { expect } from 'vitest'
import { configMap } from '../api.js'
import { type Spec, spec } from '../spec.js'

/** apiserver 5.1, 5.2. */
export const creates: readonly Spec[] = [
  spec('create: 201 and the object, with uid, version and time', async (api) => {
    const { body } = await api.post(api.path('configmaps'), configMap('a', { app: 'x' }))
    expect(Object.keys(body.metadata).slice(0, 5)).toEqual([
      'name',
      'namespace',
      'uid',
      'resourceVersion',
      'creationTimestamp',
    ])
  }),
  spec('create: what is there already', async (api) => {
    await api.createConfigMaps(['a'])
    await api.post(api.path('configmaps'), configMap('a'))
  }),
  spec('create: a generated name', async (api) => {
    const { body } = await api.post(api.path('configmaps'), { metadata: { generateName: 'made-' } })
    expect(body.metadata.name).toMatch(/^made-[bcdfghjklmnpqrstvwxz2456789]{5}$/)
    api.alias(body.metadata.name, 'made-<five letters>')
    const long = await api.post(
      api.path('configmaps'),
      { metadata: { generateName: 'x'.repeat(80) } },
      { record: 'part' },
    )
    api.note('length of a long one', long.body.metadata.name.length)
  }),
  spec('create: without a name', async (api) => {
    await api.post(api.path('configmaps'), { metadata: {} })
    await api.post(api.path('configmaps'), {})
  }),
  spec('create: names that cannot be', async (api) => {
    await api.post(api.path('configmaps'), configMap('Bad_Name'))
    await api.post('/api/v1/namespaces', { metadata: { name: 'a.b' } })
    await api.post(api.path('deployments', 'apis/apps/v1'), {
      metadata: { name: 'Bad_Name' },
      spec: {
        selector: { matchLabels: { a: 'b' } },
        template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
      },
    })
  }),
  spec('create: labels that cannot be', async (api) => {
    await api.post(api.path('configmaps'), configMap('a', { '-bad': 'x' }))
    await api.post(api.path('configmaps'), configMap('a', { good: '-bad value' }))
  }),
  spec('create: a version must not be set', async (api) => {
    await api.post(api.path('configmaps'), { metadata: { name: 'a', resourceVersion: '5' } })
  }),
  spec('create: another namespace in the body, or one that is not there', async (api) => {
    await api.post(api.path('configmaps'), { metadata: { name: 'a', namespace: 'other' } })
    await api.post('/api/v1/namespaces/no-such-namespace/configmaps', configMap('a'))
  }),
  spec('create: what clients cannot set is overwritten', async (api) => {
    await api.post(api.path('configmaps'), {
      metadata: {
        name: 'a',
        uid: 'mine',
        creationTimestamp: '2001-01-01T00:00:00Z',
        deletionTimestamp: '2001-01-01T00:00:00Z',
        generation: 7,
        selfLink: '/x',
      },
    })
  }),
  spec('create: nulls and empty maps vanish', async (api) => {
    await api.post(api.path('configmaps'), {
      metadata: { name: 'a', labels: null, annotations: {} },
      data: null,
      binaryData: {},
    })
    await api.post(api.path('configmaps'), { metadata: { name: 'b', finalizers: [], ownerReferences: [] }, data: {} })
  }),
  spec('create: bodies that are no object of the kind', async (api) => {
    await api.post(api.path('configmaps'), { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' } })
    await api.post(api.path('configmaps'), { apiVersion: 'v2', kind: 'ConfigMap', metadata: { name: 'a' } })
    for (const body of ['{bad', '[]', '']) {
      const { status, body: answer } = await api.post(api.path('configmaps'), body, { record: 'part' })
      api.note(body, [status, answer.reason])
    }
  }),
  spec('create: media types', async (api) => {
    await api.post(api.path('configmaps'), JSON.stringify(configMap('a')), { contentType: 'text/plain' })
    await api.post(api.path('configmaps'), JSON.stringify(configMap('a')), {
      contentType: 'application/json; charset=utf-8',
    })
  }),
  spec('create: a dry run leaves nothing behind', async (api) => {
    await api.post(`${api.path('configmaps')}?dryRun=All`, configMap('a'))
    await api.get(`${api.path('configmaps')}/a`)
    await api.post(`${api.path('configmaps')}?dryRun=Some`, configMap('a'))
  }),
  spec('create: a namespace', async (api) => {
    const { body } = await api.post('/api/v1/namespaces', { metadata: { name: `${api.namespace}-more` } })
    await api.get(`/api/v1/namespaces/${body.metadata.name}`)
    await api.get(`/api/v1/namespaces/${body.metadata.name}/status`)
  }),
  spec('create: a secret', async (api) => {
    await api.post(api.path('secrets'), {
      metadata: { name: 'a' },
      stringData: { key: 'täxt' },
      data: { other: 'b3RoZXI=' },
    })
    await api.post(api.path('secrets'), { metadata: { name: 'b' }, type: 'example.com/mine' })
  }),
  spec('create: status is not the client’s to set', async (api) => {
    const pod = {
      metadata: { name: 'a' },
      spec: { containers: [{ name: 'c', image: 'i' }] },
      status: { phase: 'Running' },
    }
    const { body } = await api.post(api.path('pods'), pod, { record: 'part' })
    api.note('phase, generation', [body.status.phase, body.metadata.generation])
  }),
]

import { expect } from 'vitest'
import { type Spec, spec, specsFor } from '../spec.js'

const query = (path: string, row: string): string => (row === '' ? path : `${path}?${row}`)

/** apiserver 1.3, 1.6, 1.7, 1.11. */
export const lists: readonly Spec[] = [
  spec('list: an empty collection has items all the same', async (api) => {
    expect((await api.get(api.path('configmaps'))).body.items).toEqual([])
  }),
  spec('list: items have no kind, the list has', async (api) => {
    await api.createConfigMaps(['a', 'b'])
    const { body, text } = await api.get(api.path('configmaps'))
    expect(Object.keys(body)).toEqual(['kind', 'apiVersion', 'metadata', 'items'])
    expect(body.items[0].kind).toBeUndefined()
    expect(text.endsWith('\n')).toBe(true)
    api.note('members of an item', Object.keys(body.items[0]))
    api.note(
      'members of its metadata',
      Object.keys(body.items[0].metadata).filter((key) => key !== 'managedFields'),
    )
  }),
  spec('list: in the order of keys', async (api) => {
    await api.createConfigMaps(['b', 'a-b', 'a', 'a.b', 'c0', 'c'])
    const { body } = await api.get(api.path('configmaps'), { record: 'part' })
    api.note(
      'names',
      body.items.map((item: { readonly metadata: { readonly name: string } }) => item.metadata.name),
    )
  }),
  spec('list: the version is that of the last write', async (api) => {
    const { body: created } = await api.createConfigMaps(['a', 'b'])
    const { body } = await api.get(api.path('configmaps'))
    expect(BigInt(body.metadata.resourceVersion)).toBeGreaterThanOrEqual(BigInt(created.metadata.resourceVersion))
  }),
  spec('list: a namespace that is not there is empty', async (api) => {
    await api.get('/api/v1/namespaces/no-such-namespace/configmaps')
  }),
  spec('list: exactly a version in the past', async (api) => {
    await api.createConfigMaps(['a'])
    const version = await api.version()
    await api.createConfigMaps(['b'])
    await api.delete(`${api.path('configmaps')}/a`)
    const { body } = await api.get(`${api.path('configmaps')}?resourceVersion=${version}&resourceVersionMatch=Exact`)
    expect(body.metadata.resourceVersion).toBe(version)
    await api.get(api.path('configmaps'))
  }),
  spec('list: a version with a limit is exactly that version', async (api) => {
    await api.createConfigMaps(['a'])
    const version = await api.version()
    await api.createConfigMaps(['b'])
    const { body } = await api.get(`${api.path('configmaps')}?resourceVersion=${version}&limit=10`)
    expect(body.metadata.resourceVersion).toBe(version)
  }),
  spec('list: a version without a limit is a lower bound', async (api) => {
    await api.createConfigMaps(['a'])
    const version = await api.version()
    await api.createConfigMaps(['b'])
    for (const match of ['', '&resourceVersionMatch=NotOlderThan']) {
      await api.get(`${api.path('configmaps')}?resourceVersion=${version}${match}`)
    }
  }),
  spec('list: NotOlderThan with a limit is a lower bound too', async (api) => {
    await api.createConfigMaps(['a'])
    const version = await api.version()
    await api.createConfigMaps(['b', 'c'])
    await api.get(`${api.path('configmaps')}?resourceVersion=${version}&resourceVersionMatch=NotOlderThan&limit=2`)
  }),
  ...specsFor(
    'list: two objects,',
    [
      'resourceVersion=0',
      'resourceVersion=0&resourceVersionMatch=NotOlderThan',
      'limit=0',
      'limit=-1',
      'watch=false',
      'watch=0',
      'labelSelector=&fieldSelector=&continue=',
      'unknown=option',
      'resourceVersion=0&limit=1',
    ],
    async (api, row) => {
      await api.createConfigMaps(['a', 'b'])
      await api.get(query(api.path('configmaps'), row))
    },
  ),
  spec('list: a version in the future is waited for, then refused', async (api) => {
    await api.get(`${api.path('configmaps')}?resourceVersion=999999999`)
    await api.get(`${api.path('configmaps')}?resourceVersion=999999999&resourceVersionMatch=Exact`)
  }),
  spec('get: one object has its kind', async (api) => {
    await api.createConfigMaps(['a'])
    const { body } = await api.get(`${api.path('configmaps')}/a`)
    expect(Object.keys(body)).toEqual(['kind', 'apiVersion', 'metadata', 'data'])
  }),
  spec('get: what is not there', async (api) => {
    await api.get(`${api.path('configmaps')}/none`)
    await api.get(`${api.path('deployments', 'apis/apps/v1')}/none`)
  }),
  ...specsFor(
    'get: one object,',
    ['watch=true', 'resourceVersion=0', 'resourceVersion=None', 'resourceVersion=999999999'],
    async (api, row) => {
      await api.createConfigMaps(['a'])
      await api.get(`${api.path('configmaps')}/a?${row}`)
    },
  ),
  ...specsFor(
    'paths: nothing at',
    [
      '/api/v1/foos',
      '/apis/apps/v1/foos',
      '/apis/apps/v9/deployments',
      '/apis/no.such.group/v1/foos',
      '/nothing',
      '/api/v1/namespaces/default/nodes',
      '/api/v1/configmaps/a',
      '/apis/no.such.group',
      '/apis/apps/v9',
      '/api/v1/namespaces/default/configmaps/a/status',
    ],
    (api, row) => api.get(row),
  ),
  spec('paths: methods that are not allowed', async (api) => {
    await api.put(api.path('configmaps'), {})
    await api.patch(api.path('configmaps'), {})
    await api.post(`${api.path('configmaps')}/a`, {})
    await api.post('/api/v1/configmaps', {})
    await api.delete('/api/v1/namespaces')
    await api.call('HEAD', `${api.path('configmaps')}/a`, undefined)
    await api.call('OPTIONS', api.path('configmaps'), undefined)
  }),
]

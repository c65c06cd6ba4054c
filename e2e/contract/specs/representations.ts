import { expect } from 'vitest'
import { type Spec, spec, specsFor } from '../spec.js'

const as = (kind: string): string => `application/json;as=${kind};g=meta.k8s.io;v=v1`

/** apiserver 1.12, 1.13. */
export const representations: readonly Spec[] = [
  spec('metadata: of a list', async (api) => {
    await api.createConfigMaps(['a', 'b'], () => ({ app: 'x' }))
    await api.get(api.path('configmaps'), { accept: as('PartialObjectMetadataList') })
    await api.get(`${api.path('configmaps')}?limit=1`, { accept: as('PartialObjectMetadataList') })
  }),
  spec('metadata: of nothing has items null', async (api) => {
    const { body } = await api.get(api.path('configmaps'), { accept: as('PartialObjectMetadataList') })
    expect(body.items).toBeNull()
  }),
  spec('metadata: of one object', async (api) => {
    await api.createConfigMaps(['a'])
    await api.get(`${api.path('configmaps')}/a`, { accept: as('PartialObjectMetadata') })
  }),
  spec('metadata: the wrong one of the two', async (api) => {
    await api.createConfigMaps(['a'])
    await api.get(api.path('configmaps'), { accept: as('PartialObjectMetadata') })
    await api.get(`${api.path('configmaps')}/a`, { accept: as('PartialObjectMetadataList') })
    await api.get(api.path('deployments', 'apis/apps/v1'), { accept: as('PartialObjectMetadata') })
  }),
  spec('metadata: of a watch', async (api) => {
    await api.createConfigMaps(['a'])
    const path = `${api.path('configmaps')}?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`
    const watch = await api.watch(path, { accept: as('PartialObjectMetadata') })
    await watch.next(2)
    await api.delete(`${api.path('configmaps')}/a`, undefined, { record: 'part' })
    await watch.next(1)
    await watch.stop()
  }),
  ...specsFor(
    'table: of config maps,',
    ['', 'includeObject=None', 'includeObject=Object', 'includeObject=Sometimes', 'limit=1'],
    async (api, row) => {
      await api.createConfigMaps(['a', 'b'])
      await api.get(`${api.path('configmaps')}?${row}`, { accept: as('Table') })
    },
  ),
  spec('table: of one object', async (api) => {
    await api.createConfigMaps(['a'])
    await api.get(`${api.path('configmaps')}/a`, { accept: as('Table') })
  }),
  spec('table: of nothing', async (api) => {
    await api.get(api.path('configmaps'), { accept: as('Table') })
    await api.get(api.path('secrets'), { accept: as('Table') })
  }),
  ...specsFor(
    'table: the columns of',
    [
      'api/v1/pods',
      'api/v1/events',
      'api/v1/services',
      'api/v1/persistentvolumeclaims',
      'api/v1/serviceaccounts',
      'apis/apps/v1/deployments',
      'apis/apps/v1/replicasets',
      'apis/apps/v1/statefulsets',
      'apis/apps/v1/daemonsets',
      'apis/batch/v1/jobs',
      'apis/batch/v1/cronjobs',
      'apis/networking.k8s.io/v1/ingresses',
    ],
    async (api, row) => {
      const at = row.lastIndexOf('/')
      await api.get(api.path(row.slice(at + 1), row.slice(0, at)), { accept: as('Table') })
    },
  ),
  spec('table: the columns of nodes and namespaces', async (api) => {
    await api.get('/api/v1/nodes', { accept: as('Table') })
    await api.get('/api/v1/namespaces?fieldSelector=metadata.name%3Dnone', { accept: as('Table') })
  }),
  spec('table: a watch tells the columns once', async (api) => {
    await api.createConfigMaps(['a', 'b'])
    const watch = await api.watch(`${api.path('configmaps')}?watch=true`, { accept: as('Table') })
    await watch.next(2)
    await watch.stop()
  }),
  ...specsFor(
    'accept:',
    [
      '*/*',
      'application/json',
      `${as('Foo')},application/json`,
      as('Foo'),
      'text/html',
      'application/json;stream=watch',
    ],
    async (api, row) => {
      await api.createConfigMaps(['a'])
      await api.get(api.path('configmaps'), { accept: row })
    },
  ),
  ...specsFor(
    'pretty:',
    ['', 'pretty=true', 'pretty=1', 'pretty=false', 'pretty=0', 'pretty=zzz'],
    async (api, row) => {
      for (const agent of ['Mozilla/5.0 (X11)', 'curl/8', 'Wget/1', 'kubectl/1', 'contract']) {
        const { text } = await api.get(`${api.path('configmaps')}?${row}`, {
          headers: { 'user-agent': agent },
          record: 'part',
        })
        api.note(agent, [text.startsWith('{\n  "kind"'), text.endsWith('\n')])
      }
    },
  ),
  spec('pretty: a refusal, and never a watch', async (api) => {
    await api.get(`${api.path('configmaps')}/none?pretty=true`)
    await api.createConfigMaps(['a'])
    const watch = await api.watch(`${api.path('configmaps')}?watch=true&pretty=true`)
    await watch.next(1)
    await watch.stop()
  }),
]

import { expect } from 'vitest'
import { type Spec, spec, specsFor } from '../spec.js'

const watchList = 'watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan'
const silent = { record: 'part' } as const

/** apiserver 2.1, 2.3, 2.5, 2.9. */
export const watchLists: readonly Spec[] = [
  spec('watch-list: the state, the mark, changes', async (api) => {
    await api.createConfigMaps(['b', 'a'])
    const watch = await api.watch(`${api.path('configmaps')}?${watchList}&allowWatchBookmarks=true`)
    const events = await watch.next(3)
    expect(events[2].object.metadata.annotations).toEqual({ 'k8s.io/initial-events-end': 'true' })
    await api.createConfigMaps(['c'])
    await watch.next(1)
    await watch.stop()
  }),
  spec('watch-list: of nothing is the mark alone', async (api) => {
    const watch = await api.watch(`${api.path('configmaps')}?${watchList}&allowWatchBookmarks=true`)
    await watch.next(1)
    await watch.stop()
  }),
  spec('watch-list: the mark is not older than the last write', async (api) => {
    const { body } = await api.createConfigMaps(['a'])
    const watch = await api.watch(`${api.path('configmaps')}?${watchList}&allowWatchBookmarks=true`)
    const [, mark] = await watch.next(2)
    expect(BigInt(mark.object.metadata.resourceVersion)).toBeGreaterThanOrEqual(BigInt(body.metadata.resourceVersion))
    await watch.stop()
  }),
  spec('watch-list: without bookmarks there is no mark', async (api) => {
    await api.createConfigMaps(['a'])
    const watch = await api.watch(`${api.path('configmaps')}?${watchList}&timeoutSeconds=1`)
    expect(await watch.rest()).toHaveLength(1)
  }),
  spec('watch-list: with selectors', async (api) => {
    await api.createConfigMaps(['a', 'b'], (name) => ({ app: name }))
    const watch = await api.watch(
      `${api.path('configmaps')}?${watchList}&allowWatchBookmarks=true&labelSelector=app%3Db`,
    )
    await watch.next(2)
    await watch.stop()
  }),
  ...specsFor('watch-list: at a version,', ['resourceVersion=0', 'resourceVersion=1'], async (api, row) => {
    await api.createConfigMaps(['a'])
    const watch = await api.watch(`${api.path('configmaps')}?${watchList}&allowWatchBookmarks=true&${row}`)
    await watch.next(2)
    await watch.stop()
  }),
  spec('watch-list: a version in the future is waited for, then an error inside the stream', async (api) => {
    const watch = await api.watch(
      `${api.path('configmaps')}?${watchList}&allowWatchBookmarks=true&resourceVersion=999999999`,
    )
    await watch.rest()
  }),
  spec('watch-list: sendInitialEvents=false shows no state', async (api) => {
    await api.createConfigMaps(['a'])
    const watch = await api.watch(
      `${api.path('configmaps')}?watch=true&sendInitialEvents=false&resourceVersionMatch=NotOlderThan&timeoutSeconds=2`,
    )
    await api.createConfigMaps(['b'])
    await watch.rest()
  }),
  spec('watch-list: a watch from nowhere that takes bookmarks gets the mark too', async (api) => {
    await api.createConfigMaps(['a'])
    for (const version of ['', '&resourceVersion=0']) {
      const watch = await api.watch(`${api.path('configmaps')}?watch=true&allowWatchBookmarks=true${version}`)
      await watch.next(2)
      await watch.stop()
    }
  }),
  ...specsFor(
    'watch-list: the mark of',
    [
      'pods',
      'secrets',
      'services',
      'events',
      'persistentvolumeclaims',
      'resourcequotas',
      'limitranges',
      'endpoints',
      'replicationcontrollers',
      'serviceaccounts',
    ],
    async (api, row) => {
      const watch = await api.watch(`${api.path(row)}?${watchList}&allowWatchBookmarks=true`)
      await watch.next(1)
      await watch.stop()
    },
  ),
  ...specsFor(
    'watch-list: the mark of group',
    [
      'apps/v1/deployments',
      'apps/v1/replicasets',
      'apps/v1/statefulsets',
      'apps/v1/daemonsets',
      'apps/v1/controllerrevisions',
      'batch/v1/jobs',
      'batch/v1/cronjobs',
      'networking.k8s.io/v1/ingresses',
      'networking.k8s.io/v1/networkpolicies',
      'policy/v1/poddisruptionbudgets',
      'autoscaling/v2/horizontalpodautoscalers',
      'coordination.k8s.io/v1/leases',
      'discovery.k8s.io/v1/endpointslices',
      'rbac.authorization.k8s.io/v1/roles',
      'rbac.authorization.k8s.io/v1/rolebindings',
    ],
    async (api, row) => {
      const [group, version, plural = ''] = row.split('/')
      const watch = await api.watch(
        `${api.path(plural, `apis/${group}/${version}`)}?${watchList}&allowWatchBookmarks=true`,
      )
      await watch.next(1)
      await watch.stop()
    },
  ),
  ...specsFor(
    'watch-list: the mark of cluster scope',
    [
      '/api/v1/nodes',
      '/api/v1/persistentvolumes',
      '/api/v1/namespaces',
      '/apis/storage.k8s.io/v1/storageclasses',
      '/apis/networking.k8s.io/v1/ingressclasses',
      '/apis/rbac.authorization.k8s.io/v1/clusterroles',
      '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
      '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    ],
    async (api, row) => {
      const watch = await api.watch(
        `${row}?${watchList}&allowWatchBookmarks=true&fieldSelector=metadata.name%3Dnone`,
        silent,
      )
      await watch.next(1)
      await watch.stop()
    },
  ),
]

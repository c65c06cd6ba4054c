import { type Spec, specsFor } from '../spec.js'

/** apiserver 1.2, 1.3, 1.10, 2.9: what is refused before anything is looked up, body by body. */
export const validation: readonly Spec[] = [
  ...specsFor(
    'refused list:',
    [
      'limit=x',
      'timeoutSeconds=x',
      'timeout=x',
      'resourceVersion=None',
      'resourceVersion=-1',
      'resourceVersionMatch=Exact',
      'resourceVersionMatch=NotOlderThan',
      'resourceVersion=0&resourceVersionMatch=Exact',
      'resourceVersion=5&resourceVersionMatch=foo',
      'continue=abc&resourceVersion=5&resourceVersionMatch=Exact',
      'sendInitialEvents=true',
      'sendInitialEvents=false',
      'sendInitialEvents=true&resourceVersionMatch=foo',
    ],
    (api, row) => api.get(`${api.path('configmaps')}?${row}`),
  ),
  ...specsFor(
    'refused watch:',
    [
      'resourceVersion=None',
      'resourceVersionMatch=Exact',
      'resourceVersionMatch=NotOlderThan&resourceVersion=5',
      'resourceVersionMatch=NotOlderThan',
      'sendInitialEvents=true',
      'sendInitialEvents=false',
      'sendInitialEvents=true&resourceVersionMatch=Exact',
      'sendInitialEvents=true&resourceVersionMatch=foo',
      'sendInitialEvents=true&resourceVersionMatch=NotOlderThan&continue=abc',
      'timeoutSeconds=x',
    ],
    (api, row) => api.get(`${api.path('configmaps')}?watch=true&${row}`),
  ),
  ...specsFor(
    'refused selector:',
    [
      'fieldSelector=foo',
      'fieldSelector=foo%3Dbar',
      'fieldSelector=metadata.name%3Da%2Cspec.x%3Db',
      'fieldSelector=a%3Db%3Dc',
    ],
    (api, row) => api.get(`${api.path('configmaps')}?${row}`),
  ),
  ...specsFor(
    'refused field:',
    [
      '/api/v1/pods?fieldSelector=spec.foo%3Da',
      '/api/v1/nodes?fieldSelector=metadata.namespace%3D',
      '/api/v1/events?fieldSelector=foo%3Da',
      '/apis/apps/v1/deployments?fieldSelector=status.replicas%3D1',
      '/apis/batch/v1/jobs?fieldSelector=foo%3Da',
      '/api/v1/secrets?fieldSelector=foo%3Da',
      '/api/v1/namespaces?fieldSelector=foo%3Da',
      '/api/v1/services?fieldSelector=foo%3Da',
    ],
    (api, row) => api.get(row),
  ),
  // The texts of label selector errors are Go's own; reason and code are what clients see.
  ...specsFor(
    'refused label selector:',
    ['a%2C', 'a+in', '%3D%3D', 'a%3Dx+y', '-a', 'a%3E-x', 'a%3D-x', 'a+in+(x', '!', 'a%3Eb'],
    async (api, row) => {
      for (const watch of ['', '&watch=true']) {
        const { status, body } = await api.get(`${api.path('configmaps')}?labelSelector=${row}${watch}`, {
          record: 'part',
        })
        api.note(`labelSelector=${row}${watch}`, [status, body.reason, body.status])
      }
    },
  ),
]

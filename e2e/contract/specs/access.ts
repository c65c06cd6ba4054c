import { type Spec, spec, specsFor } from '../spec.js'

const team = { caller: 'team-a' } as const
const review = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'

/** apiserver 1.10, 1.11, 4.4. */
export const access: readonly Spec[] = [
  ...specsFor(
    'access: refused to team-a,',
    [
      '/api/v1/namespaces/default/configmaps',
      '/api/v1/namespaces/default/configmaps?watch=true',
      '/api/v1/namespaces/default/configmaps/x',
      '/api/v1/namespaces/default/configmaps?fieldSelector=metadata.name%3Dx',
      '/api/v1/configmaps',
      '/apis/apps/v1/deployments?watch=1',
      '/apis/apps/v1/namespaces/default/deployments/d/scale',
      '/api/v1/nodes/x',
      '/api/v1/foos',
      '/apis/no.such.group/v1/foos',
      '/metrics',
    ],
    (api, row) => api.get(row, team),
  ),
  spec('access: writes refused to team-a', async (api) => {
    await api.post('/api/v1/namespaces/default/configmaps', {}, team)
    await api.put('/api/v1/namespaces/default/configmaps/x', {}, team)
    await api.patch('/api/v1/namespaces/default/configmaps/x/status', {}, team)
    await api.delete('/api/v1/namespaces/default/configmaps/x', undefined, team)
    await api.delete('/api/v1/namespaces/default/configmaps', undefined, team)
    await api.delete('/api/v1/namespaces/team-b', undefined, team)
  }),
  spec('access: what team-a may', async (api) => {
    await api.get('/api/v1/namespaces/team-a/secrets', team)
    await api.get('/api/v1/namespaces/team-a/configmaps/none', team)
    await api.get('/apis/apps/v1', { ...team, record: 'part' }).then(({ status }) => api.note('/apis/apps/v1', status))
  }),
  spec('access: a token that nobody knows', async (api) => {
    await api.get('/api/v1/configmaps', { caller: 'stranger' })
    await api.get('/version', { caller: 'stranger' })
  }),
  spec('access: no token at all', async (api) => {
    await api.get('/api/v1/configmaps', { caller: 'nobody' })
    await api.get('/apis', { caller: 'nobody' })
    const { status } = await api.get('/version', { caller: 'nobody', record: 'part' })
    api.note('/version', status)
  }),
  spec('access review: of the admin', async (api) => {
    await api.post(review, {
      kind: 'SelfSubjectAccessReview',
      apiVersion: 'authorization.k8s.io/v1',
      spec: { resourceAttributes: { namespace: 'x', verb: 'watch', group: 'apps', resource: 'deployments' } },
    })
    await api.post(review, { spec: {} })
    await api.get(review)
  }),
  spec('access review: of team-a', async (api) => {
    const ask = async (resourceAttributes: object): Promise<void> => {
      const { status, body } = await api.post(review, { spec: { resourceAttributes } }, { ...team, record: 'part' })
      api.note(JSON.stringify(resourceAttributes), [status, body.kind, body.spec, body.status.allowed])
    }
    await ask({ namespace: 'team-a', verb: 'list', group: '', resource: 'pods' })
    await ask({
      namespace: 'team-a',
      verb: 'patch',
      group: 'apps',
      resource: 'deployments',
      subresource: 'scale',
      name: 'x',
    })
    await ask({ namespace: 'default', verb: 'list', group: '', resource: 'pods' })
    await ask({ namespace: '', verb: 'list', group: '', resource: 'pods' })
  }),
  spec('access review: who am I', async (api) => {
    await api.post('/apis/authentication.k8s.io/v1/selfsubjectreviews', {})
    await api.post('/apis/authentication.k8s.io/v1/selfsubjectreviews', {}, team)
  }),
  spec('access review: my rules', async (api) => {
    const path = '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews'
    const { status, body } = await api.post(path, { spec: { namespace: 'team-a' } }, { ...team, record: 'part' })
    const all = body.status.resourceRules.filter(({ resources }: { readonly resources: readonly string[] }) =>
      resources.includes('*'),
    )
    api.note('rules', [status, body.kind, body.status.incomplete, all])
  }),
]

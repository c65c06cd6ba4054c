import { expect } from 'vitest'
import type { Body } from '../api.js'
import { type Spec, spec, specsFor } from '../spec.js'

const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json'
const silent = { record: 'part' } as const

/** What the in-memory server has: a part of all kinds, so what it has is compared, not what it leaves out. */
const shared = [
  'configmaps',
  'pods',
  'pods/status',
  'pods/eviction',
  'nodes',
  'namespaces',
  'secrets',
  'services',
  'events',
  'events/status',
]

const served = ['status', 'scale', 'eviction', 'binding']

const byName = (list: readonly Body[], name: string): readonly Body[] =>
  list
    .map((one) => ({ ...one, ...(one.subresources === undefined ? {} : { subresources: ofServed(one.subresources) }) }))
    .filter((one) => shared.includes(one[name]))
    .sort((a, b) => (a[name] < b[name] ? -1 : 1))

const ofServed = (list: readonly Body[]): readonly Body[] =>
  list.filter(({ subresource }) => served.includes(subresource))

/** apiserver 4.1 to 4.3. */
export const discovery: readonly Spec[] = [
  spec('discovery: /api', async (api) => {
    await api.get('/api')
  }),
  spec('discovery: /apis has groups with versions', async (api) => {
    const { body } = await api.get('/apis', silent)
    api.note('members', Object.keys(body))
    for (const name of ['apps', 'batch', 'apiextensions.k8s.io', 'authorization.k8s.io']) {
      api.note(
        name,
        body.groups.find((group: Body) => group.name === name),
      )
    }
  }),
  ...specsFor('discovery: group', ['apps', 'batch', 'networking.k8s.io'], (api, row) => api.get(`/apis/${row}`)),
  spec('discovery: the core resources', async (api) => {
    const { body } = await api.get('/api/v1', silent)
    api.note('list', { ...body, resources: byName(body.resources, 'name') })
  }),
  ...specsFor('discovery: the resources of', ['apps/v1', 'batch/v1', 'apiextensions.k8s.io/v1'], (api, row) =>
    api.get(`/apis/${row}`),
  ),
  spec('discovery: aggregated, the core', async (api) => {
    const { headers, body } = await api.get('/api', { ...silent, accept: aggregated })
    api.note('type', headers.get('content-type'))
    const [core] = body.items
    api.note('core', {
      ...core,
      versions: core.versions.map((one: Body) => ({ ...one, resources: byName(one.resources, 'resource') })),
    })
  }),
  spec('discovery: aggregated, the groups', async (api) => {
    const { headers, body } = await api.get('/apis', { ...silent, accept: aggregated })
    api.note(
      'headers',
      ['content-type', 'cache-control', 'vary'].map((name) => headers.get(name)),
    )
    expect(headers.get('etag')).toMatch(/^"[0-9A-F]+"$/)
    for (const name of ['apps', 'batch'])
      api.note(
        name,
        body.items.find((item: Body) => item.metadata.name === name),
      )
    const again = await api.get('/apis', {
      ...silent,
      accept: aggregated,
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    api.note('again', [again.status, again.text])
  }),
  spec('discovery: unversioned accept headers get the old form', async (api) => {
    const { body, headers } = await api.get('/api', { ...silent, accept: 'application/json' })
    api.note('kind', [body.kind, headers.get('content-type')])
  }),
  spec('discovery: /version', async (api) => {
    const { body, text, headers } = await api.get('/version', silent)
    expect(body.gitVersion).toMatch(/^v1\.\d+\.\d+/)
    api.note('indented', [text.startsWith('{\n  "major": "1"'), headers.get('content-type'), body.major, body.minor])
  }),
  ...specsFor('health:', ['/readyz', '/livez', '/healthz'], (api, row) => api.get(row)),
]

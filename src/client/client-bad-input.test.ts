import { expect, test } from 'vitest'
import { createKube, type Kube } from '../index.js'
import { namespaces, pods } from '../resources/index.js'
import { setUpCluster } from './cluster.fixture.js'
import { configMaps } from './kube.fixture.js'

/** As plain JavaScript may call it. */
type Loose = { readonly [K in keyof Kube['client']]: (...args: readonly unknown[]) => unknown }

const named = { metadata: { name: 'a', namespace: 'default' } }

const cases: readonly (readonly [string, (client: Loose) => unknown, code: string])[] = [
  ['no resource', (client) => client.get(undefined, 'a/b'), 'invalid-resource'],
  ['no key', (client) => client.get(pods), 'invalid-query'],
  ['a key without namespace', (client) => client.get(pods, 'a'), 'invalid-query'],
  ['a key with three parts', (client) => client.get(pods, 'a/b/c'), 'invalid-query'],
  ['a key with a namespace, of cluster scope', (client) => client.get(namespaces, 'a/b'), 'invalid-query'],
  ['a name that is another address', (client) => client.delete(pods, 'web/..'), 'invalid-query'],
  ['a name that is one once it is decoded', (client) => client.delete(pods, 'web/%2e%2e'), 'invalid-query'],
  ['an unknown option', (client) => client.get(pods, 'a/b', { resourceversion: '1' }), 'invalid-options'],
  ['a version that is no text', (client) => client.get(pods, 'a/b', { resourceVersion: 1 }), 'invalid-options'],
  ['options that are null', (client) => client.get(pods, 'a/b', null), 'invalid-options'],
  ['options of a list that are null', (client) => client.list(pods, {}, null), 'invalid-options'],
  ['no signal', (client) => client.get(pods, 'a/b', { signal: true }), 'invalid-options'],
  ['a sub-resource that is none', (client) => client.get(pods, 'a/b', { subresource: '../x' }), 'invalid-options'],
  ['parameters that are none', (client) => client.get(pods, 'a/b', { params: { x: {} } }), 'invalid-options'],
  ['a parameter with an option', (client) => client.get(pods, 'a/b', { params: { dryRun: 'All' } }), 'invalid-options'],
  [
    'another version than that of the option',
    (client) => client.get(pods, 'a/b', { resourceVersion: '1', params: { resourceVersion: '0' } }),
    'invalid-options',
  ],
  [
    'a selector beside that of the scope',
    (client) => client.list(pods, { labelSelector: 'a=b' }, { params: { labelSelector: 'c=d' } }),
    'invalid-options',
  ],
  [
    'a propagation that the server would not look at',
    (client) => client.delete(pods, 'a/b', { uid: 'u', params: { propagationPolicy: 'Orphan' } }),
    'invalid-options',
  ],
  ['a scope of the wrong form', (client) => client.list(pods, { namespaces: 'web' }), 'invalid-scope'],
  ['a selector that cannot be read', (client) => client.list(pods, { labelSelector: 'a in b' }), 'invalid-selector'],
  ['a limit of nothing', (client) => client.list(pods, {}, { limit: 0 }), 'invalid-options'],
  ['no object', (client) => client.create(pods), 'invalid-object'],
  ['an object without metadata', (client) => client.create(pods, {}), 'invalid-object'],
  ['no name', (client) => client.create(pods, { metadata: { namespace: 'default' } }), 'invalid-object'],
  ['no namespace', (client) => client.create(pods, { metadata: { name: 'a' } }), 'invalid-object'],
  ['a namespace at cluster scope', (client) => client.create(namespaces, named), 'invalid-object'],
  ['a name that cannot be one', (client) => client.create(namespaces, { metadata: { name: 'a/b' } }), 'invalid-object'],
  ['a sub-resource of create', (client) => client.create(pods, named, { subresource: 'status' }), 'invalid-options'],
  [
    'a generated name to replace',
    (client) => client.replace(pods, { metadata: { namespace: 'a', generateName: 'b' } }),
    'invalid-object',
  ],
  ['retry without recompute', (client) => client.replace(pods, named, { onConflict: 'retry' }), 'invalid-options'],
  ['recompute without retry', (client) => client.replace(pods, named, { recompute: () => named }), 'invalid-options'],
  ['another answer to conflicts', (client) => client.replace(pods, named, { onConflict: 'ignore' }), 'invalid-options'],
  ['no patch', (client) => client.patch(pods, 'a/b'), 'invalid-object'],
  ['a bare patch', (client) => client.patch(pods, 'a/b', { spec: {} }), 'invalid-object'],
  ['two forms', (client) => client.patch(pods, 'a/b', { merge: {}, json: [] }), 'invalid-object'],
  ['a JSON patch that is none', (client) => client.patch(pods, 'a/b', { json: {} }), 'invalid-object'],
  ['a merge patch that is none', (client) => client.patch(pods, 'a/b', { merge: [] }), 'invalid-object'],
  ['force without apply', (client) => client.patch(pods, 'a/b', { merge: {}, force: true }), 'invalid-object'],
  ['dryRun of another form', (client) => client.create(pods, named, { dryRun: 'All' }), 'invalid-options'],
  [
    'a dry run to be shown',
    (client) => client.create(pods, named, { dryRun: true, optimistic: true }),
    'invalid-options',
  ],
  [
    'a dry run to be observed',
    (client) => client.create(pods, named, { dryRun: true, observed: true }),
    'invalid-options',
  ],
  ['another validation', (client) => client.create(pods, named, { fieldValidation: 'strict' }), 'invalid-options'],
  ['a manager without a name', (client) => client.create(pods, named, { fieldManager: '' }), 'invalid-options'],
  [
    'a manager with a long one',
    (client) => client.create(pods, named, { fieldManager: 'x'.repeat(129) }),
    'invalid-options',
  ],
  ['another propagation', (client) => client.delete(pods, 'a/b', { propagation: 'foreground' }), 'invalid-options'],
  ['a negative grace', (client) => client.delete(pods, 'a/b', { gracePeriodSeconds: -1 }), 'invalid-options'],
  ['a uid that is empty', (client) => client.delete(pods, 'a/b', { uid: '' }), 'invalid-options'],
  ['half a replica', (client) => client.scale(pods, 'a/b', 0.5), 'invalid-options'],
  ['an eviction without namespace', (client) => client.evict('a'), 'invalid-query'],
  ['logs without namespace', (client) => client.logs$('a'), 'invalid-query'],
  ['an unknown option of logs', (client) => client.logs$('a/b', { tail: 1 }), 'invalid-options'],
  ['half a line', (client) => client.logs$('a/b', { tailLines: 0.5 }), 'invalid-options'],
  ['a limit of what is followed', (client) => client.logs$('a/b', { follow: true, limitBytes: 1 }), 'invalid-options'],
  ['the previous one followed', (client) => client.logs$('a/b', { follow: true, previous: true }), 'invalid-options'],
  ['no verb', (client) => client.can('', pods), 'invalid-options'],
  ['a right to no resource', (client) => client.can('get', 'pods'), 'invalid-resource'],
]

test.each(cases)('bad input of kube.client is refused at the call, nothing is sent: %s', async (_name, call, code) => {
  const { kube, server } = setUpCluster()
  const attempt = async (): Promise<unknown> => call(kube.client as unknown as Loose)
  await expect(attempt()).rejects.toMatchObject({ name: 'InputError', code })
  expect(server.requests).toEqual([])
})

test.each([
  { client: { qps: 0 } },
  { client: { burst: 0 } },
  { client: { QPS: 1 } },
  { client: { fieldManager: '' } },
  { client: 5 },
  { onWarning: 'log' },
])('options of createKube that cannot be: %j', (options) => {
  const make = (): Kube => createKube({ server: 'http://127.0.0.1:1', ...options } as never)
  expect(make).toThrow(expect.objectContaining({ code: 'invalid-options' }))
})

test('a warning that a handler throws at disturbs nothing', async () => {
  const { kube, server } = setUpCluster({
    onWarning: () => {
      throw new Error('mine')
    },
  })
  server.faults.answer({
    respond: () => Response.json({ kind: 'ConfigMap', ...named }, { headers: { Warning: '299 - "x"' } }),
  })
  expect(await kube.client.get(configMaps, 'default/a')).toMatchObject(named)
})

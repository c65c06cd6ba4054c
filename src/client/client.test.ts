import { describe, expect, test } from 'vitest'
import type { Scale } from '../index.js'
import { deployments, endpoints, namespaces, nodes, pods } from '../resources/index.js'
import { configMap, setUpCluster } from './cluster.fixture.js'
import { configMaps, record } from './kube.fixture.js'
import { refusal, turns } from './refused-call.fixture.js'

const pod = (name: string, more: object = {}) => ({
  metadata: { name, namespace: 'default' },
  spec: { containers: [{ name: 'c', image: 'i' }] },
  ...more,
})
const deployment = (name: string, replicas = 1) => ({
  metadata: { name, namespace: 'default' },
  spec: {
    replicas,
    selector: { matchLabels: { app: name } },
    template: { metadata: { labels: { app: name } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
  },
})

describe('M14 the verbs of kube.client', () => {
  test('create, get, patch in three forms, replace, delete', async () => {
    const { kube, server } = setUpCluster()
    const { client } = kube
    const made = await client.create(configMaps, { metadata: { name: 'a', namespace: 'default' }, data: { x: '1' } })
    expect(made).toMatchObject({ kind: 'ConfigMap', apiVersion: 'v1', data: { x: '1' } })
    expect(made.metadata.uid).toBeDefined()
    expect(await client.get(configMaps, 'default/a')).toEqual(made)
    expect((await client.patch(configMaps, 'default/a', { merge: { data: { x: null, y: '2' } } })).data).toEqual({
      y: '2',
    })
    const json = [{ op: 'add', path: '/data/z', value: '3' }] as const
    expect((await client.patch(configMaps, 'default/a', { json })).data).toEqual({ y: '2', z: '3' })
    const patched = await client.patch(configMaps, 'default/a', { strategic: { data: { y: null } } })
    const replaced = await client.replace(configMaps, { ...patched, data: { only: 'this' } })
    expect(replaced.data).toEqual({ only: 'this' })
    expect(await client.delete(configMaps, 'default/a', { uid: made.metadata.uid ?? '' })).toBeUndefined()
    expect(await refusal(client.get(configMaps, 'default/a'))).toMatchObject({
      code: 'not-found',
      info: { httpStatus: 404 },
    })
    const applied = { apply: { data: { z: '1' } }, force: true }
    await refusal(client.patch(configMaps, 'default/a', applied))
    expect(server.requests.at(-1)?.query.get('force')).toBe('true')
    // A manager is always named: the server would take the browser's name.
    const managers = server.requests.filter(({ method }) => method !== 'GET' && method !== 'DELETE')
    expect(new Set(managers.map(({ query }) => query.get('fieldManager')))).toEqual(new Set(['kube-informer']))
    expect(server.requests.every(({ query }) => query.get('pretty') === 'false')).toBe(true)
  })

  test('generateName: the server completes it', async () => {
    const { kube } = setUpCluster()
    const made = await kube.client.create(pods, {
      ...pod(''),
      metadata: { generateName: 'job-', namespace: 'default' },
    })
    expect(made.metadata.name).toMatch(/^job-.{5}$/)
  })

  test('of cluster scope', async () => {
    const { kube } = setUpCluster()
    await kube.client.create(nodes, { metadata: { name: 'n1' } })
    expect((await kube.client.get(nodes, 'n1')).metadata.name).toBe('n1')
  })

  test('list: page by page, by item, at once; with selectors, and of one namespace', async () => {
    const { kube, server } = setUpCluster()
    for (let at = 0; at < 7; at += 1)
      server.objects.create(configMaps, configMap(`c${at}`, {}, { odd: String(at % 2) }))
    server.objects.create(configMaps, configMap('other', {}, {}, 'kube-system'))
    const list = kube.client.list(configMaps, { namespace: 'default' }, { limit: 3 })
    expect(server.requests).toEqual([])
    const pages: (readonly [number, number | undefined, string | undefined])[] = []
    for await (const page of list.pages()) pages.push([page.items.length, page.remaining, page.resourceVersion])
    expect(pages.map(([count, remaining]) => [count, remaining])).toEqual([
      [3, 4],
      [3, 1],
      [1, undefined],
    ])
    expect(new Set(pages.map(([, , version]) => version)).size).toBe(1)
    const found: string[] = []
    for await (const { kind, metadata } of list) found.push(`${kind} ${metadata.name}`)
    expect(found).toEqual(Array.from({ length: 7 }, (_, at) => `ConfigMap c${at}`))
    expect(await kube.client.list(configMaps).all()).toHaveLength(8)
    expect(await kube.client.list(configMaps, { labelSelector: 'odd=1' }).all()).toHaveLength(3)
    const metadata = await kube.client.list(configMaps, { content: 'metadata', name: 'c1' }).all()
    expect(metadata).toMatchObject([{ kind: 'PartialObjectMetadata', metadata: { name: 'c1' } }])
  })

  test('a loop that stops asks for no more pages', async () => {
    const { kube, server } = setUpCluster()
    for (let at = 0; at < 7; at += 1) server.objects.create(configMaps, configMap(`c${at}`))
    for await (const { metadata } of kube.client.list(configMaps, {}, { limit: 2 })) if (metadata.name === 'c1') break
    expect(server.requests).toHaveLength(1)
  })

  test('C60: a list whose pages expire says expired, and has not brought half of itself as if it were all', async () => {
    const { kube, server } = setUpCluster()
    for (let at = 0; at < 7; at += 1) server.objects.create(configMaps, configMap(`c${at}`))
    const pages = kube.client.list(configMaps, {}, { limit: 3 }).pages()[Symbol.asyncIterator]()
    await pages.next()
    server.objects.create(configMaps, configMap('later'))
    server.compact()
    expect(await refusal(pages.next())).toMatchObject({ code: 'expired', info: { httpStatus: 410 } })
  })

  test('sub-resources: status and scale', async () => {
    const { kube, server } = setUpCluster()
    server.objects.create(deployments, deployment('web'))
    const scaled: Scale = await kube.client.scale(deployments, 'default/web', 5)
    expect(scaled).toMatchObject({ kind: 'Scale', spec: { replicas: 5 } })
    expect((await kube.client.get(deployments, 'default/web')).spec.replicas).toBe(5)
    const scale = await kube.client.get(deployments, 'default/web', { subresource: 'scale' })
    await kube.client.replace(deployments, { ...scale, spec: { replicas: 2 } }, { subresource: 'scale' })
    expect((await kube.client.get(deployments, 'default/web')).spec.replicas).toBe(2)
    const status = { status: { replicas: 2 } }
    const after = await kube.client.patch(deployments, 'default/web', { merge: status }, { subresource: 'status' })
    expect(after.status).toEqual(status.status)
    expect((await kube.client.patch(deployments, 'default/web', { merge: { status: null } })).status).toEqual(
      status.status,
    )
  })

  test('W5 P6: JSON that is no list is not an empty one, and no object is not the object', async () => {
    const { kube, server } = setUpCluster()
    for (const body of [{}, { kind: 'Status', status: 'Success' }, [], null, { login: 'https://…' }]) {
      server.faults.answer({ times: 2, respond: () => Response.json(body) })
      expect(await refusal(kube.client.list(configMaps).all())).toMatchObject({ code: 'unexpected-answer' })
      expect(await refusal(kube.client.get(configMaps, 'default/a'))).toMatchObject({ code: 'unexpected-answer' })
    }
  })

  test('W3: a version that the first page was asked for is not asked of the pages behind it', async () => {
    const { kube, server } = setUpCluster()
    for (let at = 0; at < 3; at += 1) server.objects.create(configMaps, configMap(`c${at}`))
    const resourceVersion = server.objects.list(configMaps).at(-1)?.metadata.resourceVersion ?? ''
    const params = { resourceVersion, resourceVersionMatch: 'Exact', timeout: '9s' }
    expect(await kube.client.list(configMaps, { labelSelector: '!x' }, { limit: 2, params }).all()).toHaveLength(3)
    const [first, second] = server.requests.map(({ query }) => Object.fromEntries(query))
    expect(first).toMatchObject(params)
    expect(Object.keys(second ?? {}).sort()).toEqual(['continue', 'labelSelector', 'limit', 'pretty', 'timeout'])
  })

  test('delete: what is still there comes back as it is, another uid is a conflict', async () => {
    const { kube, server } = setUpCluster()
    server.objects.create(configMaps, {
      ...configMap('a'),
      metadata: { name: 'a', namespace: 'default', finalizers: ['x/y'] },
    })
    expect(await refusal(kube.client.delete(configMaps, 'default/a', { uid: 'another' }))).toMatchObject({
      code: 'conflict',
    })
    const waiting = await kube.client.delete(configMaps, 'default/a', { propagation: 'Foreground' })
    expect(waiting?.metadata.deletionTimestamp).toBeDefined()
    expect(waiting?.metadata.finalizers).toContain('foregroundDeletion')
  })

  test('evict: through the sub-resource', async () => {
    const { kube, server } = setUpCluster()
    server.objects.create(pods, pod('p'))
    await kube.client.evict('default/p')
    expect(server.objects.list(pods)).toEqual([])
    expect(server.requests.at(-1)).toMatchObject({ method: 'POST', path: '/api/v1/namespaces/default/pods/p/eviction' })
  })

  test('an eviction that a PodDisruptionBudget blocks: 429, once', async () => {
    const { kube, server, pass } = setUpCluster()
    const cause = {
      reason: 'DisruptionBudget',
      message: 'The disruption budget x needs 2 healthy pods and has 2 currently',
    }
    const body = {
      kind: 'Status',
      reason: 'TooManyRequests',
      message: 'Cannot evict pod',
      details: { retryAfterSeconds: 10, causes: [cause] },
      code: 429,
    }
    server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: () => Response.json(body, { status: 429 }) })
    const error = refusal(kube.client.evict('default/p'))
    await pass(60_000)
    expect(await error).toMatchObject({ code: 'too-many-requests', info: { details: { causes: [cause] } } })
    expect(server.requests).toHaveLength(1)
  })

  test('a dry run does all but keep it; parameters are passed on', async () => {
    const { kube, server } = setUpCluster()
    const options = { dryRun: true, fieldValidation: 'Strict', fieldManager: 'me', params: { timeout: '5s' } } as const
    await kube.client.create(configMaps, { metadata: { name: 'a', namespace: 'default' } }, options)
    expect(server.objects.list(configMaps)).toEqual([])
    const query = Object.fromEntries(server.requests.at(-1)?.query ?? [])
    expect(query).toEqual({
      dryRun: 'All',
      fieldValidation: 'Strict',
      fieldManager: 'me',
      timeout: '5s',
      pretty: 'false',
    })
  })

  test('a dry run deletes nothing, also where a condition or a policy goes with it', async () => {
    const { kube, server } = setUpCluster()
    const { metadata } = server.objects.create(configMaps, configMap('a'))
    server.objects.create(pods, pod('p'))
    for (const options of [{}, { uid: metadata.uid ?? '' }, { propagation: 'Foreground' }] as const) {
      await kube.client.delete(configMaps, 'default/a', { ...options, dryRun: true })
      await kube.client.evict('default/p', { ...(options.uid === undefined ? options : {}), dryRun: true })
    }
    expect(await kube.client.get(configMaps, 'default/a')).toMatchObject({ metadata })
    expect(await kube.client.get(pods, 'default/p')).not.toHaveProperty('metadata.deletionTimestamp')
  })

  test('what a write changed comes to lists by the watch, and nothing else is disturbed', async () => {
    const { kube, settle } = setUpCluster()
    const list = record(kube.informer(configMaps).list$())
    await settle()
    await kube.client.create(configMaps, { metadata: { name: 'a', namespace: 'default' } })
    await settle()
    expect(list.last.items.map(({ metadata }) => metadata.name)).toEqual(['a'])
    await refusal(kube.client.delete(configMaps, 'default/none'))
    await settle()
    expect(list.last).toMatchObject({ total: 1, status: { phase: 'live' } })
  })
})

test('M14 can: asked once a minute, by all that is asked; a failure is not kept', async () => {
  const { kube, server } = setUpCluster()
  const reviews = () => server.requests.filter(({ path }) => path.endsWith('selfsubjectaccessreviews')).length
  expect(await kube.client.can('create', pods, { namespace: 'web' })).toMatchObject({ allowed: true })
  await kube.client.can('create', pods, { namespace: 'web' })
  expect(reviews()).toBe(1)
  await kube.client.can('create', pods, { namespace: 'web', subresource: 'eviction' })
  expect(reviews()).toBe(2)
  server.setAccess({ users: [] })
  expect(await kube.client.can('delete', namespaces)).toMatchObject({ allowed: false })
  server.faults.answer({ respond: () => new Response('', { status: 500 }) })
  expect(await refusal(kube.client.can('list', pods))).toMatchObject({ code: 'server-error' })
  expect(await kube.client.can('list', pods)).toMatchObject({ allowed: false })
})

test('M14 can: offline it is a read that did not reach the server, tried again as one', async () => {
  const { kube, server, pass } = setUpCluster()
  server.faults.answer({ times: 3, respond: 'refuse' })
  const away = refusal(kube.client.can('create', pods))
  await pass(5_000, 500)
  expect(await away).toMatchObject({ code: 'unreachable' })
  expect(server.requests).toHaveLength(3)
  server.faults.answer({ respond: 'refuse' })
  const later = kube.client.can('create', pods)
  await pass(5_000, 500)
  expect(await later).toMatchObject({ allowed: true })
})

test('M14 warnings of the server reach onWarning, with what they are about', async () => {
  const told: unknown[] = []
  const { kube } = setUpCluster({ onWarning: (warning) => told.push(warning) })
  await kube.client.list(endpoints, { namespace: 'default' }).all()
  const text = 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice'
  expect(told).toEqual([{ text, method: 'GET', resource: 'v1/endpoints', namespace: 'default' }])
  await (await kube.fetch('/api/v1/endpoints?limit=1')).text()
  expect(told[1]).toEqual({ text, method: 'GET', path: '/api/v1/endpoints' })
})

test('M14 kube.fetch takes of the same budget', async () => {
  const { kube, clock } = setUpCluster({ client: { qps: 5, burst: 1 } })
  let answered = 0
  const count = (): void => {
    answered += 1
  }
  void kube.client.list(configMaps).all().then(count)
  void kube.fetch('/version').then(count)
  await turns()
  expect(answered).toBe(1)
  await clock.advance(200)
  await turns()
  expect(answered).toBe(2)
})

test('M14 qps and burst bound the requests of a session', async () => {
  const { kube, server, clock } = setUpCluster({ client: { qps: 5, burst: 2 } })
  server.objects.create(configMaps, configMap('a'))
  let answered = 0
  const count = (): void => {
    answered += 1
  }
  for (let at = 0; at < 7; at += 1) void kube.client.get(configMaps, 'default/a').then(count)
  await turns()
  expect(answered).toBe(2)
  await clock.advance(600)
  await turns()
  expect(answered).toBe(5)
  await clock.advance(400)
  await turns()
  expect(answered).toBe(7)
})

import { describe, expect, test } from 'vitest'
import { type KubeObject, type Resource, resource, type ScopeInput } from '../index.js'
import { asObjectKey } from '../model/key.js'
import type { ApiServerOptions } from '../testing/api-server/api-server.js'
import { briefly, type Cluster, configMap, setUpCluster } from './cluster.fixture.js'
import { configMaps, names, record } from './kube.fixture.js'

const deployments = resource('apps/v1', 'deployments', { kind: 'Deployment' })
const widgets = resource('example.com/v1', 'widgets', { kind: 'Widget' })

const flavours = [
  { name: 'dynamicinformer', content: 'full' },
  { name: 'metadatainformer', content: 'metadata' },
] as const

const apiVersionOf = ({ group, version }: Resource): string => `${group}/${version}`

const named = (name: string, namespace = 'ns-foo', labels: Readonly<Record<string, string>> = {}): KubeObject => ({
  metadata: { name, namespace, labels },
})

function setUp(options: ApiServerOptions = {}): Cluster {
  const cluster = setUpCluster({
    ...options,
    resources: [
      { group: 'example.com', version: 'v1', plural: 'widgets', kind: 'Widget', selectableFields: ['spec.color'] },
    ],
  })
  for (const name of ['ns-foo', 'ns-bar']) {
    cluster.server.objects.create(resource('v1', 'namespaces', { namespaced: false }), { metadata: { name } })
  }
  return cluster
}

describe.each(flavours)('$name', ({ content }) => {
  test('TestWatchListSemanticsSimple: synced by one stream, without any LIST', async () => {
    const { server, kube, settle } = setUp()
    server.faults.answer({
      times: Number.POSITIVE_INFINITY,
      match: ({ verb }) => verb === 'list',
      respond: () => new Response('no list here', { status: 500 }),
    })
    const status = record(kube.informer(deployments, { content }).status$)
    await settle()
    expect(status.last).toMatchObject({ phase: 'live', synced: true, hasData: false })
    expect(server.requests.map(({ verb }) => verb)).toEqual(['watch'])
  })

  test('TestUnSupportWatchListSemantics: a server that cannot stream is listed, then watched', async () => {
    const { server, kube, settle } = setUp({ version: '1.31' })
    server.objects.create(deployments, named('a'))
    const list = record(kube.informer(deployments, { content }).list$())
    await settle()
    expect(names(list.last.items)).toEqual(['a'])
    expect(list.last.status).toMatchObject({ phase: 'live', synced: true })
    expect(server.requests.filter(({ verb }) => verb === 'list')).toHaveLength(1)
    expect(server.openWatches).toHaveLength(1)
  })

  test.each<{ readonly what: string; readonly of: Resource }>([
    { what: 'a built-in resource', of: deployments },
    { what: 'a custom resource', of: widgets },
  ])(
    'TestDynamicSharedInformerFactory, TestMetadataSharedInformerFactory / add, update, delete: of $what',
    async ({ of }) => {
      const { server, kube, settle } = setUp()
      server.objects.create(of, named('here'))
      const changes = record(kube.informer(of, { namespace: 'ns-foo', content }).changes$({ initial: true }))
      await settle()
      server.objects.create(of, named('new'))
      await settle()
      server.objects.update(of, named('new', 'ns-foo', { a: 'b' }))
      await settle()
      server.objects.delete(of, asObjectKey('ns-foo/new'))
      await settle()
      expect(briefly(changes.all)).toEqual([
        'added here initial',
        'synced',
        'added new watch',
        'updated new watch',
        'deleted new watch',
      ])
      for (const change of changes.all) {
        if (!('key' in change)) continue
        const { apiVersion, kind } = change.object
        if (content === 'full') expect({ apiVersion, kind }).toEqual({ apiVersion: apiVersionOf(of), kind: of.kind })
        else expect(Object.keys(change.object).toSorted()).toEqual(['apiVersion', 'kind', 'metadata'])
        expect(kind).toBe(content === 'full' ? of.kind : 'PartialObjectMetadata')
      }
    },
  )

  test('TestFilteredDynamicSharedInformerFactory / other namespace, same namespace', async () => {
    const { server, kube, settle } = setUp()
    const other = record(kube.informer(deployments, { namespace: 'ns-bar', content }).changes$())
    const same = record(kube.informer(deployments, { namespace: 'ns-foo', content }).changes$())
    await settle()
    const created = server.objects.create(deployments, named('a'))
    await settle()
    expect(briefly(other.all).filter((line) => line !== 'synced')).toEqual([])
    expect(same.all.at(-1)).toMatchObject({ type: 'added', object: { metadata: { uid: created.metadata.uid } } })
  })

  test.each<{
    readonly what: string
    readonly scope: ScopeInput
    readonly matches: boolean
    readonly query: readonly string[]
  }>([
    {
      what: 'a label selector that matches',
      scope: { labelSelector: 'env=prod' },
      matches: true,
      query: ['labelSelector', 'env=prod'],
    },
    {
      what: 'a label selector that does not',
      scope: { labelSelector: 'env=test' },
      matches: false,
      query: ['labelSelector', 'env=test'],
    },
    {
      what: 'a field selector that matches',
      scope: { fieldSelector: 'spec.color=red' },
      matches: true,
      query: ['fieldSelector', 'spec.color=red'],
    },
    {
      what: 'a field selector that does not',
      scope: { fieldSelector: 'spec.color=blue' },
      matches: false,
      query: ['fieldSelector', 'spec.color=blue'],
    },
  ])(
    'TestFilteredDynamicSharedInformerFactory / tweak: $what reaches the stream, the list and the watch',
    async ({ scope, matches, query }) => {
      for (const version of ['1.37', '1.31']) {
        const { server, kube, settle, pass } = setUp({ version })
        const changes = record(kube.informer(widgets, { namespace: 'ns-foo', content, ...scope }).changes$())
        await settle()
        const labels = { env: 'prod' }
        server.objects.create(widgets, { ...named('a', 'ns-foo', labels), spec: { color: 'red' } } as KubeObject)
        await settle()
        expect(briefly(changes.all).filter((line) => line !== 'synced')).toEqual(matches ? ['added a watch'] : [])
        server.faults.cutWatches()
        await pass(3_000, 500)
        const [name = '', value] = query
        const own = server.requests.filter(
          ({ path, verb }) => path.includes('widgets') && (verb === 'list' || verb === 'watch'),
        )
        const streams = own.filter(({ query: asked }) => asked.get('limit') !== '1')
        expect(streams.length).toBeGreaterThanOrEqual(version === '1.37' ? 2 : 3)
        for (const { query: asked } of streams) expect(asked.get(name)).toBe(value)
      }
    },
  )
})

test('an object that comes to match a selector of the scope is added, one that ceases to is deleted', async () => {
  const { server, kube, settle } = setUp()
  server.objects.create(configMaps, configMap('a', {}, { env: 'prod' }, 'ns-foo'))
  const changes = record(kube.informer(configMaps, { labelSelector: 'env=prod' }).changes$({ initial: true }))
  await settle()
  server.objects.update(configMaps, configMap('a', {}, { env: 'test' }, 'ns-foo'))
  await settle()
  server.objects.update(configMaps, configMap('a', {}, { env: 'prod' }, 'ns-foo'))
  await settle()
  expect(briefly(changes.all)).toEqual(['added a initial', 'synced', 'deleted a watch', 'added a watch'])
})

import { expect } from 'vitest'
import type { Api, Body } from '../api.js'
import { type Spec, spec } from '../spec.js'

const silent = { record: 'part' } as const
const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json'
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }

/** Each spec has a group of its own, so that none meets another's leftovers. */
async function defineWidgets(api: Api): Promise<{ readonly group: string; readonly path: string }> {
  const group = `${api.namespace}.example.com`
  const version = {
    name: 'v1',
    served: true,
    storage: true,
    subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
    selectableFields: [{ jsonPath: '.spec.color' }],
    additionalPrinterColumns: [{ name: 'Color', type: 'string', jsonPath: '.spec.color' }],
    schema: {
      openAPIV3Schema: {
        type: 'object',
        properties: {
          spec: { ...open, properties: { color: { type: 'string' }, replicas: { type: 'integer' } } },
          status: open,
        },
      },
    },
  }
  const names = {
    plural: 'widgets',
    singular: 'widget',
    kind: 'Widget',
    listKind: 'WidgetList',
    shortNames: ['wd'],
    categories: ['all'],
  }
  const { status, text } = await api.post(
    definitions,
    { metadata: { name: `widgets.${group}` }, spec: { group, scope: 'Namespaced', names, versions: [version] } },
    silent,
  )
  if (status !== 201) throw new Error(text)
  const path = `/apis/${group}/v1/namespaces/${api.namespace}/widgets`
  for (;;) {
    const { status: now } = await api.get(path, silent)
    if (now === 200) return { group, path }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const widget = (group: string, name: string, content: object = { spec: { color: 'red' } }): Body => ({
  apiVersion: `${group}/v1`,
  kind: 'Widget',
  metadata: { name },
  ...content,
})

/** apiserver 1.6, 2.3, 5.3, 5.4. */
export const customResources: readonly Spec[] = [
  spec('custom: lists, with kinds in the items and members sorted', async (api) => {
    const { group, path } = await defineWidgets(api)
    await api.get(path)
    await api.post(path, widget(group, 'a', { spec: { z: 1, color: 'red', nothing: null }, status: { replicas: 3 } }))
    await api.post(path, widget(group, 'b'))
    const { body } = await api.get(path)
    expect(Object.keys(body)).toEqual(['apiVersion', 'items', 'kind', 'metadata'])
    expect(Object.keys(body.items[0].metadata).filter((key) => key !== 'managedFields')).toEqual([
      'creationTimestamp',
      'generation',
      'name',
      'namespace',
      'resourceVersion',
      'uid',
    ])
    await api.get(`${path}?limit=1`)
    await api.get(`${path}/a`)
    await api.get(`${path}/none`)
  }),
  spec('custom: selectable fields', async (api) => {
    const { group, path } = await defineWidgets(api)
    for (const color of ['red', 'blue']) await api.post(path, widget(group, color, { spec: { color } }), silent)
    await api.get(`${path}?fieldSelector=spec.color%3Dred`)
    await api.get(`${path}?fieldSelector=spec.size%3Dred`)
    await api.get(`${path}?fieldSelector=metadata.name%3Dblue`)
  }),
  spec('custom: a body must say its kind, a replacement its version', async (api) => {
    const { group, path } = await defineWidgets(api)
    await api.post(path, { metadata: { name: 'a' } })
    await api.post(path, widget(group, 'a'), silent)
    await api.put(`${path}/a`, widget(group, 'a', { spec: { color: 'blue' } }))
  }),
  spec('custom: patches', async (api) => {
    const { group, path } = await defineWidgets(api)
    await api.post(path, widget(group, 'a'), silent)
    await api.patch(`${path}/a`, { spec: { color: 'blue' } })
    await api.patch(`${path}/a`, { spec: { color: 'blue' } }, { contentType: 'application/strategic-merge-patch+json' })
    await api.patch(`${path}/a/status`, { status: { replicas: 4 }, spec: { color: 'no' } })
    await api.patch(`${path}/a`, { status: { replicas: 5 } })
  }),
  spec('custom: scale', async (api) => {
    const { group, path } = await defineWidgets(api)
    await api.post(path, widget(group, 'a'), silent)
    await api.get(`${path}/a/scale`)
    await api.patch(`${path}/a/scale`, { spec: { replicas: 9 } })
    await api.get(`${path}/a`)
  }),
  spec('custom: watches', async (api) => {
    const { group, path } = await defineWidgets(api)
    await api.post(path, widget(group, 'a'), silent)
    const watch = await api.watch(
      `${path}?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`,
    )
    await watch.next(2)
    await api.patch(`${path}/a`, { spec: { color: 'blue' } }, silent)
    await api.delete(`${path}/a`, undefined, silent)
    await watch.next(2)
    await watch.stop()
  }),
  spec('custom: a version from before the definition is expired', async (api) => {
    const { path } = await defineWidgets(api)
    const watch = await api.watch(`${path}?watch=true&resourceVersion=1`)
    await watch.rest()
  }),
  spec('custom: deletes', async (api) => {
    const { group, path } = await defineWidgets(api)
    await api.post(path, widget(group, 'a'), silent)
    await api.delete(`${path}/a`, { preconditions: { uid: 'other' } })
    await api.delete(`${path}/a`)
    await api.delete(`${path}/a`)
  }),
  spec('custom: tables and metadata', async (api) => {
    const { group, path } = await defineWidgets(api)
    await api.post(path, widget(group, 'a'), silent)
    await api.post(path, widget(group, 'b', { spec: {} }), silent)
    await api.get(path, { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' })
    await api.get(path, { accept: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1' })
    await api.get(path, { accept: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1' })
  }),
  spec('custom: discovery', async (api) => {
    const { group } = await defineWidgets(api)
    await api.get(`/apis/${group}`)
    await api.get(`/apis/${group}/v1`)
    await api.get(`/apis/${group}/v1/foos`)
    await api.get(`/apis/${group}/v2/widgets`)
  }),
  spec('custom: versions in the order of priority, each object in the one that is asked for', async (api) => {
    const group = `${api.namespace}.versions.example.com`
    const schema = { openAPIV3Schema: open }
    const versions = ['v1beta1', 'v1', 'v2alpha1'].map((name) => ({
      name,
      served: true,
      storage: name === 'v1beta1',
      schema,
    }))
    const names = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' }
    const spec = { group, scope: 'Namespaced', names, versions }
    await api.post(definitions, { metadata: { name: `widgets.${group}` }, spec }, silent)
    const path = (version: string): string => `/apis/${group}/${version}/namespaces/${api.namespace}/widgets`
    const answers = async (version: string, wanted: number): Promise<void> => {
      while ((await api.get(path(version), silent)).status !== wanted)
        await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const told = async (wanted: string): Promise<void> => {
      for (;;) {
        const { body } = await api.get('/apis', { ...silent, accept: aggregated })
        const found = body.items.find((item: Body) => item.metadata.name === group)
        const order = found?.versions.map(({ version }: Body) => version).join() ?? ''
        if (order === wanted) return api.note('in discovery', order)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    for (const { name } of versions) await answers(name, 200)
    await told('v1,v1beta1,v2alpha1')
    await api.post(path('v1'), { apiVersion: `${group}/v1`, kind: 'Widget', metadata: { name: 'a' } }, silent)
    for (const { name } of versions) {
      const { body } = await api.get(path(name), silent)
      api.note(`listed as ${name}`, [body.apiVersion, body.items[0].apiVersion])
      const one = await api.get(`${path(name)}/a`, silent)
      api.note(`read as ${name}`, [
        one.body.apiVersion,
        one.body.metadata.resourceVersion === body.items[0].metadata.resourceVersion,
      ])
    }
    const watch = await api.watch(`${path('v1')}?watch=true&resourceVersion=0`, { record: 'part' })
    await watch.next(1, 'part')
    const left = versions.map((version) => ({ ...version, served: version.name !== 'v1' }))
    await api.patch(`${definitions}/widgets.${group}`, { spec: { versions: left } }, silent)
    await watch.rest('part')
    await answers('v1', 404)
    await answers('v1beta1', 200)
    await told('v1beta1,v2alpha1')
    const { body } = await api.get(path('v1beta1'), silent)
    api.note(
      'still there',
      body.items.map(({ metadata }: Body) => metadata.name),
    )
  }),
  spec('custom: a definition that goes takes its objects and ends their watches', async (api) => {
    const { group, path } = await defineWidgets(api)
    await api.post(path, widget(group, 'a'), silent)
    const { body } = await api.get(path, silent)
    const watch = await api.watch(`${path}?watch=true&resourceVersion=${body.metadata.resourceVersion}`)
    await api.delete(`${definitions}/widgets.${group}`, undefined, silent)
    const events = await watch.rest('part')
    api.note('last event', [events.at(-1).type, events.at(-1).object.metadata.name])
    for (;;) {
      const { status } = await api.get(path, silent)
      if (status === 404) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await api.get(path)
  }),
]

import { expect } from 'vitest'
import type { Api, Body } from '../api.js'
import { configMap } from '../api.js'
import { type Spec, spec, specsFor } from '../spec.js'

const from = async (api: Api, more = ''): Promise<string> =>
  `${api.path('configmaps')}?watch=true&resourceVersion=${await api.version()}${more}`

const one = (api: Api, name: string): string => `${api.path('configmaps')}/${name}`
const silent = { record: 'part' } as const

/** apiserver 2.1 to 2.4, 2.6, 2.8, 2.10. */
export const watches: readonly Spec[] = [
  spec('watch: added, modified, deleted, with the version of each', async (api) => {
    const watch = await api.watch(await from(api))
    const { body: created } = await api.createConfigMaps(['a'])
    const { body: changed } = await api.patch(one(api, 'a'), { data: { key: 'two' } }, silent)
    await api.delete(one(api, 'a'), undefined, silent)
    const events = await watch.next(3)
    const versions = events.map((event: Body) => event.object.metadata.resourceVersion)
    expect(versions.slice(0, 2)).toEqual([created.metadata.resourceVersion, changed.metadata.resourceVersion])
    expect(BigInt(versions[2])).toBeGreaterThan(BigInt(versions[1]))
    expect(Object.keys(events[0])).toEqual(['type', 'object'])
    await watch.stop()
  }),
  spec('watch: from a version, what came after it and nothing else', async (api) => {
    await api.createConfigMaps(['before'])
    const path = await from(api)
    await api.createConfigMaps(['after'])
    await api.delete(one(api, 'before'), undefined, silent)
    const watch = await api.watch(path)
    await watch.next(2)
    await watch.stop()
  }),
  ...specsFor('watch: the state first, then changes, with', ['', 'resourceVersion=0'], async (api, row) => {
    await api.createConfigMaps(['b', 'a'])
    const watch = await api.watch(`${api.path('configmaps')}?watch=true&${row}`)
    await watch.next(2)
    await api.createConfigMaps(['c'])
    await watch.next(1)
    await watch.stop()
  }),
  ...specsFor('watch: true is', ['watch=1', 'watch=', 'watch=yes', 'watch'], async (api, row) => {
    await api.createConfigMaps(['a'])
    const watch = await api.watch(`${api.path('configmaps')}?${row}`)
    await watch.next(1)
    await watch.stop()
  }),
  spec('watch: a limit is ignored', async (api) => {
    await api.createConfigMaps(['a', 'b'])
    const watch = await api.watch(`${api.path('configmaps')}?watch=true&limit=1`)
    await watch.next(2)
    await watch.stop()
  }),
  spec('watch: ends cleanly after its time, without a word', async (api) => {
    const watch = await api.watch(await from(api, '&timeoutSeconds=1'))
    expect(await watch.rest()).toEqual([])
  }),
  spec('watch: bookmarks come before the end, to those who ask, with what happened elsewhere', async (api) => {
    const watch = await api.watch(await from(api, '&timeoutSeconds=6&allowWatchBookmarks=true'))
    const elsewhere = '/api/v1/namespaces/default/configmaps'
    const { body } = await api.post(elsewhere, configMap(api.namespace), silent)
    const events = await watch.rest('part')
    api.note('types', [...new Set(events.map(({ type }) => type))])
    const [first] = events
    expect(BigInt(first.object.metadata.resourceVersion)).toBeGreaterThanOrEqual(BigInt(body.metadata.resourceVersion))
    api.note('members', [Object.keys(first.object), Object.keys(first.object.metadata)])
    await api.delete(`${elsewhere}/${api.namespace}`, undefined, silent)
  }),
  spec('watch: a no-op write is no event', async (api) => {
    const { body } = await api.createConfigMaps(['a'])
    const watch = await api.watch(await from(api))
    await api.patch(one(api, 'a'), { data: { key: 'one' } })
    await api.put(one(api, 'a'), body)
    await api.createConfigMaps(['b'])
    const [event] = await watch.next(1)
    expect(event.object.metadata.name).toBe('b')
    await watch.stop()
  }),
  spec('watch: deletion with a finalizer comes in two steps', async (api) => {
    const watch = await api.watch(await from(api))
    await api.post(api.path('configmaps'), { metadata: { name: 'a', finalizers: ['example.com/hold'] } }, silent)
    await api.delete(one(api, 'a'), undefined, silent)
    await api.patch(one(api, 'a'), { metadata: { finalizers: null } }, silent)
    await watch.next(3)
    await watch.stop()
  }),
  spec('watch: created again under the same name is another uid', async (api) => {
    const watch = await api.watch(await from(api))
    await api.createConfigMaps(['a'])
    await api.delete(one(api, 'a'), undefined, silent)
    await api.createConfigMaps(['a'])
    const events = await watch.next(3)
    expect(new Set(events.map((event: Body) => event.object.metadata.uid)).size).toBe(2)
    await watch.stop()
  }),
  spec('watch: entering and leaving a label selector', async (api) => {
    const watch = await api.watch(await from(api, '&labelSelector=app%3Dx'))
    await api.createConfigMaps(['a'], () => ({ app: 'y' }))
    const { body: entered } = await api.patch(one(api, 'a'), { metadata: { labels: { app: 'x' } } }, silent)
    await api.patch(one(api, 'a'), { data: { key: 'two' } }, silent)
    const { body: left } = await api.patch(
      one(api, 'a'),
      { metadata: { labels: { app: 'z' } }, data: { key: 'three' } },
      silent,
    )
    await api.delete(one(api, 'a'), undefined, silent)
    await api.createConfigMaps(['b'], () => ({ app: 'x' }))
    const events = await watch.next(4)
    expect(events[0].object.metadata.resourceVersion).toBe(entered.metadata.resourceVersion)
    expect(events[2].object.metadata.resourceVersion).toBe(left.metadata.resourceVersion)
    expect(events[2].object.metadata.labels).toEqual({ app: 'x' })
    await watch.stop()
  }),
  spec('watch: a selected object that is deleted shows its last state', async (api) => {
    await api.createConfigMaps(['a'], () => ({ app: 'x' }))
    const watch = await api.watch(await from(api, '&labelSelector=app%3Dx'))
    await api.delete(one(api, 'a'), undefined, silent)
    await watch.next(1)
    await watch.stop()
  }),
  spec('watch: a field selector moves objects in and out too', async (api) => {
    const version = await api.version('pods')
    const watch = await api.watch(
      `${api.path('pods')}?watch=true&resourceVersion=${version}&fieldSelector=status.phase%3DRunning`,
      silent,
    )
    const pod = { metadata: { name: 'a' }, spec: { nodeName: 'n', containers: [{ name: 'c', image: 'i' }] } }
    await api.post(api.path('pods'), pod, silent)
    for (const phase of ['Running', 'Failed'])
      await api.patch(`${api.path('pods')}/a/status`, { status: { phase } }, silent)
    const events = await watch.next(2, 'part')
    api.note(
      'events',
      events.map((event: Body) => [event.type, event.object.status.phase]),
    )
    await watch.stop()
  }),
  spec('watch: one object by name', async (api) => {
    await api.createConfigMaps(['a', 'b'])
    const watch = await api.watch(await from(api, '&fieldSelector=metadata.name%3Da'))
    await api.delete(one(api, 'b'), undefined, silent)
    await api.delete(one(api, 'a'), undefined, silent)
    await api.createConfigMaps(['a'])
    await watch.next(2)
    await watch.stop()
  }),
  spec('watch: one namespace of all', async (api) => {
    const watch = await api.watch(
      `/api/v1/configmaps?watch=true&resourceVersion=${await api.version()}&fieldSelector=metadata.namespace%3D${api.namespace}`,
    )
    await api.post('/api/v1/namespaces/default/configmaps', configMap(api.namespace), silent)
    await api.createConfigMaps(['a'])
    await watch.next(1)
    await watch.stop()
    await api.delete(`/api/v1/namespaces/default/configmaps/${api.namespace}`, undefined, silent)
  }),
  spec('watch: a version in the future is taken, and silent', async (api) => {
    const watch = await api.watch(
      `${api.path('configmaps')}?watch=true&resourceVersion=999999999&timeoutSeconds=1&allowWatchBookmarks=true`,
    )
    await api.createConfigMaps(['a'])
    expect(await watch.rest()).toEqual([])
  }),
  spec('watch: a pod that is deleted with grace', async (api) => {
    const pod = { metadata: { name: 'a' }, spec: { nodeName: 'n', containers: [{ name: 'c', image: 'i' }] } }
    const watch = await api.watch(`${api.path('pods')}?watch=true&resourceVersion=${await api.version('pods')}`, silent)
    await api.post(api.path('pods'), pod, silent)
    await api.delete(`${api.path('pods')}/a`, undefined, silent)
    await api.delete(`${api.path('pods')}/a`, { gracePeriodSeconds: 0 }, silent)
    const events = await watch.next(4, 'part')
    api.note(
      'events',
      events.map(({ type, object: { metadata } }: Body) => [
        type,
        metadata.deletionGracePeriodSeconds ?? null,
        metadata.generation,
      ]),
    )
    await watch.stop()
  }),
]

import { describe, expect, it } from 'vitest'
import { createApiServer } from './api-server.js'
import { configMaps, named, path, settle, setUp } from './set-up.fixture.js'

const watchList = 'watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true'

describe('createApiServer', () => {
  it('takes a Request, a URL with options, and a prefix', async () => {
    const { server } = setUp({ prefix: '/k8s' })
    for (const answer of [
      await server.fetch(new Request(`http://any.host/k8s${path}`)),
      await server.fetch(new URL(`http://any.host/k8s${path}`), { headers: { accept: '*/*' } }),
    ]) {
      expect((await answer.json()).kind).toBe('ConfigMapList')
    }
  })

  it('equal seeds give equal servers, and others others', async () => {
    const uid = async (seed: number) => {
      const server = createApiServer({ seed })
      return server.objects.create(configMaps, named('a')).metadata.uid
    }
    expect(await uid(1)).toBe(await uid(1))
    expect(await uid(1)).not.toBe(await uid(2))
  })

  it.each([
    ['1.18', 200, undefined],
    ['1.26', 422, 'resourceVersionMatch is forbidden for watch'],
    ['1.31', 422, 'unless the WatchList feature gate is enabled'],
    ['1.32', 200, undefined],
    ['1.33', 422, 'unless the WatchList feature gate is enabled'],
    ['1.37', 200, undefined],
  ])('version %s answers a watch-list with %i', async (version, status, message) => {
    const { get } = setUp({ version })
    const controller = new AbortController()
    const answer = await get(`${path}?${watchList}`, { signal: controller.signal })
    expect(answer.status).toBe(status)
    if (message !== undefined) expect((await answer.json()).message).toContain(message)
    controller.abort()
  })

  it('version 1.18 takes a watch-list for a watch, and sends no end mark', async () => {
    const { server, watch } = setUp({ version: '1.18' })
    server.objects.create(configMaps, named('a'))
    const seen = await watch(watchList)
    await settle()
    expect(seen.types()).toEqual(['ADDED'])
  })

  it('bookmarks up to 1.33 have a creationTimestamp of null', async () => {
    const { watch } = setUp({ version: '1.32' })
    const seen = await watch(watchList)
    await settle()
    expect(seen.lines[0]?.object.metadata).toEqual({
      resourceVersion: expect.any(String),
      annotations: { 'k8s.io/initial-events-end': 'true' },
      creationTimestamp: null,
    })
  })

  it('an aborted watch is gone', async () => {
    const { server, watch } = setUp()
    const controller = new AbortController()
    const seen = await watch('resourceVersion=1', { signal: controller.signal })
    expect(server.openWatches).toHaveLength(1)
    controller.abort()
    await seen.reading
    expect([server.openWatches.length, seen.end()]).toEqual([0, 'broken'])
  })

  it('access can be taken away while a watch is open, and the next request is refused', async () => {
    const rule = { verbs: ['*'], apiGroups: ['*'], resources: ['*'] }
    const user = { token: 'secret', name: 'alice', rules: [rule] }
    const { server, get, watch } = setUp({ access: { users: [user] } })
    const headers = { authorization: 'Bearer secret' }
    const seen = await watch('resourceVersion=1', { headers })
    server.setAccess({ users: [{ ...user, rules: [{ ...rule, namespaces: ['other'] }] }] })
    server.objects.create(configMaps, named('a'))
    await settle()
    expect(seen.names()).toEqual(['a'])
    expect((await get(path, { headers })).status).toBe(403)
  })

  it('a custom resource is served when it is defined, again and differently', async () => {
    const { server, json, get } = setUp()
    const widgets = { group: 'example.com', version: 'v1', plural: 'widgets', kind: 'Widget' }
    expect((await get('/apis/example.com/v1/widgets')).status).toBe(404)
    server.define(widgets)
    expect((await json('/apis/example.com/v1/widgets')).kind).toBe('WidgetList')
    server.define({ ...widgets, selectableFields: ['spec.color'] })
    expect((await get('/apis/example.com/v1/widgets?fieldSelector=spec.color%3Dred')).status).toBe(200)
    expect(await json('/apis/apiextensions.k8s.io/v1/customresourcedefinitions')).toMatchObject({
      items: [{ metadata: { name: 'widgets.example.com' }, status: { conditions: [{}, { type: 'Established' }] } }],
    })
  })

  it('tells of each write, in order', () => {
    const { server } = setUp()
    const told: string[] = []
    const stop = server.onWrite(({ type, plural, object }) => told.push(`${type} ${plural} ${object.metadata.name}`))
    server.objects.create(configMaps, named('a'))
    server.objects.update(configMaps, named('a'))
    server.objects.delete(configMaps, 'default/a' as never)
    stop()
    server.objects.create(configMaps, named('b'))
    expect(told).toEqual(['added configmaps a', 'deleted configmaps a'])
  })
})

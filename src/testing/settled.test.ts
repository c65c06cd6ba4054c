import { describe, expect, it } from 'vitest'
import { inlineHost } from '../../worker/inline.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { createKube } from '../client/create-kube.js'
import { resource } from '../model/resource.js'
import { type ApiServerOptions, createApiServer } from './api-server/api-server.js'
import { type HttpServer, serve } from './node/serve.js'
import { settled } from './settled.js'

const configMaps = resource('v1', 'configmaps')
const named = (name: string) => ({ metadata: { name, namespace: 'default' } })

function setUp(options: ApiServerOptions = {}) {
  const clock = createFakeClock()
  const server = createApiServer({ clock, seed: 1, ...options })
  const kube = createKube({ server: 'http://cluster.test', host: inlineHost({ fetch: server.fetch, clock }) })
  const seen: { readonly names: readonly string[]; readonly phase: string }[] = []
  const list = kube.informer(configMaps).list$()
  const subscribe = () =>
    list.subscribe(({ items, status }) => {
      seen.push({ names: items.map(({ metadata }) => metadata.name), phase: status.phase })
    })
  return { clock, server, kube, subscribe, last: () => seen.at(-1) }
}

describe('settled', () => {
  it('P6: after it, what is subscribed to shows what the server said', async () => {
    const { server, kube, subscribe, last } = setUp()
    server.objects.create(configMaps, named('a'))
    subscribe()
    await settled(kube)
    expect(last()).toEqual({ names: ['a'], phase: 'live' })
    server.objects.create(configMaps, named('b'))
    server.objects.create(configMaps, named('c'))
    await settled(kube)
    expect(last()).toEqual({ names: ['a', 'b', 'c'], phase: 'live' })
    await kube.close()
  })

  it('waits for lists in pages too, of a server without watch-lists', async () => {
    const { server, kube, subscribe, last } = setUp({ version: '1.31' })
    for (let index = 0; index < 900; index += 1) server.objects.create(configMaps, named(`c-${index}`))
    subscribe()
    await settled(kube)
    expect(last()?.names).toHaveLength(900)
    expect(server.requests.filter(({ verb }) => verb === 'list').length).toBeGreaterThanOrEqual(2)
    await kube.close()
  })

  it('does not wait for what waits for time', async () => {
    const { clock, server, kube, subscribe, last } = setUp()
    subscribe()
    await settled(kube)
    const takeBack = server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: 'refuse' })
    server.faults.cutWatches()
    await settled(kube)
    server.objects.create(configMaps, named('later'))
    await settled(kube)
    expect(last()?.names).toEqual([])
    takeBack()
    await clock.advance(10_000)
    await settled(kube)
    expect(last()?.names).toEqual(['later'])
    await kube.close()
  })

  it('does not wait for the silence that verifies a resume, where the server is at a newer version than the watch', async () => {
    const { clock, server, kube, subscribe, last } = setUp()
    subscribe()
    await settled(kube)
    const takeBack = server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: 'refuse' })
    server.faults.cutWatches()
    await settled(kube)
    await clock.advance(10_000)
    server.objects.create(resource('v1', 'secrets'), named('elsewhere'))
    takeBack()
    kube.retryNow()
    await settled(kube)
    expect(last()?.phase).toBe('offline')
    await clock.advance(2_000)
    await settled(kube)
    expect(last()?.phase).toBe('live')
    await kube.close()
  })

  it('resolves at once for a kube that nothing subscribed to, and starts no engine', async () => {
    const { server, kube } = setUp()
    await settled(kube)
    expect(server.requests).toEqual([])
    await kube.close()
  })

  it('holds over a real socket', async () => {
    const server = createApiServer({ seed: 1 })
    for (let index = 0; index < 700; index += 1) server.objects.create(configMaps, named(`c-${index}`))
    const http: HttpServer = await serve(server)
    const kube = createKube({ server: http.url, host: inlineHost() })
    let count = 0
    kube
      .informer(configMaps)
      .list$()
      .subscribe(({ items }) => {
        count = items.length
      })
    await settled(kube)
    expect(count).toBe(700)
    await kube.close()
    await http.close()
  })
})

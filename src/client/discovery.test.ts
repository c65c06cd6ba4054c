import { afterEach, describe, expect, it } from 'vitest'
import { resource } from '../index.js'
import { customResourceDefinitions } from '../resources/index.js'
import { eitherWidgets, group, setUpDiscovery, widgets } from './discovery.fixture.js'
import { names, record } from './kube.fixture.js'

let world: ReturnType<typeof setUpDiscovery> | undefined
const start = (version?: string): ReturnType<typeof setUpDiscovery> => {
  world = setUpDiscovery(version)
  return world
}
afterEach(async () => {
  await world?.end()
  world = undefined
})

describe('M15: kube.discovery', () => {
  it('nothing is requested before somebody asks', async () => {
    const { open, rest, asked } = start()
    record(open().informer(resource('v1', 'configmaps')).list$())
    await rest(30_000)
    expect(asked()).toEqual([])
  })

  it('finds by all names that kubectl accepts', async () => {
    const { open, define } = start()
    define('v1', 'v1beta1')
    const { discovery } = open()
    const id = async (name: string): Promise<string | undefined> => {
      const found = await discovery.find(name)
      return found && `${found.group}/${found.version}/${found.plural}`
    }
    for (const name of ['deploy', 'deployments', 'deployment', 'Deployment', 'deployments.apps', 'deployments.v1.apps'])
      expect([name, await id(name)]).toEqual([name, 'apps/v1/deployments'])
    for (const name of ['po', 'pods', 'pod', 'Pod', 'pods.v1.'])
      expect([name, await id(name)]).toEqual([name, '/v1/pods'])
    expect(await id('wd')).toBe('example.com/v1/widgets')
    expect(await id('widgets.v1beta1.example.com')).toBe('example.com/v1beta1/widgets')
    expect(await id('Widget.example.com')).toBe('example.com/v1/widgets')
    expect(await id('widgets.example')).toBe('example.com/v1/widgets')
    expect(await id('gadgets')).toBeUndefined()
    expect(await discovery.versions(group)).toEqual(['v1', 'v1beta1'])
    expect(await discovery.versions('none.io')).toEqual([])
    expect([await discovery.serves(eitherWidgets), await discovery.serves(widgets('v3'))]).toEqual([true, false])
  })

  it.each(['1.24', '1.28', '1.37'])('servers of version %s say the same, each in its own form', async (version) => {
    const { open, define, rest } = start(version)
    define('v1', 'v1beta1')
    const list = record(open().discovery.resources$)
    await rest(1_000)
    const { view, groups, resources } = list.last
    expect([view, groups.find(({ name }) => name === group)?.versions]).toEqual(['data', ['v1', 'v1beta1']])
    expect(resources.find(({ plural }) => plural === 'deployments')).toMatchObject({
      group: 'apps',
      version: 'v1',
      kind: 'Deployment',
      shortNames: ['deploy'],
      namespaced: true,
      subresources: expect.arrayContaining(['scale', 'status']),
      preferred: true,
    })
    define()
    await rest(30_000)
    expect(list.last.groups.some(({ name }) => name === group)).toBe(false)
  })

  it('what was found is a resource', async () => {
    const { open, define, widget, rest } = start()
    define('v1')
    widget('a')
    const kube = open()
    const found = await kube.discovery.find('wd')
    const list = record(kube.informer(found ?? widgets()).list$())
    await rest()
    expect(names(list.last.items)).toEqual(['a'])
  })

  it('tells of a CRD within 5 s while somebody subscribes, by ETags that are answered with 304', async () => {
    const { open, define, rest, asked } = start()
    const kube = open()
    const { all } = record(kube.discovery.resources$)
    await rest()
    expect(all.map(({ view }) => view)).toEqual(['loading', 'data'])
    await rest(30_000)
    expect(all).toHaveLength(2)
    // P10: the core group once, the others every 5 s.
    expect(asked().filter((path) => path === '/api')).toHaveLength(1)
    expect(asked().length).toBeLessThanOrEqual(8)
    expect((await kube.metrics()).discovery).toMatchObject({ sent: asked().length, unchanged: asked().length - 2 })
    define('v1')
    await rest(5_000)
    expect(all.at(-1)?.resources.some(({ plural }) => plural === 'widgets')).toBe(true)
    define()
    await rest(5_250)
    expect(all.at(-1)?.resources.some(({ plural }) => plural === 'widgets')).toBe(false)
  })

  it('P10: nobody subscribes, nothing waits: every 10 minutes', async () => {
    const { open, rest, asked } = start()
    const kube = open()
    const list = record(kube.discovery.resources$)
    await rest()
    list.stop()
    await rest(10_000)
    const before = asked().length
    await rest(600_000)
    expect(asked().length - before).toBeLessThanOrEqual(2)
    expect(asked().length - before).toBeGreaterThan(0)
  })

  it('a definition that is watched here brings news within 2 s, whoever subscribes', async () => {
    const { open, define, rest } = start()
    const kube = open()
    record(kube.informer(customResourceDefinitions).list$())
    expect(await kube.discovery.find('wd')).toBeUndefined()
    await rest(20_000)
    define('v1')
    await rest(2_000)
    world = undefined
    expect(await kube.discovery.serves(widgets())).toBe(true)
    await kube.close()
  })

  it('without a network nothing is known, and it says so', async () => {
    const base = start()
    base.network = 'away'
    const { discovery } = base.open()
    const { all } = record(discovery.resources$)
    await base.rest()
    expect(all.at(-1)).toMatchObject({ view: 'error', resources: [], error: { code: 'unreachable' } })
    await expect(discovery.find('pods')).rejects.toMatchObject({ code: 'unreachable' })
    base.network = 'there'
    await base.rest(60_000)
    expect(all.at(-1)).toMatchObject({ view: 'data', source: 'network' })
    expect(all.at(-1)?.error).toBeUndefined()
  })

  it('P6: that something is not served is only said behind a complete answer', async () => {
    const { open, server, define, rest } = start()
    define('v1')
    const respond = (): Response =>
      new Response('{"kind":"Status","code":503}', { status: 503, headers: { 'content-type': 'application/json' } })
    const takeBack = server.faults.answer({
      match: ({ path }) => path === '/apis',
      times: Number.POSITIVE_INFINITY,
      respond,
    })
    const { discovery } = open()
    expect(await discovery.find('po')).toMatchObject({ plural: 'pods' })
    for (const asked of [discovery.find('wd'), discovery.serves(widgets()), discovery.versions(group)])
      await expect(asked).rejects.toMatchObject({ code: 'server-error', info: { httpStatus: 503 } })
    takeBack()
    await rest(1_000)
    expect(await discovery.versions(group)).toEqual(['v1'])
    expect(await discovery.find('gadgets')).toBeUndefined()
    expect(await discovery.versions('other.io')).toEqual([])
    server.faults.answer({ times: Number.POSITIVE_INFINITY, respond: 'refuse' })
    await rest(1_000)
    expect(await discovery.find('wd')).toMatchObject({ version: 'v1' })
    await expect(discovery.find('gadgets')).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('P10: nobody is signed in, so nothing is requested, and it says so', async () => {
    const { open, rest, server } = start()
    let token: string | undefined
    const kube = open({
      auth: async () => {
        if (token === undefined) throw new Error('nobody')
        return { headers: { Authorization: `Bearer ${token}` } }
      },
    })
    const { all } = record(kube.discovery.resources$)
    await rest(60_000)
    expect(all.at(-1)).toMatchObject({ view: 'error', error: { code: 'signed-out' } })
    expect(server.requests).toEqual([])
    token = 'somebody'
    kube.retryNow()
    await rest(1_000)
    expect(all.at(-1)).toMatchObject({ view: 'data' })
  })

  it('who signs in later is seen within a minute, by nothing but the provider being asked', async () => {
    const { open, rest, server } = start()
    let asked = 0
    let token: string | undefined
    const auth = async () => {
      asked += 1
      if (token === undefined) throw new Error('nobody')
      return { headers: { Authorization: `Bearer ${token}` } }
    }
    const { all } = record(open({ auth }).discovery.resources$)
    await rest(300_000)
    expect([server.requests.length, asked <= 6]).toEqual([0, true])
    token = 'somebody'
    await rest(61_000)
    expect(all.at(-1)).toMatchObject({ view: 'data' })
  })

  it('completes when the kube is closed', async () => {
    const { open, rest } = start()
    const kube = open()
    let end: 'open' | 'complete' = 'open'
    kube.discovery.resources$.subscribe({
      complete: () => {
        end = 'complete'
      },
    })
    await rest()
    await kube.close()
    await rest()
    expect(end).toBe('complete')
  })
})

describe('M15: informers of what discovery knows', () => {
  it('P6 C31: a list of an uninstalled CRD is not served at the first 404, and live within 5 s of its installation', async () => {
    const { open, define, widget, rest } = start()
    const list = record(open().informer(widgets()).list$())
    await rest()
    expect(list.last).toMatchObject({ view: 'error', status: { phase: 'not-served' } })
    await rest(60_000)
    define('v1')
    widget('a')
    await rest(5_250)
    expect(list.last).toMatchObject({ view: 'data', status: { phase: 'live' } })
    expect(names(list.last.items)).toEqual(['a'])
  })

  it('P10: what stays away is asked for in a bounded way', async () => {
    const { open, rest, server } = start()
    record(open().informer(widgets()).list$())
    await rest(10_000)
    const before = server.requests.length
    await rest(60_000)
    // 12 for news, of a few bytes each, and twice the resource itself with discovery.
    expect(server.requests.length - before).toBeLessThanOrEqual(20)
  })

  it('P10: servers behind one address that do not serve the same: informers that are served and not found do not keep each other going', async () => {
    const { open, rest, server } = start()
    let read = 0
    const document = (plurals: readonly string[]) => {
      const resources = plurals.map((plural) => ({
        resource: plural,
        responseKind: { kind: 'X' },
        scope: 'Namespaced',
      }))
      return { items: [{ metadata: { name: group }, versions: [{ version: 'v1', resources }] }] }
    }
    server.faults.answer({
      match: ({ path }) => path === '/apis',
      times: Number.POSITIVE_INFINITY,
      respond: () => {
        read += 1
        // It would never end.
        if (read > 200) return new Promise(() => {})
        const headers = { 'content-type': 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList' }
        return new Response(JSON.stringify(document(['widgets', 'gadgets', `${read % 2}`])), { headers })
      },
    })
    const kube = open()
    for (const plural of ['widgets', 'gadgets']) record(kube.informer(resource(`${group}/v1`, plural)).list$())
    await rest(60_000)
    expect(read).toBeLessThanOrEqual(40)
    expect(server.requests.filter(({ path }) => path.includes(group)).length).toBeLessThanOrEqual(60)
  })

  it('P10: nobody looks, nothing is asked', async () => {
    const { open, rest, asked } = start()
    const kube = open()
    const list = record(kube.informer(widgets()).list$())
    await rest(1_000)
    list.stop()
    await rest(60_000)
    const before = asked().length
    await rest(120_000)
    expect(asked().length - before).toBeLessThanOrEqual(10)
  })

  it('C31: the deletions were not seen: what no version serves goes once that is confirmed, with deletes', async () => {
    const base = start()
    const { open, define, widget, rest, server } = base
    define('v1')
    widget('a')
    const informer = open().informer(widgets())
    const list = record(informer.list$())
    const changes = record(informer.changes$())
    await rest()
    expect(names(list.last.items)).toEqual(['a'])
    // The watch is cut, and nothing gets through until all is over.
    base.network = 'away'
    server.faults.cutWatches()
    await rest()
    define()
    base.network = 'there'
    await rest(60_000)
    expect(list.last).toMatchObject({ items: [], status: { phase: 'not-served' } })
    expect(changes.all.at(-1)).toMatchObject({ type: 'deleted', key: 'default/a' })
  })

  it('of several versions the first that is served counts, and the next one when that goes', async () => {
    const { open, define, widget, rest } = start()
    define('v1', 'v1beta1')
    widget('a')
    const list = record(open().informer(eitherWidgets, { namespace: 'default' }).list$())
    await rest()
    const versions = () => list.last.items.map(({ apiVersion }) => apiVersion)
    expect(versions()).toEqual(['example.com/v1'])
    define('v1beta1')
    widget('b', 'v1beta1')
    await rest(5_000)
    expect(names(list.last.items)).toEqual(['a', 'b'])
    expect(versions()).toEqual(['example.com/v1beta1', 'example.com/v1beta1'])
    expect(list.last.status).toMatchObject({ phase: 'live', synced: true })
    // P2: never emptied on the way.
    const synced = list.all.filter(({ status }) => status.synced)
    expect(synced.every(({ items }) => items.length > 0)).toBe(true)
  })

  it('a kind is enough, and what is asked for in two ways is two informers', async () => {
    const { open, define, widget, rest } = start()
    define('v1')
    widget('a')
    const kube = open()
    const byKind = kube.informer(resource({ group, kind: 'Widget' }))
    expect(kube.informer(resource({ group, kind: 'Widget' }))).toBe(byKind)
    expect(kube.informer(widgets())).not.toBe(byKind)
    const list = record(byKind.list$())
    await rest()
    expect(list.last.items).toMatchObject([{ kind: 'Widget', apiVersion: 'example.com/v1', metadata: { name: 'a' } }])
  })

  it('a kind that nobody serves is not served, and comes alive', async () => {
    const { open, define, widget, rest } = start()
    const list = record(
      open()
        .informer(resource({ group, kind: 'Widget' }))
        .list$(),
    )
    await rest(1_000)
    expect(list.last.status).toMatchObject({ phase: 'not-served', error: { resource: 'example.com/Widget' } })
    define('v1')
    widget('a')
    await rest(5_500)
    expect(names(list.last.items)).toEqual(['a'])
  })

  it('a namespace for what is not namespaced is not served, and says why', async () => {
    const { open, rest } = start()
    const nodes = resource('v1', 'nodes')
    const list = record(open().informer(nodes, { namespace: 'web' }).list$())
    await rest(1_000)
    expect(list.last.status).toMatchObject({
      phase: 'not-served',
      error: { message: expect.stringContaining('nodes are not namespaced') },
    })
  })

  it('kube.client looks up, too', async () => {
    const { open, define, widget } = start()
    define('v1beta1')
    widget('a', 'v1beta1')
    const kube = open()
    expect(await kube.client.get(eitherWidgets, 'default/a')).toMatchObject({ apiVersion: 'example.com/v1beta1' })
    const made = await kube.client.create(resource({ group, kind: 'Widget' }), {
      metadata: { namespace: 'default', name: 'b' },
    })
    expect(made).toMatchObject({ apiVersion: 'example.com/v1beta1', kind: 'Widget' })
    // A version that went is followed by the next one, in the same call.
    define('v1')
    expect(await kube.client.get(eitherWidgets, 'default/a')).toMatchObject({ apiVersion: 'example.com/v1' })
    await expect(kube.client.get(resource({ group, kind: 'Gadget' }), 'default/a')).rejects.toMatchObject({
      code: 'not-served',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { type Resource, resource } from '../../src/model/resource.js'
import { answer, core, aggregated as document, ScriptedRequester, v2 } from '../discovery/requester.fixture.js'
import type { Informer } from '../informer/informer.js'
import type { Mirror, MirrorWrite, Transport, WatchSink } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { settle } from '../testing/settle.fixture.js'
import { SessionDiscovery } from './session-discovery.js'

const widgets = { group: 'g.io', version: 'v1', plural: 'widgets', kind: 'Widget' }

/** What discovery sees of an informer. */
class FakeInformer {
  code: 'not-served' | undefined = 'not-served'
  tries = 0
  readonly spec: { readonly target: { readonly resource: Resource } }

  constructor(of: Resource) {
    this.spec = { target: { resource: of } }
  }

  get status() {
    return { error: this.code && { code: this.code } }
  }

  retryNow(): void {
    this.tries += 1
  }
}

function setUp() {
  const clock = createFakeClock()
  const closed = new AbortController()
  const informers: FakeInformer[] = []
  const world = { told: [widgets], mirror: undefined as Mirror | undefined }
  const requester = new ScriptedRequester()
    .on('/api', () => answer(core, v2, [['etag', '"A"']]))
    .on('/apis', () => answer(document(...world.told), v2, [['etag', `"${world.told.length}"`]]))
  const discovery = new SessionDiscovery({
    requester,
    clock,
    random: () => 0.5,
    mirror: () => world.mirror,
    informers: () => informers as unknown as readonly Informer[],
    signedIn: () => 'in',
    closed: closed.signal,
  })
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 250) {
      await clock.advance(Math.min(left, 250))
      await settle()
    }
  }
  const ask = (wait: 'change' | 'any' | 'anew', known?: string, signal = closed.signal) =>
    discovery.answer({ type: 'discovery', wait, ...(known === undefined ? {} : { known }) }, signal)
  const count = (path: string): number => requester.paths.filter((each) => each === path).length
  return { clock, informers, world, requester, discovery, pass, ask, count }
}

describe('M15: discovery of a session', () => {
  it('P10: nothing is read while no page is visible, and at once when one is again', async () => {
    const { discovery, informers, pass, ask, requester } = setUp()
    const [one, two] = [discovery.join(), discovery.join()]
    await ask('any')
    informers.push(new FakeInformer(resource('h.io/v1', 'gadgets')))
    one.show('hidden')
    await pass(20_000)
    const seen = requester.paths.length
    expect(seen).toBeGreaterThan(2)
    two.leave()
    await pass(600_000)
    expect(requester.paths.length).toBe(seen)
    one.show('visible')
    await pass(250)
    expect(requester.paths.length).toBeGreaterThan(seen)
  })

  it('P10: who has asked for nothing has nothing read, whatever is tried again', async () => {
    const { discovery, informers, pass, requester } = setUp()
    discovery.join()
    const live = new FakeInformer(resource('v1', 'pods'))
    live.code = undefined
    informers.push(live)
    discovery.retryNow()
    await pass(600_000)
    expect(requester.paths).toEqual([])
  })

  it('a person who tries again, and a wake-up, have it read at once where it is used', async () => {
    const { discovery, ask, pass, requester } = setUp()
    discovery.join()
    await ask('any')
    await pass(60_000)
    const seen = requester.paths.length
    discovery.retryNow()
    await settle()
    expect(requester.paths.length).toBe(seen + 2)
  })

  it('what is served and not found all the same is tried three times for one state, not at each reading', async () => {
    const { discovery, informers, pass, ask, world } = setUp()
    discovery.join()
    const stubborn = new FakeInformer(resource('g.io/v1', 'widgets'))
    informers.push(stubborn)
    await ask('any')
    await pass(120_000)
    expect(stubborn.tries).toBe(3)
    world.told = [widgets, { ...widgets, group: 'h.io' }]
    await pass(120_000)
    expect(stubborn.tries).toBe(6)
  })

  it('P6: what an earlier visit kept brings no try: it may not be served any more', async () => {
    const { discovery, informers, ask, world, requester, pass } = setUp()
    const half = { form: 'v2', groups: [{ name: 'g.io', versions: [versionOf('widgets')] }] }
    world.mirror = memory([{ metadata: { name: 'apis' }, half }])
    requester.on('/api', () => new Promise(() => {}))
    informers.push(new FakeInformer(resource('g.io/v1', 'widgets')))
    discovery.join()
    expect(await ask('any')).toMatchObject({ state: { source: 'mirror' } })
    await pass(1_000)
    expect(informers[0]?.tries).toBe(0)
  })

  it('the core group is read again where it is awaited, else every ten minutes', async () => {
    const { discovery, informers, ask, pass, count } = setUp()
    discovery.join()
    await ask('any')
    informers.push(new FakeInformer(resource('h.io/v1', 'gadgets')))
    discovery.poke()
    await pass(595_000)
    expect([count('/api'), count('/apis') > 10]).toEqual([1, true])
    await pass(10_000)
    expect(count('/api')).toBe(2)
    informers.push(new FakeInformer(resource('v1', 'things')))
    await pass(11_000)
    expect(count('/api')).toBeGreaterThanOrEqual(4)
  })

  it('P10: who gives up waiting for a change leaves nothing behind', async () => {
    const { discovery, ask, pass, requester } = setUp()
    discovery.join()
    const { id } = await ask('any')
    const over = new AbortController()
    let listeners = 0
    const { addEventListener, removeEventListener } = over.signal
    over.signal.addEventListener = (...of: Parameters<typeof addEventListener>) => {
      listeners += 1
      addEventListener.apply(over.signal, of)
    }
    over.signal.removeEventListener = (...of: Parameters<typeof removeEventListener>) => {
      listeners -= 1
      removeEventListener.apply(over.signal, of)
    }
    void ask('change', id, over.signal)
    await pass(60_000)
    expect(listeners).toBe(1)
    over.abort()
    await pass(10_000)
    expect(listeners).toBe(0)
    const seen = requester.paths.length
    await pass(500_000)
    expect(requester.paths.length).toBe(seen)
  })

  it('P10: a clock that is set back neither stops readings nor makes them many', async () => {
    const { discovery, informers, ask, clock, pass, requester } = setUp()
    discovery.join()
    await ask('any')
    const missing = new FakeInformer(resource('h.io/v1', 'gadgets'))
    informers.push(missing)
    discovery.poke()
    await pass(20_000)
    clock.setBack(3_600_000)
    const seen = requester.paths.length
    await ask('anew')
    expect(requester.paths.length).toBeGreaterThan(seen)
    await pass(60_000)
    expect(requester.paths.length - seen).toBeGreaterThan(10)
    missing.code = undefined
    // Of what decides, and of somebody who has just been told, too.
    hint(discovery)
    const { id } = await ask('any')
    void ask('change', id)
    await pass(6_000)
    await ask('anew')
    clock.setBack(3_600_000)
    const before = requester.paths.length
    await pass(120_000)
    expect(requester.paths.length - before).toBeLessThanOrEqual(30)
  })

  it('P7: what could not be kept when it was read is kept once the mirror may be written', async () => {
    const { discovery, ask, world } = setUp()
    await ask('any')
    const writes: MirrorWrite[] = []
    world.mirror = memory([], writes)
    discovery.mirrorMoved()
    await settle()
    expect(writes).toMatchObject([
      { type: 'state', objects: [{ metadata: { name: 'api' } }, { metadata: { name: 'apis' } }] },
    ])
    discovery.mirrorMoved()
    await settle()
    expect(writes).toHaveLength(1)
  })
})

/** A definition is told as another one. */
function hint(discovery: SessionDiscovery): void {
  const definitions = resource('apiextensions.k8s.io/v1', 'customresourcedefinitions', { namespaced: false })
  const scope = { namespace: '', labelSelector: '', fieldSelector: '', content: 'full' } as const
  const object = { metadata: { name: 'a' } }
  const inner: Transport = {
    list: () => new Promise(() => {}),
    read: () => new Promise(() => {}),
    watch: (_request, sink) => sink.events([{ type: 'modified', object }], 1, 0),
  }
  const sink: WatchSink = { held: () => {}, sent: () => {}, opened: () => {}, events: () => {}, ended: () => {} }
  const { signal } = new AbortController()
  discovery
    .transport(inner, () => undefined)
    .watch({ target: { resource: definitions, scope }, timeoutSeconds: 300 }, sink, signal)
}

const versionOf = (plural: string) => ({
  version: 'v1',
  freshness: 'current',
  resources: [
    {
      plural,
      kind: 'Widget',
      singular: 'widget',
      shortNames: [],
      categories: [],
      namespaced: true,
      verbs: [],
      subresources: [],
    },
  ],
})

/** As much of a mirror as discovery uses. */
function memory(objects: readonly unknown[], writes: MirrorWrite[] = []): Mirror {
  return {
    load: async (_key: string, reader: { objects(batch: readonly unknown[]): void }) => {
      reader.objects(objects)
      return objects.length === 0 ? undefined : {}
    },
    apply: async (_key: string, write: MirrorWrite) => {
      writes.push(write)
      return 'kept'
    },
  } as unknown as Mirror
}

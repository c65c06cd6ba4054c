import { describe, expect, it } from 'vitest'
import { type Resource, resource } from '../../src/model/resource.js'
import type { Failure, Requester } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { Discovery } from './discovery.js'
import type { DiscoveryCopy } from './discovery-copy.js'
import type { HalfDocument, Root } from './documents.js'
import {
  aggregated,
  answer,
  core,
  failed,
  httpFailure,
  ScriptedRequester,
  type Told,
  unchanged,
  v2,
  v2beta1,
} from './requester.fixture.js'

const widgets = (version: string, more: Partial<Told> = {}): Told => ({
  group: 'g.io',
  version,
  plural: 'widgets',
  kind: 'Widget',
  ...more,
})

function discover(requester: Requester, copy?: DiscoveryCopy) {
  const clock = createFakeClock()
  const closed = new AbortController()
  const ports = { requester, clock, random: () => 0.5, told: () => {}, closed: closed.signal }
  const discovery = new Discovery({ ...ports, ...(copy === undefined ? {} : { copy }) })
  const resolve = (of: Resource) => discovery.resolve(of, closed.signal)
  return { discovery, clock, resolve }
}

const serving = (...told: readonly Told[]): ScriptedRequester =>
  new ScriptedRequester()
    .on('/api', () => answer(core, v2, [['etag', '"A"']]))
    .on('/apis', ({ ifNoneMatch }) =>
      ifNoneMatch === '"B"' ? unchanged : answer(aggregated(...told), v2, [['etag', '"B"']]),
    )

describe('M15: discovery', () => {
  it('is read in two requests, and asked with its ETag afterwards', async () => {
    const requester = serving(widgets('v1'))
    const { discovery } = discover(requester)
    expect(discovery.state).toMatchObject({ source: 'none' })
    await discovery.ready()
    const { state } = discovery
    expect(state.discovered?.resources.map(({ plural }) => plural)).toEqual(['pods', 'widgets'])
    expect(requester.paths).toEqual(['/api', '/apis'])
    // Longer, and a browser asks another origin for permission first.
    for (const { accept } of requester.asked) expect(accept.length).toBeLessThanOrEqual(128)
    await discovery.refresh('groups')
    expect(requester.asked.at(-1)).toMatchObject({ path: '/apis', ifNoneMatch: '"B"' })
    expect(discovery.state).toBe(state)
    expect(discovery.requests).toEqual({ sent: 3, unchanged: 1 })
  })

  it('has one flight at a time, whoever asks', async () => {
    const requester = serving(widgets('v1'))
    const { discovery } = discover(requester)
    await Promise.all([discovery.ready(), discovery.ready(), discovery.refresh('all'), discovery.refresh('groups')])
    expect(requester.paths).toEqual(['/api', '/apis'])
  })

  it('servers from before 1.30 have v2beta1', async () => {
    const old = { kind: 'APIGroupList', groups: [] }
    const requester = serving().on('/apis', ({ accept }) =>
      accept.includes('v2beta1') ? answer(aggregated(widgets('v1')), v2beta1) : answer(old, 'application/json'),
    )
    const { discovery } = discover(requester)
    await discovery.ready()
    expect(discovery.state.discovered?.resources.map(({ plural }) => plural)).toEqual(['pods', 'widgets'])
    await discovery.refresh('groups')
    expect(requester.paths).toEqual(['/api', '/apis', '/apis', '/apis'])
    expect(requester.asked.at(-1)?.accept).toContain('v2beta1')
  })

  it('older ones are read version by version, and one that fails keeps the rest and what was known of it', async () => {
    const group = (name: string) => ({ name, versions: [{ version: 'v1' }] })
    const list = (kind: string) => ({
      kind: 'APIResourceList',
      resources: [{ name: `${kind.toLowerCase()}s`, kind, namespaced: true, verbs: ['list'] }],
    })
    const json = (body: unknown) => answer(body, 'application/json')
    const requester = new ScriptedRequester()
      .on('/api', () => json({ kind: 'APIVersions', versions: ['v1'] }))
      .on('/api/v1', () => json(list('Pod')))
      .on('/apis', () => json({ kind: 'APIGroupList', groups: [group('g.io'), group('metrics.k8s.io')] }))
      .on('/apis/g.io/v1', () => json(list('Widget')))
      .on('/apis/metrics.k8s.io/v1', () => failed(503))
    const { discovery } = discover(requester)
    await discovery.ready()
    expect(discovery.state.error).toBeUndefined()
    expect(discovery.state.discovered).toMatchObject({
      groups: [
        { name: '', stale: [] },
        { name: 'g.io', stale: [] },
        { name: 'metrics.k8s.io', stale: ['v1'] },
      ],
      resources: [{ plural: 'pods' }, { plural: 'widgets' }],
    })
    requester.on('/apis/g.io/v1', () => failed(503)).on('/apis/metrics.k8s.io/v1', () => json(list('Node')))
    await discovery.refresh('groups')
    expect(discovery.state.discovered?.resources.map(({ plural }) => plural)).toEqual(['pods', 'widgets', 'nodes'])
    expect(discovery.cost).toBe('dear')
  })

  it('what is known stays known when a later reading fails, and says why', async () => {
    const requester = serving(widgets('v1'))
    const { discovery } = discover(requester)
    await discovery.ready()
    requester.on('/apis', () => failed(503))
    await discovery.refresh('groups')
    expect(discovery.state).toMatchObject({ error: { code: 'server-error', httpStatus: 503 } })
    expect(discovery.state.discovered?.resources).toHaveLength(2)
    expect(discovery.readings.failures).toBe(1)
  })

  it('who cannot choose a form, and says 406, is asked for the next one', async () => {
    const requester = serving().on('/apis', ({ accept }) =>
      accept === 'application/json' ? answer({ kind: 'APIGroupList', groups: [] }, 'application/json') : failed(406),
    )
    const { discovery } = discover(requester)
    await discovery.ready()
    expect(discovery.state.error).toBeUndefined()
    expect(requester.paths).toEqual(['/api', '/apis', '/apis', '/apis'])
    requester.on('/apis', () => failed(406))
    await discovery.refresh('groups')
    expect(discovery.state).toMatchObject({ error: { httpStatus: 406 } })
  })

  it('a version that is named and gone a moment later is no outage', async () => {
    const named = { kind: 'APIGroupList', groups: [{ name: 'g.io', versions: [{ version: 'v1' }] }] }
    const requester = serving().on('/apis', () => answer(named, 'application/json'))
    const { discovery } = discover(requester)
    await discovery.ready()
    expect(discovery.state.discovered?.groups).toMatchObject([{ name: '' }, { name: 'g.io', stale: [] }])
  })

  it('W10: a server that asks for a pause gets it', async () => {
    const busy = { ...httpFailure(429), retryAfterMs: 120_000 }
    const requester = serving().on('/apis', () => ({ type: 'failed', failure: busy as Failure }))
    const { discovery, clock } = discover(requester)
    const now = clock.now()
    await discovery.ready()
    expect(discovery.readings).toEqual({ readAt: now, failures: 1, restUntil: now + 120_000 })
  })

  it('a 304 that nobody asked for is no answer', async () => {
    const requester = serving(widgets('v1')).on('/apis', () => unchanged)
    const { discovery, resolve } = discover(requester)
    await discovery.ready()
    expect(discovery.state).toMatchObject({ error: { code: 'unexpected-answer' } })
    expect(await resolve(resource({ group: 'g.io', kind: 'Widget' }))).toMatchObject({
      failure: { type: 'unexpected', httpStatus: 304 },
    })
  })

  it.each([
    ['HTML', { type: 'html', httpStatus: 200, message: 'HTML' }, 'html-answer'],
    ['no answer', { type: 'network', message: 'refused' }, 'unreachable'],
    ['nobody signed in', { type: 'signed-out', code: 'signed-out', message: 'nobody' }, 'signed-out'],
  ] as const)('a first reading that fails with %s is an error, not emptiness', async (_what, failure, code) => {
    const requester = new ScriptedRequester()
    for (const path of ['/api', '/apis']) requester.on(path, () => ({ type: 'failed', failure }))
    const { discovery, resolve } = discover(requester)
    await discovery.ready()
    expect(discovery.state).toMatchObject({ source: 'none', error: { code } })
    expect(discovery.state.discovered).toBeUndefined()
    expect(await resolve(resource({ kind: 'Pod' }))).toEqual({ type: 'failed', failure })
  })
})

describe('M15: a resource is looked up', () => {
  it('one that is named in full costs no request', async () => {
    const requester = serving()
    const pods = resource('v1', 'pods')
    expect(await discover(requester).resolve(pods)).toEqual({ type: 'resolved', resource: pods })
    expect(requester.asked).toEqual([])
  })

  it('of several versions the first that is served counts', async () => {
    const { resolve } = discover(serving(widgets('v1beta1'), widgets('v1alpha1')))
    const wanted = resource(['g.io/v1', 'g.io/v1beta1', 'g.io/v1alpha1'], 'widgets')
    expect(await resolve(wanted)).toEqual({
      type: 'resolved',
      resource: { group: 'g.io', version: 'v1beta1', plural: 'widgets', kind: 'Widget', namespaced: true },
    })
  })

  it('a kind is looked up in the version that its group prefers, or in the one that is named', async () => {
    const { resolve } = discover(serving(widgets('v1', { scope: 'Cluster' }), widgets('v1beta1')))
    expect(await resolve(resource({ group: 'g.io', kind: 'Widget' }))).toMatchObject({
      resource: { version: 'v1', plural: 'widgets', namespaced: false },
    })
    expect(await resolve(resource({ group: 'g.io', version: 'v1beta1', kind: 'Widget' }))).toMatchObject({
      resource: { version: 'v1beta1', namespaced: true },
    })
  })

  it('whether one is namespaced is learnt once discovery was read', async () => {
    const { discovery, resolve } = discover(serving(widgets('v1', { scope: 'Cluster' })))
    const wanted = resource('g.io/v1', 'widgets')
    expect(await resolve(wanted)).toMatchObject({ resource: { namespaced: true } })
    await discovery.ready()
    expect(await resolve(wanted)).toMatchObject({ resource: { namespaced: false } })
  })

  it('what is not there is asked for once more, then it is a 404', async () => {
    const requester = serving()
    const { resolve, clock, discovery } = discover(requester)
    await discovery.ready()
    await clock.advance(2_000)
    expect(await resolve(resource({ group: 'g.io', kind: 'Widget' }))).toMatchObject({
      type: 'failed',
      failure: { httpStatus: 404, message: 'The server serves no g.io/Widget' },
    })
    expect(requester.paths).toHaveLength(4)
    await resolve(resource({ group: 'g.io', kind: 'Gadget' }))
    expect(requester.paths).toHaveLength(4)
  })
})

describe('C31: what discovery says to a 404', () => {
  it.each([
    ['gone', []],
    ['version-gone', [widgets('v2')]],
    ['served', [widgets('v1')]],
    ['cluster-scoped', [widgets('v1', { scope: 'Cluster' })]],
    ['unknown', [widgets('v2', { plural: 'others', freshness: 'Stale' })]],
  ] as const)('%s', async (word, told) => {
    const { discovery } = discover(serving(...told))
    const wanted = resource('g.io/v1', 'widgets')
    expect(await discovery.absence(wanted, wanted, 'web')).toBe(word)
  })

  it('what contradicts the 404 is old, however short ago it was read', async () => {
    const requester = serving(widgets('v1'))
    const { discovery } = discover(requester)
    await discovery.ready()
    requester.on('/apis', () => answer(aggregated(), v2, [['etag', '"C"']]))
    const wanted = resource('g.io/v1', 'widgets')
    expect(await discovery.absence(wanted, wanted, 'web')).toBe('gone')
  })

  it('nothing, when it cannot be read', async () => {
    const { discovery } = discover(serving().on('/apis', () => failed(503)))
    const wanted = resource('g.io/v1', 'widgets')
    expect(await discovery.absence(wanted, wanted, 'web')).toBe('unknown')
  })
})

describe('P7: what an earlier visit kept', () => {
  function keeping(): DiscoveryCopy & { kept: ReadonlyMap<Root, HalfDocument> | undefined } {
    return {
      kept: undefined,
      async load() {
        return this.kept
      },
      async keep(halves) {
        this.kept = structuredClone(halves)
      },
    }
  }

  it('answers while there is no network', async () => {
    const copy = keeping()
    await discover(serving(widgets('v1')), copy).discovery.ready()
    const { discovery, resolve } = discover(new ScriptedRequester(), copy)
    expect(await resolve(resource({ group: 'g.io', kind: 'Widget' }))).toMatchObject({ resource: { version: 'v1' } })
    expect(discovery.state.source).toBe('mirror')
  })

  it('never replaces what the network told meanwhile', async () => {
    const copy = keeping()
    await discover(serving(widgets('v1')), copy).discovery.ready()
    let load = (): void => {}
    const slow: DiscoveryCopy = {
      load: () =>
        new Promise((resolve) => {
          load = () => resolve(copy.kept)
        }),
      keep: async () => {},
    }
    const { discovery } = discover(serving(widgets('v2')), slow)
    const restored = discovery.restore()
    await discovery.refresh('all')
    load()
    await restored
    expect(discovery.state.source).toBe('network')
    expect(discovery.serves(resource('g.io/v2', 'widgets'))).toBe(true)
  })

  it('goes on with its ETag', async () => {
    const copy = keeping()
    await discover(serving(widgets('v1')), copy).discovery.ready()
    const requester = serving(widgets('v1'))
    const { discovery } = discover(requester, copy)
    await discovery.ready()
    await discovery.refresh('all')
    expect(requester.asked.map(({ ifNoneMatch }) => ifNoneMatch)).toEqual(['"A"', '"B"'])
    expect(discovery.state.source).toBe('network')
  })
})

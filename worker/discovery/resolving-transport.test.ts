import { describe, expect, it } from 'vitest'
import { type Resource, resource } from '../../src/model/resource.js'
import { asResourceVersion, type ResourceVersion } from '../../src/model/resource-version.js'
import type { ListAnswer, ListRequest, Resolution, Transport, WatchEnd, WatchRequest, WatchSink } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { settle } from '../testing/settle.fixture.js'
import type { Absence } from './discovery.js'
import { httpFailure } from './requester.fixture.js'
import { resolvingTransport } from './resolving-transport.js'

const scope = { namespace: 'web', labelSelector: '', fieldSelector: '', content: 'full' } as const
const either = resource(['g.io/v1', 'g.io/v1beta1'], 'widgets')
const served = (version: string, more: Partial<Resource> = {}): Resource => ({
  group: 'g.io',
  version,
  plural: 'widgets',
  kind: 'Widget',
  namespaced: true,
  ...more,
})
const rv = asResourceVersion('7') as ResourceVersion
const notFound = { type: 'failed', failure: httpFailure(404) } as const

function setUp(options: { readonly cachedAs?: string } = {}) {
  const clock = createFakeClock()
  const lists: ListRequest[] = []
  const watches: { request: WatchRequest; sink: WatchSink }[] = []
  const world = {
    resolution: { type: 'resolved', resource: served('v1') } as Resolution | Promise<Resolution>,
    word: 'unknown' as Absence | Promise<Absence>,
    answer: { type: 'page', items: [], skipped: 0 } as ListAnswer,
    hints: 0,
    resolved: 0,
  }
  const inner: Transport = {
    list: async (request) => {
      lists.push(request)
      return world.answer
    },
    watch: (request, sink) => void watches.push({ request, sink }),
    read: async () => ({ type: 'json', body: {} }),
  }
  const transport = resolvingTransport({
    transport: inner,
    clock,
    cachedAs: () => options.cachedAs,
    resolver: {
      resolve: async () => {
        world.resolved += 1
        return world.resolution
      },
      absence: async () => world.word,
      hint: () => {
        world.hints += 1
      },
    },
  })
  const open = (of: Resource, more: Partial<WatchRequest> = {}) => {
    const told: string[] = []
    const ends: WatchEnd[] = []
    const over = new AbortController()
    const sink: WatchSink = {
      held: () => told.push('held'),
      sent: () => told.push('sent'),
      opened: () => told.push('opened'),
      events: (batch) => told.push(`${batch.length} events`),
      ended: (end) => ends.push(end),
    }
    transport.watch({ target: { resource: of, scope }, timeoutSeconds: 300, ...more }, sink, over.signal)
    return { told, ends, over }
  }
  const list = (of: Resource, more: Partial<ListRequest> = {}): Promise<ListAnswer> =>
    transport.list({ target: { resource: of, scope }, ...more }, new AbortController().signal)
  return { clock, lists, watches, world, open, list }
}

describe('resolvingTransport', () => {
  it('one that is named in full is asked for at once, and nothing is looked up', () => {
    const { open, watches, world } = setUp()
    open(resource('v1', 'pods'))
    expect(watches[0]?.request.target.resource).toMatchObject({ plural: 'pods' })
    expect(world.resolved).toBe(0)
  })

  it('one that is looked up is held until it is known', async () => {
    const { open, watches, world } = setUp()
    let know = (_: Resolution): void => {}
    world.resolution = new Promise((resolve) => {
      know = resolve
    })
    const { told } = open(either)
    await settle()
    expect([told, watches.length]).toEqual([['held'], 0])
    know({ type: 'resolved', resource: served('v1beta1') })
    await settle()
    expect(told).toEqual(['held', 'sent'])
    expect(watches[0]?.request.target.resource.version).toBe('v1beta1')
  })

  it('nothing is sent, and nothing told, once it was given up', async () => {
    const { open, watches } = setUp()
    const { told, ends, over } = open(either)
    over.abort()
    await settle()
    expect([told, ends, watches.length]).toEqual([['held'], [], 0])
  })

  it('C31: what is not found is a 404 with discovery’s word', async () => {
    const { open, list, world, watches } = setUp()
    world.resolution = notFound
    world.word = 'gone'
    const { ends } = open(either)
    await settle()
    expect(ends).toMatchObject([{ failure: { httpStatus: 404, absent: 'objects' } }])
    expect(await list(either)).toMatchObject({ type: 'failed', failure: { httpStatus: 404 } })
    expect(watches).toHaveLength(0)
  })

  it('another failure of discovery is the failure of the request', async () => {
    const { list, world } = setUp()
    world.resolution = { type: 'failed', failure: { type: 'network', message: 'refused' } }
    expect(await list(either)).toMatchObject({ failure: { type: 'network' } })
  })

  it.each([
    ['gone', 'objects'],
    ['version-gone', 'version'],
    ['cluster-scoped', 'version'],
    ['served', undefined],
    ['unknown', undefined],
  ] as const)('C31: a 404 comes with the word %s', async (word, absent) => {
    const { list, world, open, watches } = setUp()
    world.answer = notFound
    world.word = word
    const answer = await list(served('v1'))
    expect(answer).toMatchObject({ type: 'failed', failure: { httpStatus: 404 } })
    expect(answer.type === 'failed' && answer.failure.type === 'http' && answer.failure.absent).toBe(absent)
    const { ends } = open(served('v1'))
    watches[0]?.sink.ended(notFound)
    await settle()
    expect(ends).toMatchObject([{ failure: { httpStatus: 404, ...(absent && { absent }) } }])
  })

  it('a 404 waits a second for the word, no longer', async () => {
    const { open, watches, world, clock } = setUp()
    world.word = new Promise(() => {})
    const { ends } = open(served('v1'))
    watches[0]?.sink.ended(notFound)
    await clock.advance(999)
    expect(ends).toEqual([])
    await clock.advance(1)
    expect(ends).toEqual([notFound])
  })

  it('a 404 because another version is served now is an expiry, so all is read anew', async () => {
    const { open, watches, world } = setUp()
    const { ends } = open(either)
    await settle()
    world.resolution = { type: 'resolved', resource: served('v1beta1') }
    world.word = 'served'
    watches[0]?.sink.ended(notFound)
    await settle()
    expect(ends).toMatchObject([{ failure: { httpStatus: 410, reason: 'Expired' } }])
  })

  it('a resume in another version than the cached one is an expiry, and is not sent', async () => {
    const { open, watches } = setUp({ cachedAs: 'g.io/v1beta1' })
    const { ends } = open(either, { resourceVersion: rv })
    await settle()
    expect(ends).toMatchObject([{ failure: { httpStatus: 410 } }])
    expect(watches).toHaveLength(0)
    open(either)
    await settle()
    const resumed = open(either, { resourceVersion: rv })
    await settle()
    expect([resumed.ends, watches.length]).toEqual([[], 2])
  })

  it.each([
    ['metadata, which is the same in all versions', either, 'metadata'],
    ['one that is named in full, and has one version', served('v1'), 'full'],
  ] as const)('P7: a resume is a resume: %s', async (_what, of, content) => {
    const { open, watches } = setUp({ cachedAs: 'meta.k8s.io/v1' })
    const { ends } = open(of, { resourceVersion: rv, target: { resource: of, scope: { ...scope, content } } })
    await settle()
    expect([ends, watches.length]).toEqual([[], 1])
  })

  it('a probe says nothing about what is cached', async () => {
    const { open, list, watches } = setUp({ cachedAs: 'g.io/v1beta1' })
    await list(either, { limit: 1 })
    const { ends } = open(either, { resourceVersion: rv })
    await settle()
    expect([ends.length, watches.length]).toEqual([1, 0])
  })

  it('who gave up while the word was awaited is told nothing', async () => {
    const { open, watches } = setUp()
    const { ends, over } = open(served('v1'))
    watches[0]?.sink.ended(notFound)
    over.abort()
    await settle()
    expect(ends).toEqual([])
  })

  it('the pages of a list are of one version', async () => {
    const { list, lists, world } = setUp()
    await list(either)
    world.resolution = { type: 'resolved', resource: served('v1beta1') }
    await list(either, { continue: 'token' })
    await list(either)
    expect(lists.map(({ target }) => target.resource.version)).toEqual(['v1', 'v1', 'v1beta1'])
  })

  it('a namespace for what has none is refused, unsent', async () => {
    const { list, lists, world } = setUp()
    world.resolution = { type: 'resolved', resource: served('v1', { namespaced: false }) }
    expect(await list(either)).toMatchObject({
      failure: { httpStatus: 404, absent: 'version', message: expect.stringContaining('not namespaced') },
    })
    expect(lists).toEqual([])
  })

  it('changes of definitions are a hint, bookmarks are none', () => {
    const { open, watches, world } = setUp()
    open(resource('apiextensions.k8s.io/v1', 'customresourcedefinitions', { namespaced: false }))
    open(resource('v1', 'pods'))
    const event = { type: 'modified', object: { metadata: { name: 'a' } } } as const
    for (const { sink } of watches) sink.events([{ type: 'bookmark', mark: 'none' }])
    expect(world.hints).toBe(0)
    for (const { sink } of watches) sink.events([event])
    expect(world.hints).toBe(1)
  })
})

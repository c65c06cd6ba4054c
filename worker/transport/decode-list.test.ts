import { describe, expect, it } from 'vitest'
import { resource } from '../../src/model/resource.js'
import type { ListPage } from '../ports.js'
import { decodeList } from './decode-list.js'
import { decodeWatchLine } from './decode-watch-line.js'
import { line, pod, podList, pods, target, widgets } from './samples.fixture.js'

const decode = (body: unknown, of = target()) => decodeList({ body, httpStatus: 200 }, of)

function page(body: unknown, of = target()): ListPage {
  const answer = decode(body, of)
  if (answer.type !== 'page') throw new Error(answer.failure.message)
  return answer
}

const watched = (object: unknown, of = target()) => {
  const event = decodeWatchLine(line('ADDED', object), of)
  return event.type === 'added' ? event.object : undefined
}

const partial = (name: string) => ({
  kind: 'PartialObjectMetadata',
  apiVersion: 'meta.k8s.io/v1',
  metadata: pod(name, '42').metadata,
})

describe('items', () => {
  it('C73, W13: of typed lists get kind and apiVersion, and equal what a watch gives, text for text', () => {
    for (const of of [target(), target({}, resource('v1', 'pods'))]) {
      const { items } = page(podList(['a', 'b']), of)
      expect(items).toEqual([pod('a', '42'), pod('b', '42')])
      expect(JSON.stringify(items[0])).toBe(JSON.stringify(watched(pod('a', '42'), of)))
    }
  })

  it('P1: of another namespace than the one asked for are skipped', () => {
    const list = podList(['a', 'b'])
    const elsewhere = { metadata: { ...pod('c', '42').metadata, namespace: 'e' } }
    const answer = page({ ...list, items: [...list.items, elsewhere] }, target({ namespace: 'd' }))
    expect(answer.items.map(({ metadata }) => metadata.name)).toEqual(['a', 'b'])
    expect(answer.skipped).toBe(1)
  })

  it('C15: of custom resources stay as they are', () => {
    const widget = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w1' }, spec: {} }
    const metadata = { continue: '', resourceVersion: '10245' }
    const list = { apiVersion: 'example.com/v1', items: [widget], kind: 'WidgetList', metadata }
    const answer = page(list, target({}, widgets))
    expect(answer.items[0]).toBe(widget)
    expect(answer).toEqual({ type: 'page', resourceVersion: '10245', items: [widget], skipped: 0 })
  })

  it('keep what they say of themselves when they say only a part, or say nothing with an empty text', () => {
    const items = [
      { metadata: { name: 'a' }, kind: '', apiVersion: '' },
      { metadata: { name: 'b' }, kind: 'Pod' },
    ]
    const head = { kind: 'Pod', apiVersion: 'v1' }
    expect(page({ ...podList([]), items }).items).toEqual([
      { ...head, metadata: { name: 'a' } },
      { ...head, metadata: { name: 'b' } },
    ])
  })

  it('take the kind of the resource where the list is only a List', () => {
    expect(page({ ...podList(['a']), kind: 'List' }).items).toEqual([pod('a', '42')])
  })

  it('C72, C105: null and nameless ones are counted and left out', () => {
    const items = [null, { metadata: {} }, {}, 'x', { metadata: null }, { metadata: pod('a', '42').metadata }]
    expect(page({ ...podList([]), items })).toMatchObject({ items: [pod('a', '42')], skipped: 5 })
  })

  it.each([
    ['null', { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '77' }, items: null }],
    ['missing', { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '77' } }],
    ['an empty array', { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '77' }, items: [] }],
  ])('C70: %s are none', (_name, body) => {
    expect(decode(body)).toEqual({ type: 'page', resourceVersion: '77', items: [], skipped: 0 })
  })

  it('C99: names of the prototype are own members', () => {
    const text =
      '{"kind":"PodList","apiVersion":"v1","items":[{"metadata":{"name":"a"},"__proto__":{"polluted":1},"data":{"__proto__":"z"}}]}'
    const [item] = page(JSON.parse(text)).items
    expect(Object.getPrototypeOf(item)).toBe(Object.prototype)
    expect(JSON.stringify(item)).toContain('"__proto__":{"polluted":1},"data":{"__proto__":"z"}')
    expect('polluted' in {}).toBe(false)
  })

  it('C103: 100 000 of them', () => {
    const names = Array.from({ length: 100_000 }, (_none, at) => `p${at}`)
    expect(page(podList(names)).items).toHaveLength(100_000)
  })
})

describe('metadata of the list', () => {
  it.each([undefined, '', '0', 42])('C67: a version of %j is none', (resourceVersion) => {
    expect(page(podList(['a'], { resourceVersion }))).not.toHaveProperty('resourceVersion')
  })

  it('C67: a list without metadata is a list', () => {
    const list = { kind: 'PodMetricsList', apiVersion: 'metrics.k8s.io/v1beta1', items: [{ metadata: { name: 'a' } }] }
    expect(page(list, target({}, resource('metrics.k8s.io/v1beta1', 'pods')))).toEqual({
      type: 'page',
      items: [{ kind: 'PodMetrics', apiVersion: 'metrics.k8s.io/v1beta1', metadata: { name: 'a' } }],
      skipped: 0,
    })
  })

  it('C68: a version that is no number is kept verbatim', () => {
    expect(page(podList([], { resourceVersion: 'abc:7' })).resourceVersion).toBe('abc:7')
  })

  it('C63: continue is the only sign of another page', () => {
    expect(page(podList([], { continue: 'next' })).continue).toBe('next')
    expect(page(podList(['a'], { continue: '', remainingItemCount: 5 }))).not.toHaveProperty('continue')
  })

  it.each([
    [7, 7],
    [-3, 0],
    ['7', undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [undefined, undefined],
  ])('C66: a remaining count of %j is %j', (remainingItemCount, remaining) => {
    expect(page(podList(['a'], { remainingItemCount })).remaining).toBe(remaining)
  })
})

describe('metadata only', () => {
  const of = target({ content: 'metadata' })

  it('lists and watches give equal objects, of kind PartialObjectMetadata', () => {
    const list = { kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1', items: [partial('a')] }
    expect(page(list, of).items).toEqual([partial('a')])
    expect(watched(partial('a'), of)).toEqual(partial('a'))
  })

  it('C76: full objects are trimmed to the same', () => {
    const list = { ...podList([]), items: [{ ...pod('a', '42'), kind: undefined, spec: { nodeName: 'n' } }] }
    expect(page(list, of).items).toEqual([partial('a')])
    expect(watched(pod('a', '42', { spec: {} }), of)).toEqual(partial('a'))
  })
})

describe('what is no list of the target is unexpected, never an empty list (W5)', () => {
  it.each([
    ['C75: a Table of v1beta1', { kind: 'Table', apiVersion: 'meta.k8s.io/v1beta1', rows: [], metadata: {} }],
    ['C75: a Table', { kind: 'Table', apiVersion: 'meta.k8s.io/v1', rows: [], metadata: {} }],
    ['C75: a Table with items', { kind: 'Table', apiVersion: 'meta.k8s.io/v1', items: [] }],
    ['metadata where whole objects are due', { kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1' }],
    ['a Status', { kind: 'Status', apiVersion: 'v1', status: 'Success' }],
    ['one object', pod('a', '42')],
    ['items that are no array', { ...podList([]), items: {} }],
    ['JSON without a kind', { items: [] }],
    ['an array', []],
    ['null', null],
    ['a text', 'ok'],
  ])('%s', (_name, body) => {
    expect(decode(body)).toMatchObject({ type: 'failed', failure: { type: 'unexpected', httpStatus: 200 } })
  })

  it.each([
    ['typed items', podList(['a'])],
    ['items that say their kind', { ...podList([]), items: [pod('a', '42')] }],
  ])('%s of another kind than the resource was given', (_name, body) => {
    const answer = decode(body, target({}, resource('v1', 'pods', { kind: 'Pods' })))
    const message = 'The items are kind Pod, not v1 Pods.'
    expect(answer).toEqual({ type: 'failed', failure: { type: 'unexpected', httpStatus: 200, message } })
  })

  it('but an empty list may be called anything', () => {
    const of = target({}, resource('example.com/v1', 'widgets', { kind: 'Widget' }))
    expect(page({ kind: 'WidgetsList', apiVersion: 'example.com/v1', items: [] }, of).items).toEqual([])
  })

  it('items of another API version', () => {
    const answer = decode({ ...podList([]), items: [{ ...pod('a', '42'), apiVersion: 'v2' }] })
    expect(answer).toMatchObject({ failure: { type: 'unexpected', message: 'The items are v2 Pod, not v1 Pod.' } })
  })

  it('a custom list kind that happens to be called Table', () => {
    const of = target({}, resource('example.com/v1', 'tables'))
    const oak = { kind: 'Table', apiVersion: 'example.com/v1', metadata: { name: 'oak' } }
    expect(page({ kind: 'TableList', apiVersion: 'example.com/v1', items: [oak] }, of).items).toEqual([oak])
    expect(page({ kind: 'Tables', apiVersion: 'example.com/v1', items: [oak] }, of).items).toEqual([oak])
    expect(pods.kind).toBe('Pod')
  })
})

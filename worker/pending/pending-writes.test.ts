import { describe, expect, test } from 'vitest'
import { resource } from '../../src/model/resource.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { call, type Deployment, deployment, deployments, type PlainCache, plainCache } from './cache.fixture.js'
import { key, merge, now, scaleTo, setUp } from './pending.fixture.js'
import { PendingWrites } from './pending-writes.js'

describe('before the answer', () => {
  test('5.10: a merge patch is shown upon what the cache has, which stays as it is', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a', { labels: { app: 'a' } }))
    begin({
      target: { name: 'a' },
      contentType: merge,
      body: { metadata: { labels: { app: null, x: 'y' } }, spec: { paused: true } },
    })
    expect(shown()).toMatchObject({ type: 'update', scope: 'in' })
    expect(shown()?.object).toEqual({
      ...deployment('a', { labels: { x: 'y' } }),
      spec: { replicas: 1, paused: true },
    })
    expect(cache.objects.get(key)?.object).toEqual(deployment('a', { labels: { app: 'a' } }))
  })

  test('what stays the same object is the same object, for as long as nothing moves', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a'))
    begin(scaleTo(2))
    const first = shown()?.object
    expect(shown()?.object).toBe(first)
    cache.put(deployment('b', { version: '12' }))
    expect(shown()?.object).toBe(first)
    cache.put(deployment('a', { version: '13', labels: { by: 'others' } }))
    expect(shown()?.object).toMatchObject({ metadata: { labels: { by: 'others' } }, spec: { replicas: 2 } })
  })

  test('several writes of one object are made upon each other', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a'))
    begin(scaleTo(2))
    begin({ target: { name: 'a' }, contentType: merge, body: { spec: { paused: true } } })
    expect(shown()?.object).toMatchObject({ spec: { replicas: 2, paused: true } })
  })

  test('a created object is shown with its name and place, and the age that it will have', () => {
    const { begin, shown } = setUp()
    begin({ method: 'POST', body: { metadata: { name: 'a', uid: 'mine', labels: { x: 'y' } }, spec: { replicas: 3 } } })
    expect(shown()).toEqual({
      type: 'create',
      scope: 'in',
      object: {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'a', namespace: 'web', labels: { x: 'y' }, creationTimestamp: now },
        spec: { replicas: 3 },
      },
    })
  })

  test('with a generateName nothing is shown before the answer tells the name', () => {
    const { cache, begin, pending, shown } = setUp()
    const write = begin({ method: 'POST', body: { metadata: { generateName: 'a-' } } })
    expect(pending.over(cache).size).toBe(0)
    const { metadata } = deployment('a', { version: '11' })
    write.answered({ ...deployment('a'), metadata: { ...metadata, generateName: 'a-' } })
    expect(shown()?.type).toBe('create')
  })

  test('a replaced object keeps its identity and its status, and another uid is not shown', () => {
    const { cache, begin, shown } = setUp()
    cache.put({ ...deployment('a'), status: { ready: 1 } } as Deployment)
    const body = { ...deployment('a', { spec: { replicas: 9 } }), status: { ready: 9 } }
    begin({ method: 'PUT', target: { name: 'a' }, body }).rejected()
    const write = begin({ method: 'PUT', target: { name: 'a' }, body })
    expect(shown()?.object).toMatchObject({ spec: { replicas: 9 }, status: { ready: 1 }, metadata: { uid: 'uid-a' } })
    write.rejected()
    begin({ method: 'PUT', target: { name: 'a' }, body: deployment('a', { uid: 'another' }) })
    expect(shown()).toBeUndefined()
  })

  test('the sub-resource status changes the status only, scale the replicas only', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a'))
    const body = { spec: { replicas: 7 }, status: { ready: 2 } }
    const write = begin({ target: { name: 'a', subresource: 'status' }, contentType: merge, body })
    expect(shown()?.object).toEqual({ ...deployment('a'), status: { ready: 2 } })
    write.rejected()
    begin({ target: { name: 'a', subresource: 'scale' }, contentType: merge, body: { spec: { replicas: 4 } } })
    expect(shown()?.object).toEqual({ ...deployment('a'), spec: { replicas: 4 } })
  })

  test.each([
    ['delete', { method: 'DELETE' as const, target: { name: 'a' } }],
    [
      'evict',
      { method: 'POST' as const, target: { name: 'a', subresource: 'eviction' }, body: { metadata: { name: 'a' } } },
    ],
  ])('%s: shown as terminating', (_name, parts) => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a'))
    begin(parts)
    expect(shown()).toMatchObject({ type: 'delete', object: { metadata: { deletionTimestamp: now } } })
  })

  test('a deletion of another uid than the cache has is not shown', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a'))
    begin({ method: 'DELETE', target: { name: 'a' }, body: { preconditions: { uid: 'another' } } })
    expect(shown()).toBeUndefined()
  })

  test.each([
    ['a parameter', { contentType: merge, params: [['dryRun', 'All']] as const, body: { spec: { replicas: 2 } } }],
    ['delete options', { method: 'DELETE' as const, body: { dryRun: ['All'] } }],
    ['what creates nothing', { method: 'POST' as const, target: { name: 'a', subresource: 'token' }, body: {} }],
  ])('nothing is shown of a dry run: %s', (_name, parts) => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a'))
    begin({ ...parts, target: { name: 'a', ...('target' in parts ? parts.target : {}) } })
    expect(shown()).toBeUndefined()
  })

  test('a JSON patch whose test fails shows nothing, and neither does one of what is not there', () => {
    const { cache, begin, shown } = setUp()
    const contentType = 'application/json-patch+json'
    cache.put(deployment('a'))
    begin({ target: { name: 'a' }, contentType, body: [{ op: 'test', path: '/spec/replicas', value: 2 }] })
    begin({ target: { name: 'a' }, contentType, body: [{ op: 'remove', path: '/spec/paused' }] })
    expect(shown()).toBeUndefined()
  })

  test('a JSON patch is not done twice: upon a newer state than it was begun with, the cache is shown', () => {
    const { cache, begin, shown } = setUp()
    const contentType = 'application/json-patch+json'
    cache.put(deployment('a', { spec: { list: [1] } }))
    begin({ target: { name: 'a' }, contentType, body: [{ op: 'add', path: '/spec/list/-', value: 2 }] })
    expect(shown()?.object).toMatchObject({ spec: { list: [1, 2] } })
    cache.put(deployment('a', { version: '11', spec: { list: [1, 2] } }))
    expect(shown()).toBeUndefined()
  })

  test('an apply creates what is not there and changes what is', () => {
    const { cache, begin, shown } = setUp()
    const contentType = 'application/apply-patch+yaml'
    const write = begin({ target: { name: 'a' }, contentType, body: { ...deployment('a'), spec: { replicas: 3 } } })
    expect(shown()).toMatchObject({ type: 'create', object: { spec: { replicas: 3 } } })
    cache.put(deployment('a', { spec: { replicas: 1, paused: true } }))
    expect(shown()).toMatchObject({ type: 'update', object: { spec: { replicas: 3, paused: true } } })
    write.rejected()
  })

  test('what is no object, or cannot be sent as JSON, shows nothing and harms nothing', () => {
    const { cache, begin, shown } = setUp()
    cache.put(deployment('a'))
    const round: { self?: unknown } = {}
    round.self = round
    for (const body of [
      null,
      7,
      [],
      'kind: Deployment',
      { metadata: 7 },
      { metadata: { name: 7 } },
      round,
      1n,
      undefined,
    ]) {
      begin({ method: 'POST', body })
      begin({ method: 'PUT', target: { name: 'a' }, body })
      begin({ target: { name: 'a' }, contentType: 'application/json-patch+json', body: { body } })
    }
    expect(shown()).toBeUndefined()
  })
})

describe('which caches', () => {
  test.each([
    [{ namespace: 'web' }, true],
    [{ namespace: 'other' }, false],
    [{ labelSelector: 'app=a' }, true],
    [{ labelSelector: 'app=b' }, false],
    [{ fieldSelector: 'metadata.name=a' }, true],
    [{ fieldSelector: 'metadata.name!=a' }, false],
    [{ fieldSelector: 'metadata.namespace=web' }, true],
    [{ fieldSelector: 'status.phase=Running' }, false],
  ])('a new object in a cache of scope %j is shown: %s', (scope, expected) => {
    const { begin, shown } = setUp(plainCache(scope))
    begin({ method: 'POST', body: { metadata: { name: 'a', labels: { app: 'a' } } } })
    expect(shown() !== undefined).toBe(expected)
  })

  test('an object that a label takes out of the scope is out; where only the server can judge it stays', () => {
    const byField = plainCache({ fieldSelector: 'spec.replicas=1' })
    const { cache, begin, shown } = setUp(plainCache({ labelSelector: 'app=a' }), [byField])
    for (const each of [cache, byField]) each.put(deployment('a', { labels: { app: 'a' } }))
    begin({ target: { name: 'a' }, contentType: merge, body: { metadata: { labels: { app: 'b' } } } })
    expect(shown(cache)?.scope).toBe('out')
    expect(shown(byField)?.scope).toBe('in')
  })

  test('another version of the resource shows what means the same there', () => {
    const beta = plainCache({}, resource('apps/v1beta1', 'deployments'))
    const { begin, shown, replicas } = setUp(plainCache(), [beta])
    beta.put(deployment('a'))
    const patch = begin(scaleTo(2))
    expect(shown(beta)).toBeUndefined()
    patch.answered(deployment('a', { version: '12', labels: { x: 'y' }, spec: { replicas: 2 } }))
    expect(shown(beta)?.object).toMatchObject({
      metadata: { resourceVersion: '12', labels: { x: 'y' } },
      spec: { replicas: 1 },
    })
    beta.put(deployment('a', { version: '12' }))
    begin({ target: { name: 'a', subresource: 'scale' }, contentType: merge, body: { spec: { replicas: 4 } } })
    expect(replicas(beta)).toBe(4)
    begin({ method: 'DELETE', target: { name: 'a' } })
    expect(shown(beta)?.type).toBe('delete')
  })

  test('resources that are named by their kind are told apart, and are the named ones once that is known', () => {
    const byKind = (kind: string) => ({ group: 'apps', version: '', plural: '', kind, namespaced: true })
    const caches = [plainCache({}, byKind('Deployment')), plainCache({}, byKind('ReplicaSet'))] as const
    for (const cache of caches) cache.put(deployment('a'))
    const clock = createFakeClock()
    let known: 'no' | 'yes' = 'no'
    const pending = new PendingWrites({
      clock,
      now: () => now,
      caches: () => caches,
      served: (one) => (known === 'yes' && one.kind === 'Deployment' ? deployments : one),
    })
    const told: string[] = []
    for (const { spec } of caches)
      pending.observe(spec.target.resource, () => told.push(`${spec.target.resource.kind}`))
    pending.begin(call({ ...scaleTo(2), target: { name: 'a', resource: byKind('Deployment') } }))
    expect(caches.map((cache) => pending.shown(cache, key)?.type)).toEqual(['update', undefined])
    known = 'yes'
    pending.begin(call(scaleTo(3)))
    expect(pending.shown(caches[0], key)?.object).toMatchObject({ spec: { replicas: 3 } })
    expect(told).toEqual(['Deployment', 'Deployment'])
  })

  test('another resource, another group: nothing', () => {
    const other = plainCache({}, resource('example.com/v1', 'deployments'))
    const { begin, shown } = setUp(plainCache(), [other])
    other.put(deployment('a'))
    begin(scaleTo(2))
    expect(shown(other)).toBeUndefined()
  })

  test('a cache of metadata shows metadata', () => {
    const { begin, shown } = setUp(plainCache({ content: 'metadata' }))
    begin({ method: 'POST', body: { metadata: { name: 'a' }, spec: { replicas: 3 } } })
    expect(shown()?.object).toEqual({
      apiVersion: 'meta.k8s.io/v1',
      kind: 'PartialObjectMetadata',
      metadata: { name: 'a', namespace: 'web', creationTimestamp: now },
    })
  })

  test('P6 P11: nothing is shown upon a cache that is not complete, or not any more', () => {
    const cache = plainCache()
    const { begin, shown } = setUp({ ...cache, isComplete: false } as PlainCache)
    begin({ method: 'POST', body: { metadata: { name: 'a' } } })
    expect(shown()).toBeUndefined()
  })

  test('caches that are behind each other each show what they lack', () => {
    const late = plainCache()
    const { cache, begin, shown } = setUp(plainCache(), [late])
    for (const each of [cache, late]) each.put(deployment('a'))
    begin(scaleTo(2)).answered(deployment('a', { version: '12' }))
    cache.put(deployment('a', { version: '12' }))
    expect([shown(cache), shown(late)?.type]).toEqual([undefined, 'update'])
  })
})

import { expect, test } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import { resource } from '../../src/model/resource.js'
import { call, deployment, deployments, plainCache } from './cache.fixture.js'
import { writtenOf } from './written.js'
import { WrittenVersions } from './written-versions.js'

const key = 'web/a' as ObjectKey

function setUp(scope: Parameters<typeof plainCache>[0] = {}) {
  const cache = plainCache(scope)
  const versions = new WrittenVersions((one) => one)
  return {
    cache,
    versions,
    wrote: (version: string, more: object = {}) => {
      for (const each of writtenOf(call({ target: { name: 'a' } }), { body: deployment('a', { version, ...more }) })) {
        versions.note(deployments, each)
      }
    },
    unseen: () => versions.unseen(cache, key) !== undefined,
  }
}

test('P6: unseen until the cache has the version, something newer, or everything up to it', () => {
  const { cache, wrote, unseen } = setUp()
  cache.put(deployment('a'))
  expect(unseen()).toBe(false)
  wrote('12')
  expect(unseen()).toBe(true)
  cache.put(deployment('a', { version: '11' }))
  expect(unseen()).toBe(true)
  cache.put(deployment('a', { version: '13' }))
  expect(unseen()).toBe(false)
  wrote('15')
  cache.remove(key, '14')
  expect(unseen()).toBe(true)
  cache.reach('15')
  expect(unseen()).toBe(false)
})

test('the newest version counts, in whatever order the answers come', () => {
  const { cache, wrote, unseen } = setUp()
  wrote('14')
  wrote('12')
  cache.put(deployment('a', { version: '12' }))
  expect(unseen()).toBe(true)
})

test('versions that cannot be compared are not waited for', () => {
  const { wrote, unseen } = setUp()
  wrote('opaque')
  expect(unseen()).toBe(false)
})

test('an object that the scope will not have is not waited for; one that only the server can judge is', () => {
  const outside = setUp({ labelSelector: 'app=b' })
  outside.wrote('12')
  expect(outside.unseen()).toBe(false)
  const unknown = setUp({ fieldSelector: 'status.phase=Running' })
  unknown.wrote('12')
  expect(unknown.unseen()).toBe(true)
})

test('an object that leaves the scope by what was written is unseen until it has left', () => {
  const { cache, wrote, unseen } = setUp({ labelSelector: 'app=a' })
  cache.put(deployment('a', { labels: { app: 'a' } }))
  wrote('12', { labels: { app: 'b' } })
  expect(unseen()).toBe(true)
  cache.remove(key, '12')
  expect(unseen()).toBe(false)
})

test('verified: what did not come then is of another history, until it is written again', () => {
  const { cache, versions, wrote, unseen } = setUp()
  wrote('12')
  const written = versions.unseen(cache, key)
  if (written !== undefined) versions.verified(cache, written)
  expect(unseen()).toBe(false)
  wrote('13')
  expect(unseen()).toBe(true)
})

test('all versions of a resource are one, other groups are not', () => {
  const { versions, wrote } = setUp()
  wrote('12')
  const of = (groupVersion: string) => plainCache({}, resource(groupVersion, 'deployments'))
  expect(versions.unseen(of('apps/v1beta1'), key)).toBeDefined()
  expect(versions.unseen(of('example.com/v1'), key)).toBeUndefined()
})

test('P10: of what was written only what tells where it belongs is remembered', () => {
  const { cache, versions, wrote } = setUp()
  wrote('12', { spec: { huge: 'x'.repeat(1_000) }, annotations: { huge: 'y'.repeat(1_000) } })
  expect(JSON.stringify(versions.unseen(cache, key)).length).toBeLessThan(500)
})

test('P10: a thousand objects are remembered', () => {
  const { cache, versions } = setUp()
  const names = Array.from({ length: 1_001 }, (_, at) => `n${at}`)
  for (const name of names) {
    const [written] = writtenOf(call({ target: { name } }), { body: deployment(name, { version: '12' }) })
    if (written !== undefined) versions.note(deployments, written)
  }
  expect(versions.unseen(cache, 'web/n0' as ObjectKey)).toBeUndefined()
  expect(versions.unseen(cache, 'web/n1' as ObjectKey)).toBeDefined()
})

test.each([
  ['a review', { kind: 'SelfSubjectAccessReview', metadata: {}, status: { allowed: true } }],
  ['a Status', { kind: 'Status', metadata: {}, status: 'Success' }],
  ['text', 'done'],
  ['nothing', undefined],
  ['a list without items', { kind: 'List', metadata: {} }],
])('an answer that is about no stored object is none: %s', (_name, body) => {
  expect(writtenOf(call({ method: 'POST' }), { body })).toEqual([])
})

test('an answer to a dry run is none: nothing was written', () => {
  const body = deployment('a', { version: '12' })
  expect(writtenOf(call({ target: { name: 'a' }, params: [['dryRun', 'All']] }), { body })).toEqual([])
  expect(writtenOf(call({ method: 'DELETE', target: { name: 'a' }, body: { dryRun: ['All'] } }), { body })).toEqual([])
})

test('5.5: a deletion that is answered with the object as it was: unseen until that uid is gone', () => {
  const { cache, versions, unseen } = setUp()
  cache.put(deployment('a', { version: '12' }))
  const answer = { body: deployment('a', { version: '12' }) }
  for (const each of writtenOf(call({ method: 'DELETE', target: { name: 'a' } }), answer))
    versions.note(deployments, each)
  expect(unseen()).toBe(true)
  cache.put(deployment('a', { version: '13' }))
  expect(unseen()).toBe(true)
  cache.remove(key, '14')
  expect(unseen()).toBe(false)
})

import { expect, test } from 'vitest'
import { keyOf, type ObjectKey } from '../model/key.js'
import type { KubeObject, OwnerReference } from '../model/kube-object.js'
import { resource } from '../model/resource.js'
import type { Change } from '../query/change-set.js'
import { readerOf } from './reader.js'
import { keysOfMap, keysOfOwner, priorityOf } from './triggers.js'

const deployments = resource('apps/v1', 'deployments', { kind: 'Deployment' })
const nodes = resource('v1', 'nodes', { kind: 'Node', namespaced: false })

const owner = (more: Partial<OwnerReference> = {}): OwnerReference => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  name: 'api',
  uid: 'uid-api',
  controller: true,
  ...more,
})

const owned = (...ownerReferences: readonly OwnerReference[]): KubeObject => ({
  metadata: { name: 'api-1', namespace: 'web', resourceVersion: '1', ownerReferences },
})

const key = 'web/api-1' as ObjectKey
const reader = readerOf([])

function added(object: KubeObject, cause: Change['cause'] = 'watch'): Change {
  return { type: 'added', key, object, cause }
}

test.each<readonly [string, readonly OwnerReference[], readonly string[]]>([
  ['a controller of this group and kind', [owner()], ['web/api']],
  ['another version of the group', [owner({ apiVersion: 'apps/v1beta1' })], ['web/api']],
  ['another group', [owner({ apiVersion: 'example.com/v1' })], []],
  ['the core group', [owner({ apiVersion: 'v1' })], []],
  ['another kind', [owner({ kind: 'ReplicaSet' })], []],
  ['an owner that is no controller', [owner({ controller: false })], []],
  ['an owner beside the controller', [owner({ kind: 'Node', controller: false }), owner()], ['web/api']],
  ['none', [], []],
])('M17: an owned object concerns its controller: %s', (_what, references, keys) => {
  expect(keysOfOwner(deployments)(added(owned(...references)))).toEqual(keys)
})

test('M17: an object that changes hands concerns both, and one that is gone its last', () => {
  const [a, b] = [owned(owner()), owned(owner({ name: 'web' }))]
  const keys = keysOfOwner(deployments)
  expect(keys({ type: 'updated', key, object: b, old: a, cause: 'watch' })).toEqual(['web/web', 'web/api'])
  expect(keys({ type: 'updated', key, object: a, old: a, cause: 'watch' })).toEqual(['web/api'])
  expect(keys({ type: 'deleted', key, object: a, cause: 'relist' })).toEqual(['web/api'])
})

test('M17: the key of an owner without namespace has none', () => {
  const pod = owned(owner({ apiVersion: 'v1', kind: 'Node', name: 'node-1' }))
  expect(keysOfOwner(nodes)(added(pod))).toEqual(['node-1'])
})

test('M17: what a function of the application gives is checked, and each key counts once', () => {
  const keys = keysOfMap(() => new Set(['web/a', 'web/b', 'web/a']))
  expect(keys(added(owned()), reader)).toEqual(['web/a', 'web/b'])
  expect(() => keysOfMap(() => ['a/b/c'])(added(owned()), reader)).toThrow(
    expect.objectContaining({ code: 'invalid-query' }),
  )
  expect(() => keysOfMap(() => 'web/a')(added(owned()), reader)).toThrow(
    expect.objectContaining({ code: 'invalid-query' }),
  )
  expect(keysOfMap(() => undefined as never)(added(owned()), reader)).toEqual([])
})

test('M17: what is only told again, and what a start finds, comes at low priority, as in controller-runtime', () => {
  const object: KubeObject = { metadata: { name: 'a', namespace: 'web', resourceVersion: '2' } }
  const old: KubeObject = { metadata: { name: 'a', namespace: 'web', resourceVersion: '1' } }
  const updated = (before: KubeObject, cause: Change['cause']): Change => ({
    type: 'updated',
    key: keyOf(object.metadata),
    object,
    old: before,
    cause,
  })
  expect(priorityOf(added(object, 'initial'))).toBe(-100)
  expect(priorityOf(added(object, 'restored'))).toBe(-100)
  expect(priorityOf(added(object, 'watch'))).toBe(0)
  expect(priorityOf(added(object, 'relist'))).toBe(0)
  expect(priorityOf(updated(object, 'resync'))).toBe(-100)
  expect(priorityOf(updated(object, 'relist'))).toBe(-100)
  expect(priorityOf(updated(old, 'relist'))).toBe(0)
  expect(priorityOf(updated(old, 'watch'))).toBe(0)
  expect(priorityOf({ type: 'deleted', key, object, cause: 'relist' })).toBe(0)
})

import { expect, test } from 'vitest'
import { keyOf } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import { builtInIndexes } from '../query/built-in-indexes.js'
import { ListerReplica } from './lister-replica.js'

function object(name: string, namespace?: string): KubeObject {
  return {
    metadata: { name, uid: `uid-${name}`, resourceVersion: '1', ...(namespace === undefined ? {} : { namespace }) },
  }
}

function replicaOf(...objects: readonly KubeObject[]): ListerReplica {
  const replica = new ListerReplica(builtInIndexes)
  const put = objects.map((each) => ({ key: keyOf(each.metadata), object: each }))
  replica.apply({
    type: 'replica',
    subscription: 1,
    put: { type: 'objects', objects: put },
    drop: [],
    state: 'complete',
  })
  return replica
}

const namesOf = (items: Iterable<unknown>): readonly string[] =>
  [...items].map((item) => (item as KubeObject).metadata.name)

test('TestNamespaceListMethod: those of a namespace are found without an index that anybody asked for', () => {
  const replica = replicaOf(object('name-foo1', 'ns-foo'), object('name-foo2', 'ns-foo'), object('name-bar', 'ns-bar'))
  expect(namesOf(replica.inNamespace('ns-foo'))).toEqual(['name-foo1', 'name-foo2'])
  expect(namesOf(replica.inNamespace('ns-none'))).toEqual([])
})

test('what is in no namespace is under none, and goes with its key', () => {
  const replica = replicaOf(object('node-1'), object('a', 'web'))
  expect(namesOf(replica.inNamespace(''))).toEqual(['node-1'])
  const none = { type: 'objects', objects: [] } as const
  replica.apply({ type: 'replica', subscription: 1, put: none, drop: [keyOf({ name: 'node-1' })], state: 'complete' })
  expect(namesOf(replica.inNamespace(''))).toEqual([])
  expect(replica.change.removed).toEqual(['node-1'])
})

test('an index function that throws for an item leaves it out of that index only', () => {
  const picky = (each: KubeObject): readonly string[] => {
    if (each.metadata.name === 'bad') throw new Error('no')
    return ['ok']
  }
  const replica = new ListerReplica(new Map([['picky', picky]]))
  const put = [object('bad', 'd'), object('good', 'd')].map((each) => ({ key: keyOf(each.metadata), object: each }))
  replica.apply({
    type: 'replica',
    subscription: 1,
    put: { type: 'objects', objects: put },
    drop: [],
    state: 'complete',
  })
  expect(namesOf(replica.byIndex('picky', 'ok') ?? [])).toEqual(['good'])
  expect(namesOf(replica.values())).toEqual(['bad', 'good'])
})

import { describe, expect, test } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { IndexFunction } from '../../src/query/index-function.js'
import { pathIndexer } from '../../src/query/path-indexer.js'
import type { StoreReader, StoreWriter } from '../ports.js'
import { createPrepare } from './prepare-object.js'
import { createStore } from './store.js'

const prepare = createPrepare('none', fail)

function fail(...told: readonly unknown[]): void {
  throw new Error(`unexpected: ${told}`)
}

type Fields = { readonly [name: string]: unknown }

function object(name: string, fields: Fields = {}, metadata: Fields = {}): KubeObject {
  return { ...fields, metadata: { name, ...metadata } }
}

function storeOf(...objects: readonly KubeObject[]): StoreWriter {
  const store = createStore(fail)
  for (const each of objects) store.put(prepare(each))
  return store
}

function names(store: StoreReader, index: string, value: string): string[] {
  return store
    .byIndex(index, value)
    .map(({ object }) => object.metadata.name)
    .sort()
}

/** Comma-separated text in `users`, as upstream's multi-value index tests do. */
const users: IndexFunction = (each) => ((each as unknown as { users?: string }).users ?? '').split(',').filter(Boolean)

const key = (text: string): ObjectKey => text as ObjectKey

describe('M7 objects', () => {
  test('TestCache: put, get, overwrite, remove, list', () => {
    const store = storeOf(object('foo', { value: 'bar' }))
    expect(store.get(key('foo'))?.object).toMatchObject({ value: 'bar' })
    store.put(prepare(object('foo', { value: 'baz' })))
    expect(store.get(key('foo'))?.object).toMatchObject({ value: 'baz' })
    store.remove(key('foo'))
    expect(store.get(key('foo'))).toBeUndefined()
    for (const name of ['a', 'c', 'e']) store.put(prepare(object(name)))
    expect([...store.values()].map((stored) => stored.key).sort()).toEqual(['a', 'c', 'e'])
    expect(store.size).toBe(3)
  })

  test('C78: the same name in two namespaces is two objects', () => {
    const store = storeOf(object('a', {}, { namespace: 'd' }), object('a', {}, { namespace: 'e' }))
    store.remove(key('e/a'))
    expect([...store.values()].map((stored) => stored.key)).toEqual(['d/a'])
  })

  test('removing what is not there is silent', () => {
    const store = storeOf()
    store.remove(key('nobody'))
    expect(store.size).toBe(0)
  })

  test('W15: keys and values such as __proto__ are data', () => {
    const store = storeOf(object('__proto__', {}, { labels: JSON.parse('{"__proto__":"constructor"}') }))
    expect(store.get(key('__proto__'))?.object.metadata.name).toBe('__proto__')
    expect(names(store, 'labels', '__proto__=constructor')).toEqual(['__proto__'])
    expect(store.get(key('constructor'))).toBeUndefined()
  })
})

describe('M7 indexes', () => {
  test('TestIndex: objects that share a value are found together', () => {
    const store = storeOf()
    store.addIndexers(new Map([['users', users]]))
    for (const [name, value] of [
      ['a', 'b'],
      ['c', 'b'],
      ['e', 'f'],
      ['g', 'h'],
    ] as const) {
      store.put(prepare(object(name, { users: value })))
    }
    expect(names(store, 'users', 'b')).toEqual(['a', 'c'])
    expect(names(store, 'users', 'f')).toEqual(['e'])
    expect(names(store, 'users', 'h')).toEqual(['g'])
    expect(names(store, 'users', 'nothing')).toEqual([])
  })

  test('TestMultiIndexKeys: several values per object, followed through delete and update', () => {
    const store = storeOf()
    store.addIndexers(new Map([['users', users]]))
    store.put(prepare(object('one', { users: 'ernie,bert' })))
    store.put(prepare(object('two', { users: 'bert,oscar' })))
    store.put(prepare(object('tre', { users: 'ernie,elmo' })))
    expect(names(store, 'users', 'ernie')).toEqual(['one', 'tre'])
    expect(names(store, 'users', 'bert')).toEqual(['one', 'two'])
    expect(names(store, 'users', 'elmo')).toEqual(['tre'])
    expect(names(store, 'users', 'oscar')).toEqual(['two'])
    expect(names(store, 'users', 'elmo1')).toEqual([])
    store.remove(key('tre'))
    expect(names(store, 'users', 'ernie')).toEqual(['one'])
    expect(names(store, 'users', 'elmo')).toEqual([])
    store.put(prepare(object('two', { users: 'oscar' })))
    expect(names(store, 'users', 'bert')).toEqual(['one'])
  })

  test('TestThreadSafeStoreIndexingFunctionsWithMultipleValues: sets match after each step', () => {
    const store = storeOf()
    store.addIndexers(new Map([['users', users]]))
    const put = (name: string, value: string): void => store.put(prepare(object(name, { users: value })))
    const sets = (): string[] => ['foo', 'bar', 'baz'].map((value) => names(store, 'users', value).join('+'))
    put('key1', 'foo')
    put('key2', 'bar')
    expect(sets()).toEqual(['key1', 'key2', ''])
    put('key2', 'foo,bar')
    expect(sets()).toEqual(['key1+key2', 'key2', ''])
    put('key1', 'foo,bar')
    expect(sets()).toEqual(['key1+key2', 'key1+key2', ''])
    put('key3', 'foo,bar,baz')
    expect(sets()).toEqual(['key1+key2+key3', 'key1+key2+key3', 'key3'])
    put('key1', 'foo')
    expect(sets()).toEqual(['key1+key2+key3', 'key2+key3', 'key3'])
    put('key2', 'bar')
    expect(sets()).toEqual(['key1+key3', 'key2+key3', 'key3'])
    store.remove(key('key1'))
    expect(sets()).toEqual(['key3', 'key2+key3', 'key3'])
    store.remove(key('key3'))
    expect(sets()).toEqual(['', 'key2', ''])
  })

  test('TestThreadSafeStoreDeleteRemovesEmptySetsFromIndex, TestThreadSafeStoreAddKeepsNonEmptySetPostDeleteFromIndex', () => {
    const store = storeOf()
    store.addIndexers(new Map([['users', users]]))
    store.put(prepare(object('a', { users: 'x' })))
    store.put(prepare(object('b', { users: 'x,y' })))
    expect(store.indexSizes().get('users')).toBe(2)
    store.remove(key('b'))
    expect(store.indexSizes().get('users')).toBe(1)
    expect(names(store, 'users', 'x')).toEqual(['a'])
    store.remove(key('a'))
    expect(store.indexSizes().get('users')).toBe(0)
  })

  test('a value given twice counts once', () => {
    const store = storeOf()
    store.addIndexers(new Map([['users', users]]))
    store.put(prepare(object('a', { users: 'x,x,y' })))
    expect(names(store, 'users', 'x')).toEqual(['a'])
    store.put(prepare(object('a', { users: 'y' })))
    expect(names(store, 'users', 'x')).toEqual([])
  })

  test('TestIndexer: an index added later is complete when the call returns, and follows', () => {
    const store = storeOf(object('a', { users: 'x' }), object('b', { users: 'x' }))
    store.addIndexers(new Map([['late', users]]))
    expect(names(store, 'late', 'x')).toEqual(['a', 'b'])
    store.put(prepare(object('c', { users: 'x' })))
    expect(names(store, 'late', 'x')).toEqual(['a', 'b', 'c'])
  })

  test('an object that was changed in place by somebody leaves no stale entry behind', () => {
    const shared = { users: 'x', metadata: { name: 'a' } }
    const store = storeOf()
    store.addIndexers(new Map([['users', users]]))
    store.put(prepare(shared))
    shared.users = 'y'
    store.put(prepare(object('a', { users: 'z' })))
    expect([...store.indexSizes()]).toContainEqual(['users', 1])
    expect(names(store, 'users', 'z')).toEqual(['a'])
  })

  test('an unknown name throws unknown-index at the call', () => {
    expect(() => storeOf().byIndex('nope', 'x')).toThrow(expect.objectContaining({ code: 'unknown-index' }))
  })

  test('a name that is taken by another function throws index-conflict and adds none of them', () => {
    const store = storeOf()
    store.addIndexers(new Map([['users', users]]))
    store.addIndexers(new Map([['users', users]]))
    const clash = new Map<string, IndexFunction>([
      ['fresh', users],
      ['users', () => []],
    ])
    expect(() => store.addIndexers(clash)).toThrow(expect.objectContaining({ code: 'index-conflict' }))
    expect([...store.indexSizes().keys()]).not.toContain('fresh')
    expect(() => store.addIndexers(new Map([['labels', users]]))).toThrow()
  })

  test('equal paths under one name are one index, other paths are a conflict', () => {
    const store = storeOf(object('a', { users: 'x' }))
    store.addIndexers(new Map([['who', pathIndexer(['users'])]]))
    store.addIndexers(new Map([['who', pathIndexer(["['users']"])]]))
    expect(names(store, 'who', 'x')).toEqual(['a'])
    expect(() => store.addIndexers(new Map([['who', pathIndexer(['user'])]]))).toThrow(
      expect.objectContaining({ code: 'index-conflict' }),
    )
  })

  test('X26: a function that throws is reported, leaves that object out of that index only, and stops nothing', () => {
    const told: unknown[] = []
    const store = createStore((index, at, error) => told.push([index, at, (error as Error).message]))
    const picky: IndexFunction = (each) => {
      if (each.metadata.name === 'bad') throw new Error('too hard')
      return ['ok']
    }
    store.put(prepare(object('bad', {}, { labels: { app: 'x' } })))
    store.addIndexers(new Map([['picky', picky]]))
    store.put(prepare(object('good')))
    expect(told).toEqual([['picky', 'bad', 'too hard']])
    expect(names(store, 'picky', 'ok')).toEqual(['good'])
    expect(names(store, 'labels', 'app=x')).toEqual(['bad'])
  })

  test('X26: a function that begins to throw for an object takes it out of the index', () => {
    const told: unknown[] = []
    const store = createStore((index) => told.push(index))
    const moody: IndexFunction = (each) => {
      if ('broken' in each) throw new Error('no')
      return ['ok']
    }
    store.addIndexers(new Map([['moody', moody]]))
    store.put(prepare(object('a')))
    expect(names(store, 'moody', 'ok')).toEqual(['a'])
    store.put(prepare(object('a', { broken: true })))
    expect(names(store, 'moody', 'ok')).toEqual([])
    expect(told).toEqual(['moody'])
  })

  test.each([
    ['nothing', undefined],
    ['text', 'text'],
    ['numbers', [1]],
    ['a promise', Promise.resolve([])],
  ])('X26: a function that returns %s is reported', (_, result) => {
    const told: unknown[] = []
    const store = createStore((_index, _key, error) => told.push(error))
    store.addIndexers(new Map([['wrong', (() => result) as unknown as IndexFunction]]))
    store.put(prepare(object('a')))
    expect(told).toEqual([expect.any(TypeError)])
    expect(store.indexSizes().get('wrong')).toBe(0)
  })
})

describe('M7 built-in indexes', () => {
  const pod: KubeObject = object(
    'api-0',
    { spec: { nodeName: 'node-1' } },
    {
      namespace: 'web',
      labels: { app: 'api', tier: '' },
      ownerReferences: [
        { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'api', uid: 'owner-1' },
        { apiVersion: 'v1', kind: 'Other', name: 'x', uid: 'owner-2' },
      ],
    },
  )

  test('namespace, labels, owner and node are there without asking', () => {
    const store = storeOf(pod, object('node-1'))
    expect(names(store, 'namespace', 'web')).toEqual(['api-0'])
    expect(names(store, 'namespace', '')).toEqual(['node-1'])
    expect(names(store, 'labels', 'app=api')).toEqual(['api-0'])
    expect(names(store, 'labels', 'tier=')).toEqual(['api-0'])
    expect(names(store, 'owner', 'owner-2')).toEqual(['api-0'])
    expect(names(store, 'node', 'node-1')).toEqual(['api-0'])
  })

  test('objects with null or missing parts are simply not under any value', () => {
    const odd = JSON.parse('{"metadata":{"name":"odd","labels":null,"ownerReferences":null},"spec":null}')
    const store = storeOf(odd, object('pending', { spec: {} }))
    for (const index of ['namespace', 'labels', 'owner', 'node']) store.byIndex(index, 'any')
    expect(store.indexSizes()).toEqual(new Map(Object.entries({ namespace: 1, labels: 0, owner: 0, node: 0 })))
  })

  test('P5: one that nobody reads costs nothing; the first read fills it, and then it is kept', () => {
    const store = storeOf(object('a', { spec: { nodeName: 'n1' } }))
    expect(store.indexSizes().size).toBe(0)
    expect(names(store, 'node', 'n1')).toEqual(['a'])
    store.put(prepare(object('b', { spec: { nodeName: 'n1' } })))
    expect(names(store, 'node', 'n1')).toEqual(['a', 'b'])
    expect([...store.indexSizes()]).toEqual([['node', 1]])
    expect(() => store.addIndexers(new Map([['labels', () => []]]))).toThrow(
      expect.objectContaining({ code: 'index-conflict' }),
    )
  })
})

import { expect, test } from 'vitest'
import { asObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import type { FramePart } from '../protocol/frames.js'
import { ListReplica } from './list-replica.js'

type ListPart = Extract<FramePart, { type: 'list' }>

const object = (name: string) => ({ key: asObjectKey(name), object: { metadata: { name } } })
const list = (put: readonly string[], order: readonly string[] | undefined): ListPart => ({
  type: 'list',
  subscription: 1,
  put: { type: 'objects', objects: put.map(object) },
  ...(order === undefined ? {} : { order: order.map(asObjectKey) }),
  total: 7,
  truncated: false,
  window: { offset: 0, limit: 10 },
})
const names = (replica: ListReplica): readonly string[] =>
  replica.items.map((item) => (item as KubeObject).metadata.name)

test('items follow the order; an unchanged one stays the same object; all are frozen', () => {
  const replica = new ListReplica()
  replica.apply(list(['a', 'b'], ['a', 'b']))
  const [a, b] = replica.items
  replica.apply(list(['a', 'c'], ['b', 'c', 'a']))
  expect(names(replica)).toEqual(['b', 'c', 'a'])
  expect(replica.items[0]).toBe(b)
  expect(replica.items[2]).not.toBe(a)
  expect(Object.isFrozen(replica.items) && Object.isFrozen(replica.items[0])).toBe(true)
  expect(replica.total).toBe(7)
})

test('a change names what was added, updated, removed, and what moved among those that stayed', () => {
  const replica = new ListReplica()
  replica.apply(list(['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd']))
  replica.apply(list(['e', 'b'], ['e', 'a', 'd', 'b']))
  expect(replica.change).toEqual({ added: ['e'], updated: ['b'], removed: ['c'], moved: ['d', 'b'] })
  replica.apply(list(['a'], undefined))
  expect(replica.change).toEqual({ added: [], updated: ['a'], removed: [], moved: [] })
  expect(names(replica)).toEqual(['e', 'a', 'd', 'b'])
})

test('removing an item does not make the others move', () => {
  const replica = new ListReplica()
  replica.apply(list(['a', 'b', 'c'], ['a', 'b', 'c']))
  replica.apply(list([], ['a', 'c']))
  expect(replica.change).toEqual({ added: [], updated: [], removed: ['b'], moved: [] })
})

test('W15: hostile names are names', () => {
  const replica = new ListReplica()
  replica.apply(list(['constructor', 'tostring'], ['constructor', 'tostring']))
  expect(names(replica)).toEqual(['constructor', 'tostring'])
})

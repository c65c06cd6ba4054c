import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeyedHeap } from './keyed-heap.js'

const numbers = () => new KeyedHeap<string, number>((a, b) => a < b)

function filled(values: Readonly<Record<string, number>>): KeyedHeap<string, number> {
  const heap = numbers()
  for (const [key, value] of Object.entries(values)) heap.put(key, value)
  return heap
}

function all(heap: KeyedHeap<string, number>): readonly number[] {
  const popped: number[] = []
  for (let value = heap.pop(); value !== undefined; value = heap.pop()) popped.push(value)
  return popped
}

test('TestHeapBasic, TestHeap_BulkAdd: what was put in any order is taken in order', () => {
  const heap = numbers()
  for (let value = 1_000; value > 0; value -= 2) heap.put(`a${value}`, value)
  for (let value = 1; value < 1_000; value += 2) heap.put(`b${value}`, value)
  expect(all(heap)).toEqual(Array.from({ length: 1_000 }, (_none, index) => index + 1))
})

test('TestHeap_Add: another value for a key takes the place of the first', () => {
  const heap = filled({ foo: 10, bar: 1, baz: 11, zab: 30 })
  heap.put('foo', 13)
  expect([heap.pop(), heap.pop()]).toEqual([1, 11])
  expect(heap.delete('baz')).toBe(false)
  heap.put('foo', 14)
  expect(all(heap)).toEqual([14, 30])
})

test('TestHeapEmptyPop: nothing comes of an empty heap', () => {
  expect(numbers().pop()).toBeUndefined()
  expect(numbers().peek()).toBeUndefined()
})

test('TestHeap_AddIfNotPresent: one that is there can be looked for first', () => {
  const heap = filled({ foo: 10, bar: 1, baz: 11 })
  if (!heap.has('foo')) heap.put('foo', 13)
  expect(heap.pop()).toBe(1)
  expect(heap.has('bar')).toBe(false)
  heap.put('bar', 14)
  expect(all(heap)).toEqual([10, 11, 14])
})

test('TestHeap_Delete: head, tail, middle, and what is not there', () => {
  const heap = filled({ foo: 10, bar: 1, bal: 31, baz: 11, zab: 30 })
  expect(heap.delete('bar')).toBe(true)
  expect(heap.delete('bal')).toBe(true)
  expect(heap.delete('none')).toBe(false)
  expect(heap.size).toBe(3)
  expect(all(heap)).toEqual([10, 11, 30])
})

test('TestHeap_Update: a value moves to the front, and back', () => {
  const heap = filled({ foo: 10, bar: 1, bal: 31, baz: 11 })
  heap.put('baz', 0)
  expect(heap.peek()).toBe(0)
  heap.put('baz', 50)
  expect(all(heap)).toEqual([1, 10, 31, 50])
})

test('TestHeap_Get, TestHeap_GetByKey: by key, without an error for what is not there', () => {
  const heap = filled({ foo: 10, bar: 1, __proto__x: 3 })
  expect([heap.get('foo'), heap.get('none'), heap.get('__proto__')]).toEqual([10, undefined, undefined])
})

test('TestHeap_List, TestHeap_ListKeys: all values, in no order', () => {
  expect([...numbers().values()]).toEqual([])
  expect([...filled({ foo: 10, bar: 1, bal: 30, baz: 11, faz: 30 }).values()].sort((a, b) => a - b)).toEqual([
    1, 10, 11, 30, 30,
  ])
})

test('any puts and deletes leave the same as a sorted list', () => {
  const step = fc.tuple(fc.constantFrom('put', 'delete', 'pop'), fc.integer({ min: 0, max: 20 }), fc.integer())
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const heap = new KeyedHeap<number, readonly [number, number]>(
        (a, b) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]),
      )
      const model = new Map<number, readonly [number, number]>()
      const first = () => [...model.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1])[0]
      for (const [what, key, value] of steps) {
        if (what === 'put') {
          heap.put(key, [value, key])
          model.set(key, [value, key])
        } else if (what === 'delete') expect(heap.delete(key)).toBe(model.delete(key))
        else {
          const expected = first()
          expect(heap.pop()).toEqual(expected)
          if (expected !== undefined) model.delete(expected[1])
        }
        expect(heap.peek()).toEqual(first())
        expect(heap.size).toBe(model.size)
      }
    }),
  )
})

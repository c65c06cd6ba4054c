import { describe, expect, it } from 'vitest'
import { deepEqual } from './deep-equal.js'

describe('deepEqual', () => {
  it('compares by structure, whatever the order of properties', () => {
    expect(deepEqual({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true)
  })

  it.each([
    [1, '1'],
    [0, null],
    [null, undefined],
    [null, {}],
    [{}, []],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: undefined }, {}],
    [{ a: { b: [1] } }, { a: { b: [2] } }],
  ])('%j differs from %j', (a, b) => {
    expect(deepEqual(a, b)).toBe(false)
    expect(deepEqual(b, a)).toBe(false)
  })

  it('takes hostile keys as keys', () => {
    const hostile = (value: number) => JSON.parse(`{"__proto__":{"a":${value}},"constructor":1,"hasOwnProperty":2}`)
    expect(deepEqual(hostile(1), hostile(1))).toBe(true)
    expect(deepEqual(hostile(1), hostile(2))).toBe(false)
    expect(deepEqual(JSON.parse('{"__proto__":{}}'), {})).toBe(false)
    expect(deepEqual({}, JSON.parse('{"__proto__":{}}'))).toBe(false)
    expect(deepEqual(JSON.parse('{"__proto__":{}}'), { x: 1 })).toBe(false)
    expect(deepEqual({ toString: 1 }, { valueOf: 1 })).toBe(false)
  })

  it('survives a depth of 100 000', () => {
    const deep = (leaf: number) => {
      let value: unknown = leaf
      for (let depth = 0; depth < 100_000; depth += 1) value = depth % 2 === 0 ? [value] : { a: value }
      return value
    }
    expect(deepEqual(deep(1), deep(1))).toBe(true)
    expect(deepEqual(deep(1), deep(2))).toBe(false)
  })
})

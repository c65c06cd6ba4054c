import { describe, expect, it } from 'vitest'
import { deepestLevel, withinDepth } from './within-depth.js'

const nested = (levels: number): unknown => JSON.parse(`${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`)

function depthOf(value: unknown): number {
  let depth = 0
  for (let at = value; typeof at === 'object' && at !== null; depth += 1) at = Object.values(at)[0]
  return depth
}

describe('withinDepth', () => {
  it('gives back what is not too deep, the same', () => {
    const value = nested(deepestLevel)
    expect(withinDepth(value)).toBe(value)
    expect(withinDepth('text')).toBe('text')
    expect(withinDepth(null)).toBe(null)
  })

  it('puts null for what lies deeper, and changes nothing of what it was given', () => {
    const value = { a: { b: { c: { d: 1 } } }, e: [[[[2]]], 3] }
    expect(withinDepth(value, 3)).toEqual({ a: { b: { c: null } }, e: [[null], 3] })
    expect(value).toEqual({ a: { b: { c: { d: 1 } } }, e: [[[[2]]], 3] })
  })

  it.each([10_000, 200_000])('C103: can be copied and written afterwards: %i levels', (levels) => {
    const value = withinDepth(nested(levels))
    expect(depthOf(value)).toBe(deepestLevel)
    expect(() => [structuredClone(value), JSON.stringify(value)]).not.toThrow()
  })

  it('C99: names of the prototype are keys like any other', () => {
    const value = JSON.parse('{"__proto__":{"constructor":{"deep":{"deeper":1}}}}')
    const within = withinDepth(value, 3)
    expect(JSON.stringify(within)).toBe('{"__proto__":{"constructor":{"deep":null}}}')
    expect(Object.getPrototypeOf(within)).toBe(Object.prototype)
  })

  it('passes on what is no JSON', () => {
    const map = new Map([['a', 1]])
    expect((withinDepth({ map, deep: { deep: {} } }, 2) as { map: unknown }).map).toBe(map)
  })
})

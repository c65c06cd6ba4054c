import { describe, expect, it } from 'vitest'
import { InputError } from './input-error.js'
import { asObjectKey, compareKeys, keyOf, splitKey } from './key.js'

describe('keyOf', () => {
  it('is namespace/name, or the name for cluster scope', () => {
    expect(keyOf({ namespace: 'web', name: 'api-0' })).toBe('web/api-0')
    expect(keyOf({ name: 'node-1' })).toBe('node-1')
    expect(keyOf({ namespace: '', name: 'node-1' })).toBe('node-1')
  })

  it.each(['__proto__', 'constructor'])('takes %s like any other name', (name) => {
    expect(splitKey(keyOf({ namespace: name, name }))).toEqual({ namespace: name, name })
  })
})

describe('splitKey', () => {
  it('gives back the parts', () => {
    expect(splitKey(asObjectKey('web/api-0'))).toEqual({ namespace: 'web', name: 'api-0' })
    expect(splitKey(asObjectKey('node-1'))).toEqual({ name: 'node-1' })
  })
})

describe('asObjectKey', () => {
  it.each([
    ['', 0],
    ['/a', 0],
    ['a/', 2],
    ['a/b/c', 3],
  ])('refuses %j at position %i', (text, position) => {
    expect(() => asObjectKey(text)).toThrow(expect.objectContaining({ code: 'invalid-query', input: text, position }))
    expect(() => asObjectKey(text)).toThrow(InputError)
  })
})

describe('compareKeys', () => {
  it('orders by namespace then name, not by the joined text', () => {
    const sorted = ['a-b/x', 'a/x', 'b', 'a/b', 'a', 'a.b/a'].map(asObjectKey).sort(compareKeys)
    expect(sorted).toEqual(['a', 'b', 'a/b', 'a/x', 'a-b/x', 'a.b/a'])
    expect(['a-b/x', 'a/x'].sort()).toEqual(['a-b/x', 'a/x'])
  })

  it('puts cluster scope first, whatever the names', () => {
    expect(compareKeys(asObjectKey('z'), asObjectKey('a/a'))).toBe(-1)
    expect(compareKeys(asObjectKey('a/a'), asObjectKey('z'))).toBe(1)
    expect(compareKeys(asObjectKey('a/a'), asObjectKey('a/a'))).toBe(0)
  })
})

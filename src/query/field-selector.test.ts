import { describe, expect, it } from 'vitest'
import { fieldRequirement, formatFieldSelector, meetsFieldRequirement, parseFieldSelector } from './field-selector.js'

describe('field selector text (apiserver 1.9)', () => {
  it.each([
    ['', ''],
    [',,', ''],
    ['a=b', 'a=b'],
    ['a==b', 'a=b'],
    ['a!=b', 'a!=b'],
    ['spec.nodeName=', 'spec.nodeName='],
    ['spec.nodeName!=', 'spec.nodeName!='],
    ['a=b,,c!=d,', 'a=b,c!=d'],
    ['z=1,a=2', 'a=2,z=1'],
    ['a=b,a=b', 'a=b'],
    ['a=x\\,y', 'a=x\\,y'],
    ['a=x\\=y\\\\', 'a=x\\=y\\\\'],
    ['a=b c', 'a=b c'],
    ['a=b!c', 'a=b!c'],
    ['involvedObject.kind=Pod,type!=Normal', 'involvedObject.kind=Pod,type!=Normal'],
  ])('%j is %j', (text, canonical) => {
    expect(formatFieldSelector(parseFieldSelector(text))).toBe(canonical)
  })

  it('unescapes values', () => {
    expect(parseFieldSelector('a=x\\,y\\=\\\\')).toEqual([{ type: 'equals', field: 'a', value: 'x,y=\\' }])
  })

  it.each([
    ['a', 1, 'expected =, == or !='],
    ['x=1,a', 5, 'expected =, == or !='],
    ['x in (a)', 8, 'expected =, == or !='],
    ['=b', 0, 'expected a field'],
    ['x=1,!=b', 4, 'expected a field'],
    ['a =b', 1, 'a field has no spaces'],
    ['a\\,b=c', 1, 'a field has no spaces'],
    ['a=b=c', 3, 'write "=" in a value as'],
    ['a===b', 3, 'write "=" in a value as'],
    ['a!==b', 3, 'write "=" in a value as'],
    ['a=x\\z', 3, 'a backslash goes before'],
    ['a=x\\', 3, 'a backslash goes before'],
    ['a', 1, 'expected'],
  ])('refuses %j at position %i', (input, position, message) => {
    const parse = () => parseFieldSelector(input)
    expect(parse).toThrow(message)
    expect(parse).toThrow(expect.objectContaining({ code: 'invalid-selector', input, position }))
  })

  it('refuses what is no text', () => {
    expect(() => parseFieldSelector({} as string)).toThrow(expect.objectContaining({ code: 'invalid-selector' }))
  })
})

describe('fieldRequirement', () => {
  const requirement = (text: string) => fieldRequirement(parseFieldSelector(text), 'metadata.name')

  it.each([
    ['', { type: 'any' }],
    ['metadata.namespace=x', { type: 'any' }],
    ['metadata.name=a', { type: 'equals', value: 'a' }],
    ['metadata.name=', { type: 'equals', value: '' }],
    ['metadata.name=a,metadata.name=a,metadata.name!=b', { type: 'equals', value: 'a' }],
    ['metadata.name=a,metadata.name=b', { type: 'never' }],
    ['metadata.name=a,metadata.name!=a', { type: 'never' }],
    ['metadata.name!=a,metadata.name!=b', { type: 'excludes', values: ['a', 'b'] }],
  ])('%j asks %j of the name', (text, expected) => {
    expect(requirement(text)).toEqual(expected)
  })

  it.each([
    ['', 'x', true],
    ['metadata.name=a', 'a', true],
    ['metadata.name=a', 'b', false],
    ['metadata.name!=a', 'b', true],
    ['metadata.name!=a', 'a', false],
    ['metadata.name=a,metadata.name=b', 'a', false],
  ])('%j for %j: %j', (text, name, expected) => {
    expect(meetsFieldRequirement(requirement(text), name)).toBe(expected)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { deepestLevel } from '../../src/model/within-depth.js'
import { type Difference, differenceOf, withDifference } from './difference.js'
import { Damaged } from './disk-error.js'
import { RecordBuilder, readKeys, readObjects } from './text-records.js'

type Loose = KubeObject & { readonly [field: string]: unknown }

const isLive = (): boolean => true

/** What is read of a record of these objects. */
const kept = (...objects: readonly KubeObject[]): readonly Loose[] => keptOf(objects, isLive)

function keptOf(objects: readonly KubeObject[], isLive: (key: ObjectKey) => boolean): readonly Loose[] {
  const builder = new RecordBuilder()
  const read: Loose[] = []
  const keep = (record: ReturnType<RecordBuilder['take']>): void => {
    if (record === undefined) return
    for (const object of readObjects({ id: 1, ...record }, readKeys(record.keys), isLive)) read.push(object as Loose)
  }
  for (const object of objects) keep(builder.add(object))
  keep(builder.take())
  return read
}

const asText = (values: readonly unknown[]): readonly string[] => values.map((value) => JSON.stringify(value))

const pod = (name: string, more: object): KubeObject => ({ metadata: { name }, ...more })

describe('P8: objects told by what they differ in', () => {
  const key = fc.oneof(fc.constantFrom('a', 'b', '0', '1', '__proto__', 'toString', 'ä', ''), fc.string())
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, true, false, 0, -0, 1, 1.5, '', 'a', 'ключ', '\u2028', [], {}, undefined, Number.NaN),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.constantFrom(() => 1, new Date(1), new Date(Number.NaN), new Map([['a', 1]]), Array(3), Object('a')),
      fc.tuple(fc.constantFrom({ a: 1 }, { a: 2 }, ['a'], 'a', undefined), tie('value')).map(toldAs),
      fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: false }),
    ),
  }))
  const object = fc.record({ name: fc.constantFrom('a', 'b'), spec: value, status: value })

  it('are read as they would be as whole text, keys in order', () => {
    fc.assert(
      fc.property(fc.array(object, { maxLength: 6 }), (objects) => {
        const pods = objects.map(({ name, ...more }) => pod(name, more))
        expect(asText(kept(...pods))).toEqual(asText(pods))
        const live = pods.filter(({ metadata }) => metadata.name === 'a')
        expect(asText(keptOf(pods, (key) => key === 'a'))).toEqual(asText(live))
      }),
    )
  })

  it('are read as they would be where one follows another with a change somewhere', () => {
    const change = fc.record({ at: fc.array(fc.nat()), to: value })
    fc.assert(
      fc.property(value, fc.array(change, { maxLength: 6 }), (first, changes) => {
        const specs = [first]
        for (const { at, to } of changes) specs.push(changed(specs.at(-1), at, to))
        const pods = specs.map((spec, index) => pod(`pod-${index}`, { spec }))
        expect(asText(kept(...pods))).toEqual(asText(pods))
      }),
    )
  })

  it('share in memory what is equal', () => {
    const spec = (): object => ({ containers: [{ name: 'main', env: [{ name: 'A', value: '1' }] }], nodeName: 'n' })
    const [first, second] = kept(pod('a', { spec: spec() }), pod('b', { spec: spec() }))
    expect(second).toEqual(pod('b', { spec: spec() }))
    expect(second?.spec).toBe(first?.spec)
  })

  it('are told by members where keys are the same, and whole where they are not', () => {
    const before = { a: { x: 1, y: 2 }, b: [1, 2, 3], c: 'c' }
    expect(differenceOf({ a: { x: 1, y: 3 }, b: [1, 2, 4], c: 'c' }, before)).toEqual({ a: { y: 3 }, b: { 2: 4 } })
    expect(differenceOf({ a: { y: 2, x: 1 }, b: [1, 2], c: 'c' }, before)).toEqual({ a: [{ y: 2, x: 1 }], b: [[1, 2]] })
    expect(differenceOf({ a: 1 }, before)).toEqual([{ a: 1 }])
    expect(differenceOf({ ...before }, before)).toEqual({})
  })

  it('keep dates and other values that have a text of their own', () => {
    const at = (ms: number): KubeObject => pod('a', { at: new Date(ms), map: new Map([['a', 1]]) })
    expect(kept(at(1), at(2), at(2))).toEqual([at(1), at(2), at(2)].map((each) => JSON.parse(JSON.stringify(each))))
  })

  it.each<[string, unknown, readonly unknown[]]>([
    ['nothing', toldAs([{ a: 1 }, undefined]), [{ a: 2 }]],
    ['a scalar', toldAs([{ a: 1 }, 'text']), [{ a: 2 }]],
    ['a scalar where a list is', toldAs([['a', 'b'], 'text']), [['a', 'c']]],
    ['another list', toldAs([['a', 'b'], ['c']]), [['a', 'c']]],
  ])('keep what says itself that its text is %s, and what comes before and behind it', (_name, own, others) => {
    const pods = [...others, own, ...others, own].map((spec, at) => pod(`pod-${at}`, { spec: { member: spec, at } }))
    expect(asText(kept(...pods))).toEqual(asText(pods))
  })

  it('P4: nest as deeply as any object may', () => {
    const deep = (levels: number, leaf: unknown): unknown =>
      levels === 0 ? leaf : { inner: deep(levels - 1, leaf), more: levels }
    const pods = [pod('a', { spec: deep(1_500, 1) }), pod('b', { spec: deep(1_500, 2) }), pod('c', { spec: 1 })]
    expect(asText(kept(...pods))).toEqual(asText(pods))
  })

  it('P4: follow one that nests too deeply to be kept whole', () => {
    const nested = (levels: number): unknown => {
      let value: unknown = 1
      for (let level = 0; level < levels; level += 1) value = [value]
      return value
    }
    const tooDeep = pod('a', { spec: nested(100_000), status: { phase: 'Running' } })
    const [first, second] = kept(tooDeep, pod('b', { spec: nested(deepestLevel - 2), status: { phase: 'Running' } }))
    expect(first?.status).toEqual({ phase: 'Running' })
    expect(JSON.stringify(second?.spec)).toBe(JSON.stringify(nested(deepestLevel - 2)))
  })
})

describe('P8: text that nobody wrote', () => {
  it.each<[string, unknown, Difference]>([
    ['a difference from nothing', undefined, { a: 1 }],
    ['members of a scalar', { a: 1 }, { a: { b: 1 } }],
    ['members of what is missing', { a: 1 }, { b: { c: 1 } }],
  ])('is noticed: %s', (_name, before, difference) => {
    expect(() => withDifference(before, difference)).toThrow(TypeError)
  })

  it.each([
    ['[{}]', '["a"]'],
    ['[[{"metadata":{"name":"a"}}]]', '["a","b"]'],
    ['[[{"metadata":{"name":"a"}}]', '["a"]'],
    ['[]', '{'],
  ])('is damage: %s for the keys %s', (text, keys) => {
    expect(() => [...readObjects({ id: 1, text, keys }, readKeys(keys), isLive)]).toThrow(Damaged)
  })
})

/** A value with a `toJSON` that nobody sees: a class's own, or one of a list. */
function toldAs([value, text]: readonly [value: unknown, text: unknown]): unknown {
  if (typeof value !== 'object' || value === null) return value
  const copy = Array.isArray(value) ? [...value] : { ...value }
  return Object.defineProperty(copy, 'toJSON', { value: () => text })
}

/** The value with another one somewhere inside; where that is, the numbers say. */
function changed(value: unknown, at: readonly number[], to: unknown): unknown {
  const [first, ...rest] = at
  if (first === undefined || typeof value !== 'object' || value === null) return to
  const keys = Object.keys(value)
  const key = keys[first % keys.length]
  if (key === undefined) return to
  const members = Object.entries(value).map(([name, member]) => [
    name,
    name === key ? changed(member, rest, to) : member,
  ])
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members)
}

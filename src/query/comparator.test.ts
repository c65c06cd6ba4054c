import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../model/kube-object.js'
import { createComparator, type SortColumn } from './comparator.js'
import { type SortAs, sortTypes } from './sort-value.js'

interface Valued extends KubeObject {
  readonly value?: unknown
}

const object = (name: string, value?: unknown, namespace = 'ns', uid = name): Valued => ({
  metadata: { name, namespace, uid },
  value,
})
const column = (as: SortAs, desc = false): SortColumn => ({ read: (item) => (item as Valued).value, as, desc })

/** The values in order, when objects with these values are sorted. */
function sorted(values: readonly unknown[], as: SortAs, desc = false): readonly unknown[] {
  const { compare } = createComparator([column(as, desc)])
  return values
    .map((value, index) => object(`o${index}`, value))
    .sort(compare)
    .map((item) => item.value)
}

describe('sorting by type', () => {
  it('auto: booleans, numbers, times, natural text, missing last', () => {
    const values = [
      'pod-10',
      null,
      '2024-01-01T00:00:00Z',
      10,
      'Pod-2',
      true,
      9.5,
      undefined,
      '2023-12-31T23:59:59.5Z',
      false,
    ]
    expect(sorted(values, 'auto')).toEqual([
      false,
      true,
      9.5,
      10,
      '2023-12-31T23:59:59.5Z',
      '2024-01-01T00:00:00Z',
      'Pod-2',
      'pod-10',
      null,
      undefined,
    ])
  })

  it('auto: times of different offsets and precision compare as times', () => {
    const values = ['2024-01-01T00:00:00Z', '2024-01-01T00:30:00+01:00', '2024-01-01T00:00:00.000001Z']
    expect(sorted(values, 'auto')).toEqual([values[1], values[0], values[2]])
  })

  it('number: text that is a number counts, other text is behind', () => {
    expect(sorted(['10', 9, 'n/a', null, '1e1', '-1.5'], 'number')).toEqual(['-1.5', 9, '10', '1e1', 'n/a', null])
  })

  it('quantity', () => {
    expect(sorted(['1Gi', '512Mi', '1G', 100, '100m', '-', undefined], 'quantity')).toEqual([
      '100m',
      100,
      '512Mi',
      '1G',
      '1Gi',
      '-',
      undefined,
    ])
  })

  it('time: numbers are milliseconds', () => {
    expect(sorted(['1970-01-01T00:00:02Z', 1000, 'never', '1970-01-01T00:00:00Z'], 'time')).toEqual([
      '1970-01-01T00:00:00Z',
      1000,
      '1970-01-01T00:00:02Z',
      'never',
    ])
  })

  it('natural and text', () => {
    expect(sorted(['b10', 'B9', 'a'], 'natural')).toEqual(['a', 'B9', 'b10'])
    expect(sorted(['b10', 'B9', 'a'], 'text')).toEqual(['B9', 'a', 'b10'])
    expect(sorted([10, 9, '8'], 'text')).toEqual([10, '8', 9])
  })

  it('objects sort as their JSON, cyclic ones do not throw', () => {
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    expect(sorted([{ b: 1 }, { a: 1 }], 'auto')).toEqual([{ a: 1 }, { b: 1 }])
    expect(sorted([cycle, 'a'], 'natural')).toEqual([cycle, 'a'])
  })
})

describe('descending', () => {
  it.each(sortTypes)('%s: turns the values round, missing ones stay last', (as) => {
    expect(sorted([1, null, 3, undefined, 2], as, true)).toEqual([3, 2, 1, null, undefined])
  })

  it('keeps values of another type behind the others, turned round among themselves', () => {
    expect(sorted(['n/a', 1, 'b', 2, null], 'number', true)).toEqual([2, 1, 'n/a', 'b', null])
  })

  it('does not turn the tie-break round', () => {
    const { compare } = createComparator([column('auto', true)])
    const names = [object('b', 1), object('a', 1), object('c', 2)].sort(compare).map((item) => item.metadata.name)
    expect(names).toEqual(['c', 'a', 'b'])
  })
})

describe('ties', () => {
  it('end in namespace, name, uid', () => {
    const items = [
      object('b', 0, 'a', '1'),
      object('a', 0, 'b', '1'),
      object('a', 0, 'a', '2'),
      object('a', 0, 'a', '1'),
      { metadata: { name: 'z' }, value: 0 },
    ]
    const identities = items
      .sort(createComparator([column('auto')]).compare)
      .map(({ metadata }) => `${metadata.namespace}/${metadata.name}/${metadata.uid}`)
    expect(identities).toEqual(['undefined/z/undefined', 'a/a/1', 'a/a/2', 'a/b/1', 'b/a/1'])
  })

  it('without columns the order is namespace, name: by code unit, not by the joined text', () => {
    const items = [object('x', 0, 'a-b'), object('x', 0, 'a')].sort(createComparator([]).compare)
    expect(items.map(({ metadata }) => metadata.namespace)).toEqual(['a', 'a-b'])
  })

  it('the first column decides first', () => {
    const first: SortColumn = { read: (item) => item.metadata.namespace, as: 'text', desc: true }
    const { compare } = createComparator([first, column('number')])
    const items = [object('a', 1, 'x'), object('b', 2, 'y'), object('c', 1, 'y')].sort(compare)
    expect(items.map(({ metadata }) => metadata.name)).toEqual(['c', 'b', 'a'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KubeObject } from '../model/kube-object.js'
import { compareIdentity, createComparator } from './comparator.js'
import { sortTypes } from './sort-value.js'

interface Valued extends KubeObject {
  readonly value?: unknown
}

const object = (name: string, value?: unknown, namespace = 'ns', uid = name): Valued => ({
  metadata: { name, namespace, uid },
  value,
})
describe('the order is total', () => {
  const value = fc.oneof(
    fc.constantFrom(undefined, null, true, false, '', '1', '1Gi', '1024Mi', 'n/a', 'a2', 'A10', '2024-01-01T00:00:00Z'),
    fc.constantFrom<unknown>('2024-01-01T01:00:00+01:00', 1024, 0.5, -1, Number.NaN, 10n, [1], { a: 1 }, new Date(5)),
    fc.double(),
    fc.string(),
  )
  const item = fc
    .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('', 'a', 'a-b'), fc.constantFrom('1', '2'), value)
    .map(([name, namespace, uid, it]) => object(name, it, namespace, uid))
  const columns = fc.array(
    fc.record({
      read: fc.constant((it: KubeObject) => (it as Valued).value),
      as: fc.constantFrom(...sortTypes),
      desc: fc.boolean(),
    }),
    { maxLength: 2 },
  )

  it('antisymmetric, transitive, and 0 for one identity with equal values only', () => {
    fc.assert(
      fc.property(columns, item, item, item, (sort, a, b, c) => {
        const { compare } = createComparator(sort)
        const sign = (x: KubeObject, y: KubeObject) => Math.sign(compare(x, y))
        expect(sign(a, a)).toBe(0)
        expect(sign(a, b) + sign(b, a)).toBe(0)
        if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0)
        if (sign(a, b) === 0) expect(compareIdentity(a, b)).toBe(0)
      }),
      { numRuns: 3000 },
    )
  })

  it('so the result does not depend on where objects were before', () => {
    const unique = fc.uniqueArray(item, { selector: ({ metadata }) => JSON.stringify(metadata), maxLength: 12 })
    fc.assert(
      fc.property(columns, unique, (sort, items) => {
        const { compare } = createComparator(sort)
        expect([...items].reverse().sort(compare)).toEqual([...items].sort(compare))
      }),
    )
  })
})

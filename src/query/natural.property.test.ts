import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNatural } from './natural.js'

describe('compareNatural', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'B', '0', '1', '9', '-', '/', ':', 'é') })

  it('is a total preorder', () => {
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(compareNatural(a, a)).toBe(0)
        expect(compareNatural(a, b) + compareNatural(b, a)).toBe(0)
        if (compareNatural(a, b) <= 0 && compareNatural(b, c) <= 0) expect(compareNatural(a, c)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 2000 },
    )
  })

  it('orders numbered names by their numbers', () => {
    fc.assert(
      fc.property(text, fc.bigInt({ min: 0n }), fc.bigInt({ min: 0n }), (prefix, a, b) => {
        const expected = a < b ? -1 : a > b ? 1 : 0
        expect(compareNatural(`${prefix}-${a}`, `${prefix}-${b}`)).toBe(expected)
      }),
    )
  })
})

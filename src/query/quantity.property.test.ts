import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareQuantities, parseQuantity, type Quantity } from './quantity.js'

const quantity = (value: string | number) => parseQuantity(value) as Quantity

describe('compareQuantities', () => {
  it('agrees with exact arithmetic for all suffixes', () => {
    const scales: Readonly<Record<string, bigint>> = {
      n: 1n,
      u: 10n ** 3n,
      m: 10n ** 6n,
      '': 10n ** 9n,
      k: 10n ** 12n,
      G: 10n ** 18n,
      E: 10n ** 27n,
      e5: 10n ** 14n,
      'E-4': 10n ** 5n,
      Ki: 10n ** 9n * 1024n,
      Ti: 10n ** 9n * 1024n ** 4n,
      Ei: 10n ** 9n * 1024n ** 6n,
    }
    const any = fc.record({
      number: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      suffix: fc.constantFrom(...Object.keys(scales)),
    })
    fc.assert(
      fc.property(any, any, (a, b) => {
        const left = a.number * (scales[a.suffix] ?? 0n)
        const right = b.number * (scales[b.suffix] ?? 0n)
        const order = compareQuantities(quantity(`${a.number}${a.suffix}`), quantity(`${b.number}${b.suffix}`))
        expect(order).toBe(left < right ? -1 : left > right ? 1 : 0)
      }),
    )
  })
})

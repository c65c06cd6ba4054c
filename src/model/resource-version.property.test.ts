import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareResourceVersions, type ResourceVersion } from './resource-version.js'

const rv = (text: string) => text as ResourceVersion

describe('compareResourceVersions (W1)', () => {
  it('agrees with the integers for every pair of 64-bit versions', () => {
    const version = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n })
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(compareResourceVersions(rv(String(a)), rv(String(b)))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })
})

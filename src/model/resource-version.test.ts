import { describe, expect, it } from 'vitest'
import { asResourceVersion, compareResourceVersions, type ResourceVersion } from './resource-version.js'

const rv = (text: string) => text as ResourceVersion

describe('asResourceVersion (W2: never empty, never a printed nothing)', () => {
  it.each([undefined, '', '0', '00', 'undefined', 'null', 'None', 'nil', '<nil>', 'NaN', '-1', ' '])(
    '%j is no version',
    (text) => {
      expect(asResourceVersion(text)).toBeUndefined()
    },
  )

  it.each(['1', '4711', '18446744073709551615', 'abc:7', '007', '0x1', 'Nonesuch'])('%j is kept verbatim', (text) => {
    expect(asResourceVersion(text)).toBe(text)
  })

  it('does not trust the type of what a server sent', () => {
    expect(asResourceVersion(7 as unknown as string)).toBeUndefined()
    expect(asResourceVersion(null as unknown as string)).toBeUndefined()
  })
})

describe('compareResourceVersions (W1: unsigned decimals by length, then text)', () => {
  it.each([
    ['9', '10', -1],
    ['10', '9', 1],
    ['99', '99', 0],
    ['18446744073709551614', '18446744073709551615', -1],
    ['9007199254740993', '9007199254740992', 1],
    ['99999999999999999999999', '100000000000000000000000', -1],
    ['12345678901234567890123456789012345678901234567891', '12345678901234567890123456789012345678901234567890', 1],
    ['12345678901234567890123456789012345678901234567890', '12345678901234567890123456789012345678901234567891', -1],
    ['12345678901234567890123456789012345678901234567890', '12345678901234567890123456789012345678901234567890', 0],
  ])('%s against %s is %i', (a, b, order) => {
    expect(compareResourceVersions(rv(a), rv(b))).toBe(order)
  })

  it('knows nothing about other texts, unless they are equal', () => {
    expect(compareResourceVersions(rv('abc:7'), rv('abc:8'))).toBeUndefined()
    expect(compareResourceVersions(rv('abc:7'), rv('7'))).toBeUndefined()
    expect(compareResourceVersions(rv('07'), rv('8'))).toBeUndefined()
    expect(compareResourceVersions(rv('1e3'), rv('8'))).toBeUndefined()
    expect(compareResourceVersions(rv('abc:7'), rv('abc:7'))).toBe(0)
  })
})

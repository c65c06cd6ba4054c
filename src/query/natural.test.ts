import { describe, expect, it } from 'vitest'
import { compareNatural } from './natural.js'

describe('compareNatural', () => {
  it.each([
    ['pod-2', 'pod-10', -1],
    ['pod-2', 'pod-02', 0],
    ['pod-2a', 'pod-2b', -1],
    ['Pod', 'pod', 0],
    ['B', 'a', 1],
    ['a', 'a1', -1],
    ['', 'a', -1],
    ['a1b10', 'a1b9', 1],
    ['1.10.0', '1.9.9', 1],
    ['99999999999999999999998', '99999999999999999999999', -1],
    ['100000000000000000000000', '99999999999999999999999', 1],
    ['0', '00', 0],
    ['a-1', 'a_1', -1],
  ])('%j against %j is %i', (a, b, order) => {
    expect(compareNatural(a, b)).toBe(order)
    expect(compareNatural(b, a)).toBe(order === 0 ? 0 : -order)
  })
})

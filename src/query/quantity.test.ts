import { describe, expect, it } from 'vitest'
import { compareQuantities, parseQuantity, type Quantity } from './quantity.js'

const quantity = (value: string | number) => parseQuantity(value) as Quantity

describe('parseQuantity', () => {
  it.each([
    '',
    ' ',
    '.',
    '+',
    '-',
    'Ki',
    '1e',
    '1K',
    '1mi',
    '1ki',
    '1 Gi',
    ' 1',
    '1 ',
    '0x10',
    '1e1.5',
    '1Gib',
    '1_000',
  ])('%j is none', (text) => {
    expect(parseQuantity(text)).toBeUndefined()
  })

  it.each([
    null,
    undefined,
    true,
    {},
    [],
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '9'.repeat(200),
    `1e${'9'.repeat(20)}`,
  ])('%s is none', (value) => {
    expect(parseQuantity(value)).toBeUndefined()
  })
})

describe('compareQuantities', () => {
  it.each([
    ['100m', '0.1', 0],
    ['100m', '99m', 1],
    ['1', '1000m', 0],
    ['1.5Gi', '1536Mi', 0],
    ['1Gi', '1G', 1],
    ['1000Ki', '1Mi', -1],
    ['2e3', '2k', 0],
    ['2E3', '2000', 0],
    ['1E', '1e18', 0],
    ['1E', '1Ei', -1],
    ['1e-3', '1m', 0],
    ['1e+3', '1k', 0],
    ['.5', '500m', 0],
    ['1.', '1', 0],
    ['1n', '1u', -1],
    ['0', '-0', 0],
    ['-1', '1', -1],
    ['-2', '-1', -1],
    ['0', '1n', -1],
    ['-1n', '0', -1],
    ['0e5', '0', 0],
    // No digit is lost.
    ['9007199254740993', '9007199254740992', 1],
    ['1152921504606846977', '1Ei', 1],
    ['0.1000000000000000000001', '0.1', 1],
  ])('%s against %s is %i', (a, b, order) => {
    expect(compareQuantities(quantity(a), quantity(b))).toBe(order)
    expect(compareQuantities(quantity(b), quantity(a))).toBe(order === 0 ? 0 : -order)
  })

  it('takes numbers too', () => {
    expect(compareQuantities(quantity(2), quantity('2000m'))).toBe(0)
    expect(compareQuantities(quantity(1e21), quantity('1e21'))).toBe(0)
    expect(compareQuantities(quantity(0.1), quantity('100m'))).toBe(0)
  })

  it('costs little whatever the exponents', () => {
    expect(compareQuantities(quantity('1e999999999'), quantity('2e999999998'))).toBe(1)
    expect(compareQuantities(quantity('1e999999999'), quantity('1e-999999999'))).toBe(1)
    expect(compareQuantities(quantity('-1e999999999'), quantity('1n'))).toBe(-1)
    expect(compareQuantities(quantity('-1e999999999'), quantity('-1n'))).toBe(-1)
  })
})

/** An exact number: `coefficient` × 10^`exponent`. `magnitude`: digits of the coefficient plus the exponent. */
export interface Quantity {
  readonly coefficient: bigint
  readonly exponent: number
  readonly magnitude: number
}

const PATTERN = /^([+-]?)([0-9]+\.?[0-9]*|\.[0-9]+)(?:(n|u|m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)?|[eE]([+-]?[0-9]{1,9}))$/

const DECIMAL: ReadonlyMap<string, number> = new Map([
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
])

const BINARY: ReadonlyMap<string, bigint> = new Map(
  ['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map((suffix, index) => [suffix, 1024n ** BigInt(index + 1)]),
)

/** Nothing real is longer; more would only keep a processor busy. */
const MAX_LENGTH = 128

/**
 * Reads a Kubernetes quantity (`100m`, `1.5Gi`, `2e3`, `1E`) or a number. `undefined` when it is
 * none: unlike the server, text without a digit (`.`, `-`, `Ki`) is no zero, and nothing is rounded
 * to nano or capped at 2^63.
 */
export function parseQuantity(value: unknown): Quantity | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = String(value)
  const match = text.length > MAX_LENGTH ? null : PATTERN.exec(text)
  if (match === null) return undefined
  const [, sign, number = '', suffix = '', power] = match
  const [whole = '', fraction = ''] = number.split('.')
  const digits = BigInt(`${whole}${fraction}`) * (BINARY.get(suffix) ?? 1n)
  const exponent = Number(power ?? DECIMAL.get(suffix) ?? 0) - fraction.length
  return {
    coefficient: sign === '-' ? -digits : digits,
    exponent,
    magnitude: digits.toString().length + exponent,
  }
}

/** Exact order of two quantities. Their cost is bounded whatever their exponents. */
export function compareQuantities(a: Quantity, b: Quantity): -1 | 0 | 1 {
  if (a.exponent === b.exponent) return compareIntegers(a.coefficient, b.coefficient)
  const sign = compareIntegers(a.coefficient, 0n)
  if (sign !== compareIntegers(b.coefficient, 0n) || sign === 0) return compareIntegers(BigInt(sign), b.coefficient)
  if (a.magnitude !== b.magnitude) return a.magnitude < b.magnitude === sign > 0 ? -1 : 1
  const shift = a.exponent - b.exponent
  return shift > 0
    ? compareIntegers(a.coefficient * 10n ** BigInt(shift), b.coefficient)
    : compareIntegers(a.coefficient, b.coefficient * 10n ** BigInt(-shift))
}

function compareIntegers(a: bigint, b: bigint): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0
}

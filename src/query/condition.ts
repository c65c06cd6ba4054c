import { compareText } from '../model/compare-text.js'
import { InputError } from '../model/input-error.js'
import { compareQuantities, parseQuantity, type Quantity } from './quantity.js'
import type { Scalar } from './query.js'
import { checkNames, isRecord } from './record.js'
import { parseTime } from './time.js'

/** One test of a value. A list is sorted and unique, so equal tests have equal JSON. */
export type Test =
  | { readonly type: 'in' | 'notIn'; readonly values: readonly Scalar[] }
  | { readonly type: 'exists' | 'missing' }
  | { readonly type: Comparison; readonly bound: string | number }

type Comparison = 'lt' | 'lte' | 'gt' | 'gte'

const OPERATORS = ['in', 'notIn', 'exists', 'ne', 'lt', 'lte', 'gt', 'gte']

/**
 * The tests of one entry of `where`; `at` names it in messages.
 *
 * @throws InputError `invalid-query`
 */
export function parseCondition(condition: unknown, at: string): readonly Test[] {
  if (!isRecord(condition)) return [{ type: 'in', values: [scalar(condition, at)] }]
  checkNames(condition, OPERATORS, (problem) => fail(`${at}: ${problem}`))
  return Object.entries(condition).flatMap(([operator, operand]) =>
    operand === undefined ? [] : [parseTest(operator, operand, `${at}.${operator}`)],
  )
}

function parseTest(operator: string, operand: unknown, at: string): Test {
  switch (operator) {
    case 'in':
    case 'notIn':
      return { type: operator, values: scalars(operand, at) }
    case 'ne':
      return { type: 'notIn', values: [scalar(operand, at)] }
    case 'exists':
      if (typeof operand !== 'boolean') fail(`${at} must be true or false`)
      return { type: operand ? 'exists' : 'missing' }
    default:
      if (typeof operand !== 'string' && !Number.isFinite(operand)) fail(`${at} must be text or a number`)
      return { type: operator as Comparison, bound: operand as string | number }
  }
}

/** Whether a value passes. */
export function compileTest(test: Test): (value: unknown) => boolean {
  switch (test.type) {
    case 'in':
    case 'notIn': {
      const values: ReadonlySet<unknown> = new Set(test.values)
      const wanted = test.type === 'in'
      return (value) => values.has(value === undefined ? null : value) === wanted
    }
    case 'exists':
      return (value) => value !== undefined && value !== null
    case 'missing':
      return (value) => value === undefined || value === null
    default: {
      const compare = comparedTo(test.bound)
      const passes = PASSES[test.type]
      return (value) => {
        const order = compare(value)
        return order !== undefined && passes(order)
      }
    }
  }
}

const PASSES: Readonly<Record<Comparison, (order: number) => boolean>> = {
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
}

/** Order of a value against the bound; `undefined` when the two cannot be compared. */
function comparedTo(bound: string | number): (value: unknown) => number | undefined {
  const boundQuantity: Quantity | undefined = parseQuantity(bound)
  const boundTime = typeof bound === 'string' ? parseTime(bound) : undefined
  return (value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    const quantity = boundQuantity === undefined ? undefined : parseQuantity(value)
    if (boundQuantity !== undefined && quantity !== undefined) return compareQuantities(quantity, boundQuantity)
    const time = boundTime === undefined || typeof value !== 'string' ? undefined : parseTime(value)
    if (boundTime !== undefined && time !== undefined) return time - boundTime
    return typeof bound === 'string' ? compareText(String(value), bound) : undefined
  }
}

function scalars(value: unknown, at: string): readonly Scalar[] {
  if (!Array.isArray(value)) return fail(`${at} must be an array`)
  const unique = new Set(value.map((item, index) => scalar(item, `${at}[${index}]`)))
  return [...unique].sort((a, b) => compareText(JSON.stringify(a), JSON.stringify(b)))
}

function scalar(value: unknown, at: string): Scalar {
  const isScalar = value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
  return isScalar ? (value as Scalar) : fail(`${at} must be text, a number, a boolean or null`)
}

function fail(problem: string): never {
  throw new InputError('invalid-query', problem)
}

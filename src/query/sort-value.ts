import { compareText } from '../model/compare-text.js'
import { compareNaturalFolded, foldCase } from './natural.js'
import { compareQuantities, parseQuantity, type Quantity } from './quantity.js'
import { parseTime } from './time.js'

/** How the values of a column are read for sorting. */
export type SortAs = 'auto' | 'number' | 'quantity' | 'time' | 'natural' | 'text'

export const sortTypes: readonly SortAs[] = ['auto', 'number', 'quantity', 'time', 'natural', 'text']

/**
 * A value made ready to be compared. `tier`: 0 is of the column's type, 1 is not (natural text, behind
 * the others), 2 is missing. `rank` orders the types inside a tier. Tiers keep their place when a
 * column descends.
 */
export type SortValue =
  | { readonly tier: 0; readonly rank: 0; readonly value: boolean }
  | { readonly tier: 0; readonly rank: 1; readonly value: number | bigint }
  | { readonly tier: 0; readonly rank: 2; readonly value: number }
  | { readonly tier: 0; readonly rank: 3; readonly value: Quantity }
  | { readonly tier: 0 | 1; readonly rank: 4; readonly value: string }
  | { readonly tier: 0; readonly rank: 5; readonly value: string }
  | { readonly tier: 2; readonly rank: 6; readonly value: undefined }

const MISSING: SortValue = { tier: 2, rank: 6, value: undefined }

/**
 * Reads a value for sorting. `undefined`, `null` and NaN are missing.
 *
 * - `auto`: booleans, then numbers, then RFC 3339 times, then natural text.
 * - `number`: numbers, and text that is one.
 * - `quantity`: Kubernetes quantities, and numbers.
 * - `time`: RFC 3339 text, and numbers as milliseconds since the epoch.
 * - `natural`: text ignoring case, digits as numbers. `text`: by code unit.
 *
 * Objects and arrays sort as their JSON text.
 */
export function sortValue(value: unknown, as: SortAs): SortValue {
  if (value === undefined || value === null || Number.isNaN(value)) return MISSING
  switch (as) {
    case 'auto':
      return auto(value)
    case 'number': {
      const number = numberOf(value)
      return number === undefined ? natural(value, 1) : { tier: 0, rank: 1, value: number }
    }
    case 'quantity': {
      const quantity = parseQuantity(value)
      return quantity === undefined ? natural(value, 1) : { tier: 0, rank: 3, value: quantity }
    }
    case 'time': {
      const time = timeOf(value)
      return time === undefined ? natural(value, 1) : { tier: 0, rank: 2, value: time }
    }
    case 'natural':
      return natural(value, 0)
    case 'text':
      return { tier: 0, rank: 5, value: textOf(value) }
  }
}

/** Ascending order of values read for the same column; 0 for values that count as equal. */
export function compareSortValues(a: SortValue, b: SortValue): number {
  return a.tier - b.tier || compareWithinTier(a, b)
}

/** The same with the values turned round: missing ones and those of another type stay at the end. */
export function compareSortValuesDescending(a: SortValue, b: SortValue): number {
  return a.tier - b.tier || compareWithinTier(b, a)
}

function compareWithinTier(a: SortValue, b: SortValue): number {
  if (a.rank === 3 && b.rank === 3) return compareQuantities(a.value, b.value)
  if (a.rank === 4 && b.rank === 4) return compareNaturalFolded(a.value, b.value)
  if (a.rank === 5 && b.rank === 5) return compareText(a.value, b.value)
  if (a.rank !== b.rank) return a.rank - b.rank
  return comparePlain(a.value as boolean | number | bigint, b.value as boolean | number | bigint)
}

function comparePlain(a: boolean | number | bigint, b: boolean | number | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function auto(value: unknown): SortValue {
  if (typeof value === 'boolean') return { tier: 0, rank: 0, value }
  if (typeof value === 'number' || typeof value === 'bigint') return { tier: 0, rank: 1, value }
  const time = typeof value === 'string' || value instanceof Date ? timeOf(value) : undefined
  return time === undefined ? natural(value, 0) : { tier: 0, rank: 2, value: time }
}

function natural(value: unknown, tier: 0 | 1): SortValue {
  return { tier, rank: 4, value: foldCase(textOf(value)) }
}

function numberOf(value: unknown): number | bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  return typeof value === 'string' && /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/.test(value)
    ? Number(value)
    : undefined
}

function timeOf(value: unknown): number | undefined {
  if (typeof value === 'string') return parseTime(value)
  if (typeof value === 'number') return value * 1000
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.getTime() * 1000 : undefined
}

function textOf(value: unknown): string {
  if (typeof value !== 'object') return String(value)
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

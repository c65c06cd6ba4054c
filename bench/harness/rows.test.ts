import { describe, expect, it } from 'vitest'
import { median, medians } from './median.mjs'
import { formatTable, row } from './rows.mjs'

describe('medians', () => {
  it('are the middle, or between the two in the middle', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 2, 3])).toBe(2.5)
    expect(medians([{ a: 1 }, { a: 5 }, { a: 2 }])).toEqual({ a: 2 })
  })

  it('of nothing are an error, not a number', () => {
    expect(() => median([])).toThrow()
  })
})

describe('rows', () => {
  it('have a ratio to their floor, or to their peer', () => {
    expect(row({ name: 'ours', value: 300, unit: 'ms', floor: 200 }).ratio).toBe(1.5)
    expect(row({ name: 'ours', value: 300, unit: 'ms', peer: 600 }).ratio).toBe(0.5)
    expect(row({ name: 'ours', value: 300, unit: 'ms' })).toEqual({ name: 'ours', value: 300, unit: 'ms' })
  })

  it('are printed without columns that nobody has', () => {
    const rows = [
      row({ name: 'floor', value: 200, unit: 'ms' }),
      row({ name: 'ours', value: 300, unit: 'ms', floor: 200 }),
    ]
    expect(formatTable(rows).split('\n')).toEqual([
      '       median   floor  ratio',
      'floor  200 ms',
      'ours   300 ms  200 ms  1.50×',
    ])
  })
})

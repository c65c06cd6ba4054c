import { describe, expect, it } from 'vitest'
import { HeldRows, longestHoldMs } from './held-rows.js'
import type { Row } from './kind.js'

const row = (key: string, value = 0): Row => ({ key, uid: key, value })
const keys = (rows: readonly Row[]): string => rows.map(({ key }) => key).join('')
const abc = [row('a'), row('b'), row('c')]

describe('HeldRows', () => {
  it('shows everything at once while nothing is held', () => {
    const held = new HeldRows()
    held.take('x', abc, 'no', 0)
    expect(held.take('x', [row('c'), row('a')], 'no', 1)).toEqual({
      rows: [row('c'), row('a')],
      waiting: 0,
      gone: new Set(),
    })
  })

  it('holds the order, not the contents, and says how much waits', () => {
    const held = new HeldRows()
    held.take('x', abc, 'yes', 0)
    const view = held.take('x', [row('c', 7), row('d'), row('a')], 'yes', 10)
    expect(view.rows).toEqual([row('a'), row('b'), row('c', 7)])
    expect([...view.gone]).toEqual(['b'])
    // d came, b went, c and a changed places.
    expect(view.waiting).toBe(4)
    expect(held.take('x', [row('c', 7), row('d'), row('a')], 'yes', 20)).toEqual(view)
  })

  it('holds no longer than its limit', () => {
    const held = new HeldRows()
    held.take('x', abc, 'yes', 0)
    held.take('x', [row('b'), row('a'), row('c')], 'yes', 100)
    expect(keys(held.take('x', [row('b'), row('a'), row('c')], 'yes', 99 + longestHoldMs).rows)).toBe('abc')
    expect(keys(held.take('x', [row('b'), row('a'), row('c')], 'yes', 100 + longestHoldMs).rows)).toBe('bac')
  })

  it('shows another list, or another window, at once', () => {
    const held = new HeldRows()
    held.take('x', abc, 'yes', 0)
    expect(keys(held.take('y', [row('b')], 'yes', 1).rows)).toBe('b')
  })
})

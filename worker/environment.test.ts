import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from './environment.js'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('P10: a time-out longer than a timer can hold comes when it is due, an endless one never', () => {
  let fired = 0
  const fire = (): void => {
    fired += 1
  }
  const monthMs = 31 * 86_400_000
  systemClock.after(monthMs, fire)
  systemClock.after(Number.POSITIVE_INFINITY, fire)
  vi.advanceTimersByTime(monthMs - 1)
  expect(fired).toBe(0)
  vi.advanceTimersByTime(1)
  expect(fired).toBe(1)
  vi.advanceTimersByTime(10 * monthMs)
  expect(fired).toBe(1)
})

test('a cancelled time-out does not come, however long it was', () => {
  let fired = 0
  const cancel = systemClock.after(40 * 86_400_000, () => {
    fired += 1
  })
  vi.advanceTimersByTime(30 * 86_400_000)
  cancel()
  vi.advanceTimersByTime(30 * 86_400_000)
  expect(fired).toBe(0)
})

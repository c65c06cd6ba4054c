import { expect, test } from 'vitest'
import { SteadyTime } from './steady-time.js'

test('P10: time goes on where a clock is set back, and is told as the clock has it', () => {
  let now = 1_000_000
  const time = new SteadyTime({ now: () => now, after: () => () => {} })
  expect(time.now()).toBe(1_000_000)
  now = 1_010_000
  expect(time.now()).toBe(1_010_000)
  now = 10_000
  expect([time.now(), time.onClock(1_000_000)]).toEqual([1_010_000, 0])
  now = 15_000
  expect(time.now()).toBe(1_015_000)
})

test('P10: a timer that is due says how late it is', () => {
  let now = 1_000_000
  const time = new SteadyTime({ now: () => now, after: () => () => {} })
  time.now()
  now = 5_000
  expect([time.now(1_075_000), time.onClock(1_075_000)]).toEqual([1_075_000, 5_000])
})

test('what is corrected by less than a second, and timers that are a bit early, shift nothing', () => {
  let now = 1_000_000
  const time = new SteadyTime({ now: () => now, after: () => () => {} })
  time.now()
  now = 999_500
  expect([time.now(), time.onClock(1_000_000)]).toEqual([1_000_000, 1_000_000])
  now = 1_002_000
  expect([time.now(1_002_001), time.onClock(0)]).toEqual([1_002_000, 0])
})

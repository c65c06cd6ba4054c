import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.js'
import { WakeDetector } from './wake-detector.js'

test('W11, W18: a timer that comes a period late means that the thread slept', () => {
  const clock = createFakeClock()
  let asleepMs = 0
  let wakes = 0
  const detector = new WakeDetector({ now: () => clock.now() + asleepMs, after: clock.after }, () => {
    wakes += 1
  })
  detector.start()
  clock.advanceSync(60_000)
  expect(wakes).toBe(0)
  asleepMs += 4_000
  clock.advanceSync(5_000)
  expect(wakes).toBe(0)
  asleepMs += 30_000
  clock.advanceSync(5_000)
  expect(wakes).toBe(1)
  clock.advanceSync(60_000)
  expect(wakes).toBe(1)
  detector.stop()
  asleepMs += 30_000
  clock.advanceSync(60_000)
  expect(wakes).toBe(1)
  expect(clock.waiting).toBe(0)
})

import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.js'
import { Throttle } from './throttle.js'

function setUp() {
  const clock = createFakeClock()
  let dues = 0
  const throttle = new Throttle(clock, 1_000, () => {
    dues += 1
  })
  return { clock, throttle, dues: () => dues }
}

test('P10: made at most once in a period; what comes within it is honoured at its end', () => {
  const { clock, dues, throttle } = setUp()
  expect(throttle.take()).toBe(true)
  throttle.mark()
  throttle.mark()
  clock.advanceSync(999)
  expect([dues(), throttle.take()]).toEqual([0, false])
  clock.advanceSync(1)
  expect([dues(), throttle.take()]).toEqual([1, true])
  clock.advanceSync(5_000)
  expect(dues()).toBe(1)
  throttle.mark()
  expect([dues(), throttle.take()]).toEqual([2, true])
})

test('what the user asked for does not wait; stopped, nothing comes', () => {
  const { clock, dues, throttle } = setUp()
  throttle.take()
  throttle.mark()
  throttle.force()
  expect([dues(), throttle.take()]).toEqual([1, true])
  throttle.mark()
  throttle.stop()
  clock.advanceSync(10_000)
  expect(dues()).toBe(1)
})

test('P10: a clock that is set back by an hour lengthens no wait', () => {
  const { clock, dues, throttle } = setUp()
  throttle.take()
  clock.setBack(3_600_000)
  throttle.mark()
  clock.advanceSync(1_000)
  expect([dues(), throttle.take()]).toEqual([1, true])
})

import { expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.js'
import { Linger } from './linger.js'

function setUp() {
  const clock = createFakeClock()
  const diary: string[] = []
  const uses: string[] = []
  const linger = new Linger(clock, 600_000, {
    used: (use) => uses.push(use),
    park: () => diary.push('park'),
    unpark: () => diary.push('unpark'),
    drop: () => diary.push('drop'),
  })
  return { clock, diary, uses, linger }
}

test('P9: parks when the linger is over, drops when nobody comes back', () => {
  const { clock, diary, linger } = setUp()
  linger.add(30_000)
  linger.remove()
  clock.advanceSync(29_999)
  expect(diary).toEqual([])
  clock.advanceSync(1)
  expect(diary).toEqual(['park'])
  clock.advanceSync(600_000)
  expect(diary).toEqual(['park', 'drop'])
})

test('a user who comes back in time finds it live, later finds it parked and wakes it', () => {
  const { clock, diary, linger } = setUp()
  linger.add(30_000)
  linger.remove()
  clock.advanceSync(10_000)
  linger.add(30_000)
  clock.advanceSync(100_000)
  expect(diary).toEqual([])
  linger.remove()
  clock.advanceSync(30_000)
  linger.add(30_000)
  expect(diary).toEqual(['park', 'unpark'])
  clock.advanceSync(1_000_000)
  expect(diary).toEqual(['park', 'unpark'])
})

test('the longest linger asked for counts, and the last of several users', () => {
  const { clock, diary, linger } = setUp()
  linger.add(1_000)
  linger.add(5_000)
  linger.remove()
  clock.advanceSync(100_000)
  expect(diary).toEqual([])
  expect(linger.users).toBe(1)
  linger.remove()
  clock.advanceSync(4_999)
  expect(diary).toEqual([])
  clock.advanceSync(1)
  expect(diary).toEqual(['park'])
})

test('stopped, it does nothing any more', () => {
  const { clock, diary, linger } = setUp()
  linger.add(0)
  linger.remove()
  linger.stop()
  clock.advanceSync(1_000_000)
  expect(diary).toEqual([])
})

test('P9: lingering is told at once but for a moment, in which one user follows another', () => {
  const { clock, diary, uses, linger } = setUp()
  linger.add(30_000)
  linger.remove()
  linger.add(30_000)
  clock.advanceSync(10_000)
  linger.remove()
  clock.advanceSync(249)
  expect(uses).toEqual([])
  clock.advanceSync(1)
  expect(uses).toEqual(['lingering'])
  linger.add(30_000)
  expect(uses).toEqual(['lingering', 'subscribed'])
  linger.remove()
  clock.advanceSync(30_000)
  expect([uses, diary]).toEqual([['lingering', 'subscribed', 'lingering'], ['park']])
})

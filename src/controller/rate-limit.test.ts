import { expect, test } from 'vitest'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import {
  defaultRateLimit,
  exponential,
  fastSlow,
  maxOf,
  type RateLimit,
  type RateLimiter,
  tokenBucket,
  withMaxWait,
} from './rate-limit.js'

const start = (limit: RateLimit): RateLimiter<string> => limit.start(createFakeClock())
const times = (limiter: RateLimiter<string>, item: string, count: number): readonly number[] =>
  Array.from({ length: count }, () => limiter.when(item))

test('TestItemExponentialFailureRateLimiter: doubles for each item by itself, and starts anew when forgotten', () => {
  const limiter = start(exponential({ baseMs: 1, maxMs: 1_000 }))
  expect(times(limiter, 'one', 5)).toEqual([1, 2, 4, 8, 16])
  expect(limiter.numRequeues('one')).toBe(5)
  expect(times(limiter, 'two', 2)).toEqual([1, 2])
  expect(limiter.numRequeues('two')).toBe(2)
  limiter.forget('one')
  expect(limiter.numRequeues('one')).toBe(0)
  expect(limiter.when('one')).toBe(1)
})

test('TestItemExponentialFailureRateLimiterOverFlow: the longest wait, however many failures', () => {
  const limiter = start(exponential({ baseMs: 1, maxMs: 1_000_000 }))
  expect(times(limiter, 'one', 6).at(-1)).toBe(32)
  expect(times(limiter, 'overflow', 2_000).at(-1)).toBe(1_000_000)
  const hour = 3_600_000
  const slow = start(exponential({ baseMs: 60_000, maxMs: 1_000 * hour }))
  expect(times(slow, 'two', 3).at(-1)).toBe(4 * 60_000)
  expect(times(slow, 'overflow', 2_000).at(-1)).toBe(1_000 * hour)
})

test('M16: the default sequence is 5 ms to 655 s, then 1 000 s', () => {
  const waits = times(start(exponential()), 'one', 20)
  expect(waits.slice(0, 8)).toEqual([5, 10, 20, 40, 80, 160, 320, 640])
  expect(waits.slice(17)).toEqual([655_360, 1_000_000, 1_000_000])
})

test('TestItemFastSlowRateLimiter: a few short waits, then long ones', () => {
  const limiter = start(fastSlow({ fastMs: 5, slowMs: 10_000, fastAttempts: 3 }))
  expect(times(limiter, 'one', 5)).toEqual([5, 5, 5, 10_000, 10_000])
  expect(limiter.numRequeues('one')).toBe(5)
  expect(times(limiter, 'two', 2)).toEqual([5, 5])
  expect(limiter.numRequeues('two')).toBe(2)
  limiter.forget('one')
  expect(limiter.numRequeues('one')).toBe(0)
  expect(limiter.when('one')).toBe(5)
})

test('TestMaxOfRateLimiter: the longest of all, all of which count', () => {
  const limiter = start(
    maxOf(fastSlow({ fastMs: 5, slowMs: 3_000, fastAttempts: 3 }), exponential({ baseMs: 1, maxMs: 1_000 })),
  )
  expect(times(limiter, 'one', 5)).toEqual([5, 5, 5, 3_000, 3_000])
  expect(limiter.numRequeues('one')).toBe(5)
  limiter.forget('one')
  expect(limiter.numRequeues('one')).toBe(0)
  expect(limiter.when('one')).toBe(5)
})

test('TestWithMaxWaitRateLimiter: no wait above the maximum', () => {
  const limiter = start(withMaxWait(fastSlow({ fastMs: 5, slowMs: 1_000_000, fastAttempts: 100 }), 500_000))
  expect(new Set(times(limiter, 'one', 100))).toEqual(new Set([5]))
  expect(new Set(times(limiter, 'one', 100))).toEqual(new Set([500_000]))
})

test('M16: the bucket gives its burst at once, then at its rate, and fills again with time', async () => {
  const clock = createFakeClock()
  const limiter = tokenBucket({ qps: 10, burst: 2 }).start<string>(clock)
  expect(['a', 'b', 'c', 'd'].map((item) => limiter.when(item))).toEqual([0, 0, 100, 200])
  limiter.forget('a')
  expect(limiter.numRequeues('a')).toBe(0)
  await clock.advance(200)
  expect(limiter.when('e')).toBe(100)
  await clock.advance(60_000)
  expect(['f', 'g', 'h'].map((item) => limiter.when(item))).toEqual([0, 0, 100])
})

test('M16: a clock that is set back costs the bucket nothing', () => {
  const clock = createFakeClock()
  const limiter = tokenBucket({ qps: 10, burst: 2 }).start<string>(clock)
  expect(['a', 'b'].map((item) => limiter.when(item))).toEqual([0, 0])
  clock.setBack(3_600_000)
  expect(limiter.when('c')).toBe(100)
})

test('M16: the default is the longer of each item’s own wait and 10 a second behind the first 100', () => {
  const limiter = start(defaultRateLimit)
  for (let item = 0; item < 100; item += 1) expect(limiter.when(`item ${item}`)).toBe(5)
  expect(limiter.when('one more')).toBe(100)
  expect(limiter.when('and one')).toBe(200)
})

test('a limit is a value: two limiters started from it share nothing', () => {
  const limit = maxOf(exponential({ baseMs: 1 }), tokenBucket({ qps: 1, burst: 1 }))
  const [a, b] = [start(limit), start(limit)]
  expect(times(a, 'one', 3)).toEqual([1, 1_000, 2_000])
  expect(b.when('one')).toBe(1)
  expect(b.numRequeues('one')).toBe(1)
})

test.each<readonly [string, () => unknown]>([
  ['exponential', () => exponential({ baseMs: -1 })],
  ['exponential', () => exponential({ base: 1 } as never)],
  ['exponential', () => exponential(5 as never)],
  ['fastSlow', () => fastSlow({ fastMs: 1, slowMs: 2 } as never)],
  ['tokenBucket', () => tokenBucket({ qps: 0 })],
  ['tokenBucket', () => tokenBucket({ burst: Number.NaN })],
  ['maxOf', () => maxOf()],
  ['maxOf', () => maxOf(null as never)],
  ['withMaxWait', () => withMaxWait(exponential(), '5' as never)],
])('%s says what is wrong with its arguments', (name, call) => {
  expect(call).toThrow(
    expect.objectContaining({
      name: 'InputError',
      code: 'invalid-options',
      message: expect.stringContaining(`${name}: `),
    }),
  )
})

import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.js'
import { defaultBucket, TokenBucket } from './token-bucket.js'

const { signal } = new AbortController()

function setUp(qps: number, burst: number) {
  const clock = createFakeClock()
  const bucket = new TokenBucket(clock, { qps, burst })
  const taken: number[] = []
  const begun = clock.now()
  const take = (until: AbortSignal = signal): void => {
    void bucket.take(until).then(() => taken.push(clock.now() - begun))
  }
  return { clock, bucket, taken, take }
}

describe('M14 token bucket, as client-go: util/flowcontrol/throttle_test.go', () => {
  test('TestBasicThrottle: 1 a second, 3 at once', () => {
    const { bucket } = setUp(1, 3)
    expect([1, 2, 3, 4].map(() => bucket.tryTake())).toEqual(['taken', 'taken', 'taken', 'none'])
  })

  test('TestIncrementThrottle: what was spent comes back with time', async () => {
    const { bucket, clock } = setUp(1, 1)
    expect([bucket.tryTake(), bucket.tryTake()]).toEqual(['taken', 'none'])
    await clock.advance(2_000)
    expect([bucket.tryTake(), bucket.tryTake()]).toEqual(['taken', 'none'])
  })

  test('TestThrottle: 16 of 10 a second and 5 at once take more than a second', async () => {
    const { clock, taken, take } = setUp(10, 5)
    for (let at = 0; at < 16; at += 1) take()
    await clock.advance(2_000)
    expect(taken.filter((ms) => ms === 0)).toHaveLength(5)
    expect(taken.at(-1)).toBe(1_100)
  })

  test('TestMultithreadedThrottling: 100 takers, each once, in order of their coming', async () => {
    const { clock, taken, take, bucket } = setUp(100, 1)
    for (let at = 0; at < 100; at += 1) take()
    await clock.advance(989)
    expect(taken).toHaveLength(99)
    await clock.advance(1)
    expect(taken).toEqual(Array.from({ length: 100 }, (_, at) => at * 10))
    expect([bucket.waiting, clock.waiting]).toEqual([0, 0])
  })

  test('TestWait, TestTryThrottleWithInfoContextDeadline: who gives up takes nothing, and leaves no timer', async () => {
    const { clock, taken, take, bucket } = setUp(0.0001, 1)
    const controller = new AbortController()
    take()
    take(controller.signal)
    await clock.advance(1_000)
    controller.abort()
    await clock.advance(20_000_000)
    expect([taken, bucket.waiting, clock.waiting, bucket.tryTake()]).toEqual([[0], 0, 0, 'taken'])
    const aborted = new AbortController()
    aborted.abort()
    take(aborted.signal)
    await clock.advance(0)
    expect(taken).toEqual([0])
  })

  test('who gives up leaves his turn to the next', async () => {
    const { clock, taken, take } = setUp(1, 1)
    const controller = new AbortController()
    take()
    take(controller.signal)
    take()
    await clock.advance(500)
    controller.abort()
    await clock.advance(500)
    expect(taken).toEqual([0, 1_000])
  })

  test('TestRatePrecisionBug: a rate that is no round number loses nothing', async () => {
    const { clock, bucket } = setUp(0.5, 1)
    for (let at = 0; at < 60; at += 1) {
      expect(bucket.tryTake()).toBe('taken')
      await clock.advance(2_000)
    }
    const third = setUp(1 / 3, 1)
    for (let at = 0; at < 60; at += 1) {
      expect(third.bucket.tryTake()).toBe('taken')
      await third.clock.advance(3_000)
    }
  })

  test('TestRESTClientLimiter: 50 a second and 100 at once unless otherwise said; Infinity never waits', async () => {
    const { bucket } = setUp(defaultBucket.qps, defaultBucket.burst)
    const got = Array.from({ length: 101 }, () => bucket.tryTake())
    expect(got.filter((one) => one === 'taken')).toHaveLength(100)
    const { taken, take, clock } = setUp(Number.POSITIVE_INFINITY, 1)
    for (let at = 0; at < 1_000; at += 1) take()
    await clock.advance(0)
    expect(taken).toHaveLength(1_000)
  })

  test('a clock that is set back makes nobody wait longer than a token takes', async () => {
    const { clock, taken, take } = setUp(1, 1)
    take()
    take()
    clock.setBack(3_600_000)
    await clock.advance(1_000)
    await clock.advance(1_000)
    expect(taken).toHaveLength(2)
  })
})

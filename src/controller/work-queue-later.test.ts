import { expect, test } from 'vitest'
import { exponential } from './rate-limit.js'
import { setUp, taken } from './work-queue.fixture.js'

test('TestSimpleQueue: comes when its time has come, once', async () => {
  const { queue, clock } = setUp()
  queue.addAfter('foo', 50)
  expect(queue.length).toBe(0)
  await clock.advance(60)
  expect(await taken(queue)).toBe('foo')
  queue.done('foo')
  await clock.advance(10_000)
  expect(queue.length).toBe(0)
  expect(clock.waiting).toBe(0)
})

test('TestDeduping: the earlier of two times counts, whichever was said first', async () => {
  for (const [first, second, early, at] of [
    [50, 70, 49, 50],
    [50, 30, 29, 30],
  ] as const) {
    const { queue, clock } = setUp()
    queue.addAfter('foo', first)
    queue.addAfter('foo', second)
    await clock.advance(early)
    expect(queue.length).toBe(0)
    await clock.advance(at - early)
    expect(await taken(queue)).toBe('foo')
    queue.done('foo')
    await clock.advance(100)
    expect(queue.length).toBe(0)
  }
})

test('TestAddTwoFireEarly: each at its own time', async () => {
  const { queue, clock } = setUp()
  queue.addAfter('foo', 1_000)
  queue.addAfter('bar', 50)
  await clock.advance(60)
  expect(await taken(queue)).toBe('bar')
  queue.addAfter('baz', 2_000)
  await clock.advance(1_000)
  expect(await taken(queue)).toBe('foo')
  await clock.advance(2_000)
  expect(await taken(queue)).toBe('baz')
})

test('TestCopyShifting: all that became due, in the order of their times', async () => {
  const { queue, clock } = setUp()
  queue.addAfter('foo', 1_000)
  queue.addAfter('bar', 500)
  queue.addAfter('baz', 250)
  await clock.sleep(2_000)
  expect([await taken(queue), await taken(queue), await taken(queue)]).toEqual(['baz', 'bar', 'foo'])
})

test('added now, it comes now, and again at its time, as in client-go', async () => {
  const { queue, clock } = setUp()
  queue.addAfter('foo', 50)
  queue.add('foo')
  expect(await taken(queue)).toBe('foo')
  queue.done('foo')
  await clock.advance(50)
  expect(await taken(queue)).toBe('foo')
})

test('a clock that is set back delays nothing', async () => {
  const { queue, clock } = setUp()
  queue.addAfter('foo', 50)
  queue.addAfter('bar', 100)
  clock.setBack(3_600_000)
  await clock.advance(100)
  expect([await taken(queue), await taken(queue)]).toEqual(['foo', 'bar'])
})

test('TestRateLimitingQueue: waits what the limiter says, until it is forgotten', async () => {
  const { queue, clock } = setUp({ rateLimiter: exponential({ baseMs: 1, maxMs: 1_000 }) })
  const waits: (number | undefined)[] = []
  const add = async (item: string): Promise<void> => {
    queue.addRateLimited(item)
    waits.push(clock.nextAt === undefined ? undefined : clock.nextAt - clock.now())
    await clock.advance(1_000)
    expect(await taken(queue)).toBe(item)
    queue.done(item)
  }
  for (const item of ['one', 'one', 'two', 'two']) await add(item)
  expect([queue.numRequeues('one'), queue.numRequeues('two')]).toEqual([2, 2])
  queue.forget('one')
  expect(queue.numRequeues('one')).toBe(0)
  await add('one')
  expect(waits).toEqual([1, 2, 1, 2, 1])
})

test.each<readonly [string, unknown]>([
  ['text', '5'],
  ['NaN', Number.NaN],
  ['nothing', undefined],
])('a rate limit that gives %s is told, and nothing is added', (_what, wait) => {
  const { queue, clock } = setUp({ rateLimiter: { start: () => ({ ...noLimiter, when: () => wait as number }) } })
  expect(() => queue.addRateLimited('foo')).toThrow(
    expect.objectContaining({ code: 'invalid-options', message: expect.stringContaining('when must give') }),
  )
  expect([queue.length, queue.metrics().waiting, clock.waiting]).toEqual([0, 0, 0])
})

test.each([undefined, {}, { when: () => 5 }])('a rate limit that starts no limiter is refused: %s', (limiter) => {
  expect(() => setUp({ rateLimiter: { start: () => limiter as never } })).toThrow(
    expect.objectContaining({ code: 'invalid-options', message: expect.stringContaining('must start') }),
  )
})

const noLimiter = { forget() {}, numRequeues: () => 0 }

test('of several calls for later the highest priority counts, whichever came first', async () => {
  for (const [first, second] of [
    [5, 0],
    [0, 5],
  ] as const) {
    const { queue, clock } = setUp()
    queue.addAfter('foo', 50, { priority: first })
    queue.addAfter('foo', 50, { priority: second })
    await clock.advance(50)
    expect(await queue.get()).toEqual({ type: 'item', item: 'foo', priority: 5 })
  }
})

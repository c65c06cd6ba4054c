import { expect, test } from 'vitest'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { createWorkQueue } from './create-work-queue.js'
import { exponential } from './rate-limit.js'
import type { WorkQueue } from './work-queue.js'

// The specs of controller-runtime's priority queue, by their names.

function setUp() {
  const clock = createFakeClock()
  const queue = createWorkQueue({ clock, rateLimiter: exponential() })
  return { clock, queue }
}

/** `foo 0`, or `shut-down`; `blocked` where there is nothing. */
async function taken(queue: WorkQueue<string>): Promise<string> {
  const stop = new AbortController()
  const got = queue.get({ signal: stop.signal }).catch((): 'blocked' => 'blocked')
  stop.abort()
  const work = await got
  return work === 'blocked' ? work : work.type === 'item' ? `${work.item} ${work.priority}` : work.type
}

/** All there is, taken and done. */
async function all(queue: WorkQueue<string>): Promise<readonly string[]> {
  const items: string[] = []
  for (let item = await taken(queue); item !== 'blocked'; item = await taken(queue)) items.push(item)
  return items
}

test('returns an item; returns items in order', async () => {
  const { queue } = setUp()
  queue.add('foo')
  queue.add('bar')
  expect(queue.metrics()).toMatchObject({ depth: 2, adds: 2, retries: 0 })
  expect(await taken(queue)).toBe('foo 0')
  expect(queue.metrics()).toMatchObject({ depth: 1, adds: 2, retries: 0 })
  expect(await taken(queue)).toBe('bar 0')
})

test('does not return an item that is being worked on; it comes when that is done', async () => {
  const { queue } = setUp()
  queue.add('foo')
  expect(await taken(queue)).toBe('foo 0')
  queue.add('foo')
  queue.add('bar')
  queue.add('baz')
  expect(await taken(queue)).toBe('bar 0')
  expect(queue.metrics().depth).toBe(2)
  queue.done('foo')
  expect(await all(queue)).toEqual(['baz 0', 'foo 0'])
})

test('de-duplicates items', () => {
  const { queue } = setUp()
  queue.add('foo')
  queue.add('foo')
  expect(queue.metrics()).toMatchObject({ depth: 1, adds: 1, processing: 0 })
})

test('retains the highest priority, and will not decrease it', async () => {
  const { queue } = setUp()
  queue.add('up', { priority: 1 })
  queue.add('up', { priority: 2 })
  queue.add('down', { priority: 2 })
  queue.add('down', { priority: 1 })
  expect(queue.metrics()).toMatchObject({ depth: 2, depthByPriority: new Map([[2, 2]]) })
  expect(new Set(await all(queue))).toEqual(new Set(['up 2', 'down 2']))
})

test('retains the highest priority of what is added while it is worked on', async () => {
  const { queue } = setUp()
  queue.add('foo')
  await queue.get()
  queue.add('foo', { priority: 1 })
  queue.add('foo', { priority: 3 })
  queue.add('foo', { priority: 2 })
  expect(queue.metrics()).toMatchObject({ depth: 1, depthByPriority: new Map([[3, 1]]) })
  queue.done('foo')
  expect(await all(queue)).toEqual(['foo 3'])
})

test('gets pushed to the front if the priority increases', async () => {
  const { queue } = setUp()
  for (const item of ['foo', 'bar', 'baz']) queue.add(item)
  queue.add('baz', { priority: 1 })
  expect(await all(queue)).toEqual(['baz 1', 'foo 0', 'bar 0'])
})

test('follows the order of adding in the new priority', async () => {
  const { queue } = setUp()
  queue.add('foo')
  queue.add('bar', { priority: 1 })
  queue.add('foo', { priority: 1 })
  expect(await all(queue)).toEqual(['bar 1', 'foo 1'])
})

test('what is there now stays there, whatever is added for later', async () => {
  const { queue } = setUp()
  queue.add('foo')
  queue.addAfter('foo', 3_600_000)
  expect(queue.metrics()).toMatchObject({ depth: 1 })
  expect(await taken(queue)).toBe('foo 0')
})

test('does not include what is not ready in its length', () => {
  const { queue } = setUp()
  queue.add('foo')
  queue.addAfter('bar', 60_000)
  queue.add('baz')
  expect([queue.length, queue.metrics().waiting]).toEqual([2, 1])
})

test('what is queued at the end is handed out first, as in client-go', async () => {
  const { queue } = setUp()
  queue.add('foo', { priority: 1 })
  queue.shutDown()
  for (const item of ['bar', 'baz']) queue.add(item)
  expect([await taken(queue), await taken(queue), await taken(queue)]).toEqual(['foo 1', 'shut-down', 'shut-down'])
})

test('returns many items', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { queue, clock } = setUp()
    const seen = new Set<string>()
    const consumer = async (): Promise<void> => {
      for (let work = await queue.get(); work.type === 'item'; work = await queue.get()) {
        seen.add(work.item)
        queue.done(work.item)
      }
    }
    const consumers = Array.from({ length: 100 }, consumer)
    for (let item = 0; item < 1_000; item += 1) {
      queue.addAfter(String(item), (item * 7_919) % 10, { priority: (item * 104_729) % 20 })
    }
    await clock.advance(10)
    await queue.shutDownWithDrain()
    await Promise.all(consumers)
    expect(seen.size).toBe(1_000)
  }
})

test('updates metrics correctly for an item added for later and then for now', async () => {
  const { queue } = setUp()
  queue.addAfter('foo', 3_600_000)
  expect([queue.length, queue.metrics().depth]).toEqual([0, 0])
  queue.add('foo')
  expect([queue.length, queue.metrics().depth]).toEqual([1, 1])
  expect(await taken(queue)).toBe('foo 0')
  expect([queue.length, queue.metrics().depth]).toEqual([0, 0])
})

test('updates metrics correctly for an item added for later and then for now with a higher priority', () => {
  const { queue } = setUp()
  queue.addAfter('foo', 3_600_000)
  queue.add('foo', { priority: 1 })
  expect(queue.metrics()).toMatchObject({ depth: 1, depthByPriority: new Map([[1, 1]]) })
})

test.each([-1_000, 0, 1_000])(
  'high priority items come before low priority items, many times, after %s ms',
  async (after) => {
    const { queue, clock } = setUp()
    const priorities = [-20, -10, 0, 10, 20]
    for (let item = 0; item < 1_000; item += 1) {
      for (const priority of priorities) queue.addAfter(`${priority}/${item}`, after, { priority })
    }
    await clock.advance(1_000)
    const expected = [...priorities]
      .reverse()
      .flatMap((priority) => Array.from({ length: 1_000 }, (_none, item) => `${priority}/${item} ${priority}`))
    expect(await all(queue)).toEqual(expected)
  },
)

test('an item for later is returned to who waits only when its time has come', async () => {
  const { queue, clock } = setUp()
  queue.addAfter('foo', 1_000)
  const got: unknown[] = []
  void queue.get().then((work) => got.push(work))
  await clock.advance(999)
  expect(got).toEqual([])
  await clock.advance(1)
  expect(got).toEqual([{ type: 'item', item: 'foo', priority: 0 }])
})

test('a high priority item that became ready comes before a low priority item', async () => {
  const { queue, clock } = setUp()
  queue.add('foo', { priority: -100 })
  queue.addAfter('prio', 1_000)
  await clock.advance(1_000)
  expect(await all(queue)).toEqual(['prio 0', 'foo -100'])
})

test('an item is returned to who waits as soon as possible', async () => {
  const { queue } = setUp()
  const blocked = queue.get()
  queue.add('foo')
  expect(await blocked).toEqual({ type: 'item', item: 'foo', priority: 0 })
})

test('an item for later is returned right when it is added for now', async () => {
  const { queue } = setUp()
  queue.addAfter('foo', 60_000)
  const blocked = queue.get()
  queue.add('foo')
  expect(await blocked).toEqual({ type: 'item', item: 'foo', priority: 0 })
  expect(queue.metrics()).toMatchObject({ adds: 1, depth: 0 })
})

test('several items for later come in the order of their times', async () => {
  const { queue, clock } = setUp()
  queue.addAfter('foo', 1_000)
  queue.addAfter('bar', 200)
  await clock.advance(1_000)
  expect(await all(queue)).toEqual(['bar 0', 'foo 0'])
})

test('who waits is told of the end', async () => {
  const { queue } = setUp()
  const blocked = queue.get()
  queue.shutDown()
  expect(await blocked).toEqual({ type: 'shut-down' })
})

test('items are in length and metrics once they are ready', async () => {
  const { queue, clock } = setUp()
  for (let round = 0; round < 2; round += 1) {
    queue.add(`foo ${round}`)
    queue.add(`bar ${round}`)
    queue.addAfter(`baz ${round}`, 500)
    queue.addAfter(`bal ${round}`, 500)
    expect([queue.length, queue.metrics().depth]).toEqual([2, 2])
    await clock.advance(1_000)
    expect([queue.length, queue.metrics().depth]).toEqual([4, 4])
    expect(await all(queue)).toHaveLength(4)
  }
})

test('an item whose time came and that is added again is still one', async () => {
  const { queue, clock } = setUp()
  queue.addAfter('foo', 50)
  await clock.advance(50)
  queue.add('foo')
  expect([queue.length, queue.metrics().depth, queue.metrics().adds]).toEqual([1, 1, 1])
})

test('rate limited items do not affect each other', async () => {
  const { queue, clock } = setUp()
  for (let failure = 0; failure < 7; failure += 1) {
    queue.addRateLimited('bar')
    await clock.advance(1_000)
    expect(await taken(queue)).toBe('bar 0')
    queue.done('bar')
  }
  queue.addRateLimited('foo')
  queue.addRateLimited('bar')
  await clock.advance(5)
  expect(await all(queue)).toEqual(['foo 0'])
  await clock.advance(634)
  expect(queue.length).toBe(0)
  await clock.advance(1)
  expect(await all(queue)).toEqual(['bar 0'])
})

test('the end while items are handed out leaves nobody waiting', async () => {
  for (let round = 0; round < 50; round += 1) {
    const { queue } = setUp()
    const worker = async (_none: unknown, number: number): Promise<void> => {
      for (let work = await queue.get(); work.type === 'item'; work = await queue.get()) {
        queue.add(`${number}`)
        await Promise.resolve()
        queue.done(work.item)
      }
    }
    const workers = Array.from({ length: 20 }, worker)
    for (let item = 0; item < 20; item += 1) queue.add(`${item}`)
    for (let level = 0; level < round; level += 1) await Promise.resolve()
    queue.shutDown()
    await Promise.all(workers)
    expect(queue.metrics()).toMatchObject({ processing: 0 })
  }
})

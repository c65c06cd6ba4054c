import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { createWorkQueue } from './create-work-queue.js'
import { briefly, setUp, taken } from './work-queue.fixture.js'
import type { WorkQueue } from './work-queue.js'

/** Has something happened to it yet? */
function watched(promise: Promise<unknown>): { readonly state: () => Promise<'settled' | 'pending'> } {
  let state: 'settled' | 'pending' = 'pending'
  void promise.then(() => {
    state = 'settled'
  })
  return {
    state: async () => {
      for (let level = 0; level < 8; level += 1) await Promise.resolve()
      return state
    },
  }
}

const ends = ['shutDown', 'shutDownWithDrain'] as const

describe('M16: one item at a time', () => {
  test.each(ends)('TestBasic: 50 producers, 10 consumers, and nothing behind %s', async (end) => {
    const { queue } = setUp()
    const seen = new Map<string, number>()
    const consumer = async (): Promise<void> => {
      for (let work = await queue.get(); work.type === 'item'; work = await queue.get()) {
        if (work.item === 'late') throw new Error('added behind the end')
        seen.set(work.item, (seen.get(work.item) ?? 0) + 1)
        await Promise.resolve()
        queue.done(work.item)
      }
    }
    const consumers = Array.from({ length: 10 }, consumer)
    const producer = async (_none: unknown, number: number): Promise<void> => {
      for (let each = 0; each < 50; each += 1) {
        queue.add(String(number))
        await Promise.resolve()
      }
    }
    await Promise.all(Array.from({ length: 50 }, producer))
    const ended = queue[end]()
    queue.add('late')
    await Promise.all([ended, ...consumers])
    expect(seen.size).toBe(50)
    expect(queue.length).toBe(0)
  })

  test.each(ends)(
    'TestAddWhileProcessing: items that are added again while they are worked on come once more, %s',
    async (end) => {
      const { queue } = setUp()
      const seen = new Map<string, number>()
      const consumer = async (): Promise<void> => {
        for (let work = await queue.get(); work.type === 'item'; work = await queue.get()) {
          const count = (seen.get(work.item) ?? 0) + 1
          seen.set(work.item, count)
          if (count < 2) queue.add(work.item)
          queue.done(work.item)
        }
      }
      const consumers = Array.from({ length: 10 }, consumer)
      for (let item = 0; item < 50; item += 1) queue.add(String(item))
      for (let level = 0; level < 500; level += 1) await Promise.resolve()
      await Promise.all([queue[end](), ...consumers])
      expect([...seen.values()]).toEqual(Array.from({ length: 50 }, () => 2))
      expect(queue.length).toBe(0)
    },
  )

  test('TestLen: of items that are added twice one counts', () => {
    const { queue } = setUp()
    const lengths = ['foo', 'bar', 'foo'].map((item) => {
      queue.add(item)
      return queue.length
    })
    expect(lengths).toEqual([1, 2, 2])
  })

  test('TestReinsert: what is added while it is worked on comes again when it is done', async () => {
    const { queue } = setUp()
    queue.add('foo')
    expect(await taken(queue)).toBe('foo')
    queue.add('foo')
    expect(queue.length).toBe(0)
    expect(await taken(queue)).toBe('blocked')
    queue.done('foo')
    expect(await taken(queue)).toBe('foo')
    queue.done('foo')
    expect(queue.length).toBe(0)
  })

  test('TestCollapse: an item that is added twice is handed out once', async () => {
    const { queue } = setUp()
    queue.add('bar')
    queue.add('bar')
    expect(await taken(queue)).toBe('bar')
    queue.done('bar')
    expect(await taken(queue)).toBe('blocked')
  })

  test('TestCollapseWhileProcessing: added twice while it is worked on, it comes once, and not before it is done', async () => {
    const { queue } = setUp()
    queue.add('foo')
    await queue.get()
    queue.add('foo')
    queue.add('foo')
    const second = queue.get()
    const watch = watched(second)
    expect(await watch.state()).toBe('pending')
    queue.done('foo')
    expect(briefly(await second)).toBe('foo')
    queue.done('foo')
    expect(queue.length).toBe(0)
    expect(queue.metrics().depth).toBe(0)
  })

  test('what was added while it was worked on goes to the end, as in client-go', async () => {
    const { queue } = setUp()
    queue.add('foo')
    await queue.get()
    queue.add('foo')
    queue.add('bar')
    queue.add('baz')
    queue.done('foo')
    expect([await taken(queue), await taken(queue), await taken(queue)]).toEqual(['bar', 'baz', 'foo'])
  })

  test('who waits longest is served first, and who gives up takes nothing', async () => {
    const { queue } = setUp()
    const stop = new AbortController()
    const [first, second] = [queue.get({ signal: stop.signal }), queue.get()]
    stop.abort(new Error('enough'))
    await expect(first).rejects.toThrow('enough')
    await expect(queue.get({ signal: stop.signal })).rejects.toThrow('enough')
    queue.add('foo')
    expect(briefly(await second)).toBe('foo')
  })

  test('a signal of many waits keeps nothing of those that are over', async () => {
    const { queue } = setUp()
    const { signal } = new AbortController()
    const listeners = { added: 0, removed: 0 }
    const counting = {
      aborted: false,
      addEventListener: (...args: Parameters<AbortSignal['addEventListener']>) => {
        listeners.added += 1
        signal.addEventListener(...args)
      },
      removeEventListener: (...args: Parameters<AbortSignal['removeEventListener']>) => {
        listeners.removed += 1
        signal.removeEventListener(...args)
      },
    } as AbortSignal
    for (const item of ['foo', 'bar']) {
      const got = queue.get({ signal: counting })
      queue.add(item)
      await got
    }
    expect(listeners).toEqual({ added: 2, removed: 2 })
  })

  test('done of what nobody works on is nothing', async () => {
    const { queue } = setUp()
    queue.add('foo')
    queue.done('foo')
    expect(queue.length).toBe(1)
    expect(await taken(queue)).toBe('foo')
    expect(await taken(queue)).toBe('blocked')
  })

  test('names of any kind are harmless', async () => {
    const { queue } = setUp()
    for (const item of ['__proto__', 'constructor', '']) queue.add(item)
    expect([await taken(queue), await taken(queue), await taken(queue)]).toEqual(['__proto__', 'constructor', ''])
  })
})

describe('M16: the end', () => {
  test('TestQueueDrainageUsingShutDownWithDrain: waits until all that is worked on is done', async () => {
    const { queue } = setUp()
    queue.add('foo')
    queue.add('bar')
    await queue.get()
    await queue.get()
    const drain = watched(queue.shutDownWithDrain())
    expect(await drain.state()).toBe('pending')
    queue.done('foo')
    expect(await drain.state()).toBe('pending')
    queue.done('bar')
    expect(await drain.state()).toBe('settled')
  })

  test('TestNoQueueDrainageUsingShutDown: does not wait for what is worked on', async () => {
    const { queue } = setUp()
    queue.add('foo')
    await queue.get()
    queue.shutDown()
    expect(await taken(queue)).toBe('shut-down')
    expect(queue.isShuttingDown).toBe(true)
  })

  test('TestForceQueueShutdownUsingShutDown: ends the wait for what is worked on', async () => {
    const { queue } = setUp()
    queue.add('foo')
    queue.add('bar')
    await queue.get()
    await queue.get()
    const drain = watched(queue.shutDownWithDrain())
    expect(await drain.state()).toBe('pending')
    queue.shutDown()
    expect(await drain.state()).toBe('settled')
  })

  test('TestQueueDrainageUsingShutDownWithDrainWithDirtyItem: what was added again before is still handed out', async () => {
    const { queue } = setUp()
    queue.add('foo')
    expect(await taken(queue)).toBe('foo')
    queue.add('foo')
    const drain = watched(queue.shutDownWithDrain())
    queue.done('foo')
    expect(await drain.state()).toBe('pending')
    expect(await taken(queue)).toBe('foo')
    queue.done('foo')
    expect(await drain.state()).toBe('settled')
    expect(await taken(queue)).toBe('shut-down')
  })

  test('what is queued is still handed out, what waits for its time is dropped, who waits is told', async () => {
    const { queue, clock } = setUp()
    queue.add('foo')
    queue.addAfter('bar', 50)
    queue.shutDown()
    expect(clock.waiting).toBe(0)
    queue.add('late')
    queue.addAfter('late', 0)
    queue.addRateLimited('late')
    expect(await taken(queue)).toBe('foo')
    expect(await taken(queue)).toBe('shut-down')

    const { queue: other } = setUp()
    const blocked = other.get()
    await other.shutDownWithDrain()
    expect(briefly(await blocked)).toBe('shut-down')
  })
})

describe('M16: numbers', () => {
  test('TestMetrics: adds, depth, latency, work, unfinished', async () => {
    const told: string[] = []
    const clock = createFakeClock()
    const metrics = {
      added: () => told.push('added'),
      depth: (items: number) => told.push(`depth ${items}`),
      taken: (ms: number) => told.push(`taken ${ms}`),
      worked: (ms: number) => told.push(`worked ${ms}`),
      retried: () => told.push('retried'),
    }
    const queue = createWorkQueue({ clock, name: 'test', metrics })
    queue.add('foo')
    queue.add('foo')
    expect(queue.metrics()).toMatchObject({ name: 'test', adds: 1, depth: 1 })
    await clock.advance(50)
    await queue.get()
    expect(queue.metrics()).toMatchObject({ depth: 0, processing: 1, queued: { count: 1, sumMs: 50, longestMs: 50 } })
    for (let each = 0; each < 5; each += 1) queue.add('foo')
    expect(queue.metrics()).toMatchObject({ adds: 2, depth: 1 })
    await clock.advance(25)
    queue.done('foo')
    expect(queue.metrics()).toMatchObject({ depth: 1, worked: { count: 1, sumMs: 25, longestMs: 25 } })
    await queue.get()
    expect(queue.metrics()).toMatchObject({ depth: 0, queued: { count: 2, sumMs: 75, longestMs: 50 } })
    await clock.advance(1_000)
    expect(queue.metrics()).toMatchObject({ unfinishedMs: 1_000, longestRunningMs: 1_000 })
    queue.done('foo')
    expect(queue.metrics()).toMatchObject({
      unfinishedMs: 0,
      longestRunningMs: 0,
      worked: { count: 2, sumMs: 1_025, longestMs: 1_000 },
    })
    queue.addAfter('foo', 10)
    expect(queue.metrics()).toMatchObject({ retries: 1, waiting: 1, depth: 0 })
    expect(told).toEqual([
      'added',
      'depth 1',
      'taken 50',
      'depth 0',
      'added',
      'depth 1',
      'worked 25',
      'taken 25',
      'depth 0',
      'worked 1000',
      'retried',
    ])
  })

  test('TestMetricShutdown: nothing ticks, neither before the end nor behind it', async () => {
    const { queue, clock } = setUp({ name: 'test' })
    queue.add('foo')
    await queue.get()
    expect(clock.waiting).toBe(0)
    queue.shutDown()
    expect(clock.waiting).toBe(0)
  })

  test('an item whose priority rises has waited since it was added first', async () => {
    const { queue, clock } = setUp()
    queue.add('foo')
    await clock.advance(50)
    queue.add('foo', { priority: 1 })
    await clock.advance(10)
    await queue.get()
    expect(queue.metrics().queued).toEqual({ count: 1, sumMs: 60, longestMs: 60 })
  })

  test('metrics that add to the queue lose nothing', async () => {
    const ignore = (): void => {}
    const metrics = {
      added: ignore,
      depth: ignore,
      worked: ignore,
      retried: ignore,
      taken: () => queue.add('bar'),
    }
    const { queue } = setUp({ metrics })
    const [first, second] = [queue.get(), queue.get()]
    queue.add('foo')
    expect(new Set([briefly(await first), briefly(await second)])).toEqual(new Set(['foo', 'bar']))
  })

  test('metrics that throw harm nobody', async () => {
    const fail = (): never => {
      throw new Error('no')
    }
    const { queue } = setUp({ metrics: { added: fail, depth: fail, taken: fail, worked: fail, retried: fail } })
    queue.addAfter('foo', 0)
    expect(await taken(queue)).toBe('foo')
    queue.done('foo')
  })
})

test.each<readonly [string, (queue: WorkQueue<string>) => unknown]>([
  ['createWorkQueue: there is no property "rate"', () => createWorkQueue({ rate: 1 } as never)],
  ['createWorkQueue: write an object', () => createWorkQueue(null as never)],
  ['createWorkQueue: clock must be', () => createWorkQueue({ clock: {} as never })],
  ['createWorkQueue: write a rate limit', () => createWorkQueue({ rateLimiter: (() => 5) as never })],
  ['createWorkQueue: name must be text', () => createWorkQueue({ name: 5 as never })],
  ['createWorkQueue: metrics must be', () => createWorkQueue({ metrics: 5 as never })],
  ['createWorkQueue: metrics must be', () => createWorkQueue({ metrics: { added() {} } as never })],
  ['createWorkQueue: clock must be', () => createWorkQueue({ clock: null as never })],
  ['add: priority must be a number', (queue) => queue.add('a', { priority: '1' as never })],
  ['add: write an object', (queue) => queue.add('a', 1 as never)],
  ['addAfter: delayMs must be a number', (queue) => queue.addAfter('a', undefined as never)],
  ['addRateLimited: there is no property', (queue) => queue.addRateLimited('a', { after: 1 } as never)],
  ['get: signal must be an AbortSignal', (queue) => queue.get({ signal: 5 as never })],
])('wrong arguments: %s', (message, call) => {
  const { queue } = setUp()
  expect(() => call(queue)).toThrow(
    expect.objectContaining({ name: 'InputError', code: 'invalid-options', message: expect.stringContaining(message) }),
  )
})

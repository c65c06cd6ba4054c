import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { createWorkQueue } from './create-work-queue.js'
import { exponential } from './rate-limit.js'

const items = ['a', 'b', 'c', '__proto__']

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      item: fc.constantFrom(...items),
      priority: fc.integer({ min: -1, max: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('addAfter' as const),
      item: fc.constantFrom(...items),
      priority: fc.integer({ min: -1, max: 1 }),
      ms: fc.integer({ min: 0, max: 20 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('get' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('done' as const), which: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 15 }) }) },
)

/** Client-go's two sets, with what a place in the order is made of, in the plainest way. */
class Model {
  readonly dirty = new Map<string, { priority: number; order: number }>()
  readonly processing = new Set<string>()
  readonly delayed = new Map<string, { at: number; priority: number; order: number }>()
  now = 0
  #order = 0

  add(item: string, priority: number): void {
    const known = this.dirty.get(item)
    if (known === undefined || known.priority < priority) this.dirty.set(item, { priority, order: this.#next() })
  }

  addAfter(item: string, priority: number, ms: number): void {
    if (ms <= 0) {
      this.add(item, priority)
      return
    }
    const known = this.delayed.get(item)
    this.delayed.set(item, {
      at: Math.min(this.now + ms, known?.at ?? Number.POSITIVE_INFINITY),
      priority: Math.max(priority, known?.priority ?? priority),
      order: known?.order ?? this.#next(),
    })
  }

  get depthByPriority(): ReadonlyMap<number, number> {
    const priorities = [...this.dirty.values()].map(({ priority }) => priority)
    return new Map(priorities.map((priority) => [priority, priorities.filter((each) => each === priority).length]))
  }

  get queued(): readonly string[] {
    return [...this.dirty]
      .filter(([item]) => !this.processing.has(item))
      .sort(([, a], [, b]) => b.priority - a.priority || a.order - b.order)
      .map(([item]) => item)
  }

  take(): { item: string; priority: number } | undefined {
    const [item] = this.queued
    if (item === undefined) return undefined
    const priority = this.dirty.get(item)?.priority ?? 0
    this.dirty.delete(item)
    this.processing.add(item)
    return { item, priority }
  }

  done(item: string): void {
    this.processing.delete(item)
    const again = this.dirty.get(item)
    if (again !== undefined) this.dirty.set(item, { ...again, order: this.#next() })
  }

  pass(ms: number): void {
    this.now += ms
    const due = [...this.delayed].filter(([, { at }]) => at <= this.now)
    for (const [item, { priority }] of due.sort(([, a], [, b]) => a.at - b.at || a.order - b.order)) {
      this.delayed.delete(item)
      this.add(item, priority)
    }
  }

  #next(): number {
    this.#order += 1
    return this.#order
  }
}

test('M16: whatever happens, the queue hands out what two plain sets would, and never one item twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const clock = createFakeClock()
      const queue = createWorkQueue({ clock })
      const model = new Model()
      for (const each of steps) {
        switch (each.do) {
          case 'add':
            queue.add(each.item, { priority: each.priority })
            model.add(each.item, each.priority)
            break
          case 'addAfter':
            queue.addAfter(each.item, each.ms, { priority: each.priority })
            model.addAfter(each.item, each.priority, each.ms)
            break
          case 'get': {
            const expected = model.take()
            if (expected === undefined) expect(queue.length).toBe(0)
            else expect(await queue.get()).toEqual({ type: 'item', ...expected })
            break
          }
          case 'done': {
            const item = [...model.processing][each.which % Math.max(1, model.processing.size)]
            if (item === undefined) break
            queue.done(item)
            model.done(item)
            break
          }
          case 'pass':
            for (let ms = 0; ms < each.ms; ms += 1) {
              clock.advanceSync(1)
              model.pass(1)
            }
            break
        }
        expect(queue.length).toBe(model.queued.length)
        expect(queue.metrics()).toMatchObject({
          depth: model.dirty.size,
          depthByPriority: model.depthByPriority,
          processing: model.processing.size,
          waiting: model.delayed.size,
        })
      }
      queue.shutDown()
      for (let next = model.take(); next !== undefined; next = model.take()) {
        expect(await queue.get()).toEqual({ type: 'item', ...next })
      }
      expect(await queue.get()).toEqual({ type: 'shut-down' })
    }),
  )
})

test('M16: with many workers everything that was added is worked on behind its last add, by one at a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom(...items), { maxLength: 40 }),
      async (scheduler, adds) => {
        const clock = createFakeClock()
        const queue = createWorkQueue({ clock, rateLimiter: exponential() })
        const state = new Map<string, number>()
        const seen = new Map<string, number>()
        const busy = new Set<string>()
        const worker = async (): Promise<void> => {
          for (let work = await queue.get(); work.type === 'item'; work = await queue.get()) {
            const { item } = work
            expect(busy.has(item)).toBe(false)
            busy.add(item)
            const read = state.get(item) ?? 0
            await scheduler.schedule(Promise.resolve(), `work on ${item}`)
            seen.set(item, read)
            busy.delete(item)
            queue.done(item)
          }
        }
        const workers = [worker(), worker(), worker()]
        const producing = adds.map((item) =>
          scheduler.schedule(Promise.resolve(), `add ${item}`).then(() => {
            state.set(item, (state.get(item) ?? 0) + 1)
            queue.add(item)
          }),
        )
        await scheduler.waitFor(Promise.all(producing))
        while (queue.length > 0 || queue.metrics().processing > 0) await scheduler.waitIdle()
        queue.shutDown()
        await Promise.all(workers)
        expect(seen).toEqual(state)
      },
    ),
  )
})

import { describe, expect, test } from 'vitest'
import type { StoredObject } from '../ports.js'
import {
  added,
  brief,
  deleted,
  fromNow,
  key,
  pod,
  recorder,
  settle,
  setUp,
  slow,
  stored,
  updated,
} from './processor.fixture.js'
import type { AddListenerOptions } from './processor.js'
import { createProcessor } from './processor.js'

describe('M9 delivery', () => {
  test('M10: handlers are not called while changes are distributed, but soon after, in order', () => {
    const { processor, run } = setUp()
    const { handler, batches } = recorder()
    processor.add(handler, fromNow)
    processor.distribute([added('a', 1), added('b', 2)])
    processor.distribute([updated('a', 1, 3)])
    expect(batches).toEqual([])
    run()
    expect(batches).toEqual([['added a 1 watch', 'added b 2 watch', 'updated a 1→3 watch']])
  })

  test('without a schedule, a microtask is used', async () => {
    const processor = createProcessor({ onError: () => {} })
    const { handler, told } = recorder()
    processor.add(handler, fromNow)
    processor.distribute([added('a', 1)])
    expect(told()).toEqual([])
    await settle()
    expect(told()).toEqual(['added a 1 watch'])
  })

  test('no batch is ever empty, and a large one comes in parts', () => {
    const { processor, run } = setUp({ batchSize: 2 })
    const { handler, batches } = recorder()
    processor.add(handler, fromNow)
    processor.distribute([])
    run()
    expect(batches).toEqual([])
    processor.distribute(Array.from({ length: 5 }, (_, at) => added(`p${at}`, at)))
    run()
    expect(batches.map((batch) => batch.length)).toEqual([2, 2, 1])
  })

  test('TestSharedInformerMultipleRegistration: one handler added twice is two listeners', () => {
    const { processor, run } = setUp()
    const { handler, told } = recorder()
    const first = processor.add(handler, fromNow)
    processor.add(handler, fromNow)
    processor.distribute([added('a', 1)])
    run()
    expect(told()).toHaveLength(2)
    first.remove()
    expect(processor.size).toBe(1)
    processor.distribute([deleted('a', 2)])
    run()
    expect(told()).toHaveLength(3)
  })

  test('M6: a resync can be distributed to those who asked only', () => {
    const { processor, run } = setUp()
    const asked = recorder()
    const other = recorder()
    const listener = processor.add(asked.handler, fromNow)
    processor.add(other.handler, fromNow)
    const object = pod('a', 1)
    processor.distribute(
      [{ type: 'updated', key: key('a'), object, old: object, cause: 'resync' }],
      new Set([listener]),
    )
    run()
    expect(asked.told()).toEqual(['updated a 1→1 resync'])
    expect(other.told()).toEqual([])
  })
})

describe('M8 late listeners and synced', () => {
  test('TestAddWhileActive X21: first the cache as added, then synced, then what follows: no gap, no repeat', () => {
    const { processor, run } = setUp()
    processor.markSynced()
    processor.distribute([added('a', 1)])
    const { handler, told } = recorder()
    const listener = processor.add(handler, {
      initial: 'replay',
      snapshot: () => [stored('a', 1), stored('b', 2)],
      synced: 'yes',
    })
    processor.distribute([updated('b', 2, 3)])
    expect(listener.hasSynced).toBe(false)
    run()
    expect(told()).toEqual(['added a 1 initial', 'added b 2 initial', 'synced', 'updated b 2→3 watch'])
    expect(listener.hasSynced).toBe(true)
  })

  test('the snapshot is read during the call, once', () => {
    const { processor, run } = setUp()
    const cache = [stored('a', 1)]
    let reads = 0
    const snapshot = (): StoredObject[] => {
      reads++
      return cache
    }
    const { handler, told } = recorder()
    processor.add(handler, { initial: 'replay', snapshot, synced: 'yes' })
    cache.push(stored('later', 2))
    run()
    expect(told()).toEqual(['added a 1 initial', 'synced'])
    processor.add(handler, { initial: 'skip', snapshot, synced: 'yes' })
    expect(reads).toBe(1)
  })

  test('without replay, a listener of a complete cache is told synced only', () => {
    const { processor, run } = setUp()
    const { handler, told } = recorder()
    processor.add(handler, { initial: 'skip', snapshot: () => [stored('a', 1)], synced: 'yes' })
    run()
    expect(told()).toEqual(['synced'])
  })

  test('before the first complete state, synced comes with markSynced, behind what was told until then, once', () => {
    const { processor, run } = setUp()
    const { handler, told } = recorder()
    const listener = processor.add(handler, fromNow)
    processor.distribute([added('a', 1)])
    run()
    expect(listener.hasSynced).toBe(false)
    processor.distribute([added('b', 2)])
    processor.markSynced()
    processor.markSynced()
    run()
    expect(told()).toEqual(['added a 1 watch', 'added b 2 watch', 'synced'])
    expect(listener.hasSynced).toBe(true)
  })

  test('a listener that was added as synced hears of it once', () => {
    const { processor, run } = setUp()
    const { handler, told } = recorder()
    processor.add(handler, { ...fromNow, synced: 'yes' })
    processor.markSynced()
    run()
    expect(told()).toEqual(['synced'])
  })

  test('each listener knows its own synced: the slow one is not there yet', async () => {
    const { processor, run } = setUp({ batchSize: 1 })
    const tortoise = slow()
    const replay: AddListenerOptions = {
      initial: 'replay',
      snapshot: () => [stored('a', 1), stored('b', 2)],
      synced: 'yes',
    }
    const late = processor.add(tortoise.handler, replay)
    const early = processor.add(recorder().handler, replay)
    run()
    expect([early.hasSynced, late.hasSynced]).toEqual([true, false])
    for (let round = 0; round < 2; round++) {
      tortoise.finish()
      await settle()
      run()
    }
    expect(tortoise.batches).toEqual([['added a 1 initial'], ['added b 2 initial'], ['synced']])
    expect(late.hasSynced).toBe(true)
  })

  test('a replay above the high-water mark loses nothing', () => {
    const { processor, run } = setUp({ highWaterMark: 10 })
    const { handler, told } = recorder()
    const cache = Array.from({ length: 100 }, (_, at) => stored(`p${at}`, at))
    processor.add(handler, { initial: 'replay', snapshot: () => cache, synced: 'yes' })
    run()
    expect(told()).toHaveLength(101)
    expect(told().at(-1)).toBe('synced')
  })
})

describe('M8 removal', () => {
  test('X22 TestRemoveWhileActive: nothing is delivered after remove returns, what waited is dropped', async () => {
    const { processor, run } = setUp()
    const { handler, batches, finish } = slow()
    const listener = processor.add(handler, fromNow)
    processor.distribute([added('a', 1)])
    run()
    for (let at = 0; at < 10; at++) processor.distribute([added(`p${at}`, at)])
    listener.remove()
    finish()
    await settle()
    run()
    expect(batches).toEqual([['added a 1 watch']])
    expect([listener.pending, processor.size]).toEqual([0, 0])
  })

  test('a delivery that is already scheduled does not happen', () => {
    const { processor, run } = setUp()
    const { handler, told } = recorder()
    const listener = processor.add(handler, fromNow)
    processor.distribute([added('a', 1)])
    listener.remove()
    run()
    expect(told()).toEqual([])
  })

  test('TestRemovingRemovedSharedInformer: a second remove does nothing; removing from inside a handler works', () => {
    const { processor, run } = setUp({ batchSize: 1 })
    const seen: string[] = []
    const listener = processor.add((batch) => {
      seen.push(...batch.map(brief))
      listener.remove()
      listener.remove()
    }, fromNow)
    processor.distribute([added('a', 1), added('b', 2)])
    run()
    expect(seen).toEqual(['added a 1 watch'])
    expect(processor.size).toBe(0)
  })

  test('adding and removing from inside a handler disturbs nobody', () => {
    const { processor, run } = setUp()
    const late = recorder()
    const other = recorder()
    const first = processor.add(() => {
      first.remove()
      processor.add(late.handler, { initial: 'replay', snapshot: () => [stored('a', 1)], synced: 'no' })
    }, fromNow)
    processor.add(other.handler, fromNow)
    processor.distribute([added('a', 1)])
    run()
    processor.distribute([added('b', 2)])
    run()
    expect(late.told()).toEqual(['added a 1 initial', 'added b 2 watch'])
    expect(other.told()).toEqual(['added a 1 watch', 'added b 2 watch'])
  })
})

describe('M8 many listeners', () => {
  test('TestSharedInformerRemoveHandler: two handlers, the second removed, then the first', () => {
    const { processor } = setUp()
    const [first, second] = [processor.add(() => {}, fromNow), processor.add(() => {}, fromNow)]
    expect(processor.size).toBe(2)
    second.remove()
    expect(processor.size).toBe(1)
    first.remove()
    expect(processor.size).toBe(0)
  })

  test('TestSharedInformerRemoveForeignHandler: removing a listener leaves other processors alone', () => {
    const [here, there] = [setUp(), setUp()]
    const own = recorder()
    const foreign = here.processor.add(() => {}, fromNow)
    there.processor.add(own.handler, fromNow)
    foreign.remove()
    there.processor.distribute([added('a', 1)])
    there.run()
    expect([here.processor.size, there.processor.size]).toEqual([0, 1])
    expect(own.told()).toEqual(['added a 1 watch'])
  })

  test('TestRemoveEventHandler_AsynchronousPanic: remove returns while a handler runs; what that throws then is reported', async () => {
    const { processor, errors, run } = setUp()
    const { handler, batches, fail } = slow()
    const listener = processor.add(handler, fromNow)
    processor.distribute([added('a', 1)])
    run()
    processor.distribute([added('b', 2)])
    listener.remove()
    fail('closed')
    await settle()
    run()
    expect([batches, errors]).toEqual([[['added a 1 watch']], ['closed']])
  })

  test('BenchmarkListener: a burst of 100 000 reaches a handler, each once and in order', () => {
    const { processor, run } = setUp({ highWaterMark: 200_000 })
    const seen: string[] = []
    const listener = processor.add(
      (batch) => void seen.push(...batch.map((entry) => ('key' in entry ? entry.key : ''))),
      fromNow,
    )
    const burst = Array.from({ length: 100_000 }, (_, at) => added(`p${at}`, at))
    for (let at = 0; at < burst.length; at += 1_000) processor.distribute(burst.slice(at, at + 1_000))
    expect(listener.pending).toBe(100_000)
    run()
    expect(seen).toHaveLength(100_000)
    expect(seen.every((each, at) => each === `p${at}`)).toBe(true)
    expect(listener.pending).toBe(0)
  })
})

describe('P6 synced, of each listener', () => {
  test.each([
    { upstream: 'never', finished: 'no', synced: false },
    { upstream: 'never', finished: 'yes', synced: false },
    { upstream: 'before', finished: 'no', synced: false },
    { upstream: 'before', finished: 'yes', synced: true },
    { upstream: 'after', finished: 'no', synced: false },
    { upstream: 'after', finished: 'yes', synced: true },
    { upstream: 'with it', finished: 'no', synced: false },
    { upstream: 'with it', finished: 'yes', synced: true },
  ])(
    'TestBasicLogic / upstream $upstream, finished $finished: true only when both are',
    async ({ upstream, finished, synced }) => {
      // One batch holds both the change and the mark behind it, where both come at once.
      const { processor, run } = setUp({ batchSize: 10 })
      const { handler, finish } = slow()
      const listener = processor.add(handler, fromNow)
      const states = [listener.hasSynced]
      const turn = async (step: () => void): Promise<void> => {
        step()
        run()
        await settle()
        run()
        states.push(listener.hasSynced)
      }
      await turn(() => {
        processor.distribute([added('a', 1)])
        if (upstream === 'with it') processor.markSynced()
      })
      if (upstream === 'before') await turn(() => processor.markSynced())
      if (finished === 'yes') await turn(finish)
      if (upstream === 'after') await turn(() => processor.markSynced())
      expect(states.at(-1)).toBe(synced)
      expect(states.slice(0, -1)).not.toContain(true)
    },
  )

  test('TestSingleFileCounting, TestAsyncLocking: synced with the last of 100, not with the 99th, and for good', async () => {
    const { processor, run } = setUp({ batchSize: 1 })
    const { handler, finish } = slow()
    const listener = processor.add(handler, fromNow)
    for (let at = 0; at < 100; at++) processor.distribute([added(`p${at}`, at)])
    processor.markSynced()
    run()
    const finishOne = async (): Promise<void> => {
      finish()
      await settle()
      run()
    }
    for (let at = 0; at < 99; at++) await finishOne()
    expect(listener.hasSynced).toBe(false)
    await finishOne()
    expect(listener.hasSynced).toBe(true)
    await finishOne()
    processor.markSynced()
    expect(listener.hasSynced).toBe(true)
  })
})

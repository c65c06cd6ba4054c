import { describe, expect, test } from 'vitest'
import type { ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { Change } from '../../src/query/change-set.js'
import type { ChangeHandler, ListenerEvent, StoredObject } from '../ports.js'
import { type AddListenerOptions, createProcessor, type ProcessorOptions } from './processor.js'

function pod(name: string, version: number, uid = `uid-${name}`): KubeObject {
  return { metadata: { name, uid, resourceVersion: `${version}` } }
}

const key = (name: string): ObjectKey => name as ObjectKey

function stored(name: string, version: number): StoredObject {
  return { key: key(name), labels: new Map(), object: pod(name, version) }
}

function added(name: string, version: number): Change<KubeObject> {
  return { type: 'added', key: key(name), object: pod(name, version), cause: 'watch' }
}

function updated(name: string, from: number, to: number): Change<KubeObject> {
  return { type: 'updated', key: key(name), object: pod(name, to), old: pod(name, from), cause: 'watch' }
}

function deleted(name: string, version: number): Change<KubeObject> {
  return { type: 'deleted', key: key(name), object: pod(name, version), cause: 'watch' }
}

function brief(event: ListenerEvent): string {
  if (event.type === 'synced') return 'synced'
  const old = event.type === 'updated' ? `${event.old.metadata.resourceVersion}→` : ''
  return `${event.type} ${event.key} ${old}${event.object.metadata.resourceVersion} ${event.cause}`
}

const fromNow: AddListenerOptions = { initial: 'skip', snapshot: () => [], synced: 'no' }

/** A processor whose scheduled callbacks run when the test says so. */
function setUp(options: Partial<ProcessorOptions> = {}) {
  const due: (() => void)[] = []
  const errors: unknown[] = []
  const processor = createProcessor({
    onError: (error) => errors.push(error),
    schedule: (callback) => due.push(callback),
    ...options,
  })
  return {
    processor,
    errors,
    /** Runs what is due, and what becomes due by that. */
    run(): void {
      for (let next = due.shift(); next !== undefined; next = due.shift()) next()
    },
  }
}

/** A handler that notes what it is told, batch by batch. */
function recorder(): { readonly handler: ChangeHandler; readonly batches: string[][]; readonly told: () => string[] } {
  const batches: string[][] = []
  return { handler: (batch) => void batches.push(batch.map(brief)), batches, told: () => batches.flat() }
}

/** A handler that is busy until `finish`. */
function slow() {
  const batches: string[][] = []
  const pending: { resolve(): void; reject(error: unknown): void }[] = []
  const handler: ChangeHandler = (batch) => {
    batches.push(batch.map(brief))
    return new Promise((resolve, reject) => pending.push({ resolve, reject }))
  }
  return {
    handler,
    batches,
    finish: () => pending.shift()?.resolve(),
    fail: (e: unknown) => pending.shift()?.reject(e),
  }
}

/** Lets promise reactions run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

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

describe('P10 slow and failing handlers', () => {
  test('M9 BenchmarkAddWithSlowHandlers: a slow handler is called again only after it settled, and holds up nobody else', async () => {
    const { processor, run } = setUp()
    const tortoise = slow()
    const hare = recorder()
    const listener = processor.add(tortoise.handler, fromNow)
    processor.add(hare.handler, fromNow)
    processor.distribute([added('a', 1)])
    run()
    processor.distribute([added('b', 2)])
    processor.distribute([added('c', 3)])
    run()
    await settle()
    expect(hare.told()).toEqual(['added a 1 watch', 'added b 2 watch', 'added c 3 watch'])
    expect(tortoise.batches).toEqual([['added a 1 watch']])
    expect(listener.pending).toBe(2)
    expect(processor.pending).toBe(2)
    tortoise.finish()
    await settle()
    run()
    expect(tortoise.batches[1]).toEqual(['added b 2 watch', 'added c 3 watch'])
    expect(listener.pending).toBe(0)
  })

  test('TestEventPanics / simple: what a handler throws is reported; it goes on with the next batch and syncs', () => {
    const { processor, errors, run } = setUp()
    const seen: string[] = []
    const listener = processor.add(
      (batch) => {
        seen.push(...batch.map(brief))
        throw new Error('broken')
      },
      { initial: 'replay', snapshot: () => [stored('a', 1)], synced: 'yes' },
    )
    run()
    processor.distribute([added('b', 2)])
    run()
    expect(seen).toEqual(['added a 1 initial', 'synced', 'added b 2 watch'])
    expect(errors).toHaveLength(2)
    expect(listener.hasSynced).toBe(true)
  })

  test('TestEventPanics / many: one that throws disturbs no other', () => {
    const { processor, errors, run } = setUp({ batchSize: 1 })
    const good = recorder()
    const bad = (): never => {
      throw new Error('broken')
    }
    for (const handler of [bad, good.handler, bad]) processor.add(handler, fromNow)
    processor.distribute(Array.from({ length: 5 }, (_, at) => added(`p${at}`, at)))
    run()
    expect(good.told()).toHaveLength(5)
    expect(errors).toHaveLength(10)
  })

  test('a promise that is rejected is reported once and goes on', async () => {
    const { processor, errors, run } = setUp()
    const handler = slow()
    processor.add(handler.handler, fromNow)
    processor.distribute([added('a', 1)])
    run()
    processor.distribute([added('b', 2)])
    handler.fail('rejected')
    await settle()
    run()
    expect(errors).toEqual(['rejected'])
    expect(handler.batches).toHaveLength(2)
  })

  test('above the mark what waits becomes its net result, and memory is bounded by keys', async () => {
    const { processor, run } = setUp({ highWaterMark: 4 })
    const { handler, batches, finish } = slow()
    const listener = processor.add(handler, fromNow)
    processor.distribute([added('a', 1)])
    run()
    processor.distribute([updated('a', 1, 2), added('b', 3), updated('b', 3, 4), updated('a', 2, 5)])
    expect(listener.pending).toBe(4)
    processor.distribute([added('c', 6), deleted('c', 7)])
    expect(listener.pending).toBe(2)
    for (let version = 7; version < 1_000; version++) {
      processor.distribute([updated('a', version === 7 ? 5 : version - 1, version)])
      expect(listener.pending).toBeLessThanOrEqual(4)
    }
    finish()
    await settle()
    run()
    const net = batches[1] ?? []
    expect(net[0]).toMatch(/^updated a 1→/)
    expect(net[1]).toBe('added b 4 watch')
    expect(net.filter((event) => event.startsWith('updated a')).at(-1)).toMatch(/→999 watch$/)
  })

  test('what squashes to nothing before it is delivered calls no handler, and the listener lives on', () => {
    const { processor, run } = setUp({ highWaterMark: 1 })
    const { handler, batches } = recorder()
    processor.add(handler, fromNow)
    processor.distribute([added('a', 1), deleted('a', 2)])
    run()
    expect(batches).toEqual([])
    processor.distribute([added('b', 3)])
    run()
    expect(batches).toEqual([['added b 3 watch']])
  })

  test('after a large replay the mark counts again', async () => {
    const { processor, run } = setUp({ highWaterMark: 10 })
    const { handler, told } = recorder()
    const cache = Array.from({ length: 100 }, (_, at) => stored(`p${at}`, at))
    const listener = processor.add(handler, { initial: 'replay', snapshot: () => cache, synced: 'no' })
    run()
    expect(told()).toHaveLength(100)
    processor.distribute([added('a', 0)])
    for (let version = 1; version <= 10; version++) processor.distribute([updated('a', version - 1, version)])
    expect(listener.pending).toBe(1)
  })

  test('squashing looks at each change a bounded number of times, however many keys live', () => {
    const { processor } = setUp({ highWaterMark: 10 })
    processor.add(() => {}, fromNow)
    let looks = 0
    const keys = 500
    const turns = 10_000
    const watched = (name: string, version: number): KubeObject => {
      const { metadata } = pod(name, version)
      return {
        get metadata() {
          looks++
          return metadata
        },
      }
    }
    for (let turn = 0; turn < turns; turn++) {
      const name = `p${turn % keys}`
      const object = watched(name, turn)
      const old = watched(name, turn - keys)
      processor.distribute([{ type: 'updated', key: key(name), object, old, cause: 'watch' }])
    }
    expect(looks).toBeLessThan(turns * 20)
  })

  test('the synced mark keeps its place when what waits is squashed', async () => {
    const { processor, run } = setUp({ highWaterMark: 3 })
    const { handler, batches, finish } = slow()
    processor.add(handler, fromNow)
    processor.distribute([added('x', 0)])
    run()
    processor.distribute([added('a', 1), updated('a', 1, 2)])
    processor.markSynced()
    processor.distribute([updated('a', 2, 3), updated('a', 3, 4)])
    finish()
    await settle()
    run()
    expect(batches[1]).toEqual(['added a 2 watch', 'synced', 'updated a 2→4 watch'])
  })

  test('P4: squashing never merges two uids', async () => {
    const { processor, run } = setUp({ highWaterMark: 2 })
    const { handler, batches, finish } = slow()
    processor.add(handler, fromNow)
    processor.distribute([added('a', 1)])
    run()
    const reborn: Change<KubeObject> = { type: 'added', key: key('a'), object: pod('a', 9, 'other'), cause: 'watch' }
    processor.distribute([updated('a', 1, 2), deleted('a', 3), reborn])
    finish()
    await settle()
    run()
    expect(batches[1]).toEqual(['deleted a 3 watch', 'added a 9 watch'])
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

import { describe, expect, test } from 'vitest'
import type { Change } from '../../src/query/change-set.js'
import { queues } from '../fifo/consumer.fixture.js'
import { apply, pod, replace } from '../fifo/deltas.fixture.js'
import type { Delta } from '../ports.js'
import { settle } from '../testing/settle.fixture.js'
import { InformerCache } from './informer-cache.js'
import { InformerLog } from './informer-log.js'

describe.each(queues)('cache behind queue $queue', ({ queue, create }) => {
  function setUp() {
    const log = new InformerLog({
      name: 'pods',
      clock: { now: () => 0, after: () => () => {} },
      log: { wants: () => false, write: () => {} },
      onFault: (...told) => {
        throw new Error(`unexpected: ${told}`)
      },
    })
    const cache = new InformerCache('default', { indexers: new Map(), transforms: new Map(), fields: new Map() }, log)
    const fifo = create(cache.store)
    const changes: Change[] = []
    const listener = cache.listen((batch) => {
      for (const entry of batch) if (entry.type !== 'synced') changes.push(entry)
    }, 'replay')
    return {
      cache,
      changes,
      push: (...deltas: readonly Delta[]) => fifo.push(deltas),
      take: (max = Number.POSITIVE_INFINITY) => {
        for (const taken of fifo.take(max)) cache.apply(taken)
      },
      /** Of the cache, and of a listener once it was called. */
      async synced() {
        await settle()
        return [cache.applied, listener.hasSynced]
      },
    }
  }

  const prefix = queue === 'delta' ? 'TestDeltaFIFO' : 'TestRealFIFO'

  describe(`${prefix}_HasSynced`, () => {
    test('#1 nothing was pushed: not synced', async () => {
      expect(await setUp().synced()).toEqual(['no', false])
    })

    test('#2 P6: an object alone is no complete state: not synced', async () => {
      const { push, take, synced } = setUp()
      push(apply('a', 1))
      take()
      expect(await synced()).toEqual(['no', false])
    })

    test('#3 an empty complete state: synced once it was taken', async () => {
      const { push, take, synced } = setUp()
      push(replace(9))
      expect(await synced()).toEqual(['no', false])
      take()
      expect(await synced()).toEqual(['yes', true])
    })

    test('#4-6 two objects: not synced before they are taken, and they are taken together', async () => {
      const { cache, push, take, synced } = setUp()
      push(replace(9, pod('a', 1), pod('b', 2)))
      expect(await synced()).toEqual(['no', false])
      take(1)
      expect(await synced()).toEqual(['yes', true])
      expect(cache.store.size).toBe(2)
    })

    test('#7 an object that is listed twice counts once', async () => {
      const { cache, push, take, synced } = setUp()
      push(replace(9, pod('a', 1), pod('a', 1)))
      take(1)
      expect(await synced()).toEqual(['yes', true])
      expect(cache.store.size).toBe(1)
    })
  })

  test(`${prefix}_HasSyncedCorrectOnDeletion: what is listed and what is missing are told as of one complete state`, async () => {
    const { cache, changes, push, take, synced } = setUp()
    push(apply('foo', 5), apply('bar', 6), apply('baz', 7))
    take()
    push(replace(9, pod('foo', 8)))
    expect(await synced()).toEqual(['no', false])
    changes.length = 0
    take(1)
    expect(await synced()).toEqual(['yes', true])
    expect(changes.map(({ type, key, cause }) => `${type} ${key} ${cause}`).sort()).toEqual([
      'deleted d/bar initial',
      'deleted d/baz initial',
      'updated d/foo initial',
    ])
    expect([cache.counts.relists, cache.resourceVersion]).toEqual([1, '9'])
  })

  test('P3: whoever is told of a change of a complete state finds all of it in the cache', async () => {
    const { cache, push, take } = setUp()
    const sizes: number[] = []
    cache.follow(() => sizes.push(cache.store.size))
    push(apply('a', 1), apply('b', 2), apply('a', 3), replace(9, pod('b', 2), pod('c', 4)), apply('d', 10))
    take()
    expect(sizes.at(-1)).toBe(3)
    // In order, what came before and behind it is an entry of its own.
    if (queue === 'delta') expect(new Set(sizes)).toEqual(new Set([3]))
    expect(cache.resourceVersion).toBe('10')
  })

  test('what a first list showed already is stored as it is shown', () => {
    const { cache, push, take } = setUp()
    const object = pod('a', 1)
    push({ type: 'progress', objects: [object] })
    take()
    const [shown] = cache.provisional.values()
    expect(shown?.object.metadata.name).toBe('a')
    push(replace(9, object))
    take()
    expect([...cache.store.values()]).toEqual([shown])
    expect([...cache.store.values()][0]).toBe(shown)
    expect(cache.provisional.size).toBe(0)
  })
})

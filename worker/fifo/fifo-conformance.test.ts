import { describe, expect, test } from 'vitest'
import type { Delta } from '../ports.js'
import { type Consumer, createConsumer, queues } from './consumer.fixture.js'
import { apply, bookmark, pod, remove, replace, resync, rv } from './deltas.fixture.js'

/**
 * What every queue owes the cache behind it, derived from client-go's tests of its queues: seen in
 * what a cache is told of each object, wherever the queues differ in what they give out.
 */
describe.each(queues)('conformance of queue $queue', ({ create }) => {
  const knownThree = [pod('foo', 5), pod('bar', 6), pod('baz', 7)]

  /** All of it waits before the consumer takes anything. */
  function consumed(known: Parameters<typeof createConsumer>[1], ...pushes: readonly Delta[]): Consumer {
    const consumer = createConsumer(create, known)
    for (const delta of pushes) consumer.fifo.push([delta])
    consumer.consume()
    expect(consumer.fifo.depth).toBe(0)
    return consumer
  }

  test('basic: 1 000 deltas of two producers keep each producer in order', () => {
    const consumer = createConsumer(create)
    for (let at = 1; at <= 500; at++) {
      consumer.fifo.push([apply('left', at)])
      consumer.fifo.push([apply('right', at)])
      if (at % 7 === 0) consumer.consume(3)
    }
    consumer.consume()
    const expected = ['added 1', ...Array.from({ length: 499 }, (_, at) => `updated ${at + 2}`)]
    expect(consumer.told('left')).toEqual(expected)
    expect(consumer.told('right')).toEqual(expected)
  })

  test('addUpdate: add, update and delete of one object are told in order, and it is gone', () => {
    const { told, cached } = consumed([], apply('foo', 10), apply('foo', 12), remove('foo', 15))
    expect(told('foo')).toEqual(['added 10', 'updated 12', 'deleted 15'])
    expect(cached).toEqual([])
  })

  test('addReplace: an add and a complete state with something newer end in the newer one', () => {
    const { told, cached } = consumed([], apply('foo', 10), replace(15, pod('foo', 15)))
    expect(told('foo')).toEqual(['added 10', 'updated 15'])
    expect(cached).toEqual(['foo 15'])
  })

  test('detectLineJumpers: what comes later for an object is never told before what waited', () => {
    const consumer = createConsumer(create)
    consumer.fifo.push([apply('foo', 10), apply('bar', 1), apply('foo', 11), apply('foo', 13), apply('zab', 30)])
    consumer.consume(1)
    consumer.fifo.push([apply('foo', 14)])
    consumer.consume()
    expect(consumer.told('foo')).toEqual(['added 10', 'updated 11', 'updated 13', 'updated 14'])
    expect([...consumer.told('bar'), ...consumer.told('zab')]).toEqual(['added 1', 'added 30'])
  })

  test('enqueueingNoLister: the delete of an object that nobody knows is not told', () => {
    const consumer = consumed(
      [],
      apply('foo', 10),
      apply('bar', 15),
      apply('qux', 17),
      remove('qux', 18),
      remove('baz', 20),
    )
    expect(consumer.told('qux')).toEqual(['added 17', 'deleted 18'])
    expect(consumer.told('baz')).toEqual([])
    expect(consumer.cached).toEqual(['bar 15', 'foo 10'])
  })

  test('enqueueingWithLister: the delete of an object that is cached is told', () => {
    const consumer = consumed(knownThree, apply('foo', 10), apply('bar', 15), remove('baz', 20))
    expect(consumer.told('foo')).toEqual(['updated 10'])
    expect(consumer.told('bar')).toEqual(['updated 15'])
    expect(consumer.told('baz')).toEqual(['deleted 20'])
  })

  test('DeleteExistingNonPropagated: the delete of an object that only waits is told behind it', () => {
    expect(consumed([], apply('foo', 5), remove('foo', 6)).told('foo')).toEqual(['added 5', 'deleted 6'])
  })

  test('a delete that comes twice is told once', () => {
    expect(consumed([pod('foo', 5)], remove('foo', 6), remove('foo', 6)).told('foo')).toEqual(['deleted 6'])
  })

  describe('ReplaceMakesDeletionsForObjectsOnlyInQueue', () => {
    const foo = pod('foo', 2)
    test.each([
      ['Added', [apply('foo', 2)], ['added 2', 'lost 2']],
      ['Replaced', [apply('foo', 2), replace(3, foo)], ['added 2', 'lost 2']],
      ['Deleted', [apply('foo', 2), remove('foo', 3)], ['added 2', 'deleted 3']],
      ['Synced', [apply('foo', 2), replace(3, foo), replace(4, foo)], ['added 2', 'lost 2']],
      ['multiple Replaces', [apply('foo', 2), replace(4)], ['added 2', 'lost 2']],
      [
        'added, deleted, added',
        [apply('foo', 2), remove('foo', 3), apply('foo', 4)],
        ['added 2', 'deleted 3', 'added 4', 'lost 4'],
      ],
    ])('%s', (_, pushes, expected) => {
      const consumer = consumed([], ...pushes, replace(9))
      expect(consumer.told('foo')).toEqual(expected)
      expect(consumer.cached).toEqual([])
      expect(consumer.resourceVersion).toBe(rv(9))
    })
  })

  test('replaceWithDeleteDeltaIn: a delete that waits does not swallow what a complete state says', () => {
    const { told, cached } = consumed([pod('foo', 1)], remove('foo', 1), replace(2, pod('foo', 2)))
    expect(told('foo')).toEqual(['deleted 1', 'added 2'])
    expect(cached).toEqual(['foo 2'])
  })

  describe('ReplaceMakesDeletions', () => {
    test.each([
      ['#1', knownThree, [remove('baz', 10)], { foo: [], bar: ['lost 6'], baz: ['deleted 10'] }],
      ['#2', knownThree, [apply('baz', 10)], { foo: [], bar: ['lost 6'], baz: ['updated 10', 'lost 10'] }],
      [
        '#3',
        knownThree,
        [remove('bar', 6), apply('bar', 100)],
        { foo: [], bar: ['deleted 6', 'added 100', 'lost 100'], baz: ['lost 7'] },
      ],
      [
        '#4',
        knownThree,
        [replace(101, pod('bar', 100), pod('foo', 5))],
        { foo: [], bar: ['updated 100', 'lost 100'], baz: ['lost 7'] },
      ],
      ['#5', [], [apply('baz', 10)], { foo: ['added 5'], bar: [], baz: ['added 10', 'lost 10'] }],
    ])('%s', (_, known, pushes, expected) => {
      const consumer = consumed(known, ...pushes, replace(200, pod('foo', 5)))
      for (const [name, told] of Object.entries(expected)) expect(consumer.told(name)).toEqual(told)
      expect(consumer.cached).toEqual(['foo 5'])
    })

    test('Replaced: a newer object of the complete state is told behind nothing older', () => {
      const consumer = consumed(knownThree, remove('baz', 10), replace(200, pod('foo', 6)))
      expect(consumer.told('foo')).toEqual(['updated 6'])
      expect(consumer.told('bar')).toEqual(['lost 6'])
      expect(consumer.told('baz')).toEqual(['deleted 10'])
    })
  })

  test('P1: a complete state ends an object that waits twice over, and one that was taken a moment ago', () => {
    const consumer = createConsumer(create)
    consumer.fifo.push([apply('a', 1), apply('b', 2), apply('c', 3)])
    consumer.consume(2)
    consumer.fifo.push([replace(9)])
    consumer.consume()
    expect([consumer.told('a'), consumer.told('b'), consumer.told('c')]).toEqual([
      ['added 1', 'lost 1'],
      ['added 2', 'lost 2'],
      ['added 3', 'lost 3'],
    ])
    expect(consumer.cached).toEqual([])
  })

  test('P1: what is pushed while what was taken is being applied meets it', () => {
    const consumer = createConsumer(create)
    consumer.fifo.push([apply('foo', 1), apply('bar', 1)])
    const taken = consumer.fifo.take(2)
    consumer.fifo.push([remove('foo', 2), replace(3)])
    consumer.apply(taken)
    consumer.consume()
    expect(consumer.told('foo')).toEqual(['added 1', 'deleted 2'])
    expect(consumer.told('bar')).toEqual(['added 1', 'lost 1'])
  })

  test('P4: another uid under the same key is a delete and an add, however both wait', () => {
    const known = [pod('foo', 1, 'u1')]
    const seen = consumed(known, remove('foo', 2, 'u1'), apply('foo', 3, 'u2'))
    expect(seen.told('foo')).toEqual(['deleted 2', 'added 3'])
    const missed = consumed(known, apply('foo', 3, 'u2'))
    expect(missed.told('foo')).toEqual(['lost 1', 'added 3'])
    const listed = consumed(known, apply('foo', 2, 'u1'), replace(9, pod('foo', 3, 'u2')))
    expect(listed.told('foo')).toEqual(['updated 2', 'lost 2', 'added 3'])
    expect(listed.cached).toEqual(['foo 3'])
  })

  test('P1: a late delete of an older incarnation does not save its successor from a complete state', () => {
    const consumer = consumed([pod('foo', 5, 'u2')], remove('foo', 4, 'u1'), replace(9))
    expect(consumer.told('foo')).toEqual(['lost 5'])
    const again = consumed([pod('foo', 5, 'u2')], remove('foo', 4, 'u1'), replace(9), remove('foo', 4, 'u1'))
    expect(again.told('foo')).toEqual(['lost 5'])
  })

  test('Resync: every cached object is told again as it is', () => {
    const consumer = consumed([pod('foo', 5), pod('bar', 6)], resync)
    expect(consumer.told('foo')).toEqual(['resync 5'])
    expect(consumer.told('bar')).toEqual(['resync 6'])
  })

  test('ResyncNonExisting: an object whose delete waits is not told again', () => {
    expect(consumed([pod('foo', 5)], remove('foo', 6), resync).told('foo')).toEqual(['deleted 6'])
  })

  test('UpdateResyncRace: a resync tells nothing older than what waits', () => {
    const { told } = consumed([pod('foo', 5)], apply('foo', 6), resync)
    expect(told('foo').filter((line) => line !== 'resync 6')).toEqual(['updated 6'])
  })

  test('transformer: every object is transformed once, and a lost one is told as it was stored', () => {
    const consumer = consumed(
      [],
      apply('foo', 10),
      apply('bar', 11),
      apply('foo', 12),
      remove('foo', 15),
      replace(20),
      apply('bar', 21),
      replace(30),
    )
    expect([...consumer.prepared].sort()).toEqual(['bar 11', 'bar 21', 'foo 10', 'foo 12', 'foo 15'])
    expect(consumer.told('foo')).toEqual(['added 10', 'updated 12', 'deleted 15'])
    expect(consumer.told('bar')).toEqual(['added 11', 'lost 11', 'added 21', 'lost 21'])
  })

  test('HasSyncedCorrectOnDeletion, P2: a complete state and the deletions of it come in one entry', () => {
    const consumer = createConsumer(create, knownThree)
    consumer.fifo.push([replace(9, pod('foo', 8), pod('new', 9))])
    expect(consumer.completeStates).toBe(0)
    expect(consumer.cached).toEqual(['bar 6', 'baz 7', 'foo 5'])
    consumer.consume(1)
    expect(consumer.completeStates).toBe(1)
    expect(consumer.cached).toEqual(['foo 8', 'new 9'])
    expect(consumer.resourceVersion).toBe(rv(9))
  })

  test('HasSynced: an object that is listed twice counts once, and an empty list is a complete state', () => {
    const twice = consumed([], replace(9, pod('a', 1), pod('a', 2)))
    expect([twice.cached, twice.completeStates]).toEqual([['a 2'], 1])
    const empty = consumed([], replace(9))
    expect([empty.cached, empty.completeStates, empty.resourceVersion]).toEqual([[], 1, rv(9)])
    const unversioned = consumed([], { type: 'replace', objects: [] })
    expect([unversioned.completeStates, unversioned.resourceVersion]).toEqual([1, undefined])
  })

  test('P8: in between, no version is told that the cache has not wholly reached', () => {
    const consumer = createConsumer(create)
    const states = new Map<string, string>()
    const server = new Map<string, number>()
    for (let version = 1; version <= 40; version++) {
      const name = `pod-${(version * version) % 7}`
      server.set(name, version)
      consumer.fifo.push([apply(name, version), ...(version % 10 === 0 ? [bookmark(version)] : [])])
      states.set(
        `${version}`,
        [...server]
          .map(([each, at]) => `${each} ${at}`)
          .sort()
          .join(),
      )
    }
    while (consumer.fifo.depth > 0) {
      consumer.consume(3)
      if (consumer.resourceVersion === undefined) continue
      expect(consumer.cached.join()).toBe(states.get(consumer.resourceVersion))
    }
    expect(consumer.resourceVersion).toBe(rv(40))
  })

  test('a bookmark alone moves the version', () => {
    const consumer = consumed([pod('foo', 5)], bookmark(9))
    expect(consumer.resourceVersion).toBe(rv(9))
    expect(consumer.told('foo')).toEqual([])
  })

  test('P11: a revoke empties the cache whatever waits, and a complete state behind it fills it again', () => {
    const gone = consumed(knownThree, apply('foo', 10), replace(11, pod('foo', 10)), { type: 'revoke' })
    expect([gone.cached, gone.resourceVersion]).toEqual([[], undefined])
    const back = consumed(knownThree, { type: 'revoke' }, remove('bar', 19), replace(20, pod('foo', 12)))
    expect([back.cached, back.resourceVersion]).toEqual([['foo 12'], rv(20)])
    expect(back.told('bar')).toEqual(['lost 6'])
  })

  test('objects of a first list pass through as they come', () => {
    const consumer = createConsumer(create)
    const progress: Delta = { type: 'progress', objects: [pod('a', 1)] }
    consumer.fifo.push([progress])
    expect(consumer.fifo.take(10)).toEqual([progress])
    expect(consumer.fifo.depth).toBe(0)
  })

  describe('the port', () => {
    test('take gives at most as many as asked, and nothing for zero', () => {
      const { fifo } = createConsumer(create)
      fifo.push([apply('a', 1), apply('a', 2), apply('a', 3), apply('b', 4)])
      expect(fifo.take(0)).toEqual([])
      expect(fifo.take(2)).toHaveLength(2)
      expect(fifo.depth).toBeGreaterThan(0)
      while (fifo.depth > 0) expect(fifo.take(1)).toHaveLength(1)
      expect(fifo.take(1)).toEqual([])
    })

    test('onWork is called at once when work appears, and not again while some waits', () => {
      const consumer = createConsumer(create)
      const { fifo } = consumer
      let calls = 0
      fifo.onWork(() => calls++)
      fifo.push([])
      expect(calls).toBe(0)
      fifo.push([apply('a', 1), apply('b', 2)])
      fifo.push([apply('c', 3)])
      consumer.consume(1)
      fifo.push([apply('d', 4)])
      expect(calls).toBe(1)
      consumer.consume()
      fifo.push([replace(9)])
      expect(calls).toBe(2)
      let late = 0
      fifo.onWork(() => late++)
      expect(late).toBe(1)
    })

    test('onWork may take from inside the call', () => {
      const consumer = createConsumer(create)
      consumer.fifo.onWork(() => consumer.consume())
      consumer.fifo.push([apply('a', 1), apply('b', 2)])
      consumer.fifo.push([remove('a', 3)])
      expect(consumer.told('a')).toEqual(['added 1', 'deleted 3'])
      expect(consumer.cached).toEqual(['b 2'])
    })

    test('W12: what was pushed before the hold flows on, what comes after waits until it is released', () => {
      const consumer = createConsumer(create)
      const { fifo } = consumer
      fifo.push([apply('a', 1)])
      fifo.hold()
      fifo.push([apply('a', 2), apply('b', 3)])
      fifo.hold()
      consumer.consume()
      expect([consumer.cached, consumer.resourceVersion]).toEqual([['a 1'], rv(1)])
      expect(fifo.depth).toBe(2)
      let calls = 0
      fifo.onWork(() => calls++)
      fifo.release()
      expect(calls).toBe(1)
      consumer.consume()
      expect([consumer.cached, consumer.resourceVersion]).toEqual([['a 2', 'b 3'], rv(3)])
    })

    test('W12: discardHeld drops what was held and ends the hold; outside a hold nothing happens', () => {
      const consumer = createConsumer(create)
      const { fifo } = consumer
      fifo.release()
      fifo.discardHeld()
      fifo.push([apply('a', 1)])
      fifo.hold()
      fifo.push([apply('a', 2), replace(3)])
      fifo.discardHeld()
      fifo.push([apply('b', 4)])
      consumer.consume()
      expect(consumer.cached).toEqual(['a 1', 'b 4'])
    })

    test('P10: what waits is bounded by the mark or by the keys, and ends in the same cache', () => {
      const consumer = createConsumer(create, [], { highWaterMark: 100 })
      for (let version = 1; version <= 6_000; version++) {
        consumer.fifo.push([apply(`pod-${version % 300}`, version)])
        expect(consumer.fifo.depth).toBeLessThanOrEqual(2 * (300 + 1))
      }
      consumer.consume()
      expect(consumer.cached).toHaveLength(300)
      expect(consumer.cached).toContain('pod-0 6000')
      expect(consumer.resourceVersion).toBe(rv(6_000))
    })

    test('keys are any text', () => {
      const consumer = consumed([pod('__proto__', 1)], apply('constructor', 2), replace(3, pod('toString', 3)))
      expect(consumer.cached).toEqual(['toString 3'])
      expect(consumer.told('__proto__')).toEqual(['lost 1'])
    })
  })
})

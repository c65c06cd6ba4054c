import { describe, expect, test } from 'vitest'
import type { Delta } from '../ports.js'
import { createConsumer, drain } from './consumer.fixture.js'
import { createDeltaFifo } from './delta-fifo.js'
import { apply, bookmark, pod, remove, replace, resync } from './deltas.fixture.js'

const knownThree = [pod('foo', 5), pod('bar', 6), pod('baz', 7)]

/** The queue in front of a cache that holds `known`, with all of it waiting. */
function waiting(known: Parameters<typeof createConsumer>[1], ...deltas: readonly Delta[]) {
  const consumer = createConsumer(createDeltaFifo, known)
  for (const delta of deltas) consumer.fifo.push([delta])
  return consumer.fifo
}

/** What waits, taken apart: of a complete state its steps. */
function steps(known: Parameters<typeof createConsumer>[1], ...deltas: readonly Delta[]): readonly string[] {
  const lines = drain(waiting(known, ...deltas))
  expect(lines).toHaveLength(1)
  return /^\[(.*)\] at/.exec(lines[0] ?? '')?.[1]?.split(', ') ?? []
}

describe('M4 the classical queue', () => {
  test('TestDeltaFIFO_basic: of 1 000 deltas of two producers each object gets its own in order', () => {
    const fifo = waiting([])
    for (let at = 0; at < 500; at++) {
      fifo.push([apply('left', at)])
      fifo.push([apply('right', at)])
    }
    const expected = (name: string) => Array.from({ length: 500 }, (_, at) => `apply ${name} ${at}`)
    expect(drain(fifo)).toEqual([...expected('left'), ...expected('right'), 'bookmark 499'])
  })

  test('TestDeltaFIFO_addUpdate: all that waits for an object is taken together, and then nothing waits', () => {
    const fifo = waiting([], apply('foo', 10), apply('bar', 11), apply('foo', 12), remove('foo', 15))
    expect(drain(fifo, 3)).toEqual(['apply foo 10', 'apply foo 12', 'delete foo 15'])
    expect(drain(fifo)).toEqual(['apply bar 11', 'bookmark 15'])
    expect(fifo.depth).toBe(0)
  })

  test('TestDeltaFIFO_detectLineJumpers: an object keeps the place of its first delta; taken and pushed again it goes to the end', () => {
    const fifo = waiting([], apply('foo', 10), apply('bar', 1), apply('foo', 11), apply('foo', 13), apply('zab', 30))
    expect(drain(fifo, 3)).toEqual(['apply foo 10', 'apply foo 11', 'apply foo 13'])
    fifo.push([apply('foo', 14)])
    expect(drain(fifo)).toEqual(['apply bar 1', 'apply zab 30', 'apply foo 14', 'bookmark 14'])
  })

  test('take cuts an object in two where it must, and goes on with it first', () => {
    const fifo = waiting([], apply('foo', 10), apply('bar', 1), apply('foo', 11))
    expect(drain(fifo, 1)).toEqual(['apply foo 10'])
    fifo.push([apply('foo', 12)])
    expect(drain(fifo, 2)).toEqual(['apply foo 11', 'apply foo 12'])
  })

  test('TestDeltaFIFO_enqueueingNoLister: the delete of an object that nobody knows is nothing', () => {
    const fifo = waiting([], apply('foo', 10), apply('bar', 15), apply('qux', 17), remove('qux', 18), remove('baz', 20))
    expect(drain(fifo)).toEqual(['apply foo 10', 'apply bar 15', 'apply qux 17', 'delete qux 18', 'bookmark 20'])
  })

  test('TestDeltaFIFO_enqueueingWithLister: the delete of a cached object waits', () => {
    const fifo = waiting(knownThree, apply('foo', 10), apply('bar', 15), remove('baz', 20))
    expect(drain(fifo)).toEqual(['apply foo 10', 'apply bar 15', 'delete baz 20', 'bookmark 20'])
  })

  test('TestDeltaFIFO_DeleteExistingNonPropagated: the delete of an object that waits waits behind it', () => {
    expect(drain(waiting([], apply('foo', 5), remove('foo', 6)))).toEqual(['apply foo 5', 'delete foo 6', 'bookmark 6'])
  })

  test('TestDeltaFIFO_KeyOf: whatever waits for an object waits under one key', () => {
    const fifo = waiting([pod('foo', 1)], apply('foo', 2), replace(3), apply('foo', 4), remove('foo', 5))
    expect(drain(fifo)).toEqual(['[apply foo 2, missing foo 2, apply foo 4, delete foo 5] at 5'])
  })
})

describe('M4 consecutive deletes', () => {
  test('of one object only the first one stays', () => {
    expect(drain(waiting([pod('foo', 5)], remove('foo', 6), remove('foo', 7)))).toEqual(['delete foo 6', 'bookmark 7'])
  })

  test('a delete that the server told is better than one that was missed, in either order', () => {
    expect(steps([pod('foo', 5)], replace(9), remove('foo', 8))).toEqual(['delete foo 8'])
    expect(steps([pod('foo', 5)], remove('foo', 8), replace(9))).toEqual(['delete foo 8'])
  })

  test('P1: of two uids both stay: only the cache knows which of them is late', () => {
    const known = [pod('foo', 5, 'u2')]
    expect(drain(waiting(known, remove('foo', 4, 'u1'), remove('foo', 6, 'u2')))).toEqual([
      'delete foo 4',
      'delete foo 6',
      'bookmark 6',
    ])
    expect(steps(known, remove('foo', 4, 'u1'), replace(9))).toEqual(['delete foo 4', 'missing d/foo'])
    expect(steps(known, replace(9), remove('foo', 4, 'u1'))).toEqual(['missing foo 5'])
  })

  test('with anything in between nothing is joined', () => {
    const fifo = waiting([pod('foo', 5)], remove('foo', 6), apply('foo', 7), remove('foo', 8))
    expect(drain(fifo)).toEqual(['delete foo 6', 'apply foo 7', 'delete foo 8', 'bookmark 8'])
  })
})

describe('M4 replace', () => {
  test('TestDeltaFIFO_replaceWithDeleteDeltaIn: a delete that waits does not swallow what is listed', () => {
    expect(steps([pod('foo', 1)], remove('foo', 1), replace(2, pod('foo', 2)))).toEqual([
      'delete foo 1',
      'listed foo 2',
    ])
  })

  describe('TestDeltaFIFOW_ReplaceMakesDeletionsForObjectsOnlyInQueue', () => {
    const foo = pod('foo', 2)
    test.each([
      ['Added', [apply('foo', 2)], ['apply foo 2', 'missing foo 2']],
      ['Replaced', [apply('foo', 2), replace(3, foo)], ['apply foo 2', 'listed foo 2', 'missing foo 2']],
      ['Deleted', [apply('foo', 2), remove('foo', 2)], ['apply foo 2', 'delete foo 2']],
      [
        'Synced',
        [apply('foo', 2), replace(3, foo), replace(4, foo)],
        ['apply foo 2', 'listed foo 2', 'listed foo 2', 'missing foo 2'],
      ],
      ['multiple Replaces', [apply('foo', 2), replace(4)], ['apply foo 2', 'missing foo 2']],
      [
        'added, deleted, added',
        [apply('foo', 2), remove('foo', 2), apply('foo', 3)],
        ['apply foo 2', 'delete foo 2', 'apply foo 3', 'missing foo 3'],
      ],
    ])('%s', (_, pushes, expected) => {
      expect(steps([], ...pushes, replace(9))).toEqual(expected)
      expect(steps([foo], ...pushes, replace(9))).toEqual(expected)
    })
  })

  test('TestDeltaFIFO_addReplace: an add that waits and what is listed are taken together', () => {
    expect(steps([], apply('foo', 10), replace(15, pod('foo', 15)))).toEqual(['apply foo 10', 'listed foo 15'])
  })

  describe('TestDeltaFIFO_ReplaceMakesDeletions', () => {
    test.each([
      ['#1', knownThree, [remove('baz', 10)], ['delete baz 10', 'listed foo 5', 'missing bar 6']],
      ['#2', knownThree, [apply('baz', 10)], ['apply baz 10', 'missing baz 10', 'listed foo 5', 'missing bar 6']],
      [
        '#3',
        knownThree,
        [remove('bar', 6), apply('bar', 100)],
        ['delete bar 6', 'apply bar 100', 'missing bar 100', 'listed foo 5', 'missing baz 7'],
      ],
      [
        '#4',
        knownThree,
        [replace(101, pod('bar', 100), pod('foo', 5))],
        ['listed bar 100', 'missing bar 100', 'listed foo 5', 'listed foo 5', 'missing baz 7'],
      ],
      ['#5', [], [apply('baz', 10)], ['apply baz 10', 'missing baz 10', 'listed foo 5']],
    ])('%s', (_, known, pushes, expected) => {
      expect(steps(known, ...pushes, replace(200, pod('foo', 5)))).toEqual(expected)
    })
  })

  test('TestDeltaFIFO_ReplaceMakesDeletionsReplaced: listed with another version, the others missing', () => {
    const expected = ['delete baz 10', 'listed foo 6', 'missing bar 6']
    expect(steps(knownThree, remove('baz', 10), replace(200, pod('foo', 6)))).toEqual(expected)
  })

  test('TestDeltaFIFO_ReplaceDeltaType: what is listed is told as listed, not as added or updated', () => {
    expect(steps([pod('foo', 5)], replace(9, pod('foo', 5)))).toEqual(['listed foo 5'])
  })

  test('P2: all that waits is one entry while a complete state waits, what came behind it too', () => {
    const fifo = waiting(knownThree, apply('bar', 8), replace(9, pod('foo', 5), pod('bar', 8)), apply('new', 10))
    expect(drain(fifo, 1)).toEqual(['[apply bar 8, listed bar 8, listed foo 5, missing baz 7, apply new 10] at 10'])
    expect(fifo.depth).toBe(0)
    fifo.push([apply('new', 11)])
    expect(drain(fifo)).toEqual(['apply new 11', 'bookmark 11'])
  })

  test('an empty complete state without a version is work', () => {
    const fifo = waiting([])
    let calls = 0
    fifo.onWork(() => calls++)
    fifo.push([{ type: 'replace', objects: [] }])
    expect(calls).toBe(1)
    expect(drain(fifo)).toEqual(['[] at undefined'])
  })

  test('an object that was touched and changed in one entry is told in two updates, each right in itself', () => {
    const updates: unknown[] = []
    const consumer = createConsumer(createDeltaFifo, [pod('foo', 1, 'u', 1), pod('bar', 1, 'v', 1)], {
      hear: ({ changes, touched }) =>
        updates.push([
          changes.map(({ type, object }) => `${type} ${object.metadata.resourceVersion}`),
          touched.map(({ key, resourceVersion }) => `${key} ${resourceVersion}`),
        ]),
    })
    const barOnly = replace(4, pod('bar', 4, 'v', 1), pod('foo', 3, 'u', 3))
    consumer.fifo.push([apply('bar', 2, 'v'), { type: 'apply', object: pod('foo', 2, 'u', 1) }, barOnly])
    consumer.consume()
    expect(updates).toEqual([
      [['updated 2', 'updated 4'], ['d/foo 2']],
      [['updated 3'], []],
    ])
  })
})

describe('M6 resync', () => {
  test('TestDeltaFIFO_Resync: a cached object for which nothing waits is told again', () => {
    expect(drain(waiting([pod('foo', 5)], resync))).toEqual(['sync d/foo'])
  })

  test('TestDeltaFIFO_ResyncNonExisting: one whose delete waits is not', () => {
    expect(drain(waiting([pod('foo', 5)], remove('foo', 6), resync))).toEqual(['delete foo 6', 'bookmark 6'])
  })

  test('TestDeltaFIFO_UpdateResyncRace: one whose update waits is not: the update is all there is to tell', () => {
    expect(drain(waiting([pod('foo', 5)], apply('foo', 6), resync))).toEqual(['apply foo 6', 'bookmark 6'])
  })

  test('twice is once, and what comes behind it is told behind it', () => {
    const fifo = waiting([pod('foo', 5)], resync, resync, apply('foo', 6))
    expect(drain(fifo)).toEqual(['sync d/foo', 'apply foo 6', 'bookmark 6'])
  })
})

describe('P8 the version', () => {
  test('comes with what empties the queue, never before, however little is taken', () => {
    const fifo = waiting([], apply('a', 1), apply('b', 2), bookmark(7), apply('a', 3))
    expect([drain(fifo, 2), drain(fifo, 1), drain(fifo, 1)]).toEqual([
      ['apply a 1', 'apply a 3'],
      ['apply b 2'],
      ['bookmark 3'],
    ])
    expect(fifo.depth).toBe(0)
  })

  test('waits as long as something is pushed before the queue was empty', () => {
    const fifo = waiting([], apply('a', 1))
    const taken: string[] = []
    for (let version = 2; version <= 9; version++) {
      fifo.push([apply(`pod-${version}`, version)])
      taken.push(...drain(fifo, 1))
    }
    expect(taken).toHaveLength(8)
    expect(taken.filter((line) => line.startsWith('bookmark'))).toEqual([])
    expect(drain(fifo)).toEqual(['apply pod-9 9', 'bookmark 9'])
  })

  test('is there for the delete of an object that nobody knows', () => {
    expect(drain(waiting([], remove('foo', 9)))).toEqual(['bookmark 9'])
  })
})

describe('P11 revoke', () => {
  test('takes what waits with it, and what is cached is as good as gone', () => {
    const fifo = waiting(
      knownThree,
      apply('foo', 10),
      { type: 'revoke' },
      remove('bar', 11),
      replace(12, pod('new', 12)),
    )
    expect(drain(fifo, 1)).toEqual(['revoke'])
    fifo.push([resync])
    expect(drain(fifo)).toEqual(['[listed new 12] at 12'])
  })
})

describe('P10 overflow', () => {
  test('above the mark each object keeps its net result; a complete state supersedes what was in front of it', () => {
    const create: typeof createDeltaFifo = (store) => createDeltaFifo(store, { highWaterMark: 4 })
    const { fifo } = createConsumer(create, [pod('foo', 1), pod('bar', 1)])
    fifo.push([apply('foo', 2), apply('foo', 3), apply('foo', 4), apply('bar', 5), remove('bar', 6), resync])
    expect(fifo.depth).toBe(3)
    fifo.push([replace(10, pod('foo', 4)), apply('foo', 11), apply('foo', 12), remove('foo', 13)])
    expect(drain(fifo)).toEqual(['[listed foo 4, delete foo 13, delete bar 6] at 13'])
  })
})

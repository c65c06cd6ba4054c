import { describe, expect, test } from 'vitest'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { Delta, DeltaSource } from '../ports.js'
import { apply, bookmark, pod, remove, replace, resync } from './deltas.fixture.js'
import { createFifo } from './fifo.js'

/** `apply d/a@10`, short enough to compare whole queues. RV of the entry, not of its object. */
function brief(delta: Delta): string {
  switch (delta.type) {
    case 'apply':
    case 'delete': {
      const { name, resourceVersion } = delta.object.metadata
      return `${delta.type} ${name} ${resourceVersion}${delta.resourceVersion === undefined ? ' (no RV)' : ''}`
    }
    case 'replace':
      return `replace [${delta.objects.map(({ metadata }) => `${metadata.name} ${metadata.resourceVersion}`)}] ${delta.resourceVersion}`
    case 'progress':
      return `progress [${delta.objects.map(({ metadata }) => `${metadata.name} ${metadata.resourceVersion}`)}]`
    case 'bookmark':
      return `bookmark ${delta.resourceVersion}`
    case 'resync':
    case 'revoke':
      return delta.type
  }
}

function drain(source: DeltaSource<Delta>, max = Number.POSITIVE_INFINITY): string[] {
  return source.take(max).map(brief)
}

describe('M5 order', () => {
  test('TestRealFIFO_detectLineJumpers: a key that is pending is not moved by a newer delta', () => {
    const fifo = createFifo()
    fifo.push([apply('foo', 10), apply('bar', 1), apply('foo', 11), apply('foo', 13), apply('zab', 30)])
    expect(drain(fifo, 1)).toEqual(['apply foo 10'])
    fifo.push([apply('foo', 14)])
    expect(drain(fifo)).toEqual(['apply bar 1', 'apply foo 11', 'apply foo 13', 'apply zab 30', 'apply foo 14'])
  })

  test('TestRealFIFO_addUpdate: add, update and delete of one key are all delivered', () => {
    const fifo = createFifo()
    fifo.push([apply('foo', 10)])
    fifo.push([apply('foo', 12)])
    fifo.push([remove('foo', 15)])
    expect(drain(fifo)).toEqual(['apply foo 10', 'apply foo 12', 'delete foo 15'])
    expect(fifo.depth).toBe(0)
    expect(drain(fifo)).toEqual([])
  })

  test('TestRealFIFO_enqueueingNoLister: deletes of unknown keys are queued like any other delta', () => {
    const fifo = createFifo()
    fifo.push([apply('foo', 10), apply('bar', 15), apply('qux', 17), remove('qux', 18), remove('baz', 20)])
    expect(drain(fifo)).toEqual(['apply foo 10', 'apply bar 15', 'apply qux 17', 'delete qux 18', 'delete baz 20'])
  })

  test('a delete that comes twice is delivered twice: the store ignores the second', () => {
    const fifo = createFifo()
    fifo.push([remove('foo', 10), remove('foo', 10)])
    expect(drain(fifo)).toEqual(['delete foo 10', 'delete foo 10'])
  })

  test('TestRealFIFO_ReplaceAtomic, TestRealFIFO_ReplaceAtomicPop: a replace is one entry, behind what was there before it (P2)', () => {
    const fifo = createFifo()
    fifo.push([apply('foo', 5)])
    fifo.push([replace(10, pod('foo', 7)), replace(20, pod('foo', 7), pod('bar', 8)), replace(56)])
    expect(fifo.depth).toBe(4)
    expect(drain(fifo, 2)).toEqual(['apply foo 5', 'replace [foo 7] 10'])
    expect(drain(fifo)).toEqual(['replace [foo 7,bar 8] 20', 'replace [] 56'])
  })

  test('TestRealFIFO_ReplaceAtomic / bookmark: a bookmark is an entry in its place', () => {
    const fifo = createFifo()
    fifo.push([bookmark(123), replace(1234)])
    expect(drain(fifo)).toEqual(['bookmark 123', 'replace [] 1234'])
  })

  test('TestRealFIFO_ResyncAtomic: a resync is one entry, behind a pending add', () => {
    const fifo = createFifo()
    fifo.push([apply('foo', 5)])
    fifo.push([resync])
    expect(drain(fifo)).toEqual(['apply foo 5', 'resync'])
  })

  test('TestRealFIFO_PopMultipleDeltaInBatch: take gives at most as many as asked, oldest first, and nothing for zero', () => {
    const fifo = createFifo()
    fifo.push([apply('a', 1), apply('b', 2), apply('a', 3)])
    expect(drain(fifo, 0)).toEqual([])
    expect(drain(fifo, 2)).toEqual(['apply a 1', 'apply b 2'])
    expect(drain(fifo, 2)).toEqual(['apply a 3'])
  })

  test('TestRealFIFO_basic: 1 000 deltas of two producers keep each producer in order', () => {
    const fifo = createFifo()
    for (let at = 0; at < 500; at++) {
      fifo.push([apply('left', at)])
      fifo.push([apply('right', at)])
    }
    const seen = { left: [] as string[], right: [] as string[] }
    while (fifo.depth > 0) {
      for (const delta of fifo.take(7)) {
        if (delta.type === 'apply')
          seen[delta.object.metadata.name as 'left'].push(delta.object.metadata.resourceVersion ?? '')
      }
    }
    const expected = Array.from({ length: 500 }, (_, at) => `${at}`)
    expect(seen).toEqual({ left: expected, right: expected })
  })
})

describe('onWork', () => {
  test('is called at once when the first entry comes, and not again while entries wait', () => {
    const fifo = createFifo()
    let calls = 0
    fifo.onWork(() => calls++)
    fifo.push([])
    expect(calls).toBe(0)
    fifo.push([apply('a', 1), apply('b', 2)])
    expect(calls).toBe(1)
    fifo.push([apply('c', 3)])
    fifo.take(1)
    fifo.push([apply('d', 4)])
    expect(calls).toBe(1)
    fifo.take(10)
    fifo.push([apply('e', 5)])
    expect(calls).toBe(2)
  })

  test('sees the whole push when it takes from inside the call', () => {
    const fifo = createFifo()
    const seen: string[] = []
    fifo.onWork(() => seen.push(...drain(fifo)))
    fifo.push([apply('a', 1), apply('b', 2)])
    fifo.push([apply('c', 3)])
    expect(seen).toEqual(['apply a 1', 'apply b 2', 'apply c 3'])
  })

  test('is called at once for a consumer that comes after the work', () => {
    const fifo = createFifo()
    fifo.push([apply('a', 1)])
    let calls = 0
    fifo.onWork(() => calls++)
    expect(calls).toBe(1)
  })
})

describe('W12 hold', () => {
  test('what was pushed before the hold flows on, what comes after waits and counts in depth', () => {
    const fifo = createFifo()
    fifo.push([apply('before', 1)])
    fifo.hold()
    fifo.push([apply('held', 2)])
    expect(fifo.depth).toBe(2)
    expect(drain(fifo)).toEqual(['apply before 1'])
    expect(drain(fifo)).toEqual([])
    expect(fifo.depth).toBe(1)
  })

  test('release gives the held entries in order and calls the consumer', () => {
    const fifo = createFifo()
    let calls = 0
    fifo.onWork(() => calls++)
    fifo.hold()
    fifo.push([apply('a', 1)])
    fifo.push([bookmark(2)])
    expect(calls).toBe(0)
    fifo.release()
    expect(calls).toBe(1)
    fifo.push([apply('b', 3)])
    expect(drain(fifo)).toEqual(['apply a 1', 'bookmark 2', 'apply b 3'])
  })

  test('release of nothing calls nobody', () => {
    const fifo = createFifo()
    let calls = 0
    fifo.onWork(() => calls++)
    fifo.hold()
    fifo.release()
    expect(calls).toBe(0)
  })

  test('discardHeld drops what was held, keeps the rest, and ends the hold', () => {
    const fifo = createFifo()
    fifo.push([apply('before', 1)])
    fifo.hold()
    fifo.push([apply('dropped', 2)])
    fifo.discardHeld()
    fifo.push([replace(3)])
    expect(drain(fifo)).toEqual(['apply before 1', 'replace [] 3'])
  })

  test('a second hold, and release or discardHeld outside a hold, do nothing', () => {
    const fifo = createFifo()
    fifo.push([apply('a', 1)])
    fifo.release()
    fifo.discardHeld()
    fifo.hold()
    fifo.push([apply('b', 2)])
    fifo.hold()
    fifo.push([apply('c', 3)])
    fifo.release()
    expect(drain(fifo)).toEqual(['apply a 1', 'apply b 2', 'apply c 3'])
  })
})

describe('P10 overflow', () => {
  test('up to the mark nothing is merged; above it each key keeps its last delta, without an RV, and the newest RV stands at the end', () => {
    const fifo = createFifo({ highWaterMark: 4 })
    fifo.push([apply('a', 1), apply('b', 2), apply('a', 3), remove('b', 4)])
    expect(fifo.depth).toBe(4)
    fifo.push([apply('c', 5)])
    expect(drain(fifo)).toEqual(['apply a 3 (no RV)', 'delete b 4 (no RV)', 'apply c 5 (no RV)', 'bookmark 5'])
  })

  test('the RV of a bookmark counts like that of any delta, in stream order', () => {
    const fifo = createFifo({ highWaterMark: 2 })
    fifo.push([apply('a', 1), bookmark(9), apply('a', 10), bookmark(12)])
    expect(drain(fifo)).toEqual(['apply a 10 (no RV)', 'bookmark 12'])
  })

  test('a replace supersedes what waits in front of it and keeps its own RV', () => {
    const fifo = createFifo({ highWaterMark: 3 })
    fifo.push([apply('a', 1), replace(10, pod('a', 5)), apply('b', 11), apply('b', 12)])
    expect(drain(fifo)).toEqual(['replace [a 5] 10', 'apply b 12 (no RV)', 'bookmark 12'])
  })

  test('P4: two uids never merge: the delete of the old one stays in front of the apply of the new one', () => {
    const fifo = createFifo({ highWaterMark: 2 })
    fifo.push([apply('a', 1, 'u1'), remove('a', 2, 'u1'), apply('a', 3, 'u2'), apply('a', 4, 'u2')])
    expect(drain(fifo)).toEqual(['delete a 2 (no RV)', 'apply a 4 (no RV)', 'bookmark 4'])
  })

  test('C84: leaving and entering a selector with the same uid is one apply', () => {
    const fifo = createFifo({ highWaterMark: 1 })
    fifo.push([remove('a', 2, 'u1'), apply('a', 3, 'u1')])
    expect(drain(fifo)).toEqual(['apply a 3 (no RV)', 'bookmark 3'])
  })

  test('P4: of a key that came and went as several uids, the first deletion and the newest stay', () => {
    const fifo = createFifo({ highWaterMark: 1 })
    fifo.push([
      remove('a', 2, 'u1'),
      apply('a', 3, 'u2'),
      remove('a', 4, 'u2'),
      apply('a', 5, 'u3'),
      remove('a', 6, 'u3'),
    ])
    expect(drain(fifo)).toEqual(['delete a 2 (no RV)', 'delete a 6 (no RV)', 'bookmark 6'])
  })

  test('P1: a delete of another uid behind an apply is left to the store to judge', () => {
    const fifo = createFifo({ highWaterMark: 1 })
    fifo.push([apply('a', 5, 'u2'), remove('a', 4, 'u1')])
    expect(drain(fifo)).toEqual(['apply a 5 (no RV)', 'delete a 4 (no RV)', 'bookmark 4'])
    fifo.push([apply('a', 5, 'u2'), remove('a', 8, 'u3'), remove('a', 4, 'u1'), remove('a', 8, 'u3')])
    expect(drain(fifo)).toEqual(['apply a 5 (no RV)', 'delete a 8 (no RV)', 'bookmark 8'])
  })

  test('P1: late deletes never push out a real one', () => {
    const fifo = createFifo({ highWaterMark: 1 })
    fifo.push([remove('a', 2, 'u1'), remove('a', 9, 'u3'), remove('a', 4, 'u2')])
    expect(drain(fifo)).toEqual(['delete a 2 (no RV)', 'delete a 9 (no RV)', 'bookmark 4'])
  })

  test('several resyncs become one, behind the net results; progress is gathered in front', () => {
    const fifo = createFifo({ highWaterMark: 3 })
    const progress = (...objects: readonly KubeObject[]): Delta => ({ type: 'progress', objects })
    fifo.push([progress(pod('p', 1), pod('q', 1)), progress(pod('p', 2)), resync, apply('a', 3), resync])
    expect(drain(fifo)).toEqual(['progress [p 2,q 1]', 'apply a 3 (no RV)', 'resync', 'bookmark 3'])
  })

  test('without any RV there is no bookmark', () => {
    const fifo = createFifo({ highWaterMark: 1 })
    const delta: Delta = { type: 'apply', object: pod('a', 1) }
    fifo.push([delta, delta])
    expect(drain(fifo)).toEqual(['apply a 1 (no RV)'])
  })

  test('half taken, the RV still waits for the last entry, also when more comes', () => {
    const fifo = createFifo({ highWaterMark: 3 })
    fifo.push([apply('a', 1), apply('b', 2), apply('c', 3), apply('a', 4)])
    expect(drain(fifo, 1)).toEqual(['apply a 4 (no RV)'])
    fifo.push([apply('a', 5), apply('a', 6), apply('d', 7), apply('d', 8)])
    expect(drain(fifo)).toEqual([
      'apply b 2 (no RV)',
      'apply c 3 (no RV)',
      'apply a 6 (no RV)',
      'apply d 8 (no RV)',
      'bookmark 8',
    ])
  })

  test('held entries are squashed too, apart from those in front of them', () => {
    const fifo = createFifo({ highWaterMark: 2 })
    fifo.push([apply('a', 1)])
    fifo.hold()
    fifo.push([apply('a', 2), apply('a', 3), apply('a', 4)])
    expect(fifo.depth).toBe(3)
    expect(drain(fifo)).toEqual(['apply a 1'])
    fifo.release()
    expect(drain(fifo)).toEqual(['apply a 4 (no RV)', 'bookmark 4'])
  })

  test('depth stays below the mark or twice the keys, and squashing does not happen at every push', () => {
    const fifo = createFifo({ highWaterMark: 100 })
    const keys = 1_000
    for (let version = 1; version <= 50_000; version++) {
      fifo.push([apply(`pod-${version % keys}`, version)])
      expect(fifo.depth).toBeLessThanOrEqual(2 * (keys + 1))
    }
    const versions = fifo.take(Number.POSITIVE_INFINITY)
    expect(versions.at(-1)).toMatchObject({ resourceVersion: '50000' })
  })

  test('squashing costs a bounded number of looks at each delta, however many keys live', () => {
    const fifo = createFifo({ highWaterMark: 10 })
    let looks = 0
    const pushes = 20_000
    for (let version = 1; version <= pushes; version++) {
      const { metadata } = pod(`pod-${version % 1_000}`, version)
      const object: KubeObject = {
        get metadata() {
          looks++
          return metadata
        },
      }
      fifo.push([{ type: 'apply', object }])
    }
    expect(looks).toBeLessThan(pushes * 8)
  })
})

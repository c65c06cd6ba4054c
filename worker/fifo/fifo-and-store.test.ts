import { describe, expect, test } from 'vitest'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { ResourceVersion } from '../../src/model/resource-version.js'
import type { Change } from '../../src/query/change-set.js'
import type { Delta } from '../ports.js'
import { applyDelta } from '../store/apply-delta.js'
import { createPrepare, type Transform } from '../store/prepare-object.js'
import { createStore } from '../store/store.js'
import { createFifo } from './fifo.js'

// client-go's FIFO computes what a replace deletes; here the store does, when its turn has come. So these rows of
// the_real_fifo_test.go are about both, joined as the pump joins them.

function pod(name: string, version: number): KubeObject {
  return { metadata: { name, uid: `uid-${name}`, resourceVersion: `${version}` }, version } as KubeObject
}

const apply = (name: string, version: number): Delta => ({ type: 'apply', object: pod(name, version) })
const remove = (name: string, version: number): Delta => ({ type: 'delete', object: pod(name, version) })
const bookmark = (version: number): Delta => ({ type: 'bookmark', resourceVersion: `${version}` as ResourceVersion })
const replace = (...objects: readonly KubeObject[]): Delta => ({ type: 'replace', objects })
const resync: Delta = { type: 'resync' }

function brief(change: Change<KubeObject>): string {
  const { type, key, object } = change
  const old = type === 'updated' ? `${change.old.metadata.resourceVersion}→` : ''
  const unseen = type === 'deleted' && change.lastStateUnknown === true ? ', unseen' : ''
  return `${type} ${key} ${old}${object.metadata.resourceVersion}${unseen}`
}

function fail(...told: readonly unknown[]): void {
  throw new Error(`unexpected: ${told}`)
}

/** A FIFO in front of a store that knows `known`; `told` drains it and says what listeners are told, delta by delta. */
function setUp(known: readonly KubeObject[] = [], transform: Transform = 'default') {
  const fifo = createFifo()
  const store = createStore(fail)
  const prepare = createPrepare(transform, fail)
  for (const object of known) store.put(createPrepare('none', fail)(object))
  return {
    fifo,
    store,
    told: (): readonly (readonly string[])[] =>
      fifo
        .take(Number.POSITIVE_INFINITY)
        .map((delta) => applyDelta(store, delta, prepare, { replace: 'relist' }).changes.map(brief)),
  }
}

const three = [pod('foo', 5), pod('bar', 6), pod('baz', 7)]

describe('M5 P1 a replace behind what was pending', () => {
  test('TestRealFIFO_replaceWithDeleteDeltaIn: the delete happened, and the new one is added', () => {
    const { fifo, told } = setUp([pod('foo', 1)])
    fifo.push([remove('foo', 1), replace(pod('foo', 2))])
    expect(told()).toEqual([['deleted foo 1'], ['added foo 2']])
  })

  test.each<{ readonly name: string; readonly push: readonly Delta[]; readonly expected: readonly string[][] }>([
    {
      name: 'Added: what was only in the queue is added, then gone',
      push: [apply('foo', 2), replace()],
      expected: [['added foo 2'], ['deleted foo 2, unseen']],
    },
    {
      name: 'Deleted: nothing is deleted twice',
      push: [apply('foo', 1), remove('foo', 2), replace()],
      expected: [['added foo 1'], ['deleted foo 2'], []],
    },
    {
      name: 'Synced: listed again in the same state, it says nothing',
      push: [apply('foo', 2), replace(pod('foo', 2)), replace(pod('foo', 2)), replace()],
      expected: [['added foo 2'], [], [], ['deleted foo 2, unseen']],
    },
    {
      name: 'multiple Replaces: one deletion',
      push: [apply('foo', 2), replace(), replace()],
      expected: [['added foo 2'], ['deleted foo 2, unseen'], []],
    },
    {
      name: 'added, deleted, added: the last state is that of the second life',
      push: [apply('foo', 2), remove('foo', 2), apply('foo', 3), replace()],
      expected: [['added foo 2'], ['deleted foo 2'], ['added foo 3'], ['deleted foo 3, unseen']],
    },
    {
      name: 'bookmark: an entry that tells nothing',
      push: [bookmark(123), replace(), replace()],
      expected: [[], [], []],
    },
  ])('TestRealFIFOW_ReplaceMakesDeletionsForObjectsOnlyInQueue / $name', ({ push, expected }) => {
    const { fifo, told } = setUp()
    fifo.push(push)
    expect(told()).toEqual(expected)
  })

  test.each<{
    readonly name: string
    readonly known: readonly KubeObject[]
    readonly push: readonly Delta[]
    readonly expected: readonly string[][]
  }>([
    {
      name: '#1',
      known: three,
      push: [remove('baz', 10), replace(pod('foo', 5))],
      expected: [['deleted baz 10'], ['deleted bar 6, unseen']],
    },
    {
      name: '#2',
      known: three,
      push: [apply('baz', 10), replace(pod('foo', 5))],
      expected: [['updated baz 7→10'], ['deleted bar 6, unseen', 'deleted baz 10, unseen']],
    },
    {
      name: '#3',
      known: three,
      push: [remove('bar', 6), apply('bar', 100), replace(pod('foo', 5))],
      expected: [['deleted bar 6'], ['added bar 100'], ['deleted bar 100, unseen', 'deleted baz 7, unseen']],
    },
    {
      name: '#4',
      known: three,
      push: [replace(pod('bar', 100), pod('foo', 5)), replace(pod('foo', 5))],
      expected: [['deleted baz 7, unseen', 'updated bar 6→100'], ['deleted bar 100, unseen']],
    },
    {
      name: '#5',
      known: [],
      push: [apply('baz', 10), replace(pod('foo', 5))],
      expected: [['added baz 10'], ['deleted baz 10, unseen', 'added foo 5']],
    },
    {
      name: 'TestRealFIFO_ReplaceMakesDeletionsReplaced: deletions come before what is new',
      known: three,
      push: [remove('baz', 10), replace(pod('foo', 6))],
      expected: [['deleted baz 10'], ['deleted bar 6, unseen', 'updated foo 5→6']],
    },
    {
      name: 'TestRealFIFO_addReplace',
      known: [],
      push: [apply('foo', 10), replace(pod('foo', 15))],
      expected: [['added foo 10'], ['updated foo 10→15']],
    },
  ])('TestRealFIFO_ReplaceMakesDeletions / $name', ({ known, push, expected }) => {
    const { fifo, store, told } = setUp(known)
    fifo.push(push)
    expect(told().map((changes) => changes.toSorted())).toEqual(expected.map((changes) => changes.toSorted()))
    expect([...store.values()].map(({ object }) => object.metadata.name)).toEqual(['foo'])
  })

  test('TestRealFIFO_ReplaceMakesDeletions: within one replace, deletions come first', () => {
    const { fifo, told } = setUp(three)
    fifo.push([replace(pod('new', 8), pod('bar', 9))])
    expect(told()).toEqual([['deleted foo 5, unseen', 'deleted baz 7, unseen', 'added new 8', 'updated bar 6→9']])
  })
})

describe('M5 M6 what is known', () => {
  test('TestRealFIFO_enqueueingWithLister: an add and a modification of what is known are updates', () => {
    const { fifo, told } = setUp(three)
    fifo.push([apply('foo', 10), apply('bar', 15), remove('baz', 20)])
    expect(told()).toEqual([['updated foo 5→10'], ['updated bar 6→15'], ['deleted baz 20']])
  })

  test('TestRealFIFO_DeleteExistingNonPropagated: an add and its delete are both told', () => {
    const { fifo, told } = setUp()
    fifo.push([apply('foo', 5), remove('foo', 6)])
    expect(told()).toEqual([['added foo 5'], ['deleted foo 6']])
  })

  test('TestRealFIFO_Resync: one update with itself for each that is known', () => {
    const { fifo, told } = setUp([pod('foo', 5)])
    fifo.push([resync])
    expect(told()).toEqual([['updated foo 5→5']])
  })

  test('TestRealFIFO_ResyncNonExisting: behind its delete, nothing', () => {
    const { fifo, told } = setUp([pod('foo', 5)])
    fifo.push([remove('foo', 5), resync])
    expect(told()).toEqual([['deleted foo 5'], []])
  })

  test('TestRealFIFO_UpdateResyncRace: a resync never tells an older object behind a newer one', () => {
    const { fifo, told } = setUp([pod('foo', 5)])
    fifo.push([apply('foo', 6), resync])
    expect(told()).toEqual([['updated foo 5→6'], ['updated foo 6→6']])
  })

  test('TestRealFIFO_transformer: each object is transformed once, what is deleted unseen not again', () => {
    const counts = new Map<string, number>()
    const { fifo, told } = setUp([], (object) => {
      const id = `${object.metadata.name} ${object.metadata.resourceVersion}`
      counts.set(id, (counts.get(id) ?? 0) + 1)
      return object
    })
    fifo.push([apply('foo', 10), apply('bar', 11), apply('foo', 12), remove('foo', 15)])
    fifo.push([replace(), apply('bar', 16), replace()])
    expect(told()).toEqual([
      ['added foo 10'],
      ['added bar 11'],
      ['updated foo 10→12'],
      ['deleted foo 15'],
      ['deleted bar 11, unseen'],
      ['added bar 16'],
      ['deleted bar 16, unseen'],
    ])
    expect([...counts]).toEqual(['foo 10', 'bar 11', 'foo 12', 'foo 15', 'bar 16'].map((id) => [id, 1]))
  })
})

describe('M5 batches', () => {
  const list = (...names: readonly string[]): Delta => replace(...names.map((name) => pod(name, 1)))
  const short = (delta: Delta): string => {
    if (delta.type === 'replace') return `R${delta.objects.map(({ metadata }) => metadata.name)}`
    return delta.type === 'apply' ? `U${delta.object.metadata.name}` : delta.type
  }

  test.each<{
    readonly name: string
    readonly push: readonly Delta[]
    readonly max: number
    readonly batches: readonly string[][]
  }>([
    { name: 'unique', push: [list('1', '2', '3')], max: 1_000, batches: [['R1,2,3']] },
    {
      name: 'initial-list split',
      push: [list('1', '2'), apply('3', 1), apply('4', 1)],
      max: 2,
      batches: [['R1,2', 'U3'], ['U4']],
    },
    {
      name: 'non-unique 1',
      push: [list('1'), apply('1', 2), apply('1', 3)],
      max: 1_000,
      batches: [['R1', 'U1', 'U1']],
    },
    {
      name: 'non-unique 2',
      push: [list('1', '2'), apply('2', 2), apply('3', 1)],
      max: 1_000,
      batches: [['R1,2', 'U2', 'U3']],
    },
    { name: 'non-unique 3', push: [list('1', '2', '3'), apply('2', 2)], max: 1_000, batches: [['R1,2,3', 'U2']] },
    { name: 'batch size 1', push: [list('1', '2', '3')], max: 2, batches: [['R1,2,3']] },
    {
      name: 'batch size 2',
      push: [list(), apply('1', 1), apply('2', 1), apply('3', 1)],
      max: 2,
      batches: [
        ['R', 'U1'],
        ['U2', 'U3'],
      ],
    },
    { name: 'batch size 3', push: [list('1', '2', '3'), apply('4', 1)], max: 1, batches: [['R1,2,3'], ['U4']] },
  ])('TestRealFIFO_PopMultipleDeltaInBatch / $name', ({ push, max, batches }) => {
    const fifo = createFifo()
    fifo.push(push)
    const taken: string[][] = []
    while (fifo.depth > 0) taken.push(fifo.take(max).map(short))
    expect(taken).toEqual(batches)
  })
})

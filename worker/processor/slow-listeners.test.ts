import { describe, expect, test } from 'vitest'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { Change } from '../../src/query/change-set.js'
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
    expect(net.filter((entry) => entry.startsWith('updated a')).at(-1)).toMatch(/→999 watch$/)
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

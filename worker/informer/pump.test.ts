import { expect, test } from 'vitest'
import type { Delta, DeltaSource } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { Pump } from './pump.js'

const bookmark = (version: number): Delta => ({ type: 'bookmark', resourceVersion: String(version) as never })

function setUp(costMs = 0) {
  const clock = createFakeClock()
  let spentMs = 0
  let waiting: Delta[] = []
  let work: () => void = () => {}
  const source: DeltaSource = {
    take: (max) => waiting.splice(0, max),
    onWork: (listener) => {
      work = listener
    },
    get depth() {
      return waiting.length
    },
  }
  const diary: string[] = []
  const pump = new Pump({
    source,
    clock: { now: () => clock.now() + spentMs, after: clock.after },
    apply: (delta) => {
      spentMs += costMs
      if (delta.type === 'resync') throw new Error('odd')
      diary.push(delta.type === 'bookmark' ? delta.resourceVersion : delta.type)
      return { changes: [], touched: [] }
    },
    failed: (error) => diary.push(`failed ${String(error)}`),
    drained: () => diary.push('drained'),
  })
  return {
    clock,
    diary,
    pump,
    pushOdd: () => {
      waiting = [bookmark(1), { type: 'resync' }, bookmark(2)]
      work()
    },
    push: (count: number) => {
      waiting = [...waiting, ...Array.from({ length: count }, (_, index) => bookmark(index + 1))]
      work()
    },
  }
}

test('P3: deltas are applied in order, then everyone is told once', async () => {
  const { diary, push } = setUp()
  push(3)
  expect(diary).toEqual([])
  await Promise.resolve()
  expect(diary).toEqual(['1', '2', '3', 'drained'])
})

test('P5: a long queue is worked off in slices, so that the thread is free in between', async () => {
  const { clock, diary, push } = setUp(1)
  push(1_200)
  await Promise.resolve()
  expect(diary).toHaveLength(501)
  clock.advanceSync(0)
  expect(diary.filter((line) => line === 'drained')).toHaveLength(3)
  expect(diary).toHaveLength(1_203)
})

test('flush applies all that waits, now; stopped, nothing is applied', async () => {
  const { diary, pump, push } = setUp()
  push(600)
  pump.flush()
  expect(diary.filter((line) => line !== 'drained')).toHaveLength(600)
  await Promise.resolve()
  expect(diary.filter((line) => line !== 'drained')).toHaveLength(600)
  pump.stop()
  push(1)
  await Promise.resolve()
  expect(diary.filter((line) => line !== 'drained')).toHaveLength(600)
})

test('P1: a delta that cannot be applied is reported, and those behind it are applied', async () => {
  const { diary, pushOdd } = setUp()
  pushOdd()
  await Promise.resolve()
  expect(diary).toEqual(['1', 'failed Error: odd', '2', 'drained'])
})

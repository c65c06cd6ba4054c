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
    /** `1`, `3`: versions; `x`: a delta that cannot be applied. */
    pushEach: (pattern: string) => {
      waiting = [...pattern].map((each) => (each === 'x' ? { type: 'resync' } : bookmark(Number(each))))
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

test.each([
  { name: 'all succeed', pattern: '1', applied: '1', failures: 0 },
  { name: 'all fail', pattern: 'x', applied: '', failures: 1 },
  { name: 'partial 1', pattern: '1x', applied: '1', failures: 1 },
  { name: 'partial 2', pattern: '1x3', applied: '13', failures: 1 },
  { name: 'TestCacheTransactionShouldIndexErrors / mixed', pattern: '1x3x', applied: '13', failures: 2 },
  { name: 'TestRealFIFO_PopBrokenItemsInBatch / first broken', pattern: 'x2', applied: '2', failures: 1 },
  { name: 'TestRealFIFO_PopBrokenItemsInBatch / several broken', pattern: '12xx5', applied: '125', failures: 2 },
])('P1: TestProcessDeltasInBatch / $name: each failure costs its own delta', async ({ pattern, applied, failures }) => {
  const { diary, pushEach } = setUp()
  pushEach(pattern)
  await Promise.resolve()
  expect(diary.filter((line) => /^\d$/.test(line)).join('')).toBe(applied)
  expect(diary.filter((line) => line.startsWith('failed'))).toHaveLength(failures)
  expect(diary.at(-1)).toBe('drained')
})

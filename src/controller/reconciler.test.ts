import { expect, test } from 'vitest'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import type { ObjectKey } from '../model/key.js'
import { createWorkQueue } from './create-work-queue.js'
import { Reconciler } from './reconciler.js'
import { TimeSlice } from './time-slice.js'

function setUp() {
  const thread = fakeThread()
  const clock = createFakeClock()
  const queue = createWorkQueue<ObjectKey>({ clock })
  const keys: string[] = []
  const state: { leads: boolean; outcome: () => unknown } = { leads: true, outcome: () => undefined }
  const reconciler = new Reconciler({
    queue,
    concurrency: 2,
    slice: new TimeSlice(thread),
    reconcile: (key) => {
      keys.push(key)
      thread.ms += 1
      return state.outcome()
    },
    mayBegin: () => state.leads,
    told: () => {},
  })
  return { clock, queue, keys, state, thread, reconciler, key: (name: string) => `web/${name}` as ObjectKey }
}

/** A thread whose other tasks have their turn when a test says so. */
function fakeThread() {
  const resume: (() => void)[] = []
  const thread = {
    ms: 0,
    now: () => thread.ms,
    turn: () => new Promise<void>((resolve) => resume.push(resolve)),
    others: () => {
      for (const each of resume.splice(0)) each()
    },
  }
  return thread
}

async function turn(): Promise<void> {
  for (let level = 0; level < 30; level += 1) await Promise.resolve()
}

test('M17: what is handed out in the very moment in which the gate closes does not begin, and keeps its priority', async () => {
  const { queue, keys, reconciler, key } = setUp()
  reconciler.gate.set('open')
  await turn()
  queue.add(key('a'), { priority: 5 })
  reconciler.gate.set('closed')
  await turn()
  expect(keys).toEqual([])
  expect(queue.metrics()).toMatchObject({ depth: 1, processing: 0, depthByPriority: new Map([[5, 1]]) })
  reconciler.gate.set('open')
  await turn()
  expect(keys).toEqual(['web/a'])
  await reconciler.stop()
})

test('M17: who does not lead any more begins nothing, even where nobody said so yet', async () => {
  const { queue, keys, state, reconciler, key } = setUp()
  reconciler.gate.set('open')
  await turn()
  state.leads = false
  queue.add(key('a'))
  await turn()
  expect(keys).toEqual([])
  expect(queue.metrics()).toMatchObject({ depth: 1, processing: 0 })
  await reconciler.stop()
  expect(keys).toEqual([])
})

test('M17: what is queued at the end does not begin', async () => {
  const { queue, keys, reconciler, key } = setUp()
  queue.add(key('a'))
  await turn()
  await reconciler.stop()
  reconciler.gate.set('open')
  await turn()
  expect(keys).toEqual([])
})

test('M17 P5: reconciles that wait for nothing leave the thread to others every few ms', async () => {
  const { queue, keys, thread, reconciler, key } = setUp()
  for (let index = 0; index < 12; index += 1) queue.add(key(`${index}`))
  reconciler.gate.set('open')
  const counts: number[] = []
  for (let round = 0; round < 4; round += 1) {
    for (let level = 0; level < 20; level += 1) await turn()
    counts.push(keys.length)
    thread.others()
  }
  // 5 ms, and what the other one of the two workers had begun.
  expect(counts).toEqual([6, 12, 12, 12])
  await reconciler.stop()
})

test('M17: what is handed out in the very moment in which it stops does not begin', async () => {
  const { queue, keys, reconciler, key } = setUp()
  reconciler.gate.set('open')
  await turn()
  queue.add(key('a'))
  await reconciler.stop()
  expect(keys).toEqual([])
})

test.each<readonly [string, () => unknown]>([
  ['failed', () => Promise.reject(new Error('no'))],
  ['asked for it', () => ({ requeueAfter: 5 })],
])('M17: what comes back because it %s comes at the priority it had', async (_why, outcome) => {
  const { clock, queue, keys, state, reconciler, key } = setUp()
  state.outcome = outcome
  reconciler.gate.set('open')
  queue.add(key('a'), { priority: -100 })
  await turn()
  expect(keys).toEqual(['web/a'])
  reconciler.gate.set('closed')
  await clock.advance(5)
  expect(queue.metrics().depthByPriority).toEqual(new Map([[-100, 1]]))
  await reconciler.stop()
})

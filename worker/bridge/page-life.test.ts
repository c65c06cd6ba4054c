import { expect, test } from 'vitest'
import { createMemoryLocks } from '../streams/memory-locks.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { PageLife } from './page-life.js'

const never = new AbortController().signal

function setUp(locks: ReturnType<typeof createMemoryLocks> | undefined, lock: string | undefined) {
  const clock = createFakeClock()
  const gone: string[] = []
  const life = new PageLife({ clock, locks }, lock, () => gone.push('gone'))
  return { clock, gone, life }
}

test('P10: a page is gone when its lock is free, once, and the lock is left alone', async () => {
  const locks = createMemoryLocks()
  const release = await locks.take('page', 'try', never)
  const { clock, gone, life } = setUp(locks, 'page')
  life.beat()
  await clock.advance(600_000)
  expect(gone).toEqual([])
  release?.()
  await clock.advance(0)
  expect(gone).toEqual(['gone'])
  expect(locks.held).toEqual([])
})

test('a page that left by itself is not gone again, and nobody waits for its lock any more', async () => {
  const locks = createMemoryLocks()
  const release = await locks.take('page', 'try', never)
  const { clock, gone, life } = setUp(locks, 'page')
  life.stop()
  release?.()
  await clock.advance(0)
  expect(gone).toEqual([])
  expect(locks.held).toEqual([])
})

test('P10: without locks a page is gone 3 minutes after its last heartbeat', async () => {
  const { clock, gone, life } = setUp(undefined, 'page')
  for (let minute = 0; minute < 10; minute += 1) {
    life.beat()
    await clock.advance(60_000)
  }
  expect(gone).toEqual([])
  await clock.advance(120_000)
  expect(gone).toEqual(['gone'])
  expect(clock.waiting).toBe(0)
})

test('who never sends a heartbeat cannot miss one, and a late one of who left starts nothing', async () => {
  const { clock, gone, life } = setUp(undefined, undefined)
  await clock.advance(600_000)
  life.stop()
  life.beat()
  await clock.advance(600_000)
  expect(gone).toEqual([])
})

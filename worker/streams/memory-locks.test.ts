import { expect, test } from 'vitest'
import { lockPromises } from './locks.fixture.js'
import { createMemoryLocks } from './memory-locks.js'

test.each([...lockPromises])('memory locks: %s', async (_promise, holds) => {
  const locks = createMemoryLocks()
  await holds(locks, 'name')
  expect(locks.held).toEqual([])
})

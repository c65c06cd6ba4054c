import { expect, test } from 'vitest'
import { RequestQueue } from './request-queue.js'
import { quiet } from './slots.fixture.js'

function setUp(limit: number) {
  const now = { limit }
  const begun: string[] = []
  let left = 0
  const queue = new RequestQueue(
    () => now.limit,
    () => {
      left += 1
    },
  )
  const enter = (name: string): (() => void) => queue.enter(() => begun.push(name))
  return { now, begun, queue, enter, left: () => left }
}

test('P9: so many at a time, the others first come, first served', async () => {
  const { begun, enter, left } = setUp(2)
  const [a] = [enter('a'), enter('b'), enter('c'), enter('d')]
  expect(begun).toEqual(['a', 'b'])
  a?.()
  await quiet()
  expect(begun).toEqual(['a', 'b', 'c'])
  a?.()
  await quiet()
  expect(begun).toEqual(['a', 'b', 'c'])
  expect(left()).toBe(1)
})

test('who leaves the line is never let in', async () => {
  const { begun, enter, left } = setUp(1)
  const a = enter('a')
  const b = enter('b')
  enter('c')
  b()
  expect(left()).toBe(0)
  a()
  await quiet()
  expect(begun).toEqual(['a', 'c'])
})

test('who leaves in the same task as others is not let in before', async () => {
  const { begun, enter } = setUp(1)
  const all = ['a', 'b', 'c', 'd'].map(enter)
  for (const leave of all.slice(0, 3)) leave()
  await quiet()
  expect(begun).toEqual(['a', 'd'])
})

test('when the limit goes up, all that there is room for go in', () => {
  const { now, begun, queue, enter } = setUp(1)
  for (const name of ['a', 'b', 'c', 'd']) enter(name)
  now.limit = 3
  queue.advance()
  expect(begun).toEqual(['a', 'b', 'c'])
})

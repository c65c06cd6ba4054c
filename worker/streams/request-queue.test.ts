import { expect, test } from 'vitest'
import { RequestQueue } from './request-queue.js'

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

test('P9: so many at a time, the others first come, first served', () => {
  const { begun, enter, left } = setUp(2)
  const [a] = [enter('a'), enter('b'), enter('c'), enter('d')]
  expect(begun).toEqual(['a', 'b'])
  a?.()
  expect(begun).toEqual(['a', 'b', 'c'])
  a?.()
  expect(begun).toEqual(['a', 'b', 'c'])
  expect(left()).toBe(1)
})

test('who leaves the line is never let in', () => {
  const { begun, enter, left } = setUp(1)
  const a = enter('a')
  const b = enter('b')
  enter('c')
  b()
  expect(left()).toBe(0)
  a()
  expect(begun).toEqual(['a', 'c'])
})

test('when the limit goes up, all that there is room for go in', () => {
  const { now, begun, queue, enter } = setUp(1)
  for (const name of ['a', 'b', 'c', 'd']) enter(name)
  now.limit = 3
  queue.advance()
  expect(begun).toEqual(['a', 'b', 'c'])
})

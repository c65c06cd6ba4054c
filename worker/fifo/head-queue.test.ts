import { expect, test } from 'vitest'
import { HeadQueue } from './head-queue.js'

test('P10: memory shrinks after a burst', () => {
  const queue = new HeadQueue<number>()
  queue.push(Array.from({ length: 10_000 }, (_, at) => at))
  expect(queue.capacity).toBe(10_000)
  const seen: number[] = []
  while (queue.length > 0) {
    seen.push(...queue.take(300))
    expect(queue.capacity).toBeLessThanOrEqual(2 * queue.length)
  }
  expect(seen).toEqual(Array.from({ length: 10_000 }, (_, at) => at))
  expect(queue.capacity).toBe(0)
})

test('a steady stream through a short queue stays short', () => {
  const queue = new HeadQueue<number>()
  queue.push([0, 1, 2])
  for (let at = 3; at < 10_000; at++) {
    queue.push([at])
    expect(queue.take(1)).toEqual([at - 3])
    expect(queue.capacity).toBeLessThanOrEqual(8)
  }
})

test('taking more than there is, nothing, or a fraction', () => {
  const queue = new HeadQueue<string>()
  expect(queue.take(5)).toEqual([])
  queue.push(['a', 'b', 'c'])
  expect(queue.take(-1)).toEqual([])
  expect(queue.take(1.9)).toEqual(['a'])
  expect(queue.take(Number.POSITIVE_INFINITY)).toEqual(['b', 'c'])
})

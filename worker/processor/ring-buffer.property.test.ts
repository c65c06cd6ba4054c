import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RingBuffer } from './ring-buffer.js'

test('P10: grows for a burst and shrinks after it', () => {
  const buffer = new RingBuffer<number>()
  for (let at = 0; at < 100_000; at++) buffer.push(at)
  expect(buffer.capacity).toBe(131_072)
  const seen: number[] = []
  while (buffer.length > 0) {
    seen.push(...buffer.take(999))
    expect(buffer.capacity).toBeLessThanOrEqual(Math.max(16, 4 * buffer.length))
  }
  expect(seen).toEqual(Array.from({ length: 100_000 }, (_, at) => at))
  expect(buffer.capacity).toBe(16)
})

test('clear lets go of everything', () => {
  const buffer = new RingBuffer<number>()
  for (let at = 0; at < 1_000; at++) buffer.push(at)
  buffer.clear()
  expect([buffer.length, buffer.capacity, buffer.take(1)]).toEqual([0, 16, []])
})

test('for any pushes and takes it is a queue', () => {
  const step = fc.oneof(
    fc.record({ push: fc.integer({ min: 0, max: 100 }) }),
    fc.record({ take: fc.integer({ min: 0, max: 100 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const buffer = new RingBuffer<number>()
      const model: number[] = []
      let next = 0
      for (const each of steps) {
        if ('push' in each) {
          for (let at = 0; at < each.push; at++) {
            buffer.push(next)
            model.push(next++)
          }
        } else {
          expect(buffer.take(each.take)).toEqual(model.splice(0, each.take))
        }
        expect(buffer.length).toBe(model.length)
      }
      expect(buffer.take(Number.POSITIVE_INFINITY)).toEqual(model)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addHistograms, Tally } from './histogram.js'

test('M24: values go into the first bucket that they do not exceed, the rest into the last', () => {
  const tally = new Tally([1, 5])
  for (const value of [0, 1, 1.5, 5, 5.1, 1_000]) tally.note(value)
  expect(tally.read()).toEqual({ upTo: [1, 5], counts: [2, 2, 2], sum: 1_012.6, count: 6 })
})

test('M24: a clock that was set back makes no negative time', () => {
  const tally = new Tally([1])
  tally.note(-60_000)
  expect(tally.read()).toEqual({ upTo: [1], counts: [1, 0], sum: 0, count: 1 })
})

test('M24: what was read stays as it was', () => {
  const tally = new Tally([1])
  const before = tally.read()
  tally.note(0)
  expect([before.count, before.counts[0]]).toEqual([0, 0])
})

test('M24: two histograms together are what one would have counted', () => {
  const values = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 50 })
  fc.assert(
    fc.property(values, values, (first, second) => {
      const [a, b, both] = [new Tally([3, 10, 50]), new Tally([3, 10, 50]), new Tally([3, 10, 50])]
      for (const value of first) a.note(value)
      for (const value of second) b.note(value)
      for (const value of [...first, ...second]) both.note(value)
      expect(addHistograms(a.read(), b.read())).toEqual(both.read())
    }),
  )
})

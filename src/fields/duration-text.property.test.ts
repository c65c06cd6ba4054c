import fc from 'fast-check'
import { expect, it } from 'vitest'
import { durationText, untilNextText } from './duration-text.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

it.each([
  [-5000, '0s'],
  [0, '0s'],
  [999, '0s'],
  [119_999, '119s'],
  [2 * minute, '2m'],
  [4 * minute + 12_000, '4m12s'],
  [10 * minute - 1, '9m59s'],
  [10 * minute, '10m'],
  [75 * minute, '75m'],
  [3 * hour, '3h'],
  [5 * hour + 20 * minute, '5h20m'],
  [8 * hour, '8h'],
  [31 * hour, '31h'],
  [48 * hour, '2d'],
  [76 * hour, '3d4h'],
  [8 * day, '8d'],
  [410 * day, '410d'],
  [730 * day, '2y'],
  [775 * day, '2y45d'],
  [8 * 365 * day, '8y'],
  [3400 * day, '9y'],
])('a span of %d ms is %s', (ms, text) => {
  expect(durationText(ms)).toBe(text)
})

it('a text stands until the moment that is told, and no longer', () => {
  const spans = fc.oneof(fc.integer({ min: -hour, max: 12 * hour }), fc.integer({ min: 0, max: 20 * 365 * day }))
  fc.assert(
    fc.property(spans, (ms) => {
      const next = ms + untilNextText(ms)
      expect(durationText(next - 1)).toBe(durationText(ms))
      expect(durationText(next)).not.toBe(durationText(ms))
    }),
  )
})

import { expect, test } from 'vitest'
import { StreamEnds } from './stream-ends.js'

const timeoutMs = 400_000

/** Streams that ended one after the other, each so long after it was asked for and after its last byte. */
function ended(...ends: readonly (readonly [ageMs: number, silentMs: number, at?: number])[]): StreamEnds {
  const seen = new StreamEnds()
  for (const [index, [ageMs, silentMs, at]] of ends.entries()) {
    seen.note({ ageMs, silentMs, timeoutMs }, at ?? (index + 1) * 100_000)
  }
  return seen
}

test('M24: three streams that were cut after the same silence are an idle time-out', () => {
  expect(ended([60_100, 60_000], [90_000, 61_500]).idleCut).toBeUndefined()
  expect(ended([60_100, 60_000], [90_000, 61_500], [300_000, 59_900]).idleCut).toEqual({
    afterMs: 60_000,
    seen: 3,
    by: 'silence',
  })
})

test('M24: the same age, with bytes until the end, is a time-out for whole answers', () => {
  expect(ended([30_000, 100], [30_500, 20_000], [31_000, 7_000]).idleCut).toEqual({
    afterMs: 30_500,
    seen: 3,
    by: 'age',
  })
})

test('M24: what ends at any time, at once, or when the server said it would, is none', () => {
  expect(ended([60_000, 60_000], [80_000, 80_000], [100_000, 100_000], [120_000, 120_000]).idleCut).toBeUndefined()
  expect(ended([1_000, 1_000], [1_000, 1_000], [1_000, 1_000]).idleCut).toBeUndefined()
  expect(ended(...Array.from({ length: 5 }, () => [timeoutMs - 500, 60_000] as const)).idleCut).toBeUndefined()
})

test('M24: streams that end together are one end: a server that restarts has no time-out', () => {
  const together = [0, 1, 2, 3].map((index) => [60_000, 60_000, 1_000 + index] as const)
  expect(ended(...together).idleCut).toBeUndefined()
})

test('M24: only the latest ends count', () => {
  const before = Array.from({ length: 3 }, (_, index) => [60_000, 60_000, (index + 1) * 100_000] as const)
  const since = Array.from({ length: 32 }, (_, index) => [10_000 + index * 5_000, 5, (index + 9) * 100_000] as const)
  expect(ended(...before, ...since).idleCut).toBeUndefined()
})

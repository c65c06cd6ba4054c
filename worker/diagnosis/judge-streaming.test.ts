import { expect, test } from 'vitest'
import { judgeStreaming, type StreamTimes } from './judge-streaming.js'

const broken = { type: 'broken', message: '' } as const
const cases: readonly (readonly [string, StreamTimes, ReturnType<typeof judgeStreaming>])[] = [
  ['the mark at once, the stream still open', { headMs: 5, firstByteMs: 20, markMs: 20 }, 'streamed'],
  ['the mark at once, cut later', { firstByteMs: 20, markMs: 20, endedMs: 2_000, failure: broken }, 'streamed'],
  ['the mark with the end', { firstByteMs: 3_001, markMs: 3_001, endedMs: 3_005 }, 'buffered'],
  ['the mark in the middle', { firstByteMs: 1_900, markMs: 1_900 }, 'buffered'],
  ['no mark, a bookmark before the end', { firstByteMs: 1_000, endedMs: 3_000 }, 'streamed'],
  ['no mark, a bookmark with the end', { firstByteMs: 3_000, endedMs: 3_000 }, 'buffered'],
  ['ended too soon to tell', { firstByteMs: 10, markMs: 10, endedMs: 30 }, 'unknown'],
  ['nothing came', { headMs: 5, endedMs: 3_000 }, 'unknown'],
  ['refused', { endedMs: 8, failure: { ...broken, type: 'network' } }, 'unknown'],
  ['compressed', { endedMs: 8, failure: { type: 'compressed', message: '' } }, 'compressed'],
]

test.each(cases)('M24 C106: %s', (_name, times, verdict) => {
  expect(judgeStreaming(times, 15, 3_000)).toBe(verdict)
})

test('M24: a slow way makes no late mark', () => {
  expect(judgeStreaming({ firstByteMs: 1_800, markMs: 1_800 }, 1_200, 3_000)).toBe('streamed')
})

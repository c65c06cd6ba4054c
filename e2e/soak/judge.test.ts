import { expect, test } from 'vitest'
import { judge, type Looked } from './judge.mjs'

const census = { timers: 5, ports: 2, listeners: 20 }
const look = (index: number, more: Partial<Looked> = {}): Looked => ({
  at: index * 10,
  heaps: { page: 10_000_000, worker: 20_000_000 },
  page: census,
  worker: census,
  openStreams: 2,
  watches: 2,
  informers: 2,
  subscribers: 9,
  relists: 2,
  waiting: 0,
  told: index * 1_000,
  ...more,
})
const looks = (more: (index: number) => Partial<Looked> = () => ({})) =>
  Array.from({ length: 13 }, (_, index) => look(index, more(index)))
const problems = (all: readonly Looked[]) =>
  judge(all, { streams: 2 }).results.flatMap(({ name, problem }) => (problem === undefined ? [] : [name]))

test('what stays the same is right, whatever the first minute was', () => {
  expect(problems(looks((index) => (index < 6 ? { heaps: { page: 1, worker: 1 } } : {})))).toEqual([])
})

test('a heap that grows is found, of either thread', () => {
  const grows = looks((index) => ({ heaps: { page: 10_000_000, worker: 20_000_000 + index * 1_000_000 } }))
  expect(problems(grows)).toEqual(['heap of the worker'])
  expect(judge(grows, { streams: 2 }).heapGrowth).toBeGreaterThan(0.1)
})

test('timers, ports and listeners that become more are found', () => {
  const more = (what: keyof typeof census) =>
    looks((index) => ({ page: { ...census, [what]: census[what] + index * 5 } }))
  expect(problems(more('timers'))).toEqual(['timers of the page'])
  expect(problems(more('ports'))).toEqual(['ports of the page'])
  expect(problems(more('listeners'))).toEqual(['listeners of the page'])
  expect(problems(looks((index) => ({ subscribers: 9 + index })))).toEqual(['subscribers'])
})

test('P9: one stream too many or too few, seen from either end, at any time', () => {
  expect(problems(looks((index) => (index === 1 ? { watches: 3 } : {})))).toEqual(['watches'])
  expect(problems(looks((index) => (index === 9 ? { openStreams: 1 } : {})))).toEqual(['openStreams'])
})

test('P10: what waits is bounded; a run that was too short proves nothing', () => {
  expect(problems(looks((index) => (index === 9 ? { waiting: 20_000 } : {})))).toEqual(['what waits'])
  expect(problems(looks().slice(0, 8))).toContain('looks')
})

import { expect, it } from 'vitest'
import { type Demand, nextReading } from './pace.js'

const at = (seconds: number): number => 1_000_000 + seconds * 1_000
type Changes = { readonly [K in keyof Demand]?: Demand[K] | undefined }
const demand = (more: Changes = {}): Changes => ({
  now: at(0),
  visibility: 'visible',
  signedIn: 'in',
  use: 'awaited',
  cost: 'cheap',
  readAt: at(0),
  failures: 0,
  ...more,
})

it.each<[string, Changes, number | undefined]>([
  ['somebody waits for news', {}, at(5)],
  ['nothing was read yet', { readAt: undefined }, at(0)],
  ['the server gives no ETags', { cost: 'dear' }, at(30)],
  ['it is used, and nobody waits', { use: 'used' }, at(600)],
  ['a definition changed', { use: 'used', hintedAt: at(-1) }, at(1)],
  ['a definition changed a while ago', { use: 'used', hintedAt: at(-5) }, at(600)],
  ['it failed once', { failures: 1 }, at(10)],
  ['it failed often', { failures: 50 }, at(30)],
  ['it failed once, and nobody waits', { failures: 1, use: 'used' }, at(10)],
  ['it failed often, and nobody waits', { failures: 50, use: 'used' }, at(600)],
  ['the server asked for a pause', { failures: 1, restUntil: at(120) }, at(120)],
  ['no page is visible', { visibility: 'hidden' }, undefined],
  ['nobody is signed in', { signedIn: 'out' }, at(60)],
  ['nobody is signed in, and no page is visible', { signedIn: 'out', visibility: 'hidden' }, undefined],
  ['nobody has asked', { use: 'no', readAt: undefined }, undefined],
])('P10: when the next reading is due: %s', (_when, more, due) => {
  expect(nextReading(demand(more) as Demand)).toBe(due)
})

import { expect, it } from 'vitest'
import { differences } from './same-cache.mjs'

const digest = (key: string, resourceVersion: string) => ({
  key,
  uid: `uid-${key}`,
  resourceVersion,
  hash: `${key}${resourceVersion}`,
})
const a = digest('a', '1')
const b = digest('b', '2')
const truth = new Map([a, b].map((one) => [one.key, one]))

it('P1: equal caches differ in nothing, whatever their order', () => {
  expect(differences(truth, [b, a])).toEqual([])
})

const damage: [string, readonly (typeof a)[], readonly string[]][] = [
  ['a lost object', [a], ['b: 2 is missing']],
  ['one doubled', [a, b, a], ['a: is there twice']],
  ['one resurrected', [a, b, digest('c', '0')], ['c: 0 of uid-c should not be there']],
  ['stale content', [a, { ...b, hash: 'b1' }], ['b: hash b1 in place of b2']],
  ['a stale version', [a, { ...b, resourceVersion: '1' }], ['b: resourceVersion 1 in place of 2']],
  ['another incarnation', [a, { ...b, uid: 'else' }], ['b: uid else in place of uid-b']],
]
it.each(damage)('P1: notices %s', (_name, cache, problems) => {
  expect(differences(truth, cache).map(({ key, why }) => `${key}: ${why}`)).toEqual(problems)
})

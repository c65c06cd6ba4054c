import { describe, expect, it } from 'vitest'
import { digestOf, type KubeObject } from './digest.mjs'
import { Follower, type Told } from './follower.mjs'
import { History } from './history.mjs'

const object = (name: string, version: number, uid: string, text: string): KubeObject => ({
  ...{ apiVersion: 'v1', kind: 'ConfigMap', data: { text } },
  metadata: { name, uid, resourceVersion: String(version) },
})

/** a: there at 1, 2, 3 (3 as 1), gone at 5, another at 6, 8. b: there at 4, out of the scope at 7, in it again at 9. */
const events: readonly (readonly [string, KubeObject])[] = [
  ['ADDED', object('a', 1, 'a1', 'one')],
  ['MODIFIED', object('a', 2, 'a1', 'two')],
  ['MODIFIED', object('a', 3, 'a1', 'one')],
  ['ADDED', object('b', 4, 'b1', 'b')],
  ['DELETED', object('a', 5, 'a1', 'one')],
  ['ADDED', object('a', 6, 'a2', 'new')],
  ['DELETED', object('b', 7, 'b1', 'b')],
  ['MODIFIED', object('a', 8, 'a2', 'newer')],
  ['ADDED', object('b', 9, 'b1', 'b')],
]

function history(until = events.length): History {
  const past = new History()
  for (const [type, object] of events.slice(0, until)) past.add({ type, object })
  return past
}

const states = new Map(events.map(([, object]) => [object.metadata.resourceVersion, object]))

/** `added 1`, `updated 2`, `deleted 5`; `vanished 3` is a deletion of which nothing but the state before is known. */
function told(line: string): Told {
  const [type = '', version = ''] = line.split(' ')
  const object = states.get(version)
  if (object === undefined) throw new Error(line)
  const change = digestOf(object)
  if (type === 'vanished') return { ...change, type: 'deleted', lastStateUnknown: true }
  return { ...change, type: type as Told['type'] }
}

function verdict(lines: readonly (string | Told)[], past = history()): readonly string[] {
  const follower = new Follower(past)
  for (const line of lines) {
    const problem = follower.follow(typeof line === 'string' ? told(line) : line)
    if (problem !== undefined) return [`${problem.key}: ${problem.why}`]
  }
  return follower.settled().map(({ key, why }) => `${key}: ${why}`)
}

describe('Follower', () => {
  const legal: [string, readonly string[]][] = [
    [
      'all of it',
      ['added 1', 'updated 2', 'updated 3', 'added 4', 'deleted 5', 'added 6', 'deleted 7', 'updated 8', 'added 9'],
    ],
    ['nothing but the end', ['added 8', 'added 9']],
    ['each object on its own', ['added 4', 'deleted 7', 'added 9', 'added 1', 'deleted 5', 'added 6', 'updated 8']],
    ['a deletion that was not seen', ['added 2', 'vanished 2', 'added 8', 'added 9']],
    [
      'the last state known before it, which as it changed nothing was not told',
      ['added 1', 'vanished 3', 'added 8', 'added 9'],
    ],
    ['out of the scope and in again while nobody looked', ['added 8', 'added 4', 'updated 9']],
    ['a state that only its version tells from the last', ['added 8', 'added 4']],
  ]
  it.each(legal)('P3: takes %s', (_name, lines) => {
    expect(verdict(lines)).toEqual([])
  })

  const illegal: [string, readonly (string | Told)[], RegExp][] = [
    ['a lost deletion', ['added 3', 'added 6'], /a: added 6: 3 of a1 was there already/],
    ['a lost deletion, told as an update', ['added 3', 'updated 6'], /a: updated 6: has uid a2 in place of a1/],
    ['an added twice', ['added 1', 'added 1'], /a: added 1: 1 of a1 was there already/],
    [
      'an update twice',
      ['added 1', 'updated 2', 'updated 2'],
      /a: updated 2: not after 2 of a1, which was told before/,
    ],
    ['an update of what is not there', ['updated 1'], /a: updated 1: was not there/],
    ['a deletion of what is not there', ['deleted 5'], /a: deleted 5: was not there/],
    ['a deletion twice', ['added 1', 'deleted 5', 'deleted 5'], /a: deleted 5: was not there/],
    ['a deletion of another uid', ['added 1', { ...told('deleted 5'), uid: 'a2' }], /has uid a2, but a1 was there/],
    ['states in another order', ['added 2', 'updated 1'], /a: updated 1: not after 2 of a1/],
    ['the older object after the newer', ['added 6', 'vanished 6'], /it was never gone after that/],
    ['what was resurrected', ['added 1', 'deleted 5', 'added 3'], /a: added 3: not after gone at 5 of a1/],
    [
      'a version that never was',
      [{ ...told('added 1'), resourceVersion: '11' }],
      /no state of uid a1 that the server had/,
    ],
    ['a uid that never was', [{ ...told('added 1'), uid: 'c' }], /no state of uid c that the server had/],
    ['a deletion that never was', ['added 1', { ...told('deleted 5'), resourceVersion: '4' }], /had \(gone\)/],
    ['stale content', [{ ...told('added 2'), hash: told('added 1').hash }], /a: added 2: has another content/],
    [
      'an old state that was not there',
      ['added 1', { ...told('updated 2'), oldHash: told('added 2').hash }],
      /old state/,
    ],
    ['an end that was not told', ['added 6', 'added 9'], /a: told last: 6 of a2; in truth: 8 of a2/],
    ['an object that was not told', ['added 8'], /b: told last: nothing; in truth: 9 of b1/],
    ['an end that is over', ['added 8', 'added 4', 'deleted 7'], /b: told last: nothing; in truth: 9/],
  ]
  it.each(illegal)('P3, P4: notices %s', (_name, lines, why) => {
    expect(verdict(lines)).toEqual([expect.stringMatching(why)])
  })

  it('P1: notices what is not gone at the end', () => {
    expect(verdict(['added 3', 'added 4'], history(5))).toEqual(['a: told last: 3 of a1; in truth: nothing'])
  })

  it('does not look at content that the teller does not know', () => {
    const lines = ['added 1', 'updated 2', 'deleted 5', 'added 8', 'added 9'].map((line) => {
      const { hash: _, ...rest } = told(line)
      return rest
    })
    expect(verdict(lines)).toEqual([])
  })
})

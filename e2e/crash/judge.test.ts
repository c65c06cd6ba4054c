import { describe, expect, it } from 'vitest'
import { History, type KubeObject } from './history.mjs'
import { judge } from './judge.mjs'

const object = (name: string, version: number, uid = name): KubeObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, uid, resourceVersion: String(version) },
  data: { text: `${name} at ${version}` },
})

/** 10: nothing; 11: a; 13: a, b; 15: newer a, b; 17: newer a; 19: newer a, another b. */
function history(): History {
  const past = new History('10')
  past.add({ type: 'ADDED', object: object('a', 11) })
  past.add({ type: 'ADDED', object: object('b', 13) })
  past.add({ type: 'MODIFIED', object: object('a', 15) })
  past.add({ type: 'DELETED', object: object('b', 17) })
  past.add({ type: 'ADDED', object: object('b', 19, 'b2') })
  return past
}

const evidence = { onDisk: undefined, known: undefined, resumeVersion: undefined, restored: undefined }
const consistent = { type: 'consistent', restored: 'a state' }

describe('judge', () => {
  it('P8: takes every state of the history, at every version that it was there', () => {
    const states: [readonly KubeObject[], readonly string[]][] = [
      [[], ['10']],
      [[object('a', 11)], ['11', '12']],
      [
        [object('b', 13), object('a', 11)],
        ['13', '14'],
      ],
      [
        [object('a', 15), object('b', 13)],
        ['15', '16'],
      ],
      [[object('a', 15)], ['17', '18']],
      [
        [object('a', 15), object('b', 19, 'b2')],
        ['19', '25'],
      ],
    ]
    for (const [restored, versions] of states) {
      for (const resumeVersion of versions) {
        expect(judge(history(), { ...evidence, restored, resumeVersion })).toEqual(consistent)
      }
    }
  })

  const foreign: [string, readonly KubeObject[], string, RegExp][] = [
    ['objects of two states', [object('a', 11), object('b', 19, 'b2')], '19', /b, new at 19, beside a, .* over at 15/],
    ['a version that never was', [object('a', 12)], '12', /a never had version 12/],
    ['another uid', [object('a', 15), object('b', 19)], '19', /b never had version 19 and uid b$/],
    ['an object less', [object('b', 13)], '13', /1 objects, where the server had at least 2/],
    ['nothing at all where there was something', [], '13', /another state/],
    ['an object twice', [object('a', 11), object('a', 11)], '11', /a is there twice/],
    ['other content', [{ ...object('a', 11), data: { text: 'else' } }], '11', /another content/],
    ['a version of the state before', [object('a', 15), object('b', 13)], '14', /from 14, at which .* another state/],
    ['a version of the state after', [object('a', 11)], '13', /from 13, at which .* another state/],
  ]
  it.each(foreign)('P8: refuses %s', (_name, restored, resumeVersion, why) => {
    const verdict = judge(history(), { ...evidence, restored, resumeVersion })
    expect(verdict).toMatchObject({ type: 'inconsistent', why: expect.stringMatching(why) })
  })

  it('P8: takes nothing for consistent only where nothing was committed', () => {
    expect(judge(history(), evidence)).toEqual({ type: 'consistent', restored: 'nothing' })
    expect(judge(history(), { ...evidence, onDisk: '13' })).toMatchObject({ type: 'inconsistent' })
    expect(judge(history(), { ...evidence, known: '13' })).toMatchObject({ type: 'inconsistent' })
  })

  it('P8: refuses a state older than one that was committed', () => {
    const restored = [object('a', 11)]
    expect(judge(history(), { ...evidence, restored, resumeVersion: '12', known: '12' })).toEqual(consistent)
    expect(judge(history(), { ...evidence, restored, resumeVersion: '12', known: '13' })).toMatchObject({
      type: 'inconsistent',
      why: 'restored version 12, though 13 was committed',
    })
  })

  it('forgets what was over before a state, and nothing else', () => {
    const past = history()
    past.forgetBefore(past.at('15'))
    const now = [object('a', 15), object('b', 13)]
    expect(judge(past, { ...evidence, restored: now, resumeVersion: '16' })).toEqual(consistent)
    expect(judge(past, { ...evidence, restored: [object('a', 15)], resumeVersion: '17' })).toEqual(consistent)
    expect(judge(past, { ...evidence, restored: [object('a', 11)], resumeVersion: '11' })).toMatchObject({
      type: 'inconsistent',
    })
  })

  it('does not look at managedFields, which are not kept', () => {
    const past = new History('10')
    const { metadata, ...rest } = object('a', 11)
    past.add({ type: 'ADDED', object: { ...rest, metadata: { ...metadata, managedFields: [{}] } } })
    expect(judge(past, { ...evidence, restored: [object('a', 11)], resumeVersion: '11' })).toEqual(consistent)
  })
})

import { expect, test } from 'vitest'
import { asObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import type { ChangesResume } from '../../src/protocol/contract.js'
import { bareObjects, netChanges } from './net-changes.js'

const object = (name: string, uid?: string, resourceVersion?: string): KubeObject => ({
  metadata: {
    name,
    ...(uid === undefined ? {} : { uid }),
    ...(resourceVersion === undefined ? {} : { resourceVersion }),
  },
})

function difference(resume: ChangesResume, now: readonly KubeObject[]): readonly string[] {
  const known = bareObjects(resume)
  const state = new Map(now.map((each) => [asObjectKey(each.metadata.name), each]))
  return [...netChanges(known, state, new Set(known.values()))].map(({ type, key }) => `${type} ${key}`)
}

const told = (
  ...states: readonly (readonly [string, { uid?: string; resourceVersion?: string }])[]
): ChangesResume => ({
  known: new Map(states.map(([name, state]) => [asObjectKey(name), state])),
})

test('P1 P4: of what another engine told, the identity says what is told now', () => {
  const before = told(
    ['same', { uid: '1', resourceVersion: '5' }],
    ['moved', { uid: '2', resourceVersion: '5' }],
    ['replaced', { uid: '3', resourceVersion: '5' }],
    ['gone', { uid: '4', resourceVersion: '5' }],
  )
  const now = [
    object('same', '1', '5'),
    object('moved', '2', '6'),
    object('replaced', '9', '6'),
    object('new', '8', '6'),
  ]
  expect(difference(before, now)).toEqual([
    'deleted replaced',
    'deleted gone',
    'updated moved',
    'added replaced',
    'added new',
  ])
})

test('P1: an object without a version may have changed, so it is told', () => {
  expect(difference(told(['metrics', {}]), [object('metrics')])).toEqual(['updated metrics'])
})

test('C67: without a uid on either side, the key is the identity', () => {
  const before = told(['a', { uid: '1', resourceVersion: '5' }], ['b', { resourceVersion: '5' }])
  expect(difference(before, [object('a', undefined, '6'), object('b', '2', '6')])).toEqual(['updated a', 'updated b'])
})

import { expect, test } from 'vitest'
import type { KubeObject } from '../model/kube-object.js'
import { pathIndexer } from './path-indexer.js'

const pod = {
  metadata: { name: 'a', annotations: { 'example.com/team': 'core' } },
  spec: { replicas: 3, paused: false, hosts: ['x', 'y', 7, null, { deep: 1 }] },
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }], nothing: null },
} as KubeObject

test.each([
  ['text', ['status.phase'], ['Running']],
  ['numbers', ['spec.replicas'], ['3']],
  ['booleans', ['spec.paused'], ['false']],
  ['each printable element of an array', ['spec.hosts'], ['x', 'y', '7']],
  [
    'quoted keys and matches',
    ["metadata.annotations['example.com/team']", 'status.conditions[type=Ready].status'],
    ['core', 'True'],
  ],
  ['nothing for objects, null and paths that lead nowhere', ['spec', 'status.nothing', 'no.such.path'], []],
  ['own properties only', ['constructor', 'metadata.toString'], []],
])('M7 a path index has %s', (_, paths, values) => {
  expect(pathIndexer(paths)(pod)).toEqual(values)
})

test('a path that does not parse throws at the call', () => {
  expect(() => pathIndexer(['a[['])).toThrow(expect.objectContaining({ code: 'invalid-path' }))
})

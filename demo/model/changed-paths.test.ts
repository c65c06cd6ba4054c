import { expect, it } from 'vitest'
import { changedPaths } from './changed-paths.js'

it('names the leaves that differ', () => {
  const before = { status: { phase: 'Pending', containerStatuses: [{ restartCount: 1 }] } }
  const after = { status: { phase: 'Running', containerStatuses: [{ restartCount: 2 }], podIP: '10.0.0.1' } }
  expect(changedPaths(before, after)).toEqual([
    { path: 'status.phase', before: 'Pending', after: 'Running' },
    { path: 'status.containerStatuses[0].restartCount', before: 1, after: 2 },
    { path: 'status.podIP', after: '10.0.0.1' },
  ])
})

it('leaves out versions, and finds nothing in equal objects', () => {
  expect(changedPaths({ metadata: { resourceVersion: '1' } }, { metadata: { resourceVersion: '2' } })).toEqual([])
})

it('puts names that are no words in quotes, and is not led astray by __proto__', () => {
  const before = { labels: { 'app.kubernetes.io/name': 'a' } }
  const after = JSON.parse('{"labels":{"app.kubernetes.io/name":"b","__proto__":"c"}}') as unknown
  expect(changedPaths(before, after).map(({ path }) => path)).toEqual([
    "labels['app.kubernetes.io/name']",
    'labels.__proto__',
  ])
})

it('says so when a branch becomes a leaf, and stops at the limit', () => {
  expect(changedPaths({ state: { running: {} } }, { state: 'gone' })).toEqual([
    { path: 'state', before: { running: {} }, after: 'gone' },
  ])
  expect(changedPaths([1, 2, 3], [4, 5, 6], 2)).toHaveLength(2)
})

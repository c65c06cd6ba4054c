import { expect, test } from 'vitest'
import { asObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { filterChange } from './change-filter.js'

const key = asObjectKey('web/a')
const on = { metadata: { name: 'a', labels: { x: '1' } } } as KubeObject
const off = { metadata: { name: 'a', labels: {} } } as KubeObject
const matches = ({ metadata }: KubeObject): boolean => metadata.labels?.x === '1'

test('M18: a filter turns transitions into added and deleted', () => {
  const cause = 'watch'
  expect(filterChange({ type: 'updated', key, old: off, object: on, cause }, matches)).toEqual({
    type: 'added',
    key,
    object: on,
    cause,
  })
  expect(filterChange({ type: 'updated', key, old: on, object: off, cause }, matches)).toEqual({
    type: 'deleted',
    key,
    object: on,
    cause,
  })
  expect(filterChange({ type: 'updated', key, old: on, object: on, cause }, matches)).toEqual({
    type: 'updated',
    key,
    old: on,
    object: on,
    cause,
  })
  expect(filterChange({ type: 'updated', key, old: off, object: off, cause }, matches)).toBeUndefined()
  expect(filterChange({ type: 'added', key, object: off, cause }, matches)).toBeUndefined()
  expect(filterChange({ type: 'deleted', key, object: off, cause }, matches)).toBeUndefined()
})

test('M18: what matched is deleted, whatever state its deletion carries', () => {
  expect(filterChange({ type: 'deleted', key, object: off, old: on, cause: 'watch' }, matches)).toMatchObject({
    type: 'deleted',
  })
  expect(filterChange({ type: 'deleted', key, object: on, old: off, cause: 'watch' }, matches)).toBeUndefined()
})

test.each([
  {
    name: 'OnAdd passes',
    change: { type: 'added', key, object: on, cause: 'initial' } as const,
    told: { type: 'added', key, object: on, cause: 'initial' } as const,
  },
  { name: 'OnAdd fails', change: { type: 'added', key, object: off, cause: 'initial' } as const, told: undefined },
  {
    name: 'OnDelete passes',
    change: { type: 'deleted', key, object: on, cause: 'relist', lastStateUnknown: true } as const,
    told: { type: 'deleted', key, object: on, cause: 'relist', lastStateUnknown: true } as const,
  },
  {
    name: 'OnDelete fails',
    change: { type: 'deleted', key, object: off, cause: 'relist', lastStateUnknown: true } as const,
    told: undefined,
  },
])('M18: TestTypedFilteringResourceEventHandler / $name: told as it is, or not at all', ({ change, told }) => {
  expect(filterChange(change, matches)).toEqual(told)
})

test('M18: what comes to match is no part of the first state, whenever that is', () => {
  expect(filterChange({ type: 'updated', key, old: off, object: on, cause: 'relist' }, matches)).toMatchObject({
    type: 'added',
    cause: 'relist',
  })
})

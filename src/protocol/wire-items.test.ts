import { expect, test } from 'vitest'
import { asObjectKey } from '../model/key.js'
import type { Row } from '../query/evaluate.js'
import { readItems, rowItems } from './wire-items.js'

const row = (name: string, cells: object): Row => ({ key: asObjectKey(name), uid: `u-${name}`, ...cells }) as Row

test('rows come out as they went in, frozen, missing cells included', () => {
  const rows = [row('a', { n: 1, deep: { x: [1] } }), row('b', { n: undefined, deep: null })]
  const read = readItems(structuredClone(rowItems(rows, ['n', 'deep'])))
  expect(read).toEqual(rows.map((each) => [each.key, each]))
  expect(read.every(([, item]) => Object.isFrozen(item))).toBe(true)
})

test('W15: an alias like constructor is a column', () => {
  const read = readItems(rowItems([row('a', { constructor: 'x' })], ['constructor']))
  expect(Object.entries(read[0]?.[1] ?? {})).toContainEqual(['constructor', 'x'])
})

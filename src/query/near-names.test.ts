import { describe, expect, it } from 'vitest'
import { nearNames } from './near-names.js'

const known = ['where', 'labels', 'search', 'sort', 'window', 'select']

describe('nearNames', () => {
  it.each([
    ['label', ['labels']],
    ['Labels', ['labels']],
    ['labelSelector', ['labels']],
    ['serach', ['search']],
    ['sorts', ['sort']],
    ['widnow', ['window']],
    ['selct', ['select']],
    ['filter', []],
    ['__proto__', []],
    ['', []],
  ])('%j may be %j', (name, near) => {
    expect(nearNames(name, known)).toEqual(near)
  })
})

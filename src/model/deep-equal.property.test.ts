import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepEqual } from './deep-equal.js'

describe('deepEqual', () => {
  it('is true for copies, and equal to comparing sorted JSON', () => {
    const json = fc.jsonValue({ maxDepth: 3 })
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(deepEqual(a, structuredClone(a))).toBe(true)
        expect(deepEqual(a, b)).toBe(canonical(a) === canonical(b))
      }),
    )
  })
})

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join()}}`
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FieldTerms, formatFieldSelector, parseFieldSelector } from './field-selector.js'
import { formatLabelSelector, type LabelRequirement, matchesLabels, parseLabelSelector } from './label-selector.js'

const word = fc.stringMatching(/^[A-Za-z0-9]([-A-Za-z0-9_.]{0,4}[A-Za-z0-9])?$/)
const key = fc.oneof(fc.constantFrom('a', 'b', 'in', 'notin', 'constructor', 'x.io/a'), word)
const value = fc.oneof(fc.constantFrom('', 'in', 'notin', '1', '20'), word)
const requirement: fc.Arbitrary<LabelRequirement> = fc.oneof(
  fc.record({ type: fc.constantFrom('in' as const, 'notIn' as const), key, values: fc.array(value, { minLength: 1 }) }),
  fc.record({ type: fc.constantFrom('exists' as const, 'notExists' as const), key }),
  fc.record({
    type: fc.constantFrom('gt' as const, 'lt' as const),
    key,
    bound: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String),
  }),
)
const labels = fc.dictionary(fc.oneof(fc.constantFrom('a', 'b', 'in', 'constructor'), word), value, { maxKeys: 4 })

describe('label selectors', () => {
  it('the canonical text reads back to itself, and selects the same', () => {
    fc.assert(
      fc.property(fc.array(requirement, { maxLength: 5 }), labels, (requirements, subject) => {
        const text = formatLabelSelector(requirements)
        const parsed = parseLabelSelector(text)
        expect(formatLabelSelector(parsed)).toBe(text)
        expect(parseLabelSelector(formatLabelSelector(parsed))).toEqual(parsed)
        expect(matchesLabels(parsed, subject)).toBe(matchesLabels(requirements, subject))
      }),
    )
  })

  it('order and repetition make no difference to the text', () => {
    fc.assert(
      fc.property(fc.array(requirement, { maxLength: 5 }), (requirements) => {
        const text = formatLabelSelector(requirements)
        expect(formatLabelSelector([...requirements].reverse())).toBe(text)
        expect(formatLabelSelector([...requirements, ...requirements])).toBe(text)
      }),
    )
  })

  it('never throw anything but an input error with a position, whatever the text', () => {
    const noise = fc.string({
      unit: fc.constantFrom('a', 'in', 'notin', ' ', '=', '!', '(', ')', ',', '>', '<', '1', '-', '/'),
    })
    fc.assert(
      fc.property(noise, (text) => {
        try {
          expect(parseLabelSelector(formatLabelSelector(parseLabelSelector(text)))).toEqual(parseLabelSelector(text))
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid-selector', position: expect.any(Number) })
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('field selectors', () => {
  const field = fc.stringMatching(/^[a-z.]{1,8}$/)
  const terms: fc.Arbitrary<FieldTerms> = fc.array(
    fc.record({ type: fc.constantFrom('equals' as const, 'notEquals' as const), field, value: fc.string() }),
  )

  it('the canonical text reads back to itself, for all values', () => {
    fc.assert(
      fc.property(terms, (list) => {
        const text = formatFieldSelector(list)
        const parsed = parseFieldSelector(text)
        expect(formatFieldSelector(parsed)).toBe(text)
        expect(new Set(parsed.map((term) => JSON.stringify(term)))).toEqual(
          new Set(list.map(({ type, field, value }) => JSON.stringify({ type, field, value }))),
        )
        expect(formatFieldSelector([...list].reverse())).toBe(text)
      }),
    )
  })
})

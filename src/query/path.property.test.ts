import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPath, type PathStep, parsePath } from './path.js'

describe('formatPath', () => {
  it('reads back to the same steps, for all steps', () => {
    const bare = fc.stringMatching(/^[A-Za-z0-9_$][A-Za-z0-9_$-]{0,8}$/)
    const step: fc.Arbitrary<PathStep> = fc.oneof(
      fc.record({ type: fc.constant('property' as const), name: fc.oneof(bare, fc.string()) }),
      fc.record({ type: fc.constant('index' as const), index: fc.nat(999_999_999) }),
      fc.record({ type: fc.constant('match' as const), name: bare, value: fc.oneof(bare, fc.string()) }),
    )
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        expect(parsePath(formatPath(steps))).toEqual(steps)
      }),
    )
  })
})

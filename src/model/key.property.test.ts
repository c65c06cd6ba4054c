import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asObjectKey, keyOf, splitKey } from './key.js'

test('TestObjectNames: for any text, a key has at most one slash, between two names; its parts make it again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'abcdefghi/'), { maxLength: 9 }), (letters) => {
      const text = letters.join('')
      const parts = text.split('/')
      if (parts.length > 2 || parts.includes('')) {
        expect(() => asObjectKey(text)).toThrow(expect.objectContaining({ code: 'invalid-query' }))
        return
      }
      expect(keyOf(splitKey(asObjectKey(text)))).toBe(text)
    }),
    { numRuns: 500 },
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTime } from './time.js'

describe('parseTime', () => {
  it('reads every date back', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          expect(parseTime(date.toISOString())).toBe(date.getTime() * 1000)
        },
      ),
    )
  })
})

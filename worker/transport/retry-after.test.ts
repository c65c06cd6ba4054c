import { describe, expect, it } from 'vitest'
import { parseHttpDate } from './http-date.js'
import { retryAfterMs, retryAfterOfDetails } from './retry-after.js'

const now = Date.UTC(2027, 11, 31, 23, 59, 0)

describe('Retry-After (C37, C38)', () => {
  it.each([
    ['0', 0],
    ['3', 3000],
    [' 30 ', 30_000],
    ['300', 300_000],
    ['301', 300_000],
    ['99999999999999999999', 300_000],
    ['Fri, 31 Dec 2027 23:59:59 GMT', 59_000],
    ['Fri, 31 Dec 2027 23:00:00 GMT', 0],
    ['Sat, 31 Dec 2050 23:59:59 GMT', 300_000],
    ['Friday, 31-Dec-27 23:59:10 GMT', 10_000],
    ['soon', undefined],
    ['3 days', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['3, 5', undefined],
    ['2027-12-31T23:59:59Z', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s is %s ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected)
  })

  it.each([
    [1, 1000],
    [0, 0],
    [-5, 0],
    [1e9, 300_000],
    [Number.NaN, undefined],
    ['1', undefined],
    [undefined, undefined],
  ])('details.retryAfterSeconds %s is %s ms', (seconds, expected) => {
    expect(retryAfterOfDetails(seconds)).toBe(expected)
  })
})

describe('HTTP dates (W14)', () => {
  it.each([
    ['Sun, 06 Nov 1994 08:49:37 GMT', Date.UTC(1994, 10, 6, 8, 49, 37)],
    ['Sunday, 06-Nov-94 08:49:37 GMT', Date.UTC(1994, 10, 6, 8, 49, 37)],
    ['sun, 06 nov 1994 08:49:37 gmt', Date.UTC(1994, 10, 6, 8, 49, 37)],
    ['Sun, 06 Foo 1994 08:49:37 GMT', undefined],
    ['06 Nov 1994', undefined],
    ['', undefined],
  ])('%s', (text, expected) => {
    expect(parseHttpDate(text)).toBe(expected)
  })
})

import { expect, it } from 'vitest'
import { clockText, savedViewText, seconds } from './age-words.js'

const now = new Date(2026, 10, 29, 9, 44).getTime()

it.each([
  [-1, '0 s'],
  [3_400, '4 s'],
  [180_000, '3 min'],
  [5 * 3_600_000, '5 h'],
  [3 * 86_400_000, '3 d'],
])('%i ms are %s', (ms, text) => {
  expect(seconds(ms)).toBe(text)
})

it('says the time of day, and the day where it is another one', () => {
  expect(clockText(now - 180_000, now)).toBe('09:41')
  expect(clockText(new Date(2026, 10, 28, 23, 5).getTime(), now)).toBe('28 Nov 23:05')
})

it('P6: a saved view says when it was true', () => {
  expect(savedViewText(now - 180_000, now)).toBe('saved view from 09:41, 3 min ago')
  expect(savedViewText(undefined, now)).toBe('saved view')
})

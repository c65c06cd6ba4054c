import { expect, test } from 'vitest'
import { multiplexingFrom } from './multiplexing.js'

const timings = (...entries: readonly (readonly [string, string])[]) => ({
  getEntriesByType: (type: string) =>
    type === 'resource'
      ? entries.map(([name, nextHopProtocol]) => ({ name, nextHopProtocol }) as unknown as PerformanceEntry)
      : [],
  clearResourceTimings: () => {},
})

test.each([
  ['h2', 'many'],
  ['h3', 'many'],
  ['http/1.1', 'one-each'],
  ['http/1.0', 'one-each'],
])('P9: %s of a finished request of that origin means %s', (protocol, expected) => {
  const multiplexing = multiplexingFrom(timings(['https://a.test/api/v1/pods', protocol]))
  expect(multiplexing('https://a.test')).toBe(expected)
  expect(multiplexing('https://b.test')).toBe('unknown')
  expect(multiplexing('http://a.test')).toBe('unknown')
})

test('P9: what a foreign server does not tell stays unknown, and the newest word counts', () => {
  expect(multiplexingFrom(timings(['https://a.test/x', '']))('https://a.test')).toBe('unknown')
  const entries = timings(['https://a.test/x', 'http/1.1'], ['https://a.test/y', 'h2'], ['https://a.test/z', ''])
  expect(multiplexingFrom(entries)('https://a.test')).toBe('many')
})

test('P9: a browser notes no more than 250; then it is made to begin anew, so that a second server is known, too', () => {
  let noted: (readonly [string, string])[] = []
  const note = (name: string, protocol: string): void => {
    if (noted.length < 250) noted.push([name, protocol])
  }
  const multiplexing = multiplexingFrom({
    getEntriesByType: (type) => timings(...noted).getEntriesByType(type),
    clearResourceTimings: () => {
      noted = []
    },
  })
  for (let each = 0; each < 300; each += 1) note('https://a.test/x', 'h2')
  note('https://b.test/x', 'h2')
  expect(multiplexing('https://b.test')).toBe('unknown')
  note('https://b.test/x', 'h2')
  expect(multiplexing('https://b.test')).toBe('many')
})

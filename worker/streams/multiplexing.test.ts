import { expect, test } from 'vitest'
import { multiplexingFrom } from './multiplexing.js'

const timings = (...entries: readonly (readonly [string, string])[]) => ({
  getEntriesByType: (type: string) =>
    type === 'resource'
      ? entries.map(([name, nextHopProtocol]) => ({ name, nextHopProtocol }) as unknown as PerformanceEntry)
      : [],
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

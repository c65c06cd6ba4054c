import { describe, expect, it } from 'vitest'
import type { WatchEnd, WatchEvent } from '../ports.js'
import { bookmark, line, pod, status, target } from './samples.fixture.js'
import { WatchDecoder } from './watch-decoder.js'

const clean: WatchEnd = { type: 'clean' }
const broken: WatchEnd = { type: 'failed', failure: { type: 'broken', message: 'cut' } }

interface Outcome {
  readonly events: readonly WatchEvent[]
  readonly end: WatchEnd
}

/** Feeds chunks as a stream would: nothing more behind an end. */
function decode(chunks: readonly Uint8Array[], framing = clean, longestLineBytes?: number): Outcome {
  const limit = longestLineBytes === undefined ? {} : { longestLineBytes }
  const decoder = new WatchDecoder({ target: target(), httpStatus: 200, ...limit })
  const events: WatchEvent[] = []
  for (const chunk of chunks) {
    const decoded = decoder.push(chunk)
    events.push(...decoded.events)
    if (decoded.end !== undefined) return { events, end: decoded.end }
  }
  const last = decoder.finish(framing)
  return { events: [...events, ...last.events], end: last.end }
}

/** The bytes in two pieces, at each place there is, and byte by byte. */
function everyCut(bytes: Uint8Array): readonly (readonly Uint8Array[])[] {
  const pairs = Array.from({ length: bytes.length + 1 }, (_none, at) => [bytes.slice(0, at), bytes.slice(at)])
  return [...pairs, [...bytes].map((byte) => Uint8Array.of(byte))]
}

const a = line('ADDED', pod('a', '101', { spec: { price: '5 €', face: '😀' } }))
const b = line('MODIFIED', pod('b', '102'))
const gone = line('DELETED', pod('a', '103'))
const mark = line('BOOKMARK', bookmark('160', { 'k8s.io/initial-events-end': 'true' }))
const expired = line('ERROR', status(410, 'Expired', 'too old resource version: 100 (5000)'))

describe('one stream, cut at every byte, gives the same events and the same end', () => {
  it.each([
    ['C02: several events', a + b + gone, clean, ['added', 'modified', 'deleted'], 'clean'],
    ['C05: blank lines', `\n\n  \n${a}\n${b}\n`, clean, ['added', 'modified'], 'clean'],
    ['C06: CR LF', (a + b).replaceAll('\n', '\r\n'), clean, ['added', 'modified'], 'clean'],
    ['C07: no line feed at the clean end', a + b.trimEnd(), clean, ['added', 'modified'], 'clean'],
    ['C07: no line feed at a cut', a + b.trimEnd(), broken, ['added', 'modified'], 'broken'],
    ['C08: a fragment at a clean end', a + b.slice(0, -9), clean, ['added'], 'clean'],
    ['C09: a fragment at a cut', a + b.slice(0, -9), broken, ['added'], 'broken'],
    ['C10: a byte order mark at the start', `\ufeff${a}`, clean, ['added'], 'clean'],
    ['C10: a byte order mark later', `${a}\ufeff${b}${gone}`, clean, ['added'], 'undecodable'],
    ['C12: a spoilt line', `${a}{"type":"MOD${'\n'}${b}`, clean, ['added'], 'undecodable'],
    ['C25: an unknown type', a + line('PROGRESS', {}) + b, clean, ['added', 'skipped', 'modified'], 'clean'],
    ['C35: an ERROR ends it', a + expired + b, clean, ['added', 'error'], 'clean'],
    ['an ERROR without line feed', a + expired.trimEnd(), clean, ['added', 'error'], 'clean'],
    ['C89: the end mark', a + b + mark, clean, ['added', 'modified', 'bookmark'], 'clean'],
    ['C105: an object without a name', line('ADDED', { kind: 'Pod' }) + b, clean, ['skipped', 'modified'], 'clean'],
    ['C18: nothing', '', clean, [], 'clean'],
    ['C26: a page of HTML', '<!doctype html>\n<title>x</title>\n', clean, [], 'html'],
    ['C26: HTML in one line', '<html>login</html>', clean, [], 'html'],
    ['HTML behind good events is a spoilt line', `${a}<html>502</html>\n`, clean, ['added'], 'undecodable'],
    ['HTML behind good events, without line feed, is a fragment', `${a}<html>502`, clean, ['added'], 'clean'],
  ])('%s', (_name, text, framing, types, end) => {
    const bytes = new TextEncoder().encode(text)
    const whole = decode([bytes], framing)
    expect(whole.events.map((event) => event.type)).toEqual(types)
    expect(whole.end.type === 'failed' ? whole.end.failure.type : whole.end.type).toBe(end)
    for (const chunks of everyCut(bytes)) expect(decode(chunks, framing)).toEqual(whole)
  })

  it('C01: the characters are exact', () => {
    for (const chunks of everyCut(new TextEncoder().encode(a))) {
      expect(decode(chunks).events).toEqual([
        { type: 'added', object: pod('a', '101', { spec: { price: '5 €', face: '😀' } }), resourceVersion: '101' },
      ])
    }
  })
})

describe('long lines (C03)', () => {
  it('an event of 1.3 MB in 200 uneven chunks is one event', () => {
    const object = pod('a', '101', { data: { key: 'x€'.repeat(325_000) } })
    const bytes = new TextEncoder().encode(line('MODIFIED', object))
    const chunks: Uint8Array[] = []
    for (let at = 0, size = 1; at < bytes.length; at += size, size = ((size * 7919) % 13_000) + 1) {
      chunks.push(bytes.slice(at, at + size))
    }
    expect(chunks.length).toBeGreaterThan(150)
    expect(decode(chunks)).toEqual({ events: [{ type: 'modified', object, resourceVersion: '101' }], end: clean })
  })

  it('a line over the limit fails the stream behind the events before it', () => {
    const outcome = decode([new TextEncoder().encode(a + b + gone)], clean, a.length + 8)
    expect(outcome.events).toHaveLength(3)
    const long = line('ADDED', pod('c', '104', { data: 'x'.repeat(2000) }))
    const bytes = new TextEncoder().encode(a + long + b)
    const cut = decode([bytes], clean, 1000)
    expect(cut.events).toHaveLength(1)
    expect(cut.end).toMatchObject({ type: 'failed', failure: { type: 'undecodable' } })
    for (const chunks of everyCut(bytes)) expect(decode(chunks, clean, 1000)).toEqual(cut)
  })
})

import { describe, expect, it } from 'vitest'
import type { Fetch, WatchEnd, WatchEvent } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { createTransport } from './create-transport.js'
import { recordingSink } from './recording-sink.fixture.js'
import { bookmark, line, pod, podList, status, target, version } from './samples.fixture.js'
import { WatchDecoder } from './watch-decoder.js'

const euro = pod('a', '101', { note: '1 €, 2 ß, 3 😀, 4 \u2028' })
const added: WatchEvent = { type: 'added', object: euro, resourceVersion: version('101') }
const modified: WatchEvent = { type: 'modified', object: pod('b', '102'), resourceVersion: version('102') }
const deleted: WatchEvent = { type: 'deleted', object: pod('b', '103'), resourceVersion: version('103') }
const marked: WatchEvent = { type: 'bookmark', resourceVersion: version('104'), mark: 'none' }
const clean: WatchEnd = { type: 'clean' }
const broken: WatchEnd = { type: 'failed', failure: { type: 'broken', message: 'cut' } }

const lines = [
  line('ADDED', euro),
  line('MODIFIED', pod('b', '102')),
  line('DELETED', pod('b', '103')),
  line('BOOKMARK', bookmark('104')),
]
const [first = '', second = ''] = lines

interface Stream {
  readonly name: string
  readonly text: string
  readonly events: readonly WatchEvent[]
  readonly end: 'clean' | 'undecodable'
}

const streams: readonly Stream[] = [
  { name: 'events', text: lines.join(''), events: [added, modified, deleted, marked], end: 'clean' },
  {
    name: 'CRLF',
    text: lines.join('').replaceAll('\n', '\r\n'),
    events: [added, modified, deleted, marked],
    end: 'clean',
  },
  { name: 'blank lines', text: `\n \t\n${first}\r\n\n${second}\n`, events: [added, modified], end: 'clean' },
  { name: 'a byte order mark', text: `\ufeff${first}${second}`, events: [added, modified], end: 'clean' },
  { name: 'no last line feed', text: first + second.trimEnd(), events: [added, modified], end: 'clean' },
  { name: 'half an event at the end', text: first + second.slice(0, 60), events: [added], end: 'clean' },
  { name: 'rubbish in between', text: `${first}nonsense €\n${second}`, events: [added], end: 'undecodable' },
  { name: 'nothing', text: '', events: [], end: 'clean' },
]

/** All that a decoder gives for these pieces, and how it says that the stream ended. */
function decoded(pieces: readonly Uint8Array[], framing: WatchEnd): { events: readonly WatchEvent[]; end: WatchEnd } {
  const decoder = new WatchDecoder({ target: target(), httpStatus: 200 })
  const events: WatchEvent[] = []
  for (const piece of pieces) {
    const { events: more, end } = decoder.push(piece)
    events.push(...more)
    if (end !== undefined) return { events, end }
  }
  const { events: rest, end } = decoder.finish(framing)
  return { events: [...events, ...rest], end }
}

const endOf = (end: WatchEnd): string => (end.type === 'clean' ? 'clean' : end.failure.type)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const inTwo = (bytes: Uint8Array, at: number): readonly Uint8Array[] => [bytes.subarray(0, at), bytes.subarray(at)]
const offsets = (bytes: Uint8Array): readonly number[] => [...bytes.keys(), bytes.length]

describe('W6: a decoder gives the same events wherever a stream is cut', () => {
  it.each(streams)('C01, C02, C04, C06, C10, C12: $name, in two pieces, at every byte', ({ text, events, end }) => {
    const bytes = bytesOf(text)
    for (const at of offsets(bytes)) {
      const got = decoded(inTwo(bytes, at), clean)
      expect([got.events, endOf(got.end)], `cut at ${at}`).toEqual([events, end])
    }
  })

  it.each(streams)('C01, C04: $name, in pieces of every size', ({ text, events, end }) => {
    const bytes = bytesOf(text)
    for (let size = 1; size <= bytes.length + 1; size += 1) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      )
      const got = decoded(pieces, clean)
      expect([got.events, endOf(got.end)], `pieces of ${size}`).toEqual([events, end])
    }
  })

  it('C02, C03: one event over three pieces, at every two bytes', () => {
    const bytes = bytesOf(first)
    for (const from of offsets(bytes)) {
      for (let to = from; to <= bytes.length; to += 1) {
        const pieces = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)]
        const got = decoded(pieces, clean)
        if (got.events.length !== 1) expect.fail(`${from}, ${to}: ${got.events.length} events`)
      }
    }
  })
})

describe('C07, C08, C09: a stream that ends at any byte gives what was whole, and what is resumed gives the rest', () => {
  const text = lines.join('')
  const all = [added, modified, deleted, marked]

  it.each([
    ['clean', clean],
    ['broken', broken],
  ] as const)('%s', (_how, framing) => {
    const bytes = bytesOf(text)
    for (const at of offsets(bytes)) {
      const before = decoded([bytes.subarray(0, at)], framing)
      expect(before.end, `ended at ${at}`).toEqual(framing)
      // Whole is what has its closing brace.
      const whole = lines.filter(
        (_, index) =>
          bytesOf(
            lines
              .slice(0, index + 1)
              .join('')
              .trimEnd(),
          ).length <= at,
      ).length
      expect(before.events, `ended at ${at}`).toEqual(all.slice(0, whole))
      const after = decoded([bytesOf(lines.slice(whole).join(''))], clean)
      expect([...before.events, ...after.events]).toEqual(all)
    }
  })
})

/** One answer in these pieces, by a fetch that then ends or breaks. */
function answering(pieces: readonly Uint8Array[], how: 'clean' | 'broken', init: ResponseInit = {}): Fetch {
  return async () => {
    const waiting = [...pieces]
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          const piece = waiting.shift()
          if (piece !== undefined) controller.enqueue(piece.slice())
          else if (how === 'clean') controller.close()
          else controller.error(new TypeError('network error'))
        },
      },
      { highWaterMark: 0 },
    )
    return new Response(body, { headers: { 'content-type': 'application/json' }, ...init })
  }
}

const transport = (fetch: Fetch) => createTransport({ baseUrl: 'http://server', fetch, clock: createFakeClock() })

async function watched(fetch: Fetch) {
  const sink = recordingSink()
  const request = { target: target(), resourceVersion: version('100'), timeoutSeconds: 300 }
  transport(fetch).watch(request, sink, new AbortController().signal)
  return { end: await sink.whenEnded, events: sink.all }
}

const listed = (fetch: Fetch) => transport(fetch).list({ target: target() }, new AbortController().signal)

describe('W6: so does a transport', () => {
  it.each(streams.filter(({ name }) => name !== 'CRLF'))(
    'C01, C02, C06, C07, C10: a watch, $name',
    async ({ text, events, end }) => {
      const bytes = bytesOf(text)
      for (const at of offsets(bytes)) {
        const pieces = inTwo(bytes, at).filter((piece) => piece.length > 0)
        const got = await watched(answering(pieces, 'clean'))
        expect([got.events, endOf(got.end)], `cut at ${at}`).toEqual([events, end])
      }
    },
  )

  it.each(['clean', 'broken'] as const)('C07, C08, C09: a watch that ends at any byte, %s', async (how) => {
    const bytes = bytesOf(lines.join(''))
    for (const at of offsets(bytes)) {
      const got = await watched(
        answering(
          [bytes.subarray(0, at)].filter(({ length }) => length > 0),
          how,
        ),
      )
      expect(endOf(got.end)).toBe(how)
      expect(got.events).toEqual(decoded([bytes.subarray(0, at)], clean).events)
    }
  })

  it('C01, C16: a list, cut at every byte', async () => {
    const list = { ...podList(['a', 'b']), items: [{ ...euro, kind: undefined, apiVersion: undefined }] }
    const bytes = bytesOf(`\ufeff${JSON.stringify(list)}\n`)
    for (const at of offsets(bytes)) {
      const answer = await listed(
        answering(
          inTwo(bytes, at).filter(({ length }) => length > 0),
          'clean',
        ),
      )
      expect(answer, `cut at ${at}`).toMatchObject({ type: 'page', resourceVersion: '100', items: [euro], skipped: 0 })
    }
  })

  it.each(['clean', 'broken'] as const)('C13: a list that ends at any byte, %s, is broken and no page', async (how) => {
    const bytes = bytesOf(JSON.stringify(podList(['a', 'b'])))
    for (const at of bytes.keys()) {
      const answer = await listed(
        answering(
          [bytes.subarray(0, at)].filter(({ length }) => length > 0),
          how,
        ),
      )
      expect(answer, `ended at ${at}`).toMatchObject({ type: 'failed', failure: { type: 'broken' } })
    }
  })

  it.each(['clean', 'broken'] as const)(
    'C41: a Status that ends at any byte, %s, is judged by the HTTP status',
    async (how) => {
      const bytes = bytesOf(JSON.stringify(status(503, 'ServiceUnavailable', 'überlastet')))
      for (const at of offsets(bytes)) {
        const answer = await listed(
          answering(
            [bytes.subarray(0, at)].filter(({ length }) => length > 0),
            how,
            { status: 503 },
          ),
        )
        expect(answer, `ended at ${at}`).toMatchObject({ type: 'failed', failure: { type: 'http', httpStatus: 503 } })
      }
    },
  )
})

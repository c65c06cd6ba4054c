import { expect, test } from 'vitest'
import type { AuthReply } from '../../src/protocol/auth.js'
import type { BodySink, Requester } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { authenticatedRequester } from './authenticated-requester.js'
import { Authenticator } from './authenticator.js'

const request = { method: 'GET', path: '/x', headers: [] } as const

/** A server that knows one token; a page that gives these one after the other. */
function setUp(knows: string, ...tokens: readonly (string | undefined)[]) {
  const authenticator = new Authenticator(createFakeClock(), () => {})
  const left = [...tokens]
  const seat = authenticator.pages.join((number) => {
    const token = left.length > 1 ? left.shift() : left[0]
    const reply: AuthReply =
      token === undefined
        ? { type: 'refused', code: 'signed-out', message: 'nobody' }
        : { type: 'granted', headers: [['Authorization', token]] }
    queueMicrotask(() => seat.answer(number, reply))
  })
  const sent: string[] = []
  const aborted: string[] = []
  const requesterWith = ({ headers }: { readonly headers: readonly (readonly [string, string])[] }): Requester => {
    const token = headers[0]?.[1] ?? 'none'
    return {
      send: async () => {
        sent.push(token)
        const head = { httpStatus: 200, statusText: '', headers: [] }
        if (token === knows) return { type: 'answer', head, body: token }
        return {
          type: 'failed',
          failure: { type: 'http', httpStatus: 401, message: '', tooLargeResourceVersion: false },
        }
      },
      open: (_request, sink, signal) => {
        sent.push(token)
        signal.addEventListener('abort', () => aborted.push(token))
        sink.head({ httpStatus: token === knows ? 200 : 401, statusText: '', headers: [] })
        sink.chunk(new TextEncoder().encode(token))
        sink.ended({ type: 'clean' })
      },
    }
  }
  const told: string[] = []
  const sink: BodySink = {
    head: ({ httpStatus }) => told.push(String(httpStatus)),
    chunk: (bytes) => told.push(new TextDecoder().decode(bytes)),
    ended: (end) => told.push(end.type === 'clean' ? 'clean' : end.failure.type),
  }
  const { signal } = new AbortController()
  return { requester: authenticatedRequester(authenticator, requesterWith), sent, aborted, told, sink, signal }
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

test('C28: a 401 is sent once more with newer credentials, and only the second answer is told', async () => {
  const { requester, sent, signal } = setUp('new', 'old', 'new')
  expect(await requester.send(request, signal)).toMatchObject({ type: 'answer', body: 'new' })
  expect(sent).toEqual(['old', 'new'])
  const stream = setUp('new', 'old', 'new')
  stream.requester.open(request, stream.sink, stream.signal)
  await settle()
  expect([stream.sent, stream.told, stream.aborted]).toEqual([['old', 'new'], ['200', 'new', 'clean'], ['old']])
})

test('a 401 to the newest credentials is the answer, with its body', async () => {
  const { requester, sent, told, sink, signal } = setUp('other', 'same')
  requester.open(request, sink, signal)
  await settle()
  // Asked whether there are newer ones, the page gave the same, which are tried: then it is the server's word.
  expect(sent).toEqual(['same', 'same'])
  expect(told).toEqual(['401', 'same', 'clean'])
  requester.open(request, sink, signal)
  await settle()
  expect(sent).toHaveLength(3)
  expect(told).toEqual(['401', 'same', 'clean', '401', 'same', 'clean'])
})

test('given up while a page is asked for credentials: nothing is sent, neither at first nor behind a 401', async () => {
  for (const tokens of [['new'], ['old', 'new']]) {
    const { requester, sent, told, sink } = setUp('new', ...tokens)
    const first = new AbortController()
    void requester.send(request, first.signal)
    requester.open(request, sink, first.signal)
    if (tokens.length === 2) while (sent.length < 2) await Promise.resolve()
    const before = sent.length
    first.abort()
    await settle()
    expect([sent.length, told]).toEqual([before, []])
  }
})

test('P11: signed out, nothing is sent', async () => {
  const { requester, sent, told, sink, signal } = setUp('new', undefined)
  expect(await requester.send(request, signal)).toMatchObject({ type: 'failed', failure: { type: 'signed-out' } })
  requester.open(request, sink, signal)
  await settle()
  expect([sent, told]).toEqual([[], ['signed-out']])
})

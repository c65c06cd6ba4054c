import { expect, test } from 'vitest'
import type { ErrorInfo } from '../../src/protocol/errors.js'
import type { HttpRequest } from '../../src/protocol/requests.js'
import type { SlotAnswer, SlotRank } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { Exchanges } from './exchanges.js'
import { headOf, http, ScriptedRequester } from './requester.fixture.js'
import { TokenBucket } from './token-bucket.js'

const follow: HttpRequest = { method: 'GET', path: '/api/v1/namespaces/a/pods/b/log?follow=true', headers: [] }
const version: HttpRequest = { method: 'GET', path: '/version', headers: [] }

function setUp() {
  const requester = new ScriptedRequester()
  const seats: {
    readonly rank: SlotRank
    readonly answer: (answer: SlotAnswer) => void
    state: 'held' | 'released'
  }[] = []
  const exchanges = new Exchanges({
    requester,
    bucket: new TokenBucket(createFakeClock(), { qps: 1, burst: 100 }),
    slots: {
      request: (rank, answer) => {
        const seat = { rank, answer, state: 'held' as 'held' | 'released' }
        seats.push(seat)
        return {
          rank: () => {},
          release: () => {
            seat.state = 'released'
          },
        }
      },
    },
  })
  const controller = new AbortController()
  const came: string[] = []
  const ends: (ErrorInfo | undefined)[] = []
  const open = (request: HttpRequest, refusals: 'tell' | 'fail' = 'tell') =>
    exchanges.open(
      { type: 'exchange', request, refusals },
      {
        signal: controller.signal,
        chunk: (bytes) => came.push(new TextDecoder().decode(bytes)),
        ended: (error) => ends.push(error),
      },
    )
  return { requester, seats, controller, came, ends, open, exchanges }
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

test('P9: a log that is followed waits for a stream slot, before every informer of usual priority, and gives it back', async () => {
  const { open, seats, requester, came, ends } = setUp()
  const head = open(follow)
  await settle()
  expect(requester.sent).toEqual([])
  expect(seats[0]?.rank).toEqual({ use: 'subscribed', priority: 1_000 })
  seats[0]?.answer('waiting')
  seats[0]?.answer('granted')
  await settle()
  // Wire rule 4: no compressed streams.
  expect(requester.sent).toMatchObject([{ path: follow.path, place: 'slot', headers: [['Range', 'bytes=0-']] }])
  requester.sinks[0]?.sink.head(headOf(200))
  expect(await head).toMatchObject({ ok: true, value: { httpStatus: 200 } })
  requester.sinks[0]?.sink.chunk(new TextEncoder().encode('one\n'))
  expect(seats[0]?.state).toBe('held')
  requester.sinks[0]?.sink.ended({ type: 'clean' })
  expect([came, ends, seats[0]?.state]).toEqual([['one\n'], [undefined], 'released'])
})

test('P9: a slot that is taken away ends its stream at once, and says why', async () => {
  const { open, seats, requester, ends } = setUp()
  void open(follow)
  await settle()
  seats[0]?.answer('granted')
  await settle()
  requester.sinks[0]?.sink.head(headOf(200))
  seats[0]?.answer('waiting')
  expect(requester.sinks[0]?.signal.aborted).toBe(true)
  expect(ends.map((error) => error?.code)).toEqual(['stream-budget'])
  expect(seats[0]?.state).toBe('released')
})

test('P9: a slot that is granted and taken away at once is not used; the stream waits for the next', async () => {
  const { open, seats, requester, ends } = setUp()
  void open(follow)
  await settle()
  seats[0]?.answer('granted')
  seats[0]?.answer('waiting')
  await settle()
  expect([requester.sent, ends, seats[0]?.state]).toEqual([[], [], 'held'])
  seats[0]?.answer('granted')
  await settle()
  expect(requester.sent).toHaveLength(1)
})

test('given up: while it waits nothing is ever sent, and an open one is aborted', async () => {
  const waiting = setUp()
  void waiting.open(follow)
  await settle()
  waiting.controller.abort()
  waiting.seats[0]?.answer('granted')
  await settle()
  expect([waiting.requester.sent, waiting.seats[0]?.state]).toEqual([[], 'released'])

  const running = setUp()
  void running.open(follow)
  await settle()
  running.seats[0]?.answer('granted')
  await settle()
  running.controller.abort()
  expect([running.requester.sinks[0]?.signal.aborted, running.seats[0]?.state]).toEqual([true, 'released'])
})

test('given up as it gets its token: no seat is kept', async () => {
  const { open, seats, requester, controller } = setUp()
  void open(follow)
  controller.abort()
  await settle()
  seats[0]?.answer('granted')
  await settle()
  expect([requester.sent, seats.filter(({ state }) => state === 'held')]).toEqual([[], []])
})

test('a range that was asked for stays', async () => {
  const { open, seats, requester } = setUp()
  void open({ ...follow, headers: [['range', 'bytes=5-']] })
  await settle()
  seats[0]?.answer('granted')
  await settle()
  expect(requester.sent[0]?.headers).toEqual([['range', 'bytes=5-']])
})

test('what ends by itself takes no slot', async () => {
  const { open, seats, requester } = setUp()
  void open(version)
  void open({ ...version, path: '/api/v1/pods?watch=true', method: 'POST' })
  await settle()
  expect(requester.sent).toHaveLength(2)
  expect(seats).toEqual([])
  void open({ ...version, path: '/api/v1/pods?x=1&watch=1' })
  await settle()
  expect(seats).toHaveLength(1)
})

test('what fails before its head is the answer, with a code', async () => {
  const { open, requester } = setUp()
  const head = open(version, 'fail')
  await settle()
  expect(requester.sent).toMatchObject([{ refusals: 'fail' }])
  requester.sinks[0]?.sink.ended({ type: 'failed', failure: http(404, { details: { name: 'b' } }) })
  expect(await head).toMatchObject({ ok: false, error: { code: 'not-found', httpStatus: 404 } })
})

test('W18: after a sleep an open stream is given up, so that whoever reads it goes on with another one', async () => {
  const { open, seats, requester, ends, exchanges } = setUp()
  void open(follow)
  await settle()
  exchanges.wake()
  seats[0]?.answer('granted')
  await settle()
  requester.sinks[0]?.sink.head(headOf(200))
  expect(ends).toEqual([])
  exchanges.wake()
  exchanges.wake()
  expect([ends.map((error) => error?.code), requester.sinks[0]?.signal.aborted]).toEqual([['broken'], true])
})

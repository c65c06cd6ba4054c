import { expect, test } from 'vitest'
import type { LogRecord } from '../../src/protocol/log.js'
import type { ApiAnswer, BodySink, Log, Requester } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { loggedRequester } from './logged-requester.js'

const head = { httpStatus: 201, statusText: '', headers: [['warning', 'secret']] } as const
const request = {
  method: 'POST',
  path: '/api/v1/namespaces/a/pods?fieldManager=secret',
  headers: [['X', 'secret']],
  body: '{"secret":1}',
} as const

function setUp(answer: ApiAnswer) {
  const records: Omit<LogRecord, 'time'>[] = []
  const log: Log = { wants: () => true, write: (record) => records.push(record) }
  const sinks: BodySink[] = []
  const plain: Requester = {
    send: async (sent) => {
      sent.sent?.()
      return answer
    },
    open: (sent, sink) => {
      sent.sent?.()
      sinks.push(sink)
    },
  }
  const told: string[] = []
  const sink: BodySink = {
    head: () => told.push('head'),
    chunk: () => told.push('chunk'),
    ended: () => told.push('ended'),
  }
  const controller = new AbortController()
  return { requester: loggedRequester(plain, log, createFakeClock()), records, sinks, sink, told, controller }
}

test('P11 M25: a request is a verb, a path and a status: no query, header, body, or text of the server', async () => {
  const { requester, records, controller } = setUp({ type: 'answer', head, body: { secret: 1 } })
  await requester.send(request, controller.signal)
  const path = '/api/v1/namespaces/a/pods'
  expect(records).toMatchObject([
    { level: 'debug', what: 'request', request: 'create', path, message: `CREATE ${path}` },
    { level: 'debug', what: 'answer', httpStatus: 201, message: `CREATE ${path} answered HTTP 201, after 0 ms` },
  ])
  const refused = setUp({
    type: 'failed',
    failure: { type: 'http', httpStatus: 409, reason: 'Conflict', message: 'secret', tooLargeResourceVersion: false },
  })
  await refused.requester.send({ ...request, method: 'PUT' }, refused.controller.signal)
  expect(refused.records[1]).toMatchObject({ level: 'warn', request: 'replace', httpStatus: 409, cause: 'Conflict' })
  expect(JSON.stringify([records, refused.records])).not.toContain('secret')
})

test('M25: of a body that streams the head and a cut are told, and that it was given up', () => {
  const { requester, records, sinks, sink, told, controller } = setUp({ type: 'answer', head, body: {} })
  requester.open({ ...request, method: 'GET' }, sink, controller.signal)
  sinks[0]?.head(head)
  sinks[0]?.chunk(new Uint8Array(1))
  controller.abort()
  sinks[0]?.ended({ type: 'failed', failure: { type: 'broken', message: 'secret' } })
  expect(told).toEqual(['head', 'chunk', 'ended'])
  expect(records.map(({ request, what, cause }) => [request, what, cause])).toEqual([
    ['fetch', 'request', undefined],
    ['fetch', 'answer', undefined],
    ['fetch', 'answer', 'aborted'],
    ['fetch', 'stream-ended', 'broken'],
  ])
})

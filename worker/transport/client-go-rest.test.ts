import { describe, expect, it } from 'vitest'
import { status } from './samples.fixture.js'
import { drained } from './scripted-server.fixture.js'
import { startedWatch } from './started-watch.fixture.js'

describe('client-go: rest/request_test.go, TestRequestWatch: one attempt, and the refusal as the server said it', () => {
  it.each([
    [
      'forbidden with JSON Status',
      403,
      JSON.stringify(status(403, 'Forbidden', 'no watch for you')),
      'no watch for you',
    ],
    ['forbidden without body', 403, '', 'HTTP 403'],
    ['unauthorized, empty body', 401, '', 'HTTP 401'],
    ['unauthorized, Status body', 401, JSON.stringify(status(401, 'Unauthorized', 'who are you')), 'who are you'],
  ])('%s', async (_name, code, body, message) => {
    const { server, sink, clock } = startedWatch()
    server.reply(body, { status: code, headers: { 'Content-Type': 'application/json' } })
    await sink.whenEnded
    expect(sink.calls).toEqual(['ended'])
    expect(sink.end).toMatchObject({ type: 'failed', failure: { type: 'http', httpStatus: code, message } })
    clock.advance(600_000)
    await drained()
    expect(server.requests).toHaveLength(1)
  })
})

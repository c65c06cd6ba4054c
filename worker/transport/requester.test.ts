import { describe, expect, test } from 'vitest'
import type { AnswerHead, ApiAnswer, ApiRequest, RequestLine, WatchEnd } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { createRequester } from './create-requester.js'
import { status } from './samples.fixture.js'
import { drained, scriptedServer } from './scripted-server.fixture.js'

const get: ApiRequest = { method: 'GET', path: '/api/v1/pods?limit=1', headers: [] }
const put: ApiRequest = {
  ...get,
  method: 'PUT',
  path: '/api/v1/pods/a',
  headers: [['Content-Type', 'application/json']],
  body: '{}',
}

function setUp(requests?: RequestLine) {
  const server = scriptedServer()
  const clock = createFakeClock()
  const requester = createRequester({
    baseUrl: 'http://cluster.test/k8s/',
    fetch: server.fetch,
    clock,
    credentials: 'include',
    headers: [['Authorization', 'Bearer t']],
    ...(requests === undefined ? {} : { requests }),
  })
  const controller = new AbortController()
  const send = (request: ApiRequest): Promise<ApiAnswer> => requester.send(request, controller.signal)
  const told: string[] = []
  let head: AnswerHead | undefined
  let end: WatchEnd | undefined
  const open = (request: ApiRequest): void =>
    requester.open(
      request,
      {
        head: (one) => {
          head = one
          told.push(`head ${one.httpStatus}`)
        },
        chunk: (bytes) => told.push(new TextDecoder().decode(bytes)),
        ended: (one) => {
          end = one
          told.push('ended')
        },
      },
      controller.signal,
    )
  return {
    server,
    clock,
    controller,
    send,
    open,
    told,
    get head() {
      return head
    },
    get end() {
      return end
    },
  }
}

describe('M14 send', () => {
  test('W4, W5: method, body, headers, credentials; pretty=false, no cache, no followed redirect', async () => {
    const { server, send } = setUp()
    const answer = send({ ...put, path: '/api/v1/pods/a?dryRun=All&pretty=true&x=a%20b' })
    await drained()
    expect(server.last.url).toBe('http://cluster.test/k8s/api/v1/pods/a?dryRun=All&x=a%20b&pretty=false')
    expect(server.last.init).toMatchObject({
      method: 'PUT',
      body: '{}',
      cache: 'no-store',
      redirect: 'manual',
      credentials: 'include',
      headers: { accept: 'application/json', authorization: 'Bearer t', 'content-type': 'application/json' },
    })
    server.reply('{"kind":"Pod"}', {
      status: 201,
      headers: { 'Content-Type': 'application/json', Warning: '299 - "x"' },
    })
    expect(await answer).toMatchObject({
      type: 'answer',
      body: { kind: 'Pod' },
      head: {
        httpStatus: 201,
        headers: [
          ['content-type', 'application/json'],
          ['warning', '299 - "x"'],
        ],
      },
    })
  })

  test('credentials win over a header of their name', async () => {
    const { server, send } = setUp()
    void send({ ...get, headers: [['authorization', 'Bearer other']] })
    await drained()
    expect(server.last.header('Authorization')).toBe('Bearer t')
  })

  test.each([
    ['304', null, { status: 304 }],
    ['204', null, { status: 204 }],
    ['an empty one that says so', '', { headers: { 'Content-Type': 'application/json', 'Content-Length': '0' } }],
  ] as const)('an answer without a body: %s', async (_name, body, init) => {
    const { server, send } = setUp()
    const answer = send(get)
    await drained()
    server.reply(body, init)
    expect(await answer).toMatchObject({ type: 'answer', body: undefined })
  })

  test('C13: an empty answer that does not say so was cut', async () => {
    const { server, send } = setUp()
    const answer = send(get)
    await drained()
    server.reply('')
    expect(await answer).toMatchObject({ type: 'failed', failure: { type: 'broken' } })
  })

  test('a Status is the failure, with its details and Retry-After', async () => {
    const { server, send } = setUp()
    const answer = send(put)
    await drained()
    const body = JSON.stringify({ ...status(409, 'Conflict', 'modified'), details: { name: 'a' } })
    server.reply(body, { status: 409, headers: { 'Content-Type': 'application/json', 'Retry-After': '3' } })
    expect(await answer).toMatchObject({
      type: 'failed',
      failure: { type: 'http', httpStatus: 409, reason: 'Conflict', details: { name: 'a' }, retryAfterMs: 3_000 },
    })
  })

  test.each([
    ['GET', get, 30_000],
    ['PUT: the server itself takes 34 s to say that it does not know', put, 40_000],
  ] as const)('no head within its time: %s', async (_name, request, ms) => {
    const { server, clock, send } = setUp()
    let answer: ApiAnswer | undefined
    void send(request).then((one) => {
      answer = one
    })
    await clock.advance(ms - 1)
    expect(answer).toBeUndefined()
    await clock.advance(1)
    expect(answer).toMatchObject({ type: 'failed', failure: { type: 'timeout' } })
    expect(server.last.aborted).toBe(true)
  })

  test('C45: a write that is refused for its form is not sent again in another', async () => {
    const { server, send } = setUp()
    const answer = send({ ...put, headers: [['Accept', 'application/json;as=Table']] })
    await drained()
    server.reply('{}', { status: 415 })
    expect(await answer).toMatchObject({ type: 'failed', failure: { httpStatus: 415 } })
    expect(server.requests).toHaveLength(1)
  })
})

describe('M14 open', () => {
  test('head, bytes as they come, end; whatever the status is', async () => {
    const { server, open, told } = setUp()
    open({ ...get, path: 'healthz' })
    await drained()
    expect(server.last.url).toBe('http://cluster.test/k8s/healthz?pretty=false')
    const body = server.open({ status: 503, headers: { 'Content-Type': 'text/plain' } })
    await drained()
    body.send('one')
    await drained()
    body.send('two')
    await drained()
    expect(told).toEqual(['head 503', 'one', 'two'])
    body.end()
    await drained()
    expect(told.at(-1)).toBe('ended')
  })

  test('W19: a cut is told as one', async () => {
    const set = setUp()
    set.open(get)
    await drained()
    const body = set.server.open()
    await drained()
    body.send('one')
    body.cut()
    await drained()
    expect(set.told).toEqual(['head 200', 'one', 'ended'])
    expect(set.end).toMatchObject({ type: 'failed', failure: { type: 'broken' } })
  })

  test('refusals: fail: no head, and the Status as a failure; HTML is a login page; text is fine', async () => {
    const refused = setUp()
    refused.open({ ...get, refusals: 'fail' })
    await drained()
    refused.server.reply(JSON.stringify(status(400, 'BadRequest', 'choose one of: [a b]')), { status: 400 })
    await drained()
    expect(refused.told).toEqual(['ended'])
    expect(refused.end).toMatchObject({ failure: { httpStatus: 400, message: 'choose one of: [a b]' } })

    const page = setUp()
    page.open({ ...get, refusals: 'fail' })
    await drained()
    page.server.reply('<html>', { headers: { 'Content-Type': 'text/html' } })
    await drained()
    expect(page.end).toMatchObject({ failure: { type: 'html' } })

    const text = setUp()
    text.open({ ...get, refusals: 'fail' })
    await drained()
    text.server.reply('line\n', { headers: { 'Content-Type': 'text/plain' } })
    await drained()
    expect(text.told).toEqual(['head 200', 'line\n', 'ended'])
  })

  test('W16: only the signal ends it, and nothing is told behind that', async () => {
    const { server, open, told, controller } = setUp()
    open(get)
    await drained()
    const body = server.open()
    await drained()
    controller.abort()
    expect(server.last.aborted).toBe(true)
    body.send('late')
    await drained()
    expect(told).toEqual(['head 200'])
  })

  test('W16: an answer that comes in spite of the signal is told to nobody', async () => {
    let answer: (response: Response) => void = () => {}
    const told: string[] = []
    const requester = createRequester({
      baseUrl: 'http://cluster.test',
      fetch: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
      clock: createFakeClock(),
    })
    for (const place of ['line', 'slot'] as const) {
      const controller = new AbortController()
      const sink = {
        head: () => told.push('head'),
        chunk: () => told.push('chunk'),
        ended: () => told.push('ended'),
      }
      requester.open({ ...get, place }, sink, controller.signal)
      await drained()
      controller.abort()
      answer(new Response('late'))
      await drained()
    }
    expect(told).toEqual([])
  })

  test('P9: it stands in the line for requests until its end; with a slot of its own it does not', async () => {
    const begins: (() => void)[] = []
    let left = 0
    const line: RequestLine = {
      enter: (begin) => {
        begins.push(begin)
        return () => {
          left += 1
        }
      },
    }
    const { server, open } = setUp(line)
    open({ ...get, place: 'slot' })
    await drained()
    expect([begins.length, server.requests.length]).toEqual([0, 1])
    open(get)
    await drained()
    expect([begins.length, server.requests.length]).toEqual([1, 1])
    begins[0]?.()
    await drained()
    const body = server.open()
    await drained()
    expect(left).toBe(0)
    body.end()
    await drained()
    expect(left).toBe(1)
  })

  test.each([
    ['GET', get, 30_000],
    ['PUT', put, 40_000],
  ] as const)('P9: without a head its place in the line is given back: %s', async (_name, request, ms) => {
    let place = 'held'
    const line: RequestLine = {
      enter: (begin) => {
        begin()
        return () => {
          place = 'left'
        }
      },
    }
    const set = setUp(line)
    set.open(request)
    await set.clock.advance(ms - 1)
    expect([place, set.end]).toEqual(['held', undefined])
    await set.clock.advance(1)
    expect([place, set.server.last.aborted]).toEqual(['left', true])
    expect(set.end).toMatchObject({ type: 'failed', failure: { type: 'timeout' } })
  })

  test('P9: a body that is silent for 75 s is dead, in the line; with a slot of its own it may be silent for days', async () => {
    const set = setUp()
    set.open(get)
    await drained()
    const body = set.server.open()
    await drained()
    for (let at = 0; at < 3; at += 1) {
      await set.clock.advance(74_000)
      body.send('x')
      await drained()
    }
    expect(set.end).toBeUndefined()
    await set.clock.advance(75_000)
    expect(set.end).toMatchObject({ type: 'failed', failure: { type: 'timeout' } })
    expect([set.told, set.server.last.aborted]).toEqual([['head 200', 'x', 'x', 'x', 'ended'], true])

    const slot = setUp()
    slot.open({ ...get, place: 'slot' })
    await slot.clock.advance(86_400_000)
    slot.server.open()
    await drained()
    await slot.clock.advance(86_400_000)
    expect([slot.told, slot.clock.waiting]).toEqual([['head 200'], 0])
  })
})

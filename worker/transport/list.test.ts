import { describe, expect, it } from 'vitest'
import type { ListRequest } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { createTransport } from './create-transport.js'
import { pod, podList, status, target } from './samples.fixture.js'
import { drained, scriptedServer } from './scripted-server.fixture.js'

function start(request: Partial<ListRequest> = {}) {
  const server = scriptedServer()
  const clock = createFakeClock()
  const transport = createTransport({ baseUrl: '/k8s', fetch: server.fetch, clock })
  const abort = new AbortController()
  const answer = transport.list({ target: target(), limit: 500, ...request }, abort.signal)
  return { server, clock, abort, answer, transport }
}

const failure = (expected: object) => ({ type: 'failed', failure: expect.objectContaining(expected) })

describe('P9: the line for short requests', () => {
  it('sends nothing and lets no time-out run before its turn, and gives the place back with the body', async () => {
    const server = scriptedServer()
    const clock = createFakeClock()
    let begin = (): void => {}
    let left = 0
    const requests = {
      enter: (now: () => void) => {
        begin = now
        return () => {
          left += 1
        }
      },
    }
    const transport = createTransport({ baseUrl: '/k8s', fetch: server.fetch, clock, requests })
    let sent = 0
    const count = (): void => {
      sent += 1
    }
    const answer = transport.list({ target: target(), sent: count }, new AbortController().signal)
    await clock.advance(300_000)
    expect([server.requests.length, sent, clock.waiting, left]).toEqual([0, 0, 0, 0])
    begin()
    expect([server.requests.length, sent, clock.waiting]).toEqual([1, 1, 1])
    const body = server.open()
    await drained()
    expect(left).toBe(0)
    body.send(JSON.stringify(podList(['a'])))
    body.end()
    expect(await answer).toMatchObject({ type: 'page' })
    expect(left).toBe(1)
  })

  it('is left when the request is given up as it is sent', () => {
    let left = 0
    const requests = {
      enter: (begin: () => void) => {
        begin()
        return () => {
          left += 1
        }
      },
    }
    const { fetch } = scriptedServer()
    const transport = createTransport({ baseUrl: '/k8s', fetch, clock: createFakeClock(), requests })
    const abort = new AbortController()
    void transport.list({ target: target(), sent: () => abort.abort() }, abort.signal)
    expect(left).toBe(1)
  })

  it('is left when the request is no longer wanted', () => {
    const server = scriptedServer()
    let left = 0
    const requests = {
      enter: () => () => {
        left += 1
      },
    }
    const transport = createTransport({ baseUrl: '/k8s', fetch: server.fetch, clock: createFakeClock(), requests })
    const abort = new AbortController()
    void transport.list({ target: target() }, abort.signal)
    abort.abort()
    expect([server.requests.length, left]).toEqual([0, 1])
  })
})

describe('a list', () => {
  it('is one page, with the version of the list and the server time (W2, W14)', async () => {
    const { server, answer } = start()
    server.reply(JSON.stringify(podList(['a'], { resourceVersion: '100', continue: 'next', remainingItemCount: 7 })), {
      headers: { 'Content-Type': 'application/json', Date: 'Fri, 31 Dec 2027 23:59:59 GMT' },
    })
    expect(await answer).toEqual({
      type: 'page',
      resourceVersion: '100',
      continue: 'next',
      remaining: 7,
      items: [pod('a', '42')],
      skipped: 0,
      serverTime: Date.UTC(2027, 11, 31, 23, 59, 59),
    })
  })

  it('C14: indented, C15: items before metadata, C10: a byte order mark, C01: cut anywhere', async () => {
    const { server, answer } = start()
    const { items, metadata, ...head } = podList(['€-a'])
    const bytes = new TextEncoder().encode(`\ufeff${JSON.stringify({ items, ...head, metadata }, null, 2)}`)
    const body = server.open()
    for (const byte of bytes) body.send(Uint8Array.of(byte))
    body.end()
    expect(await answer).toMatchObject({ type: 'page', resourceVersion: '100', items: [pod('€-a', '42')] })
  })

  it.each(['clean end', 'cut'])('C13: JSON that does not close is broken, never a part of a list: %s', async (end) => {
    const { server, answer } = start()
    const body = server.open()
    body.send(JSON.stringify(podList(['a', 'b'])).slice(0, -20))
    if (end === 'cut') body.cut()
    else body.end()
    expect(await answer).toEqual(failure({ type: 'broken' }))
  })

  it('an empty body is broken', async () => {
    const { server, answer } = start()
    server.reply('')
    expect(await answer).toEqual(failure({ type: 'broken' }))
  })

  it.each([
    ['its media type', 'text/html', '<!doctype html>'],
    ['its first character', 'application/json', '\n <html>login</html>'],
  ])('C26, W5: HTML is seen by %s', async (_by, media, text) => {
    const { server, answer } = start()
    server.reply(text, { headers: { 'Content-Type': media } })
    expect(await answer).toEqual(failure({ type: 'html', httpStatus: 200 }))
  })

  it.each([
    ['plain text with its media type', 'text/plain', 'ok'],
    ['plain text that says it is JSON', 'application/json', 'ok'],
    ['an object', 'application/json', JSON.stringify(pod('a', '1'))],
    ['JSON of something else', 'application/json', '{"error":"no session","items":[]}'],
    ['an array', 'application/json', '[]'],
  ])('W5: %s is unexpected', async (_name, media, text) => {
    const { server, answer } = start()
    server.reply(text, { headers: { 'Content-Type': media } })
    expect(await answer).toEqual(failure({ type: 'unexpected', httpStatus: 200 }))
  })

  it('C27: a redirect is a redirect, not a lost network', async () => {
    const { server, answer } = start()
    const redirect = new Response(null)
    Object.defineProperties(redirect, { type: { value: 'opaqueredirect' }, status: { value: 0 } })
    server.last.answer(redirect)
    expect(await answer).toEqual(failure({ type: 'redirect' }))
  })

  it('C47: no answer at all is a network failure', async () => {
    const { server, answer } = start()
    server.last.refuse(new TypeError('Failed to fetch'))
    expect(await answer).toEqual(failure({ type: 'network' }))
  })

  it('C37: 429 in plain text with Retry-After, not retried here', async () => {
    const { server, clock, answer } = start()
    const headers = { 'Content-Type': 'text/plain', 'Retry-After': '3' }
    server.reply('Too many requests, please try again later.\n', { status: 429, headers })
    const message = 'Too many requests, please try again later.'
    expect(await answer).toEqual(failure({ type: 'http', httpStatus: 429, message, retryAfterMs: 3000 }))
    clock.advanceSync(600_000)
    await drained()
    expect(server.requests).toHaveLength(1)
  })

  it('C38: a date of Retry-After is counted from the server clock where there is one', async () => {
    const { server, answer } = start()
    server.reply('', {
      status: 429,
      headers: { Date: 'Mon, 01 Feb 2038 00:00:00 GMT', 'Retry-After': 'Mon, 01 Feb 2038 00:00:04 GMT' },
    })
    expect(await answer).toEqual(failure({ retryAfterMs: 4000 }))
  })

  it('C42: 504 Too large resource version', async () => {
    const { server, answer } = start()
    const details = { causes: [{ reason: 'ResourceVersionTooLarge' }], retryAfterSeconds: 1 }
    server.reply(JSON.stringify(status(504, 'Timeout', 'Timeout: Too large resource version: 9999', { details })), {
      status: 504,
    })
    expect(await answer).toEqual(failure({ httpStatus: 504, tooLargeResourceVersion: true, retryAfterMs: 1000 }))
  })
})

describe('the timers of a list', () => {
  it('30 s without headers', async () => {
    const { server, clock, answer } = start()
    clock.advanceSync(29_999)
    await drained()
    expect(server.last.aborted).toBe(false)
    clock.advanceSync(1)
    expect(await answer).toEqual(failure({ type: 'timeout' }))
    expect(server.last.aborted).toBe(true)
  })

  it('30 s without headers, also where fetch ignores its signal', async () => {
    const clock = createFakeClock()
    const transport = createTransport({ baseUrl: '/', fetch: () => new Promise(() => undefined), clock })
    const answer = transport.list({ target: target() }, new AbortController().signal)
    clock.advanceSync(30_000)
    expect(await answer).toEqual(failure({ type: 'timeout' }))
  })

  it('15 s between two chunks of the body, and never a total', async () => {
    const { server, clock, answer } = start()
    clock.advanceSync(29_000)
    const body = server.open()
    const text = JSON.stringify(podList(['a']))
    for (const character of text) {
      await drained()
      clock.advanceSync(14_999)
      body.send(character)
    }
    await drained()
    body.end()
    expect(await answer).toMatchObject({ type: 'page' })
    expect(clock.waiting).toBe(0)
  })

  it.each([0, 10])('15 s of silence behind %d characters of the body', async (count) => {
    const { server, clock, answer } = start()
    const body = server.open()
    body.send(JSON.stringify(podList(['a'])).slice(0, count))
    await drained()
    clock.advanceSync(14_999)
    expect(server.last.aborted).toBe(false)
    clock.advanceSync(1)
    expect(await answer).toEqual(failure({ type: 'timeout' }))
    expect(server.last.aborted).toBe(true)
    expect(clock.waiting).toBe(0)
  })
})

describe('C113: an aborted list', () => {
  it('sends nothing when it was aborted before', async () => {
    const server = scriptedServer()
    const transport = createTransport({ baseUrl: '/', fetch: server.fetch, clock: createFakeClock() })
    void transport.list({ target: target() }, AbortSignal.abort())
    await drained()
    expect(server.requests).toEqual([])
  })

  it.each(['before the head', 'inside the body'])(
    'neither answers nor rejects, and leaves no timer: %s',
    async (at) => {
      const { server, clock, abort, answer } = start()
      if (at === 'inside the body') server.open().send('{"kind":')
      await drained()
      let settled = false
      answer.finally(() => (settled = true))
      abort.abort()
      await drained()
      clock.advanceSync(600_000)
      await drained()
      expect(server.last.aborted).toBe(true)
      expect(settled).toBe(false)
      expect(clock.waiting).toBe(0)
    },
  )
})

describe('a read', () => {
  it('gives any JSON below the base', async () => {
    const { server, transport } = start()
    const answer = transport.read('/version', new AbortController().signal)
    expect(server.last.url).toBe('/k8s/version?pretty=false')
    expect(server.last.init).toMatchObject({ cache: 'no-store', redirect: 'manual', credentials: 'same-origin' })
    server.reply('{"gitVersion":"v1.37.2"}', {
      headers: { 'Content-Type': 'application/json', Date: 'Thu, 01 Jan 1970 00:00:01 GMT' },
    })
    expect(await answer).toEqual({ type: 'json', body: { gitVersion: 'v1.37.2' }, serverTime: 1000 })
  })

  it('fails as a list does', async () => {
    const { server, transport } = start()
    const answer = transport.read('api/v1/namespaces/kube-system', new AbortController().signal)
    const message = 'namespaces "kube-system" is forbidden'
    server.reply(JSON.stringify(status(403, 'Forbidden', message)), { status: 403 })
    expect(await answer).toEqual(failure({ type: 'http', httpStatus: 403, reason: 'Forbidden', message }))
  })
})

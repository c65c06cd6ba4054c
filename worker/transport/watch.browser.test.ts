import { describe, expect, it } from 'vitest'
import type { Fetch } from '../ports.js'
import { createFakeClock } from '../testing/fake-clock.js'
import { createTransport } from './create-transport.js'
import { recordingSink } from './recording-sink.fixture.js'
import { ALL_WATCH_GUARDS, watchInit } from './request-init.js'
import { line, pod, target, version } from './samples.fixture.js'
import { drained, scriptedServer } from './scripted-server.fixture.js'

// What depends on the engine: its fetch, streams and decoders. Streams over real sockets are in the end-to-end tests.

const real: Fetch = (url, init) => fetch(url, init)

function start(baseUrl: string, using: Fetch) {
  const sink = recordingSink()
  const abort = new AbortController()
  const transport = createTransport({ baseUrl, fetch: using, clock: createFakeClock() })
  transport.watch({ target: target(), resourceVersion: version('100'), timeoutSeconds: 300 }, sink, abort.signal)
  return { sink, abort, transport }
}

describe('in a real browser', () => {
  it('W4: the Range header is not dropped from a request', () => {
    const { signal } = new AbortController()
    const request = new Request('/x', watchInit('full', ALL_WATCH_GUARDS, { credentials: 'same-origin', signal }))
    expect(request.headers.get('range')).toBe('bytes=0-')
    expect(request.headers.get('accept')).toBe('application/json')
    expect([request.cache, request.redirect]).toEqual(['no-store', 'manual'])
  })

  it('C01, C02, C06, C07, C10: bytes one by one, through this engine streams and decoder', async () => {
    const server = scriptedServer()
    const { sink } = start('/k8s', server.fetch)
    const object = pod('a', '101', { spec: { price: '5 €', face: '😀' } })
    const body = server.open()
    const text = `\ufeff${line('ADDED', object)}\r\n${line('MODIFIED', object).trimEnd()}`
    for (const byte of new TextEncoder().encode(text)) body.send(Uint8Array.of(byte))
    body.end()
    expect(await sink.whenEnded).toEqual({ type: 'clean' })
    expect(sink.all).toEqual([
      { type: 'added', object, resourceVersion: '101' },
      { type: 'modified', object, resourceVersion: '101' },
    ])
  })

  it('C113: abort in mid-stream is silent', async () => {
    const server = scriptedServer()
    const { sink, abort } = start('/k8s', server.fetch)
    server.open().send(line('ADDED', pod('a', '101')))
    await drained()
    abort.abort()
    await drained()
    expect(sink.calls).toEqual(['opened', 'events'])
    expect(server.last.aborted).toBe(true)
  })

  it('C26, W5: a page of HTML from a real server', async () => {
    const page = window.location.href
    const { sink } = start('/', (_url, init) => fetch(page, init))
    expect(await sink.whenEnded).toMatchObject({ type: 'failed', failure: { type: 'html', httpStatus: 200 } })
    expect(sink.calls).toEqual(['ended'])
  })

  it('C47: a refused connection', async () => {
    const { sink } = start('http://127.0.0.1:9', real)
    expect(await sink.whenEnded).toMatchObject({ type: 'failed', failure: { type: 'network' } })
  })

  it('C113: abort before the head of a real request is silent', async () => {
    const { sink, abort } = start('/', real)
    abort.abort()
    await drained()
    expect(sink.calls).toEqual([])
  })

  it('reads JSON from a real server', async () => {
    const { transport } = start('/', real)
    const answer = await transport.read('/package.json', new AbortController().signal)
    expect(answer).toMatchObject({ type: 'json', body: { name: 'kube-informer' } })
  })
})

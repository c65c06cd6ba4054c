import { describe, expect, it } from 'vitest'
import { recordingSink } from './recording-sink.fixture.js'
import { bookmark, line, pod, status, target } from './samples.fixture.js'
import { drained, scriptedServer } from './scripted-server.fixture.js'
import { startedWatch } from './started-watch.fixture.js'

const added = (name: string, at: string) => ({ type: 'added', object: pod(name, at), resourceVersion: at })

describe('a watch', () => {
  it('opens with the server time, then pushes events, then ends clean (W9, W14)', async () => {
    const { server, sink } = startedWatch()
    const body = server.open({
      headers: { 'Content-Type': 'application/json', Date: 'Fri, 31 Dec 2027 23:59:59 GMT' },
    })
    body.send(line('ADDED', pod('a', '101')))
    body.end()
    await sink.whenEnded
    expect(sink.calls).toEqual(['opened', 'events', 'ended'])
    expect(sink.serverTime).toBe(Date.UTC(2027, 11, 31, 23, 59, 59))
    expect(sink.all).toEqual([added('a', '101')])
    expect(sink.end).toEqual({ type: 'clean' })
  })

  it('pushes all events of one chunk as one batch, in order (C02)', async () => {
    const { server, sink } = startedWatch()
    const body = server.open()
    body.send(line('MODIFIED', pod('a', '101')) + line('ADDED', pod('b', '102')) + line('DELETED', pod('a', '103')))
    body.end()
    await sink.whenEnded
    expect(sink.batches).toEqual([
      [
        { type: 'modified', object: pod('a', '101'), resourceVersion: '101' },
        added('b', '102'),
        { type: 'deleted', object: pod('a', '103'), resourceVersion: '103' },
      ],
    ])
  })

  it('tells of every chunk, also when it completes no event (C05, W11)', async () => {
    const { server, sink } = startedWatch()
    const body = server.open()
    const text = line('ADDED', pod('a', '101'))
    for (const chunk of ['\n\n  \n', text.slice(0, 20), text.slice(20), '\r\n']) {
      body.send(chunk)
      await drained()
    }
    body.end()
    await sink.whenEnded
    expect(sink.batches).toEqual([[], [], [added('a', '101')], []])
  })

  it('tells how many bytes each chunk had, wherever events are cut (P10)', async () => {
    const { server, sink } = startedWatch()
    const body = server.open()
    const text = line('ADDED', pod('ä', '101'))
    body.send(text.slice(0, 10))
    body.send(text.slice(10) + line('ADDED', pod('b', '102')))
    body.end()
    await sink.whenEnded
    expect(sink.bytes).toBe(new TextEncoder().encode(text + line('ADDED', pod('b', '102'))).length)
  })

  it('reads on without waiting for anyone (W17)', async () => {
    const { server, sink } = startedWatch()
    const body = server.open()
    for (let at = 1; at <= 200; at += 1) body.send(line('ADDED', pod('a', `${at}`)))
    await drained()
    expect(sink.all).toHaveLength(200)
    body.end()
    await sink.whenEnded
  })

  it('has no timer of its own: silence is the reflector to judge, before and after the head', async () => {
    const { server, sink, clock } = startedWatch()
    clock.advance(3_600_000)
    await drained()
    expect(server.last.aborted).toBe(false)
    const body = server.open()
    await drained()
    expect(clock.waiting).toBe(0)
    clock.advance(3_600_000)
    body.send(line('ADDED', pod('a', '101')))
    await drained()
    expect(sink.all).toHaveLength(1)
    expect(sink.end).toBeUndefined()
  })
})

describe('how a watch ends', () => {
  it('C07: a last line without line feed that parses is an event', async () => {
    const { server, sink } = startedWatch()
    const body = server.open()
    body.send(line('MODIFIED', pod('a', '101')).trimEnd())
    body.end()
    await sink.whenEnded
    expect(sink.all).toEqual([{ type: 'modified', object: pod('a', '101'), resourceVersion: '101' }])
    expect(sink.end).toEqual({ type: 'clean' })
  })

  it('C08, W7: a rest that does not parse is dropped, and the framing alone says how it ended', async () => {
    const { server, sink } = startedWatch()
    const body = server.open()
    body.send(`${line('ADDED', pod('a', '101'))}{"type":"MODI`)
    body.end()
    await sink.whenEnded
    expect(sink.all).toEqual([added('a', '101')])
    expect(sink.end).toEqual({ type: 'clean' })
  })

  it('C09: cut inside an event: what came before is delivered, the fragment dropped, the end broken', async () => {
    const { server, sink } = startedWatch()
    const body = server.open()
    body.send(`${line('ADDED', pod('b', '101'))}{"type":"MODI`)
    body.cut()
    await sink.whenEnded
    expect(sink.calls).toEqual(['opened', 'events', 'ended'])
    expect(sink.all).toEqual([added('b', '101')])
    expect(sink.end).toMatchObject({ type: 'failed', failure: { type: 'broken' } })
  })

  it('W7: a line that does not parse ends the stream behind the events before it, and frees its connection', async () => {
    const { server, sink } = startedWatch()
    const body = server.open()
    body.send(`${line('ADDED', pod('a', '101'))}{"type":"MODI\n${line('ADDED', pod('b', '102'))}`)
    await sink.whenEnded
    expect(sink.all).toEqual([added('a', '101')])
    expect(sink.end).toMatchObject({ type: 'failed', failure: { type: 'undecodable' } })
    expect(server.last.aborted).toBe(true)
  })

  it('is already aborted at the network when it is told to have ended', async () => {
    let abortedBefore: boolean | undefined
    const server = scriptedServer()
    const sink = recordingSink({ ended: () => (abortedBefore = server.last.aborted) })
    startedWatch({ fetch: server.fetch }, {}, sink)
    server.open().send('nonsense\n')
    await sink.whenEnded
    expect(abortedBefore).toBe(true)
  })

  it('W8: an ERROR is the last event of its stream', async () => {
    const { server, sink } = startedWatch()
    const gone = status(410, 'Expired', 'too old resource version: 100 (5000)')
    server.open().send(line('ADDED', pod('a', '101')) + line('ERROR', gone) + line('ADDED', pod('b', '102')))
    await sink.whenEnded
    expect(sink.all).toEqual([
      added('a', '101'),
      { type: 'error', failure: expect.objectContaining({ type: 'http', httpStatus: 410, reason: 'Expired' }) },
    ])
    expect(sink.end).toEqual({ type: 'clean' })
    expect(server.last.aborted).toBe(true)
  })

  it('C18: an empty body is a clean end without a batch', async () => {
    const { server, sink } = startedWatch()
    server.open().end()
    await sink.whenEnded
    expect(sink.calls).toEqual(['opened', 'ended'])
  })

  it('a body that is null is a clean end', async () => {
    const { server, sink } = startedWatch()
    server.reply(null)
    expect(await sink.whenEnded).toEqual({ type: 'clean' })
  })

  it('C01, C10, C25, C57: characters over chunks, a mark at the start, unknown types and bookmarks in one stream', async () => {
    const { server, sink } = startedWatch()
    const body = server.open()
    const text = `\ufeff${line('MODIFIED', pod('a', '101', { spec: { price: '5 €' } }))}${line('PROGRESS', {})}${line('BOOKMARK', bookmark('160'))}`
    for (const byte of new TextEncoder().encode(text)) body.send(Uint8Array.of(byte))
    body.end()
    await sink.whenEnded
    expect(sink.all).toEqual([
      { type: 'modified', object: pod('a', '101', { spec: { price: '5 €' } }), resourceVersion: '101' },
      { type: 'skipped', reason: 'unknown type PROGRESS' },
      { type: 'bookmark', resourceVersion: '160', mark: 'none' },
    ])
  })
})

describe('a watch that is refused', () => {
  it.each([
    ['C34: 410 as HTTP status', 410, status(410, 'Expired', 'too old resource version: 100 (5000)')],
    ['C43: 405', 405, status(405, 'MethodNotAllowed', 'watch is not supported on resources of kind "pods"')],
    ['C44: 422 to watch-list', 422, status(422, 'Invalid', 'sendInitialEvents is forbidden for watch')],
    ['C45: 406', 406, status(406, 'NotAcceptable', 'only the following media types are accepted: application/json')],
  ])('%s is reported once and not retried', async (_name, code, body) => {
    const { server, sink, clock } = startedWatch()
    server.reply(JSON.stringify(body), { status: code, headers: { 'Content-Type': 'application/json' } })
    await sink.whenEnded
    expect(sink.calls).toEqual(['ended'])
    expect(sink.end).toMatchObject({
      type: 'failed',
      failure: { type: 'http', httpStatus: code, reason: body.reason, message: body.message },
    })
    clock.advance(600_000)
    await drained()
    expect(server.requests).toHaveLength(1)
  })

  it('C47: no answer at all is a network failure', async () => {
    const { server, sink } = startedWatch()
    server.last.refuse(new TypeError('Failed to fetch'))
    expect(await sink.whenEnded).toMatchObject({ type: 'failed', failure: { type: 'network' } })
    expect(sink.calls).toEqual(['ended'])
  })

  it('C26, W5: HTML with its media type', async () => {
    const { server, sink } = startedWatch()
    server.reply('<!doctype html>\nlogin', { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    expect(await sink.whenEnded).toMatchObject({ type: 'failed', failure: { type: 'html', httpStatus: 200 } })
    expect(sink.calls).toEqual(['ended'])
    expect(server.last.aborted).toBe(true)
  })

  it.each([
    ['with line feeds', '<!doctype html>\n<title>login</title>\n'],
    ['in one line', '  <html>login</html>'],
  ])('C26, W5: HTML that says it is JSON, %s', async (_name, text) => {
    const { server, sink } = startedWatch()
    server.reply(text)
    expect(await sink.whenEnded).toMatchObject({ type: 'failed', failure: { type: 'html' } })
    expect(sink.all).toEqual([])
  })

  it('an error body that never ends does not hold the failure back', async () => {
    const { server, sink, clock } = startedWatch()
    const body = server.open({ status: 503, headers: { 'Content-Type': 'text/plain' } })
    body.send('service unavail')
    await drained()
    expect(sink.end).toBeUndefined()
    clock.advance(5_000)
    expect(await sink.whenEnded).toMatchObject({
      type: 'failed',
      failure: { type: 'http', httpStatus: 503, message: 'service unavail' },
    })
    expect(server.last.aborted).toBe(true)
    expect(clock.waiting).toBe(0)
  })
})

describe('the guards against compressed watches (W4, C97)', () => {
  const compressed = { headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' } }

  it('a compressed watch fails, delivers nothing, and is aborted', async () => {
    const { server, sink } = startedWatch()
    server.open(compressed).send(line('ADDED', pod('a', '101')))
    expect(await sink.whenEnded).toMatchObject({ type: 'failed', failure: { type: 'compressed' } })
    expect(sink.calls).toEqual(['ended'])
    expect(server.last.aborted).toBe(true)
  })

  it('identity is no compression', async () => {
    const { server, sink } = startedWatch()
    server.open({ headers: { ...compressed.headers, 'Content-Encoding': 'identity' } }).end()
    expect(await sink.whenEnded).toEqual({ type: 'clean' })
  })

  it('every watch asks for an uncompressed stream, with a version and without, full and metadata', () => {
    for (const content of ['full', 'metadata'] as const) {
      const fromVersion = startedWatch({}, { target: target({ content }) })
      expect(fromVersion.server.last.header('Range')).toBe('bytes=0-')
      const complete = startedWatch({}, { target: target({ content }) })
      expect(complete.server.last.header('Range')).toBe('bytes=0-')
    }
  })

  it('each can be left out by itself, for tests that prove it is needed', async () => {
    const omitted = startedWatch({ guards: { range: 'omit', encoding: 'check' } })
    expect(omitted.server.last.header('Range')).toBeNull()
    omitted.server.open(compressed)
    expect(await omitted.sink.whenEnded).toMatchObject({ failure: { type: 'compressed' } })

    const ignored = startedWatch({ guards: { range: 'send', encoding: 'ignore' } })
    expect(ignored.server.last.header('Range')).toBe('bytes=0-')
    ignored.server.open(compressed).send(line('ADDED', pod('a', '101')))
    await drained()
    expect(ignored.sink.all).toHaveLength(1)
  })
})

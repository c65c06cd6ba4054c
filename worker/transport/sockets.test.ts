import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.js'
import { createTransport } from './create-transport.js'
import { recordingSink } from './recording-sink.fixture.js'
import { line, pod, podList, target, version } from './samples.fixture.js'

const cleanUps: (() => void)[] = []

afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A transport to a real server on 127.0.0.1, with one sink and one signal. */
async function connect(answer: RequestListener) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}/k8s/`
  const transport = createTransport({ baseUrl, fetch: (url, init) => fetch(url, init), clock: createFakeClock() })
  const abort = new AbortController()
  cleanUps.push(() => abort.abort())
  return { transport, requests, abort }
}

const request = { target: target(), resourceVersion: version('100'), timeoutSeconds: 300 }
const json = { 'Content-Type': 'application/json' }

/** An event and a half, then the given end. */
function endedBy(end: (response: ServerResponse) => void, headers = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { ...json, ...headers })
    response.write(`${line('ADDED', pod('a', '101'))}{"type":"MODI`, () => end(response))
  }
}

describe('a watch over a real socket', () => {
  it.each([
    ['a terminal chunk', 'clean', endedBy((response) => response.end())],
    ['FIN without a terminal chunk', 'broken', endedBy((response) => response.socket?.end())],
    ['RST', 'broken', endedBy((response) => response.socket?.resetAndDestroy())],
    [
      'the end of a body that only its connection delimits',
      'clean',
      endedBy((response) => response.socket?.end(), { 'Transfer-Encoding': 'identity', Connection: 'close' }),
    ],
  ])('C07, C08, C09, W19: ended by %s is %s, and the event before the fragment came', async (_how, type, answer) => {
    const { transport, abort } = await connect(answer)
    const sink = recordingSink()
    transport.watch(request, sink, abort.signal)
    const end = await sink.whenEnded
    expect(end.type === 'clean' ? 'clean' : end.failure.type).toBe(type)
    expect(sink.all).toEqual([{ type: 'added', object: pod('a', '101'), resourceVersion: '101' }])
  })

  it('W4: asks for an uncompressed stream below the prefix', async () => {
    const { transport, requests, abort } = await connect((_request, response) => response.writeHead(200, json).end())
    const sink = recordingSink()
    transport.watch(request, sink, abort.signal)
    await sink.whenEnded
    expect(requests[0]?.url).toMatch(/^\/k8s\/api\/v1\/pods\?watch=true&/)
    expect(requests[0]?.headers).toMatchObject({ range: 'bytes=0-', accept: 'application/json' })
  })

  it.each(['the caller aborts', 'a line does not parse', 'an ERROR came'])(
    'W16: its connection is closed when %s',
    async (reason) => {
      const text = new Map([
        ['the caller aborts', line('ADDED', pod('a', '101'))],
        ['a line does not parse', 'nonsense\n'],
        ['an ERROR came', line('ERROR', {})],
      ]).get(reason)
      let seen: () => void = () => undefined
      const closed = new Promise<void>((resolve) => (seen = resolve))
      const { transport, abort } = await connect((_request, response) => {
        response.on('close', seen)
        response.writeHead(200, json).write(text)
      })
      const sink = recordingSink({ events: () => reason === 'the caller aborts' && abort.abort() })
      transport.watch(request, sink, abort.signal)
      await closed
      expect(sink.calls.at(-1)).toBe(reason === 'the caller aborts' ? 'events' : 'ended')
    },
  )

  it('C27: a redirect is not followed', async () => {
    const { transport, requests, abort } = await connect((_request, response) =>
      response.writeHead(302, { Location: '/login' }).end(),
    )
    const sink = recordingSink()
    transport.watch(request, sink, abort.signal)
    expect(await sink.whenEnded).toMatchObject({ type: 'failed', failure: { type: 'redirect' } })
    expect(requests).toHaveLength(1)
  })
})

describe('a list over a real socket', () => {
  it('C13: fewer bytes than announced are broken', async () => {
    const { transport, abort } = await connect((_request, response) => {
      const text = JSON.stringify(podList(['a']))
      response.writeHead(200, { ...json, 'Content-Length': text.length + 9 })
      response.write(text, () => response.socket?.end())
    })
    expect(await transport.list({ target: target() }, abort.signal)).toMatchObject({ failure: { type: 'broken' } })
  })

  it('C47: a server that closes without an answer is a network failure', async () => {
    const { transport, abort } = await connect((_request, response) => response.socket?.destroy())
    expect(await transport.list({ target: target() }, abort.signal)).toMatchObject({ failure: { type: 'network' } })
  })

  it('comes as one page', async () => {
    const { transport, requests, abort } = await connect((_request, response) =>
      response.writeHead(200, json).end(JSON.stringify(podList(['a']))),
    )
    const answer = await transport.list({ target: target({ namespace: 'd' }), limit: 500 }, abort.signal)
    expect(answer).toMatchObject({ type: 'page', resourceVersion: '100', items: [pod('a', '42')] })
    expect(requests[0]?.url).toBe('/k8s/api/v1/namespaces/d/pods?limit=500&pretty=false')
    expect(requests[0]?.headers).not.toHaveProperty('range')
  })
})

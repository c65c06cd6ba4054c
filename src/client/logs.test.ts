import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isKubeError } from '../index.js'
import { pods } from '../resources/index.js'
import type { SeenRequest } from '../testing/api-server/faults/seen-request.js'
import { setUpCluster } from './cluster.fixture.js'
import { LogLines } from './log-lines.js'
import type { LogOptions } from './pod-logs.js'
import { turns } from './refused-call.fixture.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

interface Stream {
  readonly request: SeenRequest
  send(text: string | Uint8Array): Promise<void>
  end(): Promise<void>
  cut(): Promise<void>
}

/** A cluster whose logs come as the test says. */
function setUp(options: LogOptions, ...refusals: readonly (Response | 'refuse' | undefined)[]) {
  const { kube, server, clock } = setUpCluster()
  const streams: Stream[] = []
  const answers = [...refusals]
  server.faults.answer({
    match: ({ path }) => path.endsWith('/log'),
    times: Number.POSITIVE_INFINITY,
    respond: (request) => {
      const refused = answers.shift()
      if (refused === 'refuse') throw new TypeError('Failed to fetch')
      if (refused !== undefined) return refused
      let sink: ReadableStreamDefaultController<Uint8Array> | undefined
      const body = new ReadableStream<Uint8Array>({
        start: (one) => {
          sink = one
        },
      })
      streams.push({
        request,
        send: (text) => {
          sink?.enqueue(typeof text === 'string' ? new TextEncoder().encode(text) : text)
          return turns()
        },
        end: () => {
          sink?.close()
          return turns()
        },
        cut: () => {
          sink?.error(new TypeError('network error'))
          return turns()
        },
      })
      return new Response(body, { headers: { 'Content-Type': 'text/plain', Date: 'Fri, 01 Jan 2027 00:00:07 GMT' } })
    },
  })
  const lines: string[] = []
  const ends: string[] = []
  const subscription = kube.client.logs$('web/api-0', options).subscribe({
    next: (line) => lines.push(line),
    error: (error: unknown) => ends.push(isKubeError(error) ? error.code : String(error)),
    complete: () => ends.push('complete'),
  })
  const stream = async (index: number): Promise<Stream> => {
    await turns()
    const one = streams[index]
    if (one === undefined) throw new Error(`there are ${streams.length} streams`)
    return one
  }
  const pass = async (ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms)
    await turns()
  }
  return { kube, server, clock, streams, stream, lines, ends, subscription, pass }
}

const refused = (code: number, message: string): Response =>
  Response.json(
    { kind: 'Status', status: 'Failure', message, reason: 'BadRequest', code, details: {} },
    { status: code },
  )

describe('M14 logs$', () => {
  test('lines as they come, options in the query, the end', async () => {
    const { stream, lines, ends } = setUp({ container: 'c', tailLines: 10, timestamps: true, previous: true })
    const first = await stream(0)
    expect(first.request.path).toBe('/api/v1/namespaces/web/pods/api-0/log')
    expect(Object.fromEntries(first.request.query)).toEqual({
      container: 'c',
      tailLines: '10',
      timestamps: 'true',
      previous: 'true',
      pretty: 'false',
    })
    await first.send('one\ntw')
    expect(lines).toEqual(['one'])
    await first.send('o\n\nlast')
    expect(lines).toEqual(['one', 'two', ''])
    await first.end()
    expect([lines, ends]).toEqual([['one', 'two', '', 'last'], ['complete']])
  })

  test('not followed, a cut is an error, and half a line is none', async () => {
    const { stream, lines, ends } = setUp({})
    const first = await stream(0)
    await first.send('one\nhal')
    await first.cut()
    expect([lines, ends]).toEqual([['one'], ['broken']])
  })

  test('a container that must be named: the error has the code and the words of the server', async () => {
    const { ends } = setUp({}, refused(400, 'a container name must be specified for pod x, choose one of: [a b]'))
    await turns()
    expect(ends).toEqual(['bad-request'])
  })

  test('no network at the start is an error at once', async () => {
    const { ends } = setUp({ follow: true }, 'refuse')
    await turns()
    expect(ends).toEqual(['unreachable'])
  })

  test('unsubscribed: the request ends', async () => {
    const { subscription, server, stream, lines } = setUp({ follow: true })
    const first = await stream(0)
    subscription.unsubscribe()
    await turns()
    expect(server.requests.at(-1)).toBeDefined()
    await first.send('2027-01-01T00:00:00Z late\n')
    expect(lines).toEqual([])
  })
})

const at = (second: number, nanos: string, text: string): string =>
  `2027-01-01T00:00:${String(second).padStart(2, '0')}.${nanos}Z ${text}\n`

describe('M14 logs$ with follow', () => {
  test('goes on behind a cut by time, and tells each line once', async () => {
    const { stream, lines, pass, streams } = setUp({ follow: true, tailLines: 5, container: 'c' })
    const first = await stream(0)
    expect(Object.fromEntries(first.request.query)).toMatchObject({
      follow: 'true',
      timestamps: 'true',
      tailLines: '5',
    })
    await first.send(
      at(1, '1', 'a') +
        at(2, '000000005', 'b') +
        at(2, '000000005', 'b') +
        at(2, '1', 'c') +
        '2027-01-01T00:00:02.2Z d',
    )
    await first.cut()
    expect(lines).toEqual(['a', 'b', 'b', 'c'])
    await pass(999)
    expect(streams).toHaveLength(1)
    await pass(1)
    const second = await stream(1)
    const query = Object.fromEntries(second.request.query)
    expect(query).toMatchObject({ container: 'c', sinceTime: '2027-01-01T00:00:02Z', follow: 'true' })
    expect(query).not.toHaveProperty('tailLines')
    await second.send(
      at(2, '000000005', 'b') + at(2, '000000005', 'b') + at(2, '1', 'c') + at(2, '1', 'c again') + at(2, '2', 'd'),
    )
    expect(lines).toEqual(['a', 'b', 'b', 'c', 'c again', 'd'])
  })

  test('timestamps: the lines keep them', async () => {
    const { stream, lines } = setUp({ follow: true, timestamps: true })
    await (await stream(0)).send(at(1, '1', 'a'))
    expect(lines).toEqual(['2027-01-01T00:00:01.1Z a'])
  })

  test('a container that ended: complete once a second asking brings nothing new (W19)', async () => {
    const { stream, lines, ends, pass, streams } = setUp({ follow: true })
    const first = await stream(0)
    await first.send(at(1, '1', 'a') + '2027-01-01T00:00:01.2Z b')
    await first.end()
    expect(ends).toEqual([])
    await pass(1_000)
    const second = await stream(1)
    await second.send(at(1, '1', 'a') + '2027-01-01T00:00:01.2Z b')
    await second.end()
    expect([lines, ends, streams.length]).toEqual([['a', 'b'], ['complete'], 2])
  })

  test('W19: a cut that looked like an end goes on', async () => {
    const { stream, lines, ends, pass } = setUp({ follow: true })
    await (await stream(0)).send(at(1, '1', 'a'))
    await (await stream(0)).end()
    await pass(1_000)
    await (await stream(1)).send(at(1, '1', 'a') + at(3, '1', 'b'))
    expect([lines, ends]).toEqual([['a', 'b'], []])
  })

  test('a pod that is gone behind the end of its log: complete', async () => {
    const { stream, ends, pass } = setUp({ follow: true }, undefined, refused(404, 'pods "api-0" not found'))
    await (await stream(0)).end()
    await pass(1_000)
    expect(ends).toEqual(['complete'])
  })

  test('P10: without a network it asks less and less often, and gives up', async () => {
    const away = Array.from({ length: 20 }, () => 'refuse' as const)
    const { stream, ends, pass, server } = setUp({ follow: true }, undefined, ...away)
    await (await stream(0)).send(at(1, '1', 'a'))
    await (await stream(0)).cut()
    await pass(10_000)
    expect(server.requests.length).toBeLessThan(6)
    expect(ends).toEqual([])
    await pass(300_000)
    expect(ends).toEqual(['unreachable'])
    expect(server.requests).toHaveLength(11)
  })

  test.each(['cut', 'end'] as const)(
    'a container that says nothing, behind a proxy that ends silent streams after a minute (%s): it goes on all day',
    async (how) => {
      const { stream, lines, ends, pass } = setUp({ follow: true })
      for (let at = 0; at < 20; at += 1) {
        const one = await stream(at)
        await pass(60_000)
        await one[how]()
        await pass(1_000)
      }
      expect(ends).toEqual([])
      await (await stream(20)).send(at(9, '1', 'at last'))
      expect(lines).toEqual(['at last'])
    },
  )

  test('cut before its first line was told, it asks as before; only what was to begin now goes on from then', async () => {
    const all = setUp({ follow: true, tailLines: 5 })
    await (await all.stream(0)).cut()
    await all.pass(1_000)
    expect(Object.fromEntries((await all.stream(1)).request.query)).toMatchObject({ tailLines: '5' })
    const { stream, pass } = setUp({ follow: true, tailLines: 0 })
    await (await stream(0)).cut()
    await pass(1_000)
    const query = Object.fromEntries((await stream(1)).request.query)
    expect(query).toMatchObject({ sinceTime: '2027-01-01T00:00:07Z' })
    expect(query).not.toHaveProperty('tailLines')
  })

  test('unsubscribed while it waits: nothing more is asked', async () => {
    const { stream, pass, subscription, server } = setUp({ follow: true })
    await (await stream(0)).cut()
    subscription.unsubscribe()
    await pass(60_000)
    expect(server.requests).toHaveLength(1)
  })
})

describe('M14 bytes of a log', () => {
  const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
    new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [part])))

  test('cut anywhere, the lines are the same; what is no UTF-8 takes no neighbour along', () => {
    const all = bytes('\ufeffä€😀\n', 0xe2, 0x82, '\n', 0xff, 'x\r\n', 'end', 0xf0, 0x9f)
    const expected = ['\ufeffä€😀', '\ufffd', '\ufffdx\r', 'end\ufffd']
    for (let cut = 0; cut <= all.length; cut += 1) {
      const lines = new LogLines()
      const got = [...lines.push(all.subarray(0, cut)), ...lines.push(all.subarray(cut))]
      expect([...got, lines.finish()]).toEqual(expected)
    }
  })

  test('P10: a line without an end comes in pieces', () => {
    const lines = new LogLines()
    const piece = new TextEncoder().encode('x'.repeat(600_000))
    expect([lines.push(piece).length, lines.push(piece).length, lines.finish()]).toEqual([0, 1, ''])
  })
})

test('M14 the log of a pod of the in-memory API server', async () => {
  const { kube, server } = setUpCluster()
  server.objects.create(pods, { metadata: { name: 'p', namespace: 'default' } })
  const lines: string[] = []
  await kube.client.logs$('default/p').forEach((line) => void lines.push(line))
  expect(lines).toEqual(['p: this cluster has no logs'])
})

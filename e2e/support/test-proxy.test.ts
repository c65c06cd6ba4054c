import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestProxy, type TestProxy } from './test-proxy.mjs'

/** The server behind the proxy; each test says how it answers. */
let upstream: Server
let upstreamUrl: string
let respond: (request: IncomingMessage, response: ServerResponse) => void
let proxy: TestProxy
let folder: string

beforeEach(async () => {
  respond = (_request, response) => void response.end('{}')
  upstream = createServer((request, response) => respond(request, response)).listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  upstreamUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'test-proxy-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  await writeFile(join(folder, 'page.js'), 'export {}')
  proxy = await startTestProxy({
    servers: { '/k8s': upstreamUrl, '/other': { url: upstreamUrl, token: 'team-a-token' } },
    staticDir: folder,
  })
})

afterEach(async () => {
  await proxy.close()
  upstream.closeAllConnections()
  upstream.close()
  await rm(folder, { recursive: true })
})

/** A request on a connection of its own, as far as the head of its answer. */
async function open(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const outgoing = request(proxy.url + path, { agent: false, headers, method })
  outgoing.end(method === 'POST' ? 'body' : undefined)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return answer
}

async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const until = (condition: () => unknown) => vi.waitFor(() => expect(condition()).toBeTruthy(), { timeout: 10_000 })

const watchPath = '/k8s/api/v1/pods?watch=true'

/** A watch that runs: its head has come, and the server's end of it. */
async function openWatch() {
  let server: ServerResponse | undefined
  respond = (_request, response) => {
    server = response
    response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders()
  }
  const answer = await open(watchPath)
  if (!server) throw new Error('the request did not reach the server')
  const received: string[] = []
  answer.setEncoding('utf8').on('data', (text) => received.push(text))
  const end = new Promise<string>((resolve) => {
    answer.on('end', () => resolve('clean')).on('error', () => resolve('cut'))
  })
  return { answer, server, received, end }
}

describe('forwarding', () => {
  it('passes path, query, method, body and headers on, less the prefix', async () => {
    respond = async (request, response) => {
      const body = (await readAll(request)).toString()
      response.end(JSON.stringify({ url: request.url, method: request.method, headers: request.headers, body }))
    }
    const headers = { 'accept-encoding': 'gzip, br', range: 'bytes=0-', authorization: 'Bearer mine' }
    const told = JSON.parse((await readAll(await open('/k8s/api/v1/a%2Fb?x=%20y', headers, 'POST'))).toString())
    expect(told).toMatchObject({ url: '/api/v1/a%2Fb?x=%20y', method: 'POST', body: 'body', headers })
    expect(told.headers.host).toBe(new URL(upstreamUrl).host)
  })

  it('puts the token of a prefix in place of the browser’s', async () => {
    respond = (request, response) => void response.end(request.headers.authorization)
    const answer = await open('/other/version', { authorization: 'Bearer mine' })
    expect((await readAll(answer)).toString()).toBe('Bearer team-a-token')
  })

  it('returns encoded bytes, status and headers as they were', async () => {
    const body = gzipSync('x'.repeat(1000))
    respond = (_request, response) =>
      void response
        .writeHead(206, { 'content-encoding': 'gzip', 'content-length': body.length, 'x-a': ['1', '2'], date: 'then' })
        .end(body)
    const answer = await open('/k8s/api/v1/pods')
    expect(await readAll(answer)).toEqual(body)
    expect(answer.statusCode).toBe(206)
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'x-a': '1, 2', date: 'then' })
    expect(answer.headers['content-length']).toBe(String(body.length))
  })

  it('passes the head and each piece on at once', async () => {
    const { server, received, end } = await openWatch()
    for (const piece of ['one', 'two', 'three']) {
      server.write(piece)
      await until(() => received.at(-1) === piece)
    }
    server.end()
    expect(await end).toBe('clean')
    await until(() => proxy.log('/k8s')[0]?.end)
    expect(proxy.log('/k8s')).toMatchObject([{ verb: 'WATCH', status: 200, bytes: 11, end: 'complete' }])
  })

  it('does not buffer for a client that does not read', async () => {
    let written = 0
    respond = (_request, response) => {
      const fill = () => {
        while (!response.destroyed && written < 100_000_000) {
          written += 100_000
          if (!response.write(Buffer.alloc(100_000))) return void response.once('drain', fill)
        }
        response.end()
      }
      fill()
    }
    const answer = await open('/k8s/api/v1/pods')
    let total = 0
    for await (const chunk of answer) {
      if (total === 0) expect(written).toBeLessThan(50_000_000)
      total += chunk.length
    }
    expect(total).toBe(100_000_000)
  })

  it('aborts upstream when the client aborts', async () => {
    const { answer, server } = await openWatch()
    answer.destroy()
    await until(() => server.destroyed)
    await until(() => proxy.log('/k8s')[0]?.end === 'client-aborted')
  })

  it.each(['chunked', 'with a length'])('destroys the client’s socket when upstream is cut: %s', async (framing) => {
    respond = (_request, response) => {
      response.writeHead(200, framing === 'chunked' ? {} : { 'content-length': 1000 })
      response.write('part', () => response.destroy())
    }
    const answer = await open('/k8s/api/v1/pods')
    await expect(readAll(answer)).rejects.toMatchObject({ code: 'ECONNRESET' })
    await until(() => proxy.log('/k8s')[0]?.end === 'cut')
  })

  it('destroys the client’s socket when nobody listens upstream', async () => {
    upstream.close()
    await expect(open('/k8s/version')).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(proxy.log('/k8s')).toMatchObject([{ verb: 'version', status: undefined, end: 'cut' }])
  })
})

describe('counts and log', () => {
  it('keeps prefixes apart and counts by verb and status', async () => {
    respond = (request, response) => void response.writeHead(request.url === '/version' ? 403 : 200).end('12345')
    for (const path of ['/k8s/api/v1/pods', '/k8s/version', '/k8s/api/v1/namespaces/kube-system', '/other/version']) {
      await readAll(await open(path))
    }
    await readAll(await open('/k8s/api/v1/namespaces/a/pods', {}, 'POST'))
    expect(proxy.counts('/k8s')).toMatchObject({
      LIST: 1,
      version: 1,
      identity: 1,
      writes: 1,
      WATCH: 0,
      GET: 0,
      bytes: 20,
    })
    expect(proxy.counts('/k8s').byStatus).toMatchObject({ LIST: { 200: 1 }, version: { 403: 1 }, POST: { 200: 1 } })
    expect(proxy.counts('/other')).toMatchObject({ LIST: 0, version: 1 })
    proxy.reset()
    expect(proxy.log('/k8s')).toEqual([])
    expect(() => proxy.counts('/nowhere')).toThrow('/k8s, /other')
  })
})

describe('breaking things', () => {
  it('answers as scripted, drops, and passes', async () => {
    const takeAway = proxy.intercept('/k8s', (_request, { verb, path, query, index }) => {
      if (verb === 'LIST')
        return { status: 302, headers: { location: '/login' }, body: `${path} ${query.get('a')} ${index}` }
      return path === '/version' ? 'drop' : 'pass'
    })
    const answer = await open('/k8s/api/v1/pods?a=b')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login'])
    expect((await readAll(answer)).toString()).toBe('/api/v1/pods b 0')
    await expect(open('/k8s/version')).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect((await open('/k8s/apis')).statusCode).toBe(200)
    takeAway()
    expect((await open('/k8s/version')).statusCode).toBe(200)
  })

  it('points a prefix at another server, for requests to come', async () => {
    const { answer, server, received } = await openWatch()
    const another = createServer((request, response) => void response.end(`another ${request.headers.authorization}`))
    await once(another.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(another.address() as AddressInfo).port}`
    respond = (_request, response) => void response.end('first')

    proxy.point('/k8s', { url, token: 'of-another' })
    expect((await readAll(await open('/k8s/version'))).toString()).toBe('another Bearer of-another')
    expect((await readAll(await open('/other/version'))).toString()).toBe('first')
    server.write('still the first')
    await until(() => received.join('') === 'still the first')
    proxy.point('/k8s', upstreamUrl)
    expect((await readAll(await open('/k8s/version'))).toString()).toBe('first')
    expect(proxy.log('/k8s').length).toBe(3)
    expect(() => proxy.point('/nowhere', url)).toThrow('/k8s, /other')
    answer.destroy()
    another.close()
  })

  it('cut ends running watches on both sides, and nothing else', async () => {
    const { server, end } = await openWatch()
    respond = (_request, response) => response.writeHead(200).flushHeaders()
    const list = await open('/k8s/api/v1/pods')
    expect(proxy.cut('/k8s')).toBe(1)
    expect(await end).toBe('cut')
    await until(() => server.destroyed)
    expect(list.destroyed).toBe(false)
    list.destroy()
  })

  it.each([
    ['fin', 'cut'],
    ['rst', 'cut'],
    ['clean', 'clean'],
  ] as const)('cut mid-event lets half a piece through, and ends with %s', async (how, seen) => {
    const { answer, server, received, end } = await openWatch()
    server.write('whole,')
    await until(() => received.join('') === 'whole,')
    expect(proxy.cut('/k8s', { end: how, where: 'mid-event' })).toBe(1)
    expect(answer.destroyed).toBe(false)
    server.write('12345678')
    expect(await end).toBe(seen)
    expect(['whole,1234', 'whole,']).toContain(received.join(''))
    if (how !== 'rst') expect(received.join('')).toBe('whole,1234')
    await until(() => server.destroyed)
    expect(proxy.log('/k8s')).toMatchObject([{ end: 'cut' }])
  })

  it('a running watch ends at once as it is told: clean', async () => {
    const { received, server, end } = await openWatch()
    server.write('whole')
    await until(() => received.join('') === 'whole')
    proxy.cut('/k8s', { end: 'clean' })
    expect(await end).toBe('clean')
  })

  it('delays what comes of a watch, and loses nothing', async () => {
    proxy.shape('/k8s', { delayMs: 50 })
    const started = Date.now()
    respond = (_request, response) => {
      response.writeHead(200).write('one,')
      setTimeout(() => response.end('two'), 5)
    }
    expect((await readAll(await open(watchPath))).toString()).toBe('one,two')
    expect(Date.now() - started).toBeGreaterThanOrEqual(99)
    proxy.shape('/k8s', undefined)
  })

  it('keeps what comes of a watch together, head included, until there is enough or it waited long', async () => {
    proxy.shape('/k8s', { bufferBytes: 8, bufferMs: 60_000 })
    let server: ServerResponse | undefined
    respond = (_request, response) => {
      server = response
      response.writeHead(200).flushHeaders()
    }
    const opening = open(watchPath)
    await until(() => server)
    server?.write('1234')
    // Another request's round trip leaves time for bytes to come.
    respond = (_request, response) => void response.end('')
    await readAll(await open('/other/version'))
    expect(proxy.log('/k8s')[0]?.bytes).toBe(0)
    server?.write('5678')
    const answer = await opening
    server?.write('the rest')
    server?.end()
    expect((await readAll(answer)).toString()).toBe('12345678the rest')

    proxy.shape('/k8s', { bufferBytes: 1_000, bufferMs: 20 })
    respond = (_request, response) => void response.writeHead(200).write('little')
    const slow = await open(watchPath)
    expect((await once(slow, 'data')).toString()).toBe('little')
    slow.destroy()
  })

  it('freeze holds what runs and what comes; thaw loses nothing', async () => {
    const { server, received, end } = await openWatch()
    proxy.freeze('/k8s')
    respond = (_request, response) => void response.end('late')
    const held = open('/k8s/api/v1/pods')
    server.end('while frozen')
    await until(() => proxy.log('/k8s').length === 2)
    // The other prefix is not frozen: a round trip there leaves time for bytes to come.
    expect((await readAll(await open('/other/version'))).toString()).toBe('late')
    expect([received, proxy.log('/k8s')[1]?.status]).toEqual([[], undefined])
    proxy.thaw('/k8s')
    expect(await end).toBe('clean')
    expect(received.join('')).toBe('while frozen')
    expect((await readAll(await held)).toString()).toBe('late')
  })

  it('freeze of running requests lets new ones through', async () => {
    const { answer, received } = await openWatch()
    proxy.freeze('/k8s', { requests: 'running' })
    respond = (_request, response) => void response.end('new')
    expect((await readAll(await open('/k8s/api/v1/pods'))).toString()).toBe('new')
    expect(received).toEqual([])
    answer.destroy()
    await until(() => proxy.log('/k8s')[0]?.end === 'client-aborted')
  })

  it('a frozen stream whose server dies stays silent', async () => {
    const { server, end } = await openWatch()
    proxy.freeze('/k8s')
    server.destroy()
    const first = await Promise.race([end, open('/other/version').then(() => 'silent')])
    expect(first).toBe('silent')
    proxy.thaw('/k8s')
    expect(await end).toBe('cut')
  })
})

describe('the page', () => {
  it.each([
    ['/', 200, 'text/html; charset=utf-8'],
    ['/page.js?x', 200, 'text/javascript; charset=utf-8'],
    ['/nothing.js', 404, 'text/plain'],
    ['/..%2f..%2fetc/passwd', 404, 'text/plain'],
    ['/k8sx', 404, 'text/plain'],
  ])('serves %s with %i, never stored', async (path, status, type) => {
    const answer = await open(path)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-store' })
  })

  it.each([
    [{ origin: 'http://evil.test' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ host: 'evil.test' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{}, 200],
  ])('lends its rights to its own page only: %j', async (headers, status) => {
    expect((await open('/k8s/version', headers as Record<string, string>)).statusCode).toBe(status)
    expect(proxy.log('/k8s').length).toBe(status === 200 ? 1 : 0)
    expect((await open('/k8s/version', { origin: proxy.url })).statusCode).toBe(200)
  })
})

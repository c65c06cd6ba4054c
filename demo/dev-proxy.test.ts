import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoProxy, refusal } from './dev-proxy.js'

const own = { host: '127.0.0.1:5173' }

describe('refusal', () => {
  it.each([
    ['the page itself', { url: '/k8s/api/v1/pods', headers: { ...own, 'sec-fetch-site': 'same-origin' } }],
    ['the page itself, with an origin', { headers: { ...own, origin: 'http://127.0.0.1:5173' } }],
    ['a typed address', { headers: { ...own, 'sec-fetch-site': 'none' } }],
    ['curl', { headers: { host: 'localhost:5173' } }],
    ['HEAD', { method: 'HEAD', headers: own }],
    ['IPv6', { headers: { host: '[::1]:5173', origin: 'http://[::1]:5173' } }],
    ['a pod called exec', { url: '/k8s/api/v1/namespaces/exec-a/pods/my-proxy', headers: own }],
  ])('lets %s through', (_who, request) => {
    expect(refusal(request)).toBeUndefined()
  })

  it.each([
    ['a foreign page', { headers: { ...own, origin: 'https://evil.example' } }, /evil\.example/],
    ['a sandboxed frame', { headers: { ...own, origin: 'null' } }, /"null"/],
    ['another port of this machine', { headers: { ...own, origin: 'http://127.0.0.1:3000' } }, /3000/],
    ['another name of this machine', { headers: { ...own, origin: 'http://localhost:5173' } }, /localhost/],
    ['a foreign page without an origin', { headers: { ...own, 'sec-fetch-site': 'cross-site' } }, /cross-site/],
    ['another port without an origin', { headers: { ...own, 'sec-fetch-site': 'same-site' } }, /same-site/],
    [
      'a name that was bound to this machine',
      { headers: { host: 'evil.example:5173', origin: 'http://evil.example:5173' } },
      /evil/,
    ],
    ['a request without a host', { headers: {} }, /name/],
    ['POST', { method: 'POST', headers: own }, /only reads/],
    ['DELETE', { method: 'DELETE', headers: own }, /only reads/],
    ['OPTIONS', { method: 'OPTIONS', headers: own }, /only reads/],
    ['exec', { url: '/k8s/api/v1/namespaces/a/pods/b/exec?command=sh', headers: own }, /Exec/],
    ['a proxied service', { url: '/k8s/api/v1/namespaces/a/services/b/prox%79/', headers: own }, /proxy/],
  ])('refuses %s and says why', (_who, request, why) => {
    expect(refusal(request)).toMatch(why)
  })
})

describe('refusal where writes are allowed', () => {
  const page = { ...own, origin: 'http://127.0.0.1:5173', 'sec-fetch-site': 'same-origin' }

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('lets the page itself %s', (method) => {
    expect(refusal({ method, url: '/k8s/api/v1/namespaces/a/pods/b', headers: page }, 'allowed')).toBeUndefined()
  })

  it.each([
    ['a foreign page', { method: 'POST', headers: { ...own, origin: 'https://evil.example' } }, /evil\.example/],
    ['another port', { method: 'DELETE', headers: { ...own, origin: 'http://127.0.0.1:3000' } }, /3000/],
    ['what says no origin', { method: 'DELETE', headers: own }, /own page/],
    ['OPTIONS', { method: 'OPTIONS', headers: page }, /only reads/],
    ['exec', { method: 'POST', url: '/k8s/api/v1/namespaces/a/pods/b/exec', headers: page }, /Exec/],
  ])('refuses %s all the same', (_who, request, why) => {
    expect(refusal(request, 'allowed')).toMatch(why)
  })
})

describe('the dev server', () => {
  const seen: string[] = []
  let upstream: Server
  let vite: ViteDevServer
  let port: number
  let closed: Promise<void>

  beforeAll(async () => {
    let markClosed = () => {}
    closed = new Promise((resolve) => {
      markClosed = resolve
    })
    upstream = createServer((incoming, response) => {
      seen.push(`${incoming.method} ${incoming.headers.host} ${incoming.url}`)
      response.writeHead(200, { 'content-type': 'application/json' })
      if (incoming.url?.includes('cut')) {
        response.write('{"type":"ADDED"}\n')
        setImmediate(() => response.destroy())
      } else if (incoming.url?.includes('silent')) {
        response.flushHeaders()
        response.on('close', markClosed)
      } else if (incoming.url?.includes('watch')) response.write('{"type":"ADDED"}\n')
      else response.end('{}')
    })
    upstream.on('upgrade', (incoming, socket) => {
      seen.push(`UPGRADE ${incoming.url}`)
      socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    })
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
    vite = await createViteServer({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'silent',
      appType: 'custom',
      server: { host: '127.0.0.1', port: 0, cors: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      plugins: [demoProxy(`http://127.0.0.1:${portOf(upstream)}`)],
    })
    await vite.listen()
    port = portOf(vite.httpServer as Server)
  })

  afterAll(async () => {
    await vite.close()
    upstream.closeAllConnections()
    upstream.close()
  })

  beforeEach(() => {
    seen.length = 0
  })

  const portOf = (server: Server) => (server.address() as AddressInfo).port

  function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, resolve)
      outgoing.on('upgrade', (answer, socket) => {
        socket.destroy()
        resolve(answer)
      })
      outgoing.on('error', reject)
      outgoing.end()
    })
  }

  async function text(answer: IncomingMessage): Promise<string> {
    let result = ''
    for await (const chunk of answer) result += chunk
    return result
  }

  const firstChunk = (answer: IncomingMessage) =>
    new Promise((resolve) => answer.once('data', (data) => resolve(`${data}`)))

  it('strips the prefix and shows the upstream its own name', async () => {
    expect(await text(await ask('/k8s/api/v1/pods?limit=500'))).toBe('{}')
    expect(seen).toEqual([`GET 127.0.0.1:${portOf(upstream)} /api/v1/pods?limit=500`])
  })

  it('keeps the path a path when nothing follows the prefix', async () => {
    await text(await ask('/k8s?x=1'))
    expect(seen).toEqual([expect.stringMatching(/ \/\?x=1$/)])
  })

  it('does not take paths that only begin alike', async () => {
    await text(await ask('/k8stuff'))
    expect(seen).toEqual([])
  })

  it('passes a watch on event by event', async () => {
    const answer = await ask('/k8s/api/v1/pods?watch=1', { 'accept-encoding': 'gzip' })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(await firstChunk(answer)).toBe('{"type":"ADDED"}\n')
    answer.destroy()
  })

  it('passes the headers of a silent watch on at once, and its end upstream', async () => {
    const answer = await ask('/k8s/silent')
    expect(answer.statusCode).toBe(200)
    answer.destroy()
    await closed
  })

  it('cuts a watch that was cut, so that the page notices', async () => {
    const answer = await ask('/k8s/cut')
    await expect(text(answer)).rejects.toThrow()
  })

  it('answers a foreign page with 403, the reason and no CORS header', async () => {
    const answer = await ask('/k8s/api/v1/secrets', { origin: 'https://evil.example' })
    expect(answer.statusCode).toBe(403)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(await text(answer)).toMatch(/evil\.example/)
    expect(seen).toEqual([])
  })

  it('tells its own page, and no other, where it leads', async () => {
    const answer = await ask('/demo/control')
    expect(JSON.parse(await text(answer))).toEqual({
      type: 'proxy',
      writes: 'refused',
      target: `http://127.0.0.1:${portOf(upstream)}`,
    })
    expect((await ask('/demo/control', { origin: 'https://evil.example' })).statusCode).toBe(403)
  })

  it('answers methods that it does not need with 403', async () => {
    expect((await ask('/k8s/api/v1/pods', {}, 'DELETE')).statusCode).toBe(403)
    expect(seen).toEqual([])
  })

  const upgrade = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'x',
  }

  it('lets WebSockets of its own page through', async () => {
    const answer = await ask('/k8s/api/v1/pods?watch=1', { ...upgrade, origin: `http://127.0.0.1:${port}` })
    expect(answer.statusCode).toBe(101)
    expect(seen).toEqual(['UPGRADE /api/v1/pods?watch=1'])
  })

  it('refuses WebSockets of foreign pages', async () => {
    const answer = await ask('/k8s/foreign', { ...upgrade, origin: 'https://evil.example' })
    expect(answer.statusCode).toBe(403)
    // A later one arrives upstream behind it, had it been let through.
    await ask('/k8s/own', upgrade)
    expect(seen).toEqual(['UPGRADE /own'])
  })
})

describe('the dev server without a kube proxy', () => {
  async function answerOf(target: string): Promise<{ readonly status: number; readonly body: string }> {
    const vite = await createViteServer({
      configFile: false,
      root: import.meta.dirname,
      logLevel: 'silent',
      appType: 'custom',
      server: { host: '127.0.0.1', port: 0, cors: false, watch: null },
      optimizeDeps: { noDiscovery: true },
      plugins: [demoProxy(target)],
    })
    try {
      await vite.listen()
      const { port } = (vite.httpServer as Server).address() as AddressInfo
      const response = await fetch(`http://127.0.0.1:${port}/k8s/api/v1/pods`)
      return { status: response.status, body: await response.text() }
    } finally {
      await vite.close()
    }
  }

  it('names the address where nobody answers', async () => {
    const { status, body } = await answerOf('http://127.0.0.1:1')
    expect(status).toBe(502)
    expect(body).toMatch(/http:\/\/127\.0\.0\.1:1 .*KUBE_API/)
  })

  it('does not start with an address that is none', async () => {
    await expect(answerOf('127.0.0.1:8001')).rejects.toThrow(/KUBE_API is "127\.0\.0\.1:8001"/)
  })
})

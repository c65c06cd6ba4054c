import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Gzip, Served } from './served.js'

const largestBody = 3 * 1024 * 1024
const smallestGzip = 128 * 1024

/** One request and its answer. A body that breaks destroys the socket, so that it never looks like a clean end. */
export async function exchange(
  api: Served,
  request: IncomingMessage,
  response: ServerResponse,
  gzip: Gzip = 'none',
): Promise<void> {
  if (isForeign(request)) return void response.writeHead(403, { 'content-type': 'text/plain' }).end('Forbidden')
  const aborted = new AbortController()
  response.once('close', () => aborted.abort(new DOMException('The client is gone', 'AbortError')))
  const body = await readBody(request)
  if (body === 'too large') return void response.writeHead(413, { connection: 'close' }).end()
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const answer = await api.fetch(url.href, {
    method: request.method ?? 'GET',
    headers: headersOf(request),
    body: body.length === 0 ? null : body.toString(),
    signal: aborted.signal,
  })
  const encode = encoder(url, request, gzip)
  await send(answer, response, encode)
}

async function send(answer: Response, response: ServerResponse, encode: Encode): Promise<void> {
  const headers = Object.fromEntries(answer.headers)
  if (encode === 'whole') {
    const bytes = Buffer.from(await answer.arrayBuffer())
    const small = bytes.length < smallestGzip
    response.writeHead(
      answer.status,
      small ? headers : { ...headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' },
    )
    response.end(small ? bytes : gzipSync(bytes, { level: 1 }))
    return
  }
  response.writeHead(
    answer.status,
    encode === 'members' ? { ...headers, 'content-encoding': 'gzip', vary: 'Accept-Encoding' } : headers,
  )
  response.flushHeaders()
  const reader = answer.body?.getReader()
  if (reader === undefined) return void response.end()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return void response.end()
    if (!response.write(encode === 'members' ? gzipSync(value) : value)) await drained(response)
  }
}

type Encode = 'none' | 'whole' | 'members'

function encoder(url: URL, request: IncomingMessage, gzip: Gzip): Encode {
  const takes = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((one) => one.trim() === 'gzip')
  if (gzip === 'none' || !takes || request.method !== 'GET') return 'none'
  const { searchParams } = url
  if (searchParams.get('watch') === null) return 'whole'
  const marked = searchParams.get('sendInitialEvents') === 'true' && searchParams.get('allowWatchBookmarks') === 'true'
  return gzip === 'watch-lists' && marked ? 'members' : 'none'
}

/** A page of another origin has no business here; there is no login that would stop it. */
function isForeign({ headers }: IncomingMessage): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  const { origin, host } = headers
  if (origin === undefined || origin === 'null') return origin === 'null'
  try {
    return new URL(origin).host !== host
  } catch {
    return true
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | 'too large'> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestBody) return 'too large'
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    headers.append(request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '')
  }
  return headers
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off('drain', settle)
      response.off('close', settle)
      resolve()
    }
    response.on('drain', settle)
    response.on('close', settle)
  })
}

export type { Served } from './served.js'

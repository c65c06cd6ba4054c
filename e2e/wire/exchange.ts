import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Verb } from '../support/request-verb.mjs'
import type { Answer, End, Piece, Script } from './answer.js'
import { type BodyWriter, bodyWriter } from './body-writer.js'

/** One request, and its answer as the test makes it. Calls are done in their order, so none needs to be awaited. */
export class Exchange {
  readonly verb: Verb
  /** Below the site's prefix, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly method: string
  readonly headers: IncomingMessage['headers']
  /** The answer ended, or the other side hung up. */
  readonly closed: Promise<void>
  readonly #response: ServerResponse
  #body: BodyWriter | undefined
  #work: Promise<void> = Promise.resolve()
  #state: 'unanswered' | 'answering' | 'ended' = 'unanswered'

  constructor(request: IncomingMessage, response: ServerResponse, verb: Verb, url: URL) {
    this.verb = verb
    this.path = url.pathname
    this.query = url.searchParams
    this.method = request.method ?? ''
    this.headers = request.headers
    this.#response = response
    response.sendDate = false
    response.socket?.setNoDelay(true)
    response.on('error', () => {})
    this.closed = new Promise((resolve) => response.once('close', () => resolve()))
  }

  /** Answered, not ended, and somebody still reads. */
  get isOpen(): boolean {
    return this.#state === 'answering' && !this.#response.destroyed
  }

  /** Answers a request that is held. Resolves when everything was handed to the network. */
  answer(script: Script): Promise<void> {
    if (script === 'hold') return this.#work
    if (this.#state !== 'unanswered') throw new Error(`${this.verb} ${this.path} is answered already`)
    this.#state = 'answering'
    if (script === 'drop') return this.end('fin')
    if ('raw' in script) {
      this.#do(async () => void this.#response.socket?.write(script.raw))
      return this.end('fin')
    }
    return this.#begin(script)
  }

  /** More of an open body. */
  send(...pieces: readonly Piece[]): Promise<void> {
    for (const piece of pieces) {
      this.#do(async () => {
        if (piece instanceof Promise) await piece
        else await this.#body?.write(bytesOf(piece))
      })
    }
    return this.#work
  }

  /** Ends an open body. */
  end(how: Exclude<End, 'open'> = 'clean'): Promise<void> {
    this.#state = 'ended'
    return this.#do(async () => {
      const { socket } = this.#response
      if (how === 'rst') return void socket?.resetAndDestroy()
      if (how === 'fin') return void socket?.end()
      await this.#body?.finish()
      this.#response.end()
    })
  }

  #begin(answer: Answer): Promise<void> {
    const { status = 200, end = 'clean', after, body = [] } = answer
    const pieces = isPiece(body) ? [body] : body
    this.#do(async () => {
      await after
      this.#response.writeHead(status, headersOf(answer, pieces))
      this.#response.flushHeaders()
      this.#body = bodyWriter(this.#response, answer)
    })
    void this.send(...pieces)
    return end === 'open' ? this.#work : this.end(end)
  }

  #do(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(work)
    return this.#work
  }
}

function headersOf({ headers = {}, framing = 'chunked', encoding }: Answer, pieces: readonly Piece[]) {
  const all = new Map([['content-type', 'application/json'], ...Object.entries(headers)])
  if (encoding !== undefined) all.set('content-encoding', 'gzip')
  if (framing === 'close') all.set('transfer-encoding', 'identity').set('connection', 'close')
  else if (framing !== 'chunked') all.set('content-length', String(framing === 'length' ? lengthOf(pieces) : framing))
  return [...all].filter(([, value]) => value !== '').flat()
}

function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => (piece instanceof Promise ? sum : sum + bytesOf(piece).length), 0)
}

function bytesOf(piece: string | Uint8Array): Uint8Array {
  return typeof piece === 'string' ? new TextEncoder().encode(piece) : piece
}

function isPiece(body: Piece | readonly Piece[]): body is Piece {
  return typeof body === 'string' || body instanceof Uint8Array || body instanceof Promise
}

// @ts-check
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { cutShort } from './cut-short.mjs'
import { shapeBody } from './shape-body.mjs'

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

/** They concern one connection, so each side has its own. */
const perConnection = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade'])

/**
 * One request and its answer on their way through the proxy. The body goes through byte for byte, at once, as it was
 * encoded. An end that is not the answer's own destroys the client's socket, so that it never looks like a clean one.
 */
export class Exchange {
  #request
  #response
  #entry
  /** @type {import('node:http').ClientRequest | undefined} */
  #upstream
  /** @type {Promise<void> | undefined} */
  #thawed
  #thaw = () => {}
  /** @type {import('./cut-short.mjs').CutEnd | undefined} */
  #nextPieceEnds

  /**
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   * @param {import('./request-log.mjs').LoggedRequest} entry kept up to date
   */
  constructor(request, response, entry) {
    this.#request = request
    this.#response = response
    this.#entry = entry
    response.once('close', () => {
      entry.end ??= response.writableFinished ? 'complete' : 'client-aborted'
      this.#upstream?.destroy()
      this.thaw()
    })
  }

  get verb() {
    return this.#entry.verb
  }

  get isOver() {
    return this.#entry.end !== undefined || this.#response.destroyed || this.#response.writableFinished
  }

  /** From now on no byte of the answer goes through, nor a request that was not sent yet; sockets stay open. */
  freeze() {
    this.#thawed ??= new Promise((resolve) => {
      this.#thaw = resolve
    })
  }

  thaw() {
    this.#thawed = undefined
    this.#thaw()
  }

  /**
   * Ends both sockets.
   *
   * @param {import('./cut-short.mjs').CutEnd} [end] of the client's
   */
  cut(end = 'fin') {
    this.#entry.end ??= 'cut'
    if (this.#response.headersSent) cutShort(this.#response, end)
    else this.#response.destroy()
    this.#upstream?.destroy()
  }

  /**
   * The same in the middle of the next piece of the body.
   *
   * @param {import('./cut-short.mjs').CutEnd} end
   */
  cutInside(end) {
    this.#nextPieceEnds = end
  }

  /** Resolves at once, unless frozen. */
  async passage() {
    while (this.#thawed) await this.#thawed
  }

  /**
   * Answers without asking upstream.
   *
   * @param {number} status
   * @param {import('node:http').OutgoingHttpHeaders} headers
   * @param {string | Uint8Array} body
   */
  async answer(status, headers, body) {
    await this.passage()
    if (this.isOver) return
    this.#request.resume()
    this.#entry.status = status
    this.#entry.bytes = Buffer.byteLength(body)
    this.#response.writeHead(status, headers).end(body)
  }

  /**
   * Sends the request to `base` and the answer back.
   *
   * @param {{ readonly base: URL, readonly token?: string | undefined }} server
   * @param {import('./shape-body.mjs').Shape | undefined} shape of a watch, its head included
   */
  async forward(server, shape) {
    try {
      await this.passage()
      if (this.isOver) return
      const answer = await this.#ask(server)
      await this.passage()
      if (this.isOver) return
      this.#entry.status = answer.statusCode
      this.#response.writeHead(answer.statusCode ?? 0, answer.statusMessage, withoutPerConnection(answer.rawHeaders))
      const pieces = shapeBody(answer, shape)
      // Who holds a body back holds its head back too.
      if (shape === undefined) this.#response.flushHeaders()
      await this.#pass(pieces)
      if (!this.isOver) this.#response.end()
    } catch {
      await this.passage()
      if (!this.isOver) this.cut()
    }
  }

  /**
   * @param {{ readonly base: URL, readonly token?: string | undefined }} server
   * @returns {Promise<IncomingMessage>}
   */
  async #ask({ base, token }) {
    const { host: _host, ...headers } = this.#request.headers
    for (const name of perConnection) delete headers[name]
    // A connection each: one that is kept could be closed by the other side just as it is used again.
    this.#upstream = httpRequest({
      host: base.hostname,
      port: base.port,
      method: this.#request.method,
      path: base.pathname.replace(/\/$/, '') + this.#entry.url,
      headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
      agent: false,
    })
    const upstream = this.#upstream
    // Before the answer an error ends the wait for it, after that it comes out of the answer's body.
    upstream.on('error', () => {})
    this.#request.pipe(upstream)
    const [answer] = await once(upstream, 'response')
    // One that came early, as a 413 does: nobody takes the rest, and a browser reads no answer before it has sent all.
    this.#request.unpipe(upstream).resume()
    return answer
  }

  /** @param {AsyncIterable<Buffer>} pieces */
  async #pass(pieces) {
    for await (const chunk of pieces) {
      await this.passage()
      if (this.isOver) return
      if (this.#nextPieceEnds !== undefined) {
        this.#entry.end = 'cut'
        cutShort(this.#response, this.#nextPieceEnds, chunk)
        this.#upstream?.destroy()
        return
      }
      this.#entry.bytes += chunk.length
      if (!this.#response.write(chunk)) await this.#drained()
    }
    await this.passage()
  }

  /** @returns {Promise<void>} when the client has taken what was written, or is gone */
  #drained() {
    const response = this.#response
    return new Promise((resolve) => {
      const settle = () => {
        response.off('drain', settle)
        response.off('close', settle)
        resolve()
      }
      response.on('drain', settle)
      response.on('close', settle)
    })
  }
}

/** @param {readonly string[]} raw names and values in turn */
function withoutPerConnection(raw) {
  /** @type {string[]} */
  const kept = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? ''
    if (perConnection.has(name.toLowerCase()) || name.toLowerCase() === 'transfer-encoding') continue
    kept.push(name, raw[at + 1] ?? '')
  }
  return kept
}

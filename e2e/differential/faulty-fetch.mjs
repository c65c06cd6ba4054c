// @ts-check
import { setTimeout as delay } from 'node:timers/promises'
import { requestVerb } from '../support/request-verb.mjs'
import { FaultyBody } from './faulty-body.mjs'

/**
 * What can go wrong between an engine and its server.
 *
 * - `cut`: all streams break now; `tear`: they break within their next chunk; `end`: they end cleanly within it
 * - `freeze`: no byte comes on what runs, ever again, and no end
 * - `down`: all streams break, and nothing is answered until `up`
 * - `hold`: no byte comes on anything, new requests too, until `release`; then it goes on and nothing is lost
 * - `expire`, `expire-in-stream`: the next watch from a version is told that it is too old
 * - the others: streams break, and the next requests are answered so, or not at all (`refuse`); `tear-list`: the next list
 *   breaks within
 *
 * @typedef {'cut' | 'tear' | 'end' | 'freeze' | 'down' | 'up' | 'hold' | 'release' | 'expire' | 'expire-in-stream' | 'refuse'
 *   | 'tear-list' | 'too-many' | 'server-error' | 'unavailable' | 'unauthorized' | 'html'} Fault
 */

/** A `fetch` with faults on demand. Bodies come in pieces that are not the server's. */
export class FaultyFetch {
  /** @type {Set<FaultyBody>} */
  #bodies = new Set()
  /** @type {{ readonly takes: (request: Asked) => boolean, readonly fault: Fault }[]} */
  #next = []
  /** @type {'up' | 'down'} */
  #line = 'up'
  /** @type {Promise<void> | undefined} */
  #held
  #release = () => {}
  #dice
  #applied = 0
  #lists = 0

  /** @typedef {{ readonly verb: import('../support/request-verb.mjs').Verb, readonly isResume: boolean }} Asked */

  /** @param {import('../crash/random.mjs').Random} dice */
  constructor(dice) {
    this.#dice = dice
  }

  /** Requests and streams that something happened to. */
  get applied() {
    return this.#applied
  }

  /** Requests for a complete state that reached the server: first pages of lists, and watch-lists. */
  get lists() {
    return this.#lists
  }

  /**
   * @param {Fault} fault
   * @param {number} [count] requests that it is for
   * @returns {void}
   */
  apply(fault, count = 1) {
    switch (fault) {
      case 'cut':
      case 'tear':
      case 'end':
      case 'freeze':
        for (const body of this.#bodies) this.#applied += body.apply(fault) ? 1 : 0
        return
      case 'down':
        this.#line = 'down'
        this.#applied += 1
        return this.apply('cut')
      case 'up':
        this.#line = 'up'
        return
      case 'hold':
        this.#held ??= new Promise((resolve) => {
          this.#release = resolve
        })
        this.#applied += 1
        return
      case 'release':
        this.#held = undefined
        this.#release()
        return
      case 'expire':
      case 'expire-in-stream':
        this.#next.push({ takes: ({ isResume }) => isResume, fault })
        return
      case 'tear-list':
        this.#next.push({ takes: ({ verb }) => verb === 'LIST', fault })
        return
      default:
        for (let left = count; left > 0; left -= 1) this.#next.push({ takes: () => true, fault })
        this.apply('cut')
    }
  }

  /** All is well from now on, but what is frozen. */
  heal() {
    this.apply('release')
    this.apply('up')
    this.#next = []
  }

  /** @type {import('kube-informer/inline').Fetch} */
  fetch = async (url, init) => {
    const { pathname, search, searchParams } = new URL(url)
    const accept = new Headers(init.headers).get('accept') ?? ''
    const verb = requestVerb({ method: init.method ?? 'GET', url: pathname + search, accept })
    const isState =
      verb === 'WATCH' ? searchParams.has('sendInitialEvents') : verb === 'LIST' && !searchParams.has('continue')
    const isResume = verb === 'WATCH' && !isState && searchParams.has('resourceVersion')
    if (this.#line === 'down') {
      await delay(0)
      throw new TypeError('fetch failed')
    }
    const index = this.#next.findIndex(({ takes }) => takes({ verb, isResume }))
    const [taken] = index === -1 ? [] : this.#next.splice(index, 1)
    if (taken !== undefined) this.#applied += 1
    // As real ones: no answer comes within the call.
    await delay(0)
    await this.#passage(init.signal)
    const answer = taken === undefined ? undefined : answered(taken.fault)
    if (answer !== undefined) return answer
    if (isState) this.#lists += 1
    return await this.#forward(url, init, taken?.fault === 'tear-list' ? 'tear' : undefined)
  }

  /**
   * @param {string} url
   * @param {RequestInit} init
   * @param {'tear' | undefined} fault
   */
  async #forward(url, init, fault) {
    const upstream = new AbortController()
    const abort = () => upstream.abort(init.signal?.reason)
    if (init.signal?.aborted) abort()
    init.signal?.addEventListener('abort', abort)
    const response = await globalThis.fetch(url, { ...init, signal: upstream.signal })
    await this.#passage(init.signal)
    if (response.body === null) return response
    const body = new FaultyBody(response.body, { upstream, signal: init.signal ?? undefined, dice: this.#dice })
    this.#bodies.add(body)
    if (fault !== undefined) body.apply(fault)
    void body
      .run(() => this.#held)
      .finally(() => {
        this.#bodies.delete(body)
        init.signal?.removeEventListener('abort', abort)
      })
    const { status, headers } = response
    return new Response(body.stream, { status, headers })
  }

  /** @param {AbortSignal | null | undefined} signal */
  async #passage(signal) {
    while (this.#held !== undefined && signal?.aborted !== true) {
      await Promise.race([this.#held, aborted(signal)])
    }
    signal?.throwIfAborted()
  }
}

/**
 * @param {AbortSignal | null | undefined} signal
 * @returns {Promise<void>}
 */
const aborted = (signal) => new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))

/**
 * @param {Fault} fault
 * @returns {Response | undefined} undefined: the server's own
 */
function answered(fault) {
  switch (fault) {
    case 'refuse':
      throw new TypeError('fetch failed')
    case 'expire':
      return refusal(410, 'Expired')
    case 'expire-in-stream':
      return Response.json({ type: 'ERROR', object: status(410, 'Expired') })
    case 'too-many':
      return refusal(429, 'TooManyRequests', { 'retry-after': '1' })
    case 'server-error':
      return refusal(500, 'InternalError')
    case 'unavailable':
      return refusal(503, 'ServiceUnavailable')
    case 'unauthorized':
      return refusal(401, 'Unauthorized')
    case 'html':
      return new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } })
    default:
      return undefined
  }
}

/**
 * @param {number} code
 * @param {string} reason
 * @param {Record<string, string>} [headers]
 */
const refusal = (code, reason, headers = {}) => Response.json(status(code, reason), { status: code, headers })

/**
 * @param {number} code
 * @param {string} reason
 */
const status = (code, reason) => ({
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Failure',
  message: `injected: ${reason}`,
  reason,
  code,
})

// @ts-check
import { setTimeout as delay } from 'node:timers/promises'
import { requestVerb } from '../support/request-verb.mjs'
import { FaultyBody } from './faulty-body.mjs'
import { isForState, QueuedFaults } from './queued-faults.mjs'
import { refusalOf } from './refusals.mjs'

/** A `fetch` with faults on demand. Bodies come in pieces that are not the server's. */
export class FaultyFetch {
  /** @type {Set<FaultyBody>} */
  #bodies = new Set()
  #queue = new QueuedFaults()
  /** @type {'up' | 'down'} */
  #line = 'up'
  /** @type {Promise<void> | undefined} */
  #held
  #release = () => {}
  #dice
  #applied = 0
  #states = 0

  /** @param {import('../crash/random.mjs').Random} dice */
  constructor(dice) {
    this.#dice = dice
  }

  applied() {
    return this.#applied
  }

  states() {
    return this.#states
  }

  /**
   * @param {import('./side.mjs').Fault} fault
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
      default:
        this.#queue.add(fault, count)
        if (!fault.startsWith('expire') && fault !== 'tear-list') this.apply('cut')
    }
  }

  /** All is well from now on, but what is frozen. */
  heal() {
    this.apply('release')
    this.apply('up')
    this.#queue.clear()
  }

  /** @type {import('kube-informer/inline').Fetch} */
  fetch = async (url, init) => {
    const { pathname, search, searchParams } = new URL(url)
    const accept = new Headers(init.headers).get('accept') ?? ''
    const verb = requestVerb({ method: init.method ?? 'GET', url: pathname + search, accept })
    const asked = { verb, query: searchParams }
    const fault = this.#line === 'down' ? 'refuse' : this.#queue.take(asked)
    if (fault !== undefined && this.#line === 'up') this.#applied += 1
    // As real ones: no answer comes within the call.
    await delay(0)
    await this.#passage(init.signal)
    const refusal = fault === undefined ? undefined : refusalOf(fault)
    if (refusal === 'drop') throw new TypeError('fetch failed')
    if (refusal !== undefined) return new Response(refusal.body, refusal)
    if (isForState(asked)) this.#states += 1
    return await this.#forward(url, init, fault === 'tear-list' ? 'tear' : undefined)
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

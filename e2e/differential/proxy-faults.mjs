// @ts-check
import { isForState, QueuedFaults } from './queued-faults.mjs'
import { refusalOf } from './refusals.mjs'

/** @typedef {import('./side.mjs').Faults} Faults */

/**
 * Faults of a test proxy. Streams are cut between chunks: `tear`, `end` and `tear-list` are a `cut`.
 *
 * @implements {Faults}
 */
export class ProxyFaults {
  #proxy
  #prefix
  #queue = new QueuedFaults()
  /** @type {'up' | 'down'} */
  #line = 'up'
  #applied = 0
  #states = 0

  /**
   * @param {import('../support/test-proxy.mjs').TestProxy} proxy
   * @param {string} prefix
   */
  constructor(proxy, prefix) {
    this.#proxy = proxy
    this.#prefix = prefix
    proxy.intercept(prefix, (_request, asked) => this.#decide(asked))
  }

  applied() {
    return this.#applied
  }

  states() {
    return this.#states
  }

  /**
   * @param {import('./side.mjs').Fault} fault
   * @param {number} [count]
   */
  apply(fault, count = 1) {
    switch (fault) {
      case 'cut':
      case 'tear':
      case 'end':
      case 'tear-list':
        this.#cut()
        return
      case 'freeze':
        this.#applied += 1
        this.#proxy.freeze(this.#prefix, { requests: 'running' })
        return
      case 'hold':
        this.#applied += 1
        this.#proxy.freeze(this.#prefix)
        return
      case 'release':
        this.#proxy.thaw(this.#prefix)
        return
      case 'down':
      case 'up':
        this.#line = fault
        if (fault === 'down') this.#cut()
        return
      default:
        this.#queue.add(fault, count)
        this.#cut()
    }
  }

  /** A browser's clock cannot be moved on to where what is frozen would be given up, so it is cut. */
  heal() {
    this.#line = 'up'
    this.#queue.clear()
    this.#cut()
    this.#proxy.thaw(this.#prefix)
  }

  #cut() {
    this.#applied += this.#proxy.cut(this.#prefix)
  }

  /**
   * @param {import('../support/test-proxy.mjs').RequestInfo} asked
   * @returns {import('../support/test-proxy.mjs').Decision}
   */
  #decide(asked) {
    if (this.#line === 'down') return 'drop'
    const fault = this.#queue.take(asked)
    if (fault !== undefined) this.#applied += 1
    const refusal = fault === undefined ? undefined : refusalOf(fault)
    if (refusal === undefined && isForState(asked)) this.#states += 1
    return refusal ?? 'pass'
  }
}

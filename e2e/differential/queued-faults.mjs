// @ts-check

/**
 * @typedef {object} Asked one request
 * @property {import('../support/request-verb.mjs').Verb} verb
 * @property {URLSearchParams} query
 */

/** Faults that wait for the request they are for. */
export class QueuedFaults {
  /** @type {{ readonly takes: (asked: Asked) => boolean, readonly fault: import('./side.mjs').Fault }[]} */
  #next = []

  /**
   * @param {import('./side.mjs').Fault} fault
   * @param {number} count
   */
  add(fault, count) {
    if (fault === 'expire' || fault === 'expire-in-stream') this.#next.push({ takes: isResume, fault })
    else if (fault === 'tear-list') this.#next.push({ takes: ({ verb }) => verb === 'LIST', fault })
    else for (let left = count; left > 0; left -= 1) this.#next.push({ takes: () => true, fault })
  }

  /**
   * @param {Asked} asked
   * @returns {import('./side.mjs').Fault | undefined} what it gets
   */
  take(asked) {
    const index = this.#next.findIndex(({ takes }) => takes(asked))
    return index === -1 ? undefined : this.#next.splice(index, 1)[0]?.fault
  }

  clear() {
    this.#next = []
  }
}

/**
 * Asks for a complete state; a list once, not page by page.
 *
 * @param {Asked} asked
 */
export const isForState = ({ verb, query }) =>
  verb === 'WATCH' ? query.has('sendInitialEvents') : verb === 'LIST' && !query.has('continue')

/** @param {Asked} asked */
const isResume = ({ verb, query }) =>
  verb === 'WATCH' && !query.has('sendInitialEvents') && query.has('resourceVersion')

// @ts-check
import { digestOf } from './digest.mjs'

/**
 * One state of one object in the scope. `gone`: it was deleted, or its labels left the scope, at that version.
 *
 * @typedef {import('./digest.mjs').Digest & { readonly is: 'there' | 'gone' }} State
 */

/** Every state of every object of a scope that was empty at first, in the server's order. */
export class History {
  /** @type {Map<string, State[]>} */
  #states = new Map()
  #events = 0

  /** Watch events that were added. */
  get events() {
    return this.#events
  }

  /** @param {{ readonly type: string, readonly object: import('./digest.mjs').KubeObject }} watchEvent */
  add({ type, object }) {
    const state = { ...digestOf(object), is: type === 'DELETED' ? /** @type {const} */ ('gone') : 'there' }
    const states = this.#states.get(state.key)
    if (states === undefined) this.#states.set(state.key, [/** @type {State} */ (state)])
    else states.push(/** @type {State} */ (state))
    this.#events += 1
  }

  /**
   * @param {string} key
   * @returns {readonly State[]} oldest first; before the first it was not there
   */
  of(key) {
    return this.#states.get(key) ?? []
  }

  /** @returns {ReadonlyMap<string, State>} what is there now, by key */
  now() {
    /** @type {Map<string, State>} */
    const there = new Map()
    for (const [key, states] of this.#states) {
      const last = states.at(-1)
      if (last?.is === 'there') there.set(key, last)
    }
    return there
  }

  keys() {
    return this.#states.keys()
  }
}

// @ts-check

/**
 * What an informer told of one object. `hash` and `oldHash` are absent where the teller does not know them.
 *
 * @typedef {object} Told
 * @property {'added' | 'updated' | 'deleted'} type
 * @property {string} key
 * @property {string} uid
 * @property {string} resourceVersion
 * @property {string | undefined} [hash]
 * @property {string | undefined} [oldHash] of the state that an update says was there before
 * @property {boolean | undefined} [lastStateUnknown] a deletion that was not seen: uid and version are of the state before
 *
 * @typedef {{ readonly key: string, readonly why: string }} Problem
 */

/**
 * Follows what one subscriber was told through the history. Told must be a legal compression of it: of each object a
 * selection of its states, in their order, none twice, none that was not in it; added only what was not there for the
 * subscriber, updated and deleted only what was; another uid only after a deletion. Intermediate states may be missing.
 */
export class Follower {
  /** Where in its history each object is for this subscriber. @type {Map<string, { at: number, is: import('./history.mjs').State | undefined }>} */
  #places = new Map()
  #history

  /** @param {import('./history.mjs').History} history which has reached what will be given to `follow` and `settled` */
  constructor(history) {
    this.#history = history
  }

  /**
   * @param {Told} told in the order in which it was
   * @returns {Problem | undefined}
   */
  follow(told) {
    const states = this.#history.of(told.key)
    const place = this.#places.get(told.key) ?? { at: -1, is: undefined }
    const step = told.type === 'deleted' ? removed(states, place, told) : stored(states, place, told)
    if (typeof step === 'string') return { key: told.key, why: `${told.type} ${told.resourceVersion}: ${step}` }
    this.#places.set(told.key, { at: step, is: told.type === 'deleted' ? undefined : states[step] })
    return undefined
  }

  /**
   * @param {readonly Told[]} told
   * @returns {readonly Problem[]} the first: what follows from it is no news
   */
  followAll(told) {
    for (const one of told) {
      const problem = this.follow(one)
      if (problem !== undefined) return [problem]
    }
    return []
  }

  /**
   * @returns {readonly Problem[]} objects for which the last that was told is not how they are now. A version that changed
   *   nothing need not have been told
   */
  settled() {
    /** @type {Problem[]} */
    const problems = []
    for (const key of this.#history.keys()) {
      const last = this.#history.of(key).at(-1)
      const is = this.#places.get(key)?.is
      const end = last?.is === 'there' ? last : undefined
      if (is?.uid !== end?.uid || is?.hash !== end?.hash) {
        problems.push({ key, why: `told last: ${described(is)}; in truth: ${described(end)}` })
      }
    }
    return problems
  }
}

/**
 * @param {readonly import('./history.mjs').State[]} states
 * @param {{ readonly at: number, readonly is: import('./history.mjs').State | undefined }} place
 * @param {Told} told
 * @returns {number | string} the new place, or what is wrong
 */
function stored(states, { at, is }, told) {
  if (told.type === 'added' && is !== undefined) return `${described(is)} was there already`
  if (told.type === 'updated' && is === undefined) return 'was not there'
  if (told.type === 'updated' && is?.uid !== told.uid) return `has uid ${told.uid} in place of ${is?.uid}`
  if (told.oldHash !== undefined && told.oldHash !== is?.hash) return `the old state is not ${described(is)}`
  const next = find(states, at + 1, told, 'there')
  if (next === undefined) return missing(states, at, told, 'there')
  if (told.hash !== undefined && told.hash !== states[next]?.hash) return 'has another content than the server had'
  return next
}

/**
 * @param {readonly import('./history.mjs').State[]} states
 * @param {{ readonly at: number, readonly is: import('./history.mjs').State | undefined }} place
 * @param {Told} told
 * @returns {number | string}
 */
function removed(states, { at, is }, told) {
  if (is === undefined) return 'was not there'
  if (is.uid !== told.uid) return `has uid ${told.uid}, but ${is.uid} was there`
  if (!told.lastStateUnknown) return find(states, at + 1, told, 'gone') ?? missing(states, at, told, 'gone')
  // The last state that was known may be one that changed nothing and was not told.
  const known = find(states, at, told, 'there')
  if (known === undefined) return missing(states, at, told, 'there')
  const end = states.findIndex((state, index) => index > known && state.is === 'gone')
  return end === -1 ? 'it was never gone after that' : end
}

/**
 * @param {readonly import('./history.mjs').State[]} states
 * @param {number} from
 * @param {Told} told
 * @param {'there' | 'gone'} is
 * @returns {number | undefined}
 */
function find(states, from, { uid, resourceVersion }, is) {
  for (let index = Math.max(0, from); index < states.length; index += 1) {
    const state = states[index]
    if (state?.is === is && state.resourceVersion === resourceVersion && state.uid === uid) return index
  }
  return undefined
}

/**
 * @param {readonly import('./history.mjs').State[]} states
 * @param {number} at
 * @param {Told} told
 * @param {'there' | 'gone'} is
 */
function missing(states, at, told, is) {
  if (find(states, 0, told, is) === undefined) return `no state of uid ${told.uid} that the server had (${is})`
  return `not after ${described(states[at])}, which was told before`
}

/** @param {import('./history.mjs').State | undefined} state */
const described = (state) =>
  state === undefined ? 'nothing' : `${state.is === 'gone' ? 'gone at ' : ''}${state.resourceVersion} of ${state.uid}`

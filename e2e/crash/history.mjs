// @ts-check
import { isDeepStrictEqual } from 'node:util'

/**
 * @typedef {{ readonly apiVersion?: string, readonly kind?: string,
 *   readonly metadata: { readonly name: string, readonly uid: string, readonly resourceVersion: string } & Record<string, unknown> }
 *   & Record<string, unknown>} KubeObject
 *
 * @typedef {object} Version one state of one object
 * @property {number} event by which it came
 * @property {KubeObject | undefined} object undefined: it was deleted
 */

/**
 * Every state that a collection of one namespace was in, from the moment it was empty: number 0, and one more with each
 * watch event. Versions are compared as numbers, which those of a real API server are.
 */
export class History {
  /** @type {number[]} resourceVersion of each state */
  #reached
  /** @type {number[]} objects in each state */
  #counts = [0]
  /** @type {Map<string, Version[]>} by name, oldest first */
  #versions = new Map()

  /** @param {string} resourceVersion of the empty collection */
  constructor(resourceVersion) {
    this.#reached = [Number(resourceVersion)]
  }

  get states() {
    return this.#reached.length
  }

  /** @param {number} state */
  versionOf(state) {
    return this.#reached[state]
  }

  /** @param {{ readonly type: string, readonly object: KubeObject }} watchEvent in the server's order */
  add({ type, object }) {
    const { name, resourceVersion } = object.metadata
    const versions = this.#versions.get(name) ?? []
    const existed = versions.at(-1)?.object === undefined ? 0 : 1
    const exists = type === 'DELETED' ? 0 : 1
    this.#counts.push((this.#counts.at(-1) ?? 0) + exists - existed)
    versions.push({
      event: this.#reached.push(Number(resourceVersion)) - 1,
      object: exists ? stripped(object) : undefined,
    })
    this.#versions.set(name, versions)
  }

  /**
   * @param {number} state
   * @returns {readonly { readonly object: KubeObject, readonly before: KubeObject | undefined }[]} what was there then, and
   *   what each was before, of the same uid
   */
  objectsAt(state) {
    return [...this.#versions.values()].flatMap((versions) => {
      const at = versions.findLastIndex(({ event }) => event <= state)
      const object = versions[at]?.object
      if (object === undefined) return []
      const before = versions[at - 1]?.object
      return { object, before: before?.metadata.uid === object.metadata.uid ? before : undefined }
    })
  }

  /**
   * @param {string} resourceVersion
   * @returns {number} the state that the collection was in at that version
   */
  at(resourceVersion) {
    const version = Number(resourceVersion)
    let [low, high] = [0, this.#reached.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#reached[middle] ?? 0) <= version) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /**
   * Earlier states are not asked for any more: what was over by then goes.
   *
   * @param {number} state
   */
  forgetBefore(state) {
    for (const [name, versions] of this.#versions) {
      const first = versions.findLastIndex(({ event }) => event <= state)
      if (first > 0) this.#versions.set(name, versions.slice(first))
    }
  }

  /**
   * The states that are exactly these objects, content included.
   *
   * @param {readonly KubeObject[]} objects
   * @returns {{ readonly states: readonly number[], readonly why: string }} `why` there is none
   */
  equalTo(objects) {
    let first = { event: 0, name: '' }
    let end = { event: this.#reached.length, name: '' }
    const names = new Set()
    for (const object of objects) {
      const { name, uid, resourceVersion } = object.metadata
      if (names.has(name)) return none(`${name} is there twice`)
      names.add(name)
      const versions = this.#versions.get(name) ?? []
      const at = versions.findIndex((one) => isVersion(one, uid, resourceVersion))
      const version = versions[at]
      if (version === undefined) return none(`${name} never had version ${resourceVersion} and uid ${uid}`)
      if (!isDeepStrictEqual(stripped(object), version.object)) {
        return none(`${name} at version ${resourceVersion} has another content than the server's`)
      }
      if (version.event > first.event) first = { event: version.event, name }
      const next = versions[at + 1]?.event ?? this.#reached.length
      if (next < end.event) end = { event: next, name }
    }
    if (first.event >= end.event) {
      return none(
        `${first.name}, new at ${this.#reached[first.event]}, beside ${end.name}, which was over at ${this.#reached[end.event]}`,
      )
    }
    const states = []
    for (let state = first.event; state < end.event; state += 1) {
      // All of them are in each of these states: equal as soon as there are no others.
      if (this.#counts[state] === objects.length) states.push(state)
    }
    if (states.length > 0) return { states, why: '' }
    const least = Math.min(...this.#counts.slice(first.event, end.event))
    return none(`${objects.length} objects, where the server had at least ${least}`)
  }
}

/** @param {string} why */
const none = (why) => ({ states: [], why })

/**
 * @param {Version} version
 * @param {string} uid
 * @param {string} resourceVersion
 */
const isVersion = ({ object }, uid, resourceVersion) =>
  object?.metadata.uid === uid && object.metadata.resourceVersion === resourceVersion

/**
 * As the library keeps it.
 *
 * @param {KubeObject} object
 * @returns {KubeObject}
 */
function stripped({ metadata: { managedFields: _dropped, ...metadata }, ...object }) {
  return /** @type {KubeObject} */ ({ ...object, metadata })
}

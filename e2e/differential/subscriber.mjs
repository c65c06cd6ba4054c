// @ts-check
import { digestOf } from './digest.mjs'

/** What one subscriber to changes was told, and where it is in the history. */
export class Subscriber {
  #follower
  /** Since it was judged last. @type {import('./follower.mjs').Told[]} */
  #told = []
  /** Told last, by key. @type {Map<string, string>} */
  #versions = new Map()
  /** Cause of the first change. @type {string | undefined} */
  beganWith

  /**
   * @param {string} name
   * @param {import('./follower.mjs').Follower} follower
   */
  constructor(name, follower) {
    this.name = name
    this.#follower = follower
  }

  /** @param {import('kube-informer').InformerChange<import('./digest.mjs').KubeObject>} change */
  note(change) {
    // After a reset come net changes against what was told, which the rule holds for as well.
    if (change.type === 'synced' || change.type === 'reset') return
    this.beganWith ??= change.cause
    const { key, uid, resourceVersion, hash } = digestOf(change.object)
    const told = { type: change.type, key, uid, resourceVersion, hash }
    if (change.type === 'updated') this.#told.push({ ...told, oldHash: digestOf(change.old).hash })
    else if (change.type === 'deleted') this.#told.push({ ...told, lastStateUnknown: change.lastStateUnknown })
    else this.#told.push(told)
    this.#versions.set(key, resourceVersion)
  }

  /**
   * Whether it was told of that object at that version.
   *
   * @param {string} key
   * @param {string} resourceVersion
   */
  hasReached(key, resourceVersion) {
    return this.#versions.get(key) === resourceVersion
  }

  /** @returns {readonly import('./follower.mjs').Problem[]} the first in what was told since the last time */
  judge() {
    const told = this.#told
    this.#told = []
    return this.#follower.followAll(told)
  }

  /** @returns {readonly import('./follower.mjs').Problem[]} as of `Follower` */
  settled() {
    return this.#follower.settled()
  }
}

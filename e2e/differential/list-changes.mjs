// @ts-check

/**
 * @typedef {import('./digest.mjs').KubeObject} KubeObject
 * @typedef {import('kube-informer').InformerChange<KubeObject>} InformerChange
 * @typedef {import('kube-informer').ObjectKey} ObjectKey
 */

/** What lists show one after another, as the changes that lead from each to the next. */
export class ListChanges {
  /** @type {Map<ObjectKey, KubeObject>} */
  #shown = new Map()

  /**
   * @param {readonly KubeObject[]} items
   * @returns {readonly InformerChange[]}
   */
  to(items) {
    const before = this.#shown
    this.#shown = new Map(items.map((item) => [keyOf(item), item]))
    /** @type {InformerChange[]} */
    const changes = []
    for (const [key, object] of before) {
      if (this.#shown.get(key)?.metadata.uid === object.metadata.uid) continue
      changes.push({ type: 'deleted', key, object, cause: 'watch', lastStateUnknown: true })
    }
    for (const [key, object] of this.#shown) {
      const old = before.get(key)
      if (old === object) continue
      if (old === undefined || old.metadata.uid !== object.metadata.uid) {
        changes.push({ type: 'added', key, object, cause: 'watch' })
      } else if (old.metadata.resourceVersion !== object.metadata.resourceVersion) {
        changes.push({ type: 'updated', key, object, old, cause: 'watch' })
      }
    }
    return changes
  }
}

/** @param {KubeObject} object */
const keyOf = ({ metadata: { namespace, name } }) =>
  /** @type {ObjectKey} */ (namespace === undefined ? name : `${namespace}/${name}`)

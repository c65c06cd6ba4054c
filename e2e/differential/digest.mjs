// @ts-check
import { createHash } from 'node:crypto'

/**
 * @typedef {import('kube-informer').KubeObject} KubeObject
 *
 * @typedef {object} Digest of one state of one object
 * @property {string} key `namespace/name`, or `name`
 * @property {string} uid
 * @property {string} resourceVersion
 * @property {string} hash of everything but the version and `managedFields`, 16 hex digits
 */

/** @type {WeakMap<object, Digest>} objects that were told are frozen or nobody's */
const known = new WeakMap()

/**
 * @param {KubeObject} object never changed afterwards
 * @returns {Digest} what `digestOf` in e2e/apiserver makes of it, too
 */
export function digestOf(object) {
  const before = known.get(object)
  if (before !== undefined) return before
  const { resourceVersion = '', managedFields: _dropped, ...metadata } = object.metadata
  const { name, namespace, uid = '' } = metadata
  const hash = createHash('sha256')
    .update(canonicalJson({ ...object, metadata }))
    .digest('hex')
    .slice(0, 16)
  const digest = { key: namespace === undefined ? name : `${namespace}/${name}`, uid, resourceVersion, hash }
  known.set(object, digest)
  return digest
}

/**
 * Members sorted, nothing escaped that need not be but U+2028 and U+2029, as Go's encoder does.
 *
 * @param {unknown} value what JSON.parse gives
 * @returns {string}
 */
export function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const members = /** @type {Record<string, unknown>} */ (value)
    const names = Object.keys(members).sort()
    return `{${names.map((name) => `${text(name)}:${canonicalJson(members[name])}`).join(',')}}`
  }
  return typeof value === 'string' ? text(value) : JSON.stringify(value)
}

/** @param {string} value */
const text = (value) => {
  const json = JSON.stringify(value)
  return /[\u2028\u2029]/.test(json) ? json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029') : json
}

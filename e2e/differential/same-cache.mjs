// @ts-check

/**
 * Compares a cache with what the server has: uid, version and content of each object.
 *
 * @param {ReadonlyMap<string, import('./digest.mjs').Digest>} truth by key
 * @param {Iterable<import('./digest.mjs').Digest>} cache
 * @returns {readonly import('./follower.mjs').Problem[]}
 */
export function differences(truth, cache) {
  /** @type {import('./follower.mjs').Problem[]} */
  const problems = []
  const seen = new Set()
  for (const one of cache) {
    const { key } = one
    const other = truth.get(key)
    if (seen.has(key)) problems.push({ key, why: 'is there twice' })
    else if (other === undefined)
      problems.push({ key, why: `${one.resourceVersion} of ${one.uid} should not be there` })
    else {
      for (const name of /** @type {const} */ (['uid', 'resourceVersion', 'hash'])) {
        if (one[name] !== other[name]) problems.push({ key, why: `${name} ${one[name]} in place of ${other[name]}` })
      }
    }
    seen.add(key)
  }
  for (const [key, { resourceVersion }] of truth) {
    if (!seen.has(key)) problems.push({ key, why: `${resourceVersion} is missing` })
  }
  return problems
}

// @ts-check

/**
 * How one kill is prepared.
 *
 * @typedef {object} Plan
 * @property {'new' | 'same'} profile `new`: nothing was stored yet, so that the kill comes before, in or after the first write
 * @property {'resumed' | 'reloaded'} life that is killed: the one whose restored state was looked at, or one loaded after it
 * @property {'alone' | 'watched' | 'held'} database `watched`: it is read from outside meanwhile, which tells what was
 *   committed; `held`: so, and a commit waits once segments are there that it is to name (a first write or a compaction is
 *   under way), so that the kill, which comes at once then, certainly meets one
 * @property {number} delayMs after which the kill comes at the latest
 */

/**
 * @param {import('./random.mjs').Random} random
 * @param {number} index of the kill
 * @returns {Plan}
 */
export function plan({ happens, whole }, index) {
  const profile = index === 0 || happens(0.2) ? 'new' : 'same'
  const life = happens(0.5) ? 'reloaded' : 'resumed'
  const database = happens(0.25) ? 'held' : happens(0.4) ? 'watched' : 'alone'
  // A restore takes a fraction of a second, a first write comes after one, a compaction after some more.
  const isEarly = life === 'reloaded' && happens(0.5)
  const delayMs = whole(0, isEarly ? 500 : 4_000)
  return { profile, life, database, delayMs: database === 'held' ? 5_000 : delayMs }
}

// @ts-check

/**
 * How one kill is prepared.
 *
 * @typedef {object} Plan
 * @property {'new' | 'same'} profile `new`: nothing was stored yet, so that the kill comes before, in or after the first write
 * @property {'resumed' | 'reloaded'} life that is killed: the one whose restored state was looked at, or one loaded after it
 * @property {'watched' | 'alone'} database whether it is read from outside meanwhile, which tells what was committed
 * @property {'time' | 'unnamed segments'} aim when to kill: after the time, or as soon as segments are seen that no commit
 *   names yet (a first write or a compaction is under way), and after the time at the latest
 * @property {number} delayMs
 */

/**
 * @param {import('./random.mjs').Random} random
 * @param {number} index of the kill
 * @returns {Plan}
 */
export function plan({ happens, whole }, index) {
  const profile = index === 0 || happens(0.2) ? 'new' : 'same'
  const life = happens(0.5) ? 'reloaded' : 'resumed'
  const aimed = happens(0.3)
  const watched = aimed || happens(0.5)
  // A restore takes a fraction of a second, a first write comes after one, a compaction after some more.
  const delayMs = !aimed && life === 'reloaded' && happens(0.5) ? whole(0, 500) : whole(0, 4_000)
  return {
    profile,
    life,
    database: watched ? 'watched' : 'alone',
    aim: aimed ? 'unnamed segments' : 'time',
    delayMs: aimed ? 4_000 : delayMs,
  }
}

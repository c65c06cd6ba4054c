// @ts-check

/**
 * Numbers that look random and are the same for the same seed.
 *
 * @typedef {object} Random
 * @property {() => number} next from 0 to 1, 1 excluded
 * @property {(from: number, to: number) => number} whole both included
 * @property {(chance: number) => boolean} happens
 * @property {<T>(items: readonly T[]) => T} one of at least one
 */

/**
 * @param {number} seed
 * @returns {Random}
 */
export function random(seed) {
  let state = seed >>> 0
  // Mulberry32: short, and good enough for choices.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** @type {Random['whole']} */
  const whole = (from, to) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    whole,
    happens: (chance) => next() < chance,
    one: (items) => {
      const item = items[whole(0, items.length - 1)]
      if (item === undefined) throw new Error('one of nothing')
      return item
    },
  }
}

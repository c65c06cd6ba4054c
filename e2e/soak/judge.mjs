// @ts-check

/**
 * One look at everything, seconds after the start.
 *
 * @typedef {import('./page/main.ts').Sample & { readonly at: number, readonly heaps: import('./heaps.mjs').Heaps,
 *   readonly watches: number }} Looked
 */

/**
 * @typedef {object} Verdict
 * @property {number} heapGrowth of the page or the worker, whichever grew more; 0.1 is a tenth
 * @property {{ readonly name: string, readonly problem: string | undefined }[]} results
 */

/** By so much a heap may grow after the first minute. */
const growthAtMost = 0.1
const firstMinute = 60

/** What is under way at the moment of a look comes and goes; what leaks is there at every look. */
const slack = 2

/**
 * Compares the first third behind the first minute with the last.
 *
 * @param {readonly Looked[]} looks
 * @param {{ readonly streams: number }} expected
 * @returns {Verdict}
 */
export function judge(looks, { streams }) {
  const late = looks.filter(({ at }) => at >= firstMinute)
  const third = Math.max(1, Math.floor(late.length / 3))
  const [first, last] = [late.slice(0, third), late.slice(-third)]
  /** @type {Verdict['results']} */
  const results = []
  /** @param {string} name @param {string | undefined} problem */
  const note = (name, problem) => results.push({ name, problem })
  if (late.length < 3) note('looks', `only ${late.length} behind the first minute`)
  // Floors: above them lies what is under way at the moment of a look.
  const growths = /** @type {const} */ (['page', 'worker']).map((thread) => {
    const [from, to] = [first, last].map((some) => Math.min(...some.map(({ heaps }) => heaps[thread])))
    const growth = (to ?? 0) / (from ?? 1) - 1
    const isTooMuch = growth > growthAtMost
    note(`heap of the ${thread}`, isTooMuch ? `grew by ${percent(growth)}, from ${from} to ${to} bytes` : undefined)
    return growth
  })
  /** @param {string} name @param {(look: Looked) => number} of */
  const stays = (name, of) => {
    const [from, to] = [first, last].map((some) => Math.min(...some.map(of)))
    note(name, (to ?? 0) > (from ?? 0) + slack ? `${from} at first, ${to} at last` : undefined)
  }
  for (const thread of /** @type {const} */ (['page', 'worker'])) {
    for (const what of /** @type {const} */ (['timers', 'ports', 'listeners'])) {
      stays(`${what} of the ${thread}`, (look) => look[thread][what])
    }
  }
  stays('subscribers', ({ subscribers }) => subscribers)
  for (const what of /** @type {const} */ (['openStreams', 'watches', 'informers'])) {
    const other = looks.find((look) => look[what] !== streams)
    note(what, other === undefined ? undefined : `${other[what]} instead of ${streams} after ${other.at} s`)
  }
  const behind = looks.find(({ waiting }) => waiting > 10_000)
  note('what waits', behind === undefined ? undefined : `${behind.waiting} after ${behind.at} s`)
  return { heapGrowth: Number(Math.max(...growths).toFixed(4)), results }
}

/** @param {number} part */
const percent = (part) => `${(part * 100).toFixed(1)} %`

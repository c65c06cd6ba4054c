// @ts-check

/**
 * @param {readonly number[]} values at least one
 * @returns {number}
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) throw new Error('no median without values')
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/**
 * The medians of each figure.
 *
 * @param {readonly Readonly<Record<string, number>>[]} samples all with the same figures
 * @returns {Record<string, number>}
 */
export function medians(samples) {
  /** @type {Record<string, number>} */
  const result = {}
  for (const name of Object.keys(samples[0] ?? {})) result[name] = median(samples.map((sample) => sample[name] ?? NaN))
  return result
}

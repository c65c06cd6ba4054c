// @ts-check

/** A hard stop, not a goal: about 120 lines is good, 250 is a reason to look again. */
export const maxLines = 400

/** Tables that are read row by row, and what a program wrote. */
const excepted = [/(^|\/)[\w-]+-table(\.test)?\.ts$/, /\.generated\.ts$/, /\/generated\//, /^docs\/api\//]

/**
 * One line for each source file that is longer than `maxLines`.
 *
 * @param {ReadonlyMap<string, string>} files path → text
 * @returns {string[]}
 */
export function tooLongFiles(files) {
  /** @type {string[]} */
  const found = []
  for (const [path, text] of files) {
    if (!/\.(ts|tsx|mjs|go|vue)$/.test(path) || excepted.some((pattern) => pattern.test(path))) continue
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    if (lines > maxLines) found.push(`${path}: ${lines} lines, more than ${maxLines}`)
  }
  return found
}

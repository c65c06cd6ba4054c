// @ts-check
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * One measured figure. A goal is a ratio to something of the same run: `floor`, what the platform alone needs, or
 * `peer`, what another implementation needs; both in the row's own unit.
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {number} value a median
 * @property {string} unit
 * @property {number} [floor]
 * @property {number} [peer]
 * @property {number} [ratio] of the value to the floor, else to the peer
 */

/**
 * A row, with its ratio.
 *
 * @param {Omit<Row, 'ratio'>} row
 * @returns {Row}
 */
export function row({ floor, peer, ...rest }) {
  const against = floor ?? peer
  return {
    ...rest,
    ...(floor === undefined ? {} : { floor }),
    ...(peer === undefined ? {} : { peer }),
    ...(against === undefined || against === 0 ? {} : { ratio: round(rest.value / against) }),
  }
}

/**
 * @param {readonly Row[]} rows
 * @returns {string}
 */
export function formatTable(rows) {
  const cells = rows.map(({ name, value, unit, floor, peer, ratio }) => [
    name,
    `${figure(value)} ${unit}`,
    floor === undefined ? '' : `${figure(floor)} ${unit}`,
    peer === undefined ? '' : `${figure(peer)} ${unit}`,
    ratio === undefined ? '' : `${ratio.toFixed(2)}×`,
  ])
  const lines = [['', 'median', 'floor', 'peer', 'ratio'], ...cells]
  const shown = [0, 1, 2, 3, 4].filter((at) => at === 0 || cells.some((line) => line[at] !== ''))
  const widths = shown.map((at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines
    .map((line) =>
      shown
        .map((at, column) => {
          const text = line[at] ?? ''
          const width = widths[column] ?? 0
          return at === 0 ? text.padEnd(width) : text.padStart(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * @param {string} name of the benchmark
 * @param {readonly Row[]} rows
 * @returns {Promise<string>} the file
 */
export async function writeRows(name, rows) {
  const folder = fileURLToPath(new URL('../out/', import.meta.url))
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}${name}.json`, `${JSON.stringify(rows, undefined, 2)}\n`)
  return `bench/out/${name}.json`
}

/** @param {number} value */
const figure = (value) => (value < 10 ? value.toFixed(1) : String(Math.round(value)))

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100

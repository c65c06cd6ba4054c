import type { Row } from './kind.js'

/** Rows as they are on screen while their order is held back. */
export interface HeldView {
  readonly rows: readonly Row[]
  /** Rows that came, went or moved and do not show it yet. */
  readonly waiting: number
  /** Keys of rows that are gone and still shown. */
  readonly gone: ReadonlySet<string>
}

/** No order is held longer, ms. */
export const longestHoldMs = 5_000

const none: ReadonlySet<string> = new Set()

/**
 * Keeps rows from hopping under the pointer: contents change at once, order later. Equal input
 * gives an equal view, however often it is given.
 */
export class HeldRows {
  #id = ''
  #shown: readonly Row[] = []
  #since: number | undefined

  /** `id` names the list and its window: those of another one are shown at once. */
  take(id: string, rows: readonly Row[], hold: 'yes' | 'no', now: number): HeldView {
    const isLate = this.#since !== undefined && now - this.#since >= longestHoldMs
    if (id !== this.#id || hold === 'no' || isLate || sameKeys(this.#shown, rows)) return this.#show(id, rows)
    this.#since ??= now
    const current = new Map(rows.map((row) => [row.key, row]))
    const gone = new Set(this.#shown.flatMap(({ key }) => (current.has(key) ? [] : [key])))
    const shown = new Set(this.#shown.map(({ key }) => key))
    this.#shown = this.#shown.map((row) => current.get(row.key) ?? row)
    const added = rows.filter(({ key }) => !shown.has(key)).length
    return { rows: this.#shown, waiting: added + gone.size + moved(this.#shown, rows), gone }
  }

  #show(id: string, rows: readonly Row[]): HeldView {
    this.#id = id
    this.#shown = rows
    this.#since = undefined
    return { rows, waiting: 0, gone: none }
  }
}

const sameKeys = (a: readonly Row[], b: readonly Row[]): boolean =>
  a.length === b.length && a.every(({ key }, at) => key === b[at]?.key)

/** How many of those in both have another one of those above them. */
function moved(before: readonly Row[], after: readonly Row[]): number {
  const was = new Set(before.map(({ key }) => key))
  const is = new Set(after.map(({ key }) => key))
  const old = before.filter(({ key }) => is.has(key))
  const above = new Map(old.map(({ key }, at) => [key, old[at - 1]?.key]))
  const now = after.filter(({ key }) => was.has(key))
  return now.filter(({ key }, at) => above.get(key) !== now[at - 1]?.key).length
}

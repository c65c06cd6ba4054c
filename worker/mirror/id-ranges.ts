import type { IdRange } from './schema.js'

/** The same ids as ranges, ids ascending. */
export function rangesOf(ids: Iterable<number>): readonly IdRange[] {
  const ranges: [number, number][] = []
  for (const id of ids) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === id - 1) last[1] = id
    else ranges.push([id, id])
  }
  return ranges
}

export function* idsOf(ranges: readonly IdRange[]): Generator<number> {
  for (const [first, last] of ranges) for (let id = first; id <= last; id += 1) yield id
}

export const includesId = (ranges: readonly IdRange[], id: number): boolean =>
  ranges.some(([first, last]) => id >= first && id <= last)

/**
 * Pieces of at most `size` ids each, as their first and last: a piece is one request. What lies in the gaps of
 * a piece was deleted.
 */
export function pagesOf(ranges: readonly IdRange[], size: number): readonly IdRange[] {
  const pages: [number, number][] = []
  let room = 0
  for (const id of idsOf(ranges)) {
    const last = pages.at(-1)
    if (last === undefined || room === 0) pages.push([id, id])
    else last[1] = id
    room = (room === 0 ? size : room) - 1
  }
  return pages
}

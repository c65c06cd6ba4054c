import { compareText } from '../model/compare-text.js'
import { formatLabelSelector } from './label-selector.js'
import { foldCase } from './natural.js'
import { type ParsedQuery, parseQuery } from './parse-query.js'
import type { Query } from './query.js'
import { formatValueRef } from './value-ref.js'

/**
 * Text that is equal for queries that show the same rows in the same order, whatever their window,
 * and however they are written: spelling of paths and selectors, order of conditions and of lists,
 * aliases in place of paths. Never equal for queries that differ.
 *
 * @throws InputError as `parseQuery`
 */
export function queryIdentity(query: Query): string {
  return identityOf(parseQuery(query))
}

/** `queryIdentity` of a query that was read already. */
export function identityOf(parsed: ParsedQuery): string {
  const conditions = parsed.where.flatMap(({ ref, tests }) =>
    tests.map((test) => JSON.stringify([formatValueRef(ref), test])),
  )
  const columns = parsed.select?.map(({ alias, ref }) => [alias, formatValueRef(ref)] as const)
  return JSON.stringify([
    [...new Set(conditions)].sort(compareText),
    formatLabelSelector(parsed.labels),
    foldCase(parsed.search),
    parsed.sort.map(({ ref, as, desc }) => [formatValueRef(ref), as, desc]),
    columns === undefined ? null : [...columns].sort((a, b) => compareText(a[0], b[0])),
  ])
}

import { keyOf, type ObjectKey } from '../model/key.js'
import type { KubeObject } from '../model/kube-object.js'
import { type Comparator, createComparator } from './comparator.js'
import { compileTest } from './condition.js'
import type { FieldRegistry } from './field-ref.js'
import { matchesLabels } from './label-selector.js'
import { type ParsedColumn, type ParsedQuery, parseQuery } from './parse-query.js'
import { defaultLimit, type Query, type Window } from './query.js'
import { identityOf } from './query-identity.js'
import { compileSearch } from './search.js'
import { compileValueRef } from './value-ref.js'

/** One object as the columns of `select`. Frozen. A value that is missing is `undefined`, its alias is there. */
export type Row = Readonly<Record<string, unknown>> & {
  readonly key: ObjectKey
  /** Missing on some aggregated APIs. */
  readonly uid: string | undefined
}

/** A query made ready to be evaluated. Nothing in it throws, whatever the objects look like. */
export interface CompiledQuery extends Comparator {
  /** See `queryIdentity`. */
  readonly identity: string
  /** Whether `where`, `labels` and `search` hold. */
  matches(object: KubeObject): boolean
  /** Present with `select`. */
  readonly project?: (object: KubeObject) => Row
  /** Absent: the default window. */
  readonly window?: Window
}

/** The answer to a query. */
export interface Evaluation<T extends KubeObject> {
  readonly items: readonly T[]
  /** Objects that match, in the window or not. */
  readonly total: number
  /** More match than the default window holds, and no window was asked for. */
  readonly truncated: boolean
}

/**
 * Makes a query ready.
 *
 * @throws InputError as `parseQuery`, and `invalid-path` for a field that is not registered.
 */
export function compileQuery(query: Query, fields: FieldRegistry = new Map()): CompiledQuery {
  const parsed = parseQuery(query)
  const columns = parsed.select?.map((column) => compileColumn(column, fields))
  const conditions = compileConditions(parsed, fields)
  const search = compileSearch(parsed.search, columns?.map(({ read }) => read) ?? [])
  return {
    ...createComparator(
      parsed.sort.map(({ ref, as, desc }) => ({ read: compileValueRef(ref, fields, 'query.sort'), as, desc })),
    ),
    identity: identityOf(parsed),
    matches: (object) =>
      matchesLabels(parsed.labels, object.metadata.labels) &&
      conditions.every((holds) => holds(object)) &&
      search(object),
    ...(columns === undefined ? {} : { project: (object: KubeObject) => project(object, columns) }),
    ...(parsed.window === undefined ? {} : { window: parsed.window }),
  }
}

/** Evaluates from scratch. `window` stands in for the query's own. */
export function evaluate<T extends KubeObject>(
  objects: Iterable<T>,
  compiled: CompiledQuery,
  window: Window | undefined = compiled.window,
): Evaluation<T> {
  const ranked = []
  for (const object of objects) if (compiled.matches(object)) ranked.push(compiled.rank(object))
  const sorted = ranked.sort(compiled.compareRanked)
  const { offset, limit } = spanOf(window)
  return {
    items: sorted.slice(offset, offset + limit).map(({ object }) => object),
    total: sorted.length,
    truncated: window === undefined && sorted.length > limit,
  }
}

/** The window as numbers. */
export function spanOf(window: Window | undefined): { readonly offset: number; readonly limit: number } {
  if (window === undefined) return { offset: 0, limit: defaultLimit }
  return window === 'all' ? { offset: 0, limit: Number.POSITIVE_INFINITY } : window
}

interface Column {
  readonly alias: string
  readonly read: (object: KubeObject) => unknown
}

function compileColumn({ alias, ref }: ParsedColumn, fields: FieldRegistry): Column {
  return { alias, read: compileValueRef(ref, fields, `query.select[${JSON.stringify(alias)}]`) }
}

function compileConditions(parsed: ParsedQuery, fields: FieldRegistry): readonly ((object: KubeObject) => boolean)[] {
  return parsed.where.map(({ ref, tests }) => {
    const read = compileValueRef(ref, fields, 'query.where')
    const passes = tests.map(compileTest)
    return (object) => {
      const value = read(object)
      return passes.every((pass) => pass(value))
    }
  })
}

function project(object: KubeObject, columns: readonly Column[]): Row {
  const row: Record<string, unknown> = { key: keyOf(object.metadata), uid: object.metadata.uid }
  for (const { alias, read } of columns) row[alias] = read(object)
  return Object.freeze(row) as Row
}

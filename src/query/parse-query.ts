import { InputError } from '../model/input-error.js'
import { parseCondition, type Test } from './condition.js'
import { isFieldRef } from './field-ref.js'
import { type LabelRequirements, parseLabelSelector } from './label-selector.js'
import type { Query, Window } from './query.js'
import { checkNames, isRecord } from './record.js'
import { type SortAs, sortTypes } from './sort-value.js'
import { parseValueRef, type ValueRef } from './value-ref.js'

/** A query, read: every path and selector parsed, aliases replaced by what they stand for. */
export interface ParsedQuery {
  readonly where: readonly ParsedCondition[]
  readonly labels: LabelRequirements
  readonly search: string
  readonly sort: readonly ParsedSortKey[]
  /** Absent without `select`. */
  readonly select?: readonly ParsedColumn[]
  /** Absent: the default window. */
  readonly window?: Window
}

export interface ParsedCondition {
  readonly ref: ValueRef
  readonly tests: readonly Test[]
}

export interface ParsedSortKey {
  readonly ref: ValueRef
  readonly as: SortAs
  readonly desc: boolean
}

export interface ParsedColumn {
  readonly alias: string
  readonly ref: ValueRef
}

const PROPERTIES = ['where', 'labels', 'search', 'sort', 'window', 'select', 'minIntervalMs']

/**
 * Reads a whole query. Whether the fields it names are registered is known only where it is evaluated.
 *
 * @throws InputError `invalid-query`, `invalid-path` or `invalid-selector`, naming the part.
 */
export function parseQuery(query: Query): ParsedQuery {
  if (!isRecord(query)) fail('query: write an object, as in { sort: ["metadata.name"] }')
  checkNames(query, PROPERTIES, (problem) => fail(`query: ${problem}`))
  const { where = {}, labels = '', search = '', sort = [], window, select, minIntervalMs = 0 }: Query = query
  if (typeof minIntervalMs !== 'number' || !(minIntervalMs >= 0)) fail('query.minIntervalMs must be 0 or more, in ms')
  const columns = select === undefined ? undefined : parseSelect(select)
  const aliases = new Map(columns?.map(({ alias, ref }) => [alias, ref]))
  return {
    where: parseWhere(where, aliases),
    labels: parseLabelSelector(labels),
    search: parseSearch(search),
    sort: parseSort(sort, aliases),
    ...(columns === undefined ? {} : { select: columns }),
    ...(window === undefined ? {} : { window: parseWindow(window) }),
  }
}

/** `parseQuery` for its errors only: checks the whole query at the call that carries it. */
export function validateQuery(query: Query): void {
  parseQuery(query)
}

/**
 * Reads a window.
 *
 * @throws InputError `invalid-query`
 */
export function parseWindow(window: Window): Window {
  if (window === 'all') return window
  if (!isRecord(window)) fail('query.window: write { offset, limit } or "all"')
  checkNames(window, ['offset', 'limit'], (problem) => fail(`query.window: ${problem}`))
  const { offset, limit } = window
  for (const [name, value] of Object.entries({ offset, limit })) {
    if (!Number.isSafeInteger(value) || value < 0) fail(`query.window.${name} must be an integer, 0 or more`)
  }
  return Object.freeze({ offset, limit })
}

type Aliases = ReadonlyMap<string, ValueRef>

function parseWhere(where: unknown, aliases: Aliases): readonly ParsedCondition[] {
  if (!isRecord(where)) return fail('query.where: write { path: value } or { path: { in: [...] } }')
  return Object.entries(where).flatMap(([path, condition]) => {
    const ref = aliases.get(path) ?? parseValueRef(path, 'query.where')
    const tests = condition === undefined ? [] : parseCondition(condition, `query.where[${JSON.stringify(path)}]`)
    return tests.length === 0 ? [] : [{ ref, tests }]
  })
}

function parseSearch(search: unknown): string {
  return typeof search === 'string' ? search : fail('query.search must be text')
}

function parseSort(sort: unknown, aliases: Aliases): readonly ParsedSortKey[] {
  if (!Array.isArray(sort)) return fail('query.sort must be an array')
  return sort.map((key: unknown, index) => parseSortKey(key, `query.sort[${index}]`, aliases))
}

function parseSortKey(key: unknown, at: string, aliases: Aliases): ParsedSortKey {
  if (typeof key === 'string') {
    const ref = aliases.get(key)
    if (ref !== undefined) return { ref, as: 'auto', desc: false }
    const desc = key.startsWith('-')
    return { ref: (desc && aliases.get(key.slice(1))) || parseValueRef(key, at, desc ? 1 : 0), as: 'auto', desc }
  }
  if (isFieldRef(key)) return { ref: parseValueRef(key), as: 'auto', desc: false }
  if (!isRecord(key)) return fail(`${at}: write a path, field('name') or { by, as, desc }`)
  checkNames(key, ['by', 'as', 'desc'], (problem) => fail(`${at}: ${problem}`))
  const { by, as = 'auto', desc = false } = key
  if (!sortTypes.some((type) => type === as)) fail(`${at}.as must be one of ${sortTypes.join(', ')}`)
  if (typeof desc !== 'boolean') return fail(`${at}.desc must be true or false`)
  const alias = typeof by === 'string' ? aliases.get(by) : undefined
  return { ref: alias ?? parseValueRef(by as string, `${at}.by`), as: as as SortAs, desc }
}

function parseSelect(select: unknown): readonly ParsedColumn[] {
  if (!isRecord(select)) return fail('query.select: write { alias: path }')
  return Object.entries(select).map(([alias, source]) => {
    if (alias === 'key' || alias === 'uid')
      fail(`query.select: every row has ${JSON.stringify(alias)}; choose another alias`)
    if (alias === '__proto__' || alias === '') fail(`query.select: ${JSON.stringify(alias)} is no alias`)
    return { alias, ref: parseValueRef(source as string, `query.select[${JSON.stringify(alias)}]`) }
  })
}

function fail(problem: string): never {
  throw new InputError('invalid-query', problem)
}

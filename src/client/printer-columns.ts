import { fromJSONPath } from '../query/from-json-path.js'
import type { Select } from '../query/query.js'
import { isRecord } from '../query/record.js'
import type { SortAs } from '../query/sort-value.js'

/** One column of a custom resource, as its definition wants it printed. */
export interface PrinterColumn {
  /** As the definition has it: `Ready`. */
  readonly name: string
  /** For `select`, `where` and `sort`. Undefined where the definition's JSONPath says what a path cannot. */
  readonly path: string | undefined
  /** How to sort it: numbers, times and text by the column's type. */
  readonly as: SortAs
  /** 0: always shown. Larger: where there is room, as kubectl's `-o wide`. */
  readonly priority: number
  readonly description: string
}

const sortBy: Readonly<Record<string, SortAs>> = { integer: 'number', number: 'number', date: 'time', boolean: 'auto' }

const age: PrinterColumn = {
  name: 'Age',
  path: 'metadata.creationTimestamp',
  as: 'time',
  priority: 0,
  description: '',
}

/**
 * The columns of a custom resource in one of its versions. Default: the version that is stored if it is served, else the
 * first that is. Where a version has none of its own, the server prints the age alone, and so it is here. Empty for what
 * is no definition, or does not serve that version. Never throws.
 */
export function printerColumns(definition: unknown, version?: string): readonly PrinterColumn[] {
  const spec = isRecord(definition) && isRecord(definition.spec) ? definition.spec : {}
  const versions = recordsOf(spec.versions).filter(({ served }) => served === true)
  const chosen =
    version === undefined
      ? (versions.find(({ storage }) => storage === true) ?? versions[0])
      : versions.find(({ name }) => name === version)
  if (chosen === undefined) return []
  const columns = recordsOf(chosen.additionalPrinterColumns).flatMap(columnOf)
  return columns.length === 0 ? [age] : columns
}

/**
 * The columns that have a path, for `select` of `rows$`, by their names. A name that a row has already (`key`, `uid`), or
 * that comes twice, gets a number.
 */
export function selectColumns(columns: readonly PrinterColumn[]): Select {
  const select = new Map<string, string>()
  for (const { name, path } of columns) {
    if (path === undefined) continue
    let alias = name
    for (let number = 2; select.has(alias) || taken.has(alias); number += 1) alias = `${name} ${number}`
    select.set(alias, path)
  }
  return Object.fromEntries(select)
}

const taken = new Set(['key', 'uid', '__proto__'])

function columnOf(column: Readonly<Record<string, unknown>>): readonly PrinterColumn[] {
  const { name, type, jsonPath, priority, description } = column
  if (typeof name !== 'string' || name === '') return []
  const path = typeof jsonPath === 'string' ? fromJSONPath(jsonPath) : undefined
  return [
    {
      name,
      path,
      as: (typeof type === 'string' && Object.hasOwn(sortBy, type) ? sortBy[type] : undefined) ?? 'natural',
      priority: typeof priority === 'number' ? priority : 0,
      description: typeof description === 'string' ? description : '',
    },
  ]
}

function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

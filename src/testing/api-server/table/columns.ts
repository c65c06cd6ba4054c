import { ageText } from '../../../fields/age-text.js'
import { type BuiltInFields, builtInFields } from '../../../fields/built-in-fields.js'
import type { FieldRegistry } from '../../../query/field-ref.js'
import type { ServedResource } from '../resources/served-resource.js'
import { atPath, isJsonObject, type JsonObject, type ServedObject } from '../served-object.js'
import { builtInColumns, type CellSource, type ColumnRow, nameColumn, otherColumns } from './columns-table.js'

/** One column of a Table, with what reads its cells. */
export interface Column extends ColumnRow {
  readonly cell: (object: ServedObject) => unknown
}

/** The columns of a kind as of `now`. */
export function columnsOf(resource: ServedResource, now: number): readonly Column[] {
  const fields = builtInFields(() => now)
  const rows = resource.type === 'custom' ? [nameColumn] : (builtInColumns.get(resource.id) ?? otherColumns)
  const columns = rows.map((row) => ({ ...row, cell: reader(row.from, fields) }))
  return resource.type === 'custom' ? [...columns, ...customColumns(resource, now)] : columns
}

function reader(source: CellSource, fields: FieldRegistry): (object: ServedObject) => unknown {
  switch (source.type) {
    case 'field':
      return (object) => fields.get(source.name satisfies keyof BuiltInFields)?.(object) ?? ''
    case 'path': {
      const parts = source.path.split('.')
      return (object) => atPath(object, parts) ?? source.absent
    }
    case 'containers': {
      const parts = source.path.split('.')
      return (object) =>
        listAt(object, parts)
          .map((container) => container[source.member])
          .join(',')
    }
    case 'labels': {
      const parts = source.path.split('.')
      return (object) => {
        const labels = Object.entries(objectAt(object, parts))
        return labels.length === 0 ? '<none>' : labels.map(([key, value]) => `${key}=${String(value)}`).join(',')
      }
    }
  }
}

function customColumns(resource: ServedResource, now: number): readonly Column[] {
  return resource.columns.map(({ name, type, jsonPath, description, priority = 0 }) => {
    const path = jsonPath.replace(/^\./, '')
    const parts = path.split('.')
    return {
      name,
      type,
      description: description ?? `Custom resource definition column (in JSONPath format): ${jsonPath}`,
      priority,
      from: { type: 'path', path, absent: null } as const,
      cell: (object: ServedObject) => {
        const value = atPath(object, parts)
        if (value === undefined) return null
        return type === 'date' && typeof value === 'string' ? ageText(value, now) : value
      },
    }
  })
}

function listAt(object: ServedObject, path: readonly string[]): readonly JsonObject[] {
  const value = atPath(object, path)
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

function objectAt(object: ServedObject, path: readonly string[]): JsonObject {
  const value = atPath(object, path)
  return isJsonObject(value) ? value : {}
}

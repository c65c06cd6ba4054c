import type { ServedResource } from '../resources/served-resource.js'
import { atPath, isJsonObject, type JsonObject, type ServedObject } from '../served-object.js'
import { age } from './duration.js'
import { podColumns } from './pod-columns.js'

/** One column of a Table. */
export interface Column {
  readonly name: string
  readonly type: string
  readonly format?: string
  readonly description?: string
  /** 0 is always shown, more is for wide tables. Default 0. */
  readonly priority?: number
  readonly cell: (object: ServedObject, now: number) => unknown
}

export const nameColumn: Column = {
  name: 'Name',
  type: 'string',
  format: 'name',
  cell: (object) => object.metadata.name,
}

export const ageColumn: Column = {
  name: 'Age',
  type: 'string',
  cell: (object, now) => age(object.metadata.creationTimestamp, now),
}

/** The columns of a kind; those without printers of their own have name and age. */
export function columnsOf(resource: ServedResource): readonly Column[] {
  if (resource.type === 'custom') return [nameColumn, ...customColumns(resource)]
  const own = printers.get(resource.id)
  return (
    own ?? [
      nameColumn,
      { ...ageColumn, name: 'Created At', type: 'date', cell: (object) => object.metadata.creationTimestamp },
    ]
  )
}

const count = (name: string, path: string): Column => ({
  name,
  type: 'string',
  cell: (object) => {
    const value = atPath(object, path.split('.'))
    return isJsonObject(value) ? Object.keys(value).length : 0
  },
})

const at = (name: string, path: string, fallback: unknown = ''): Column => ({
  name,
  type: 'string',
  cell: (object) => atPath(object, path.split('.')) ?? fallback,
})

const number = (name: string, path: string): Column => ({ ...at(name, path, 0), type: 'string' })

const printers = new Map<string, readonly Column[]>([
  ['/pods', podColumns],
  ['/configmaps', [nameColumn, count('Data', 'data'), ageColumn]],
  ['/secrets', [nameColumn, at('Type', 'type'), { ...count('Data', 'data') }, ageColumn]],
  ['/namespaces', [nameColumn, at('Status', 'status.phase'), ageColumn]],
  [
    'apps/deployments',
    [
      nameColumn,
      {
        name: 'Ready',
        type: 'string',
        cell: (object) =>
          `${atPath(object, ['status', 'readyReplicas']) ?? 0}/${atPath(object, ['spec', 'replicas']) ?? 0}`,
      },
      number('Up-to-date', 'status.updatedReplicas'),
      number('Available', 'status.availableReplicas'),
      ageColumn,
    ],
  ],
])

function customColumns(resource: ServedResource): readonly Column[] {
  return resource.columns.map(({ name, type, jsonPath, description, priority = 0 }) => ({
    name,
    type: type === 'date' ? 'date' : type,
    description: description ?? `Custom resource definition column (in JSONPath format): ${jsonPath}`,
    priority,
    cell: (object, now) => {
      const value = atPath(object as JsonObject, jsonPath.replace(/^\./, '').split('.'))
      if (value === undefined) return null
      return type === 'date' && typeof value === 'string' ? age(value, now) : value
    },
  }))
}

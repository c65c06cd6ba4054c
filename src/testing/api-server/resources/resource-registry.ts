import { atPath } from '../served-object.js'
import { type BuiltInRow, builtInResources } from './built-in-resources-table.js'
import type { ResourceDefinition } from './resource-definition.js'
import { apiVersionOf, type FieldReader, type ServedResource } from './served-resource.js'

const usualVerbs = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']
const customVerbs = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch']

/** Which resources are served now, in the order of discovery. */
export class ResourceRegistry {
  readonly #resources = new Map<string, ServedResource>()

  constructor() {
    for (const row of builtInResources) this.#add(builtIn(row))
  }

  /** Replaces an earlier definition of the same group, version and plural. */
  define(definition: ResourceDefinition): ServedResource {
    const resource = custom(definition)
    this.#add(resource)
    return resource
  }

  remove(resource: ServedResource): void {
    this.#resources.delete(keyOf(resource.group, resource.version, resource.plural))
  }

  find(group: string, version: string, plural: string): ServedResource | undefined {
    return this.#resources.get(keyOf(group, version, plural))
  }

  all(): readonly ServedResource[] {
    return [...this.#resources.values()]
  }

  #add(resource: ServedResource): void {
    this.#resources.set(keyOf(resource.group, resource.version, resource.plural), resource)
  }
}

const keyOf = (group: string, version: string, plural: string): string => `${group}/${version}/${plural}`

function builtIn(row: BuiltInRow): ServedResource {
  return {
    id: `${row.group}/${row.plural}`,
    group: row.group,
    version: row.version,
    plural: row.plural,
    singular: row.singular ?? row.kind.toLowerCase(),
    kind: row.kind,
    namespaced: row.scope === 'namespaced',
    shortNames: row.shortNames ?? [],
    categories: row.categories ?? [],
    verbs: row.verbs ?? usualVerbs,
    subresources: row.subresources ?? [],
    type: 'built-in',
    generation: row.generation ?? 'none',
    fields: new Map(
      (row.fields ?? []).map((text) => {
        const [name = '', path = name] = text.split(':')
        return [name, fieldReader(path)]
      }),
    ),
    columns: [],
    empty: row.empty ?? {},
    ...(row.deprecation === undefined ? {} : { deprecation: row.deprecation }),
    ...(row.statusLabels === undefined ? {} : { statusLabels: row.statusLabels }),
  }
}

function custom(definition: ResourceDefinition): ServedResource {
  return {
    id: `${definition.group}/${definition.plural}`,
    group: definition.group,
    version: definition.version,
    plural: definition.plural,
    singular: definition.singular ?? definition.kind.toLowerCase(),
    kind: definition.kind,
    namespaced: definition.namespaced ?? true,
    shortNames: definition.shortNames ?? [],
    categories: definition.categories ?? [],
    verbs: customVerbs,
    subresources: definition.subresources ?? ['status'],
    type: 'custom',
    generation: 'kept',
    fields: new Map((definition.selectableFields ?? []).map((path) => [path, fieldReader(path)])),
    columns: definition.columns ?? [{ name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' }],
    empty: { apiVersion: apiVersionOf(definition), kind: definition.kind },
  }
}

function fieldReader(path: string): FieldReader {
  const parts = path.split('.')
  return (object) => {
    const value = atPath(object, parts)
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
  }
}

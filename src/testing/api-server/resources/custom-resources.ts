import type { WatchHub } from '../read/watch-hub.js'
import { isJsonObject, type JsonObject, member, type ServedObject } from '../served-object.js'
import type { WriteRecord } from '../store/object-table.js'
import type { RevisionStore } from '../store/revision-store.js'
import type { PrinterColumn, ResourceDefinition } from './resource-definition.js'
import type { ResourceRegistry } from './resource-registry.js'
import type { ServedResource } from './served-resource.js'

export const definitionsId = 'apiextensions.k8s.io/customresourcedefinitions'

/**
 * Serves what the CustomResourceDefinitions in the store say: a definition that comes is served at
 * once, one that goes takes its objects with it, their deletions first, and ends their watches; a
 * version that goes ends its own.
 */
export function serveCustomResources(store: RevisionStore, registry: ResourceRegistry, hub: WatchHub): void {
  store.listen((id, record) => {
    if (id !== definitionsId) return
    const definitions = definitionsIn(record.object)
    if (record.type === 'deleted') return withdrawAll(store, registry, hub, definitions)
    const { group = '', plural = '' } = definitions[0] ?? {}
    const served = new Set(definitions.map(({ version }) => version))
    for (const resource of registry.all()) {
      if (resource.group === group && resource.plural === plural && !served.has(resource.version))
        withdraw(registry, hub, resource)
    }
    for (const definition of definitions) store.begin(registry.define(definition).id)
    if (record.type === 'added') establish(store, record)
  })
}

/** The object that says it. */
export function definitionObject(definition: ResourceDefinition): JsonObject {
  const { group, version, plural, kind, namespaced = true } = definition
  const subresources = definition.subresources ?? ['status']
  return {
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      names: {
        plural,
        singular: definition.singular ?? kind.toLowerCase(),
        ...(definition.shortNames === undefined ? {} : { shortNames: definition.shortNames }),
        kind,
        listKind: `${kind}List`,
        ...(definition.categories === undefined ? {} : { categories: definition.categories }),
      },
      scope: namespaced ? 'Namespaced' : 'Cluster',
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
          subresources: {
            ...(subresources.includes('status') ? { status: {} } : {}),
            ...(subresources.includes('scale')
              ? { scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } }
              : {}),
          },
          ...(definition.columns === undefined ? {} : { additionalPrinterColumns: definition.columns }),
          ...(definition.selectableFields === undefined
            ? {}
            : { selectableFields: definition.selectableFields.map((path) => ({ jsonPath: `.${path}` })) }),
        },
      ],
      conversion: { strategy: 'None' },
    },
  }
}

/** One for each served version. */
function definitionsIn(object: ServedObject): readonly ResourceDefinition[] {
  const spec = member(object, 'spec')
  const names = member(spec, 'names')
  const strings = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
  return objects(spec.versions)
    .filter((version) => version.served === true)
    .map((version) => ({
      group: String(spec.group),
      version: String(version.name),
      plural: String(names.plural),
      kind: String(names.kind),
      singular: String(names.singular ?? String(names.kind).toLowerCase()),
      namespaced: spec.scope !== 'Cluster',
      shortNames: strings(names.shortNames),
      categories: strings(names.categories),
      subresources: (['status', 'scale'] as const).filter((one) => Object.hasOwn(member(version, 'subresources'), one)),
      selectableFields: objects(version.selectableFields).map(({ jsonPath }) => String(jsonPath).replace(/^\./, '')),
      ...(Array.isArray(version.additionalPrinterColumns)
        ? { columns: version.additionalPrinterColumns as readonly PrinterColumn[] }
        : {}),
    }))
}

function establish(store: RevisionStore, { key, object }: WriteRecord): void {
  const spec = member(object, 'spec')
  const at = object.metadata.creationTimestamp
  const condition = (type: string, reason: string, message: string): JsonObject => ({
    type,
    status: 'True',
    lastTransitionTime: at,
    reason,
    message,
  })
  store.put(definitionsId, key, {
    ...object,
    status: {
      conditions: [
        condition('NamesAccepted', 'NoConflicts', 'no conflicts found'),
        condition('Established', 'InitialNamesAccepted', 'the initial names have been accepted'),
      ],
      acceptedNames: spec.names,
      storedVersions: objects(spec.versions).flatMap(({ name, storage }) => (storage === true ? [name] : [])),
    },
  })
}

function withdrawAll(
  store: RevisionStore,
  registry: ResourceRegistry,
  hub: WatchHub,
  definitions: readonly ResourceDefinition[],
): void {
  const resources = definitions.flatMap(({ group, version, plural }) => registry.find(group, version, plural) ?? [])
  for (const { id } of resources) for (const key of store.table(id).entries().keys()) store.remove(id, key)
  for (const resource of resources) {
    withdraw(registry, hub, resource)
    store.drop(resource.id)
  }
}

function withdraw(registry: ResourceRegistry, hub: WatchHub, resource: ServedResource): void {
  registry.remove(resource)
  hub.each(
    ({ path }) =>
      path.startsWith(`/apis/${resource.group}/${resource.version}/`) && path.includes(`/${resource.plural}`),
    (stream) => stream.close(),
  )
}

const objects = (value: unknown): readonly JsonObject[] => (Array.isArray(value) ? value.filter(isJsonObject) : [])

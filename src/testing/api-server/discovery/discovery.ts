import { reviewGroups } from '../resources/built-in-resources-table.js'
import type { ResourceRegistry } from '../resources/resource-registry.js'
import type { ServedResource, Subresource } from '../resources/served-resource.js'
import type { JsonObject } from '../served-object.js'
import { compareVersions } from './compare-versions.js'

/** Groups with what they serve, in the order of discovery. The core group is `''`. */
interface Group {
  readonly name: string
  readonly versions: ReadonlyMap<string, readonly ServedResource[]>
}

const subresourceVerbs: Readonly<Record<Subresource, readonly string[]>> = {
  status: ['get', 'patch', 'update'],
  scale: ['get', 'patch', 'update'],
  eviction: ['create'],
  binding: ['create'],
  log: ['get'],
}

const subresourceKinds: Readonly<
  Partial<Record<Subresource, { readonly group: string; readonly version: string; readonly kind: string }>>
> = {
  scale: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
  eviction: { group: 'policy', version: 'v1', kind: 'Eviction' },
  binding: { group: '', version: '', kind: 'Binding' },
}

/** `/api`. */
export const legacyVersions = (address: string): JsonObject => ({
  kind: 'APIVersions',
  versions: ['v1'],
  serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: address }],
})

/** `/apis`. */
export function groupList(registry: ResourceRegistry): JsonObject {
  const groups = groupsOf(registry).filter(({ name }) => name !== '')
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups.map(groupBody) }
}

/** `/apis/apps`; `undefined` when it is not served. */
export function oneGroup(registry: ResourceRegistry, name: string): JsonObject | undefined {
  const group = groupsOf(registry).find((one) => one.name === name)
  return group === undefined ? undefined : { kind: 'APIGroup', apiVersion: 'v1', ...groupBody(group) }
}

/** `/api/v1`, `/apis/apps/v1`; `undefined` when it is not served. */
export function resourceList(registry: ResourceRegistry, group: string, version: string): JsonObject | undefined {
  const resources = groupsOf(registry)
    .find((one) => one.name === group)
    ?.versions.get(version)
  if (resources === undefined) return undefined
  const reviews = reviewGroups.find((one) => one.group === group)?.kinds ?? []
  return {
    kind: 'APIResourceList',
    ...(group === '' ? {} : { apiVersion: 'v1' }),
    groupVersion: group === '' ? version : `${group}/${version}`,
    resources: [...resources.flatMap(legacyResources), ...reviews.map(reviewResource)],
  }
}

/** The v2 document of `/api` (the core group) or `/apis` (the others). */
export function aggregated(registry: ResourceRegistry, root: 'api' | 'apis'): JsonObject {
  const groups = groupsOf(registry).filter(({ name }) => (name === '') === (root === 'api'))
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    metadata: {},
    items: groups.map(({ name, versions }) => ({
      metadata: name === '' ? {} : { name },
      versions: [...versions].map(([version, resources]) => ({
        version,
        resources: [...resources.map(aggregatedResource), ...reviewsOf(name).map(aggregatedReview)],
        freshness: 'Current',
      })),
    })),
  }
}

function groupsOf(registry: ResourceRegistry): readonly Group[] {
  const groups = new Map<string, Map<string, ServedResource[]>>()
  const versionsOf = (name: string): Map<string, ServedResource[]> => {
    const versions = groups.get(name) ?? new Map<string, ServedResource[]>()
    groups.set(name, versions)
    return versions
  }
  for (const { group, version } of reviewGroups) versionsOf(group).set(version, [])
  for (const resource of registry.all()) {
    const versions = versionsOf(resource.group)
    versions.set(resource.version, [...(versions.get(resource.version) ?? []), resource])
  }
  const custom = new Set(registry.all().flatMap(({ type, group }) => (type === 'custom' ? [group] : [])))
  for (const { type, group } of registry.all()) if (type === 'built-in') custom.delete(group)
  const all = [...groups].map(([name, versions]) => ({ name, versions }))
  return [
    ...all.filter(({ name }) => !custom.has(name)),
    ...all
      .filter(({ name }) => custom.has(name))
      .map(inOrder)
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  ]
}

/** Of custom resources the names of the versions say which is preferred. */
function inOrder({ name, versions }: Group): Group {
  return { name, versions: new Map([...versions].sort(([a], [b]) => compareVersions(a, b))) }
}

function groupBody({ name, versions }: Group): JsonObject {
  const list = [...versions.keys()].map((version) => ({ groupVersion: `${name}/${version}`, version }))
  return { name, versions: list, preferredVersion: list[0] }
}

function legacyResources(resource: ServedResource): readonly JsonObject[] {
  const { plural, singular, namespaced, kind, verbs, shortNames, categories, subresources } = resource
  return [
    {
      name: plural,
      singularName: singular,
      namespaced,
      kind,
      verbs,
      ...(shortNames.length === 0 ? {} : { shortNames }),
      ...(categories.length === 0 ? {} : { categories }),
      storageVersionHash: hash(`${resource.group}/${resource.version}/${kind}`).slice(0, 11) + '=',
    },
    ...subresources.map((subresource) => {
      const { kind: own = kind, group = '', version = '' } = subresourceKinds[subresource] ?? {}
      return {
        name: `${plural}/${subresource}`,
        singularName: '',
        namespaced,
        ...(group === '' ? {} : { group, version }),
        kind: own,
        verbs: subresourceVerbs[subresource],
      }
    }),
  ]
}

function aggregatedResource(resource: ServedResource): JsonObject {
  const { plural, singular, namespaced, kind, verbs, shortNames, categories, subresources } = resource
  return {
    resource: plural,
    responseKind: { group: '', version: '', kind },
    scope: namespaced ? 'Namespaced' : 'Cluster',
    singularResource: singular,
    verbs,
    ...(shortNames.length === 0 ? {} : { shortNames }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(subresources.length === 0
      ? {}
      : {
          subresources: subresources.map((subresource) => ({
            subresource,
            responseKind: { group: '', version: '', kind, ...subresourceKinds[subresource] },
            verbs: subresourceVerbs[subresource],
          })),
        }),
  }
}

const reviewsOf = (group: string): readonly string[] => reviewGroups.find((one) => one.group === group)?.kinds ?? []

const reviewResource = (kind: string): JsonObject => ({
  name: `${kind.toLowerCase()}s`,
  singularName: kind.toLowerCase(),
  namespaced: false,
  kind,
  verbs: ['create'],
})

const aggregatedReview = (kind: string): JsonObject => ({
  resource: `${kind.toLowerCase()}s`,
  responseKind: { group: '', version: '', kind },
  scope: 'Cluster',
  singularResource: kind.toLowerCase(),
  verbs: ['create'],
})

/** Not a cryptographic one: it tells documents apart. */
export function hash(text: string): string {
  let digest = ''
  for (let seed = 0; seed < 4; seed += 1) {
    let value = 0x811c9dc5 ^ seed
    for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
    digest += (value >>> 0).toString(16).toUpperCase().padStart(8, '0')
  }
  return digest
}

import type { DiscoveredResource } from '../../src/protocol/discovery.js'

/** What one version of a group serves, as its server told. */
export type ToldResource = Omit<DiscoveredResource, 'group' | 'version' | 'preferred'>

export interface VersionDocument {
  readonly version: string
  /** `stale`: its server did not answer lately, so what is told may be old or missing. */
  readonly freshness: 'current' | 'stale'
  readonly resources: readonly ToldResource[]
}

export interface GroupDocument {
  /** `''` for the core group. */
  readonly name: string
  /** In the server's order, preferred first. */
  readonly versions: readonly VersionDocument[]
}

/** Where a half of discovery is read: the core group at `api`, all others at `apis`. */
export type Root = 'api' | 'apis'

/** One half of discovery, as it was read last. Plain data. */
export interface HalfDocument {
  /** In which form the server gives it. */
  readonly form: 'v2' | 'v2beta1' | 'legacy'
  /** Asks whether anything is new. */
  readonly etag?: string
  readonly groups: readonly GroupDocument[]
}

/**
 * Of versions that are told `stale`, what was known stays beside what is told: a server that does not answer has not
 * stopped to serve (apiserver 4.2).
 */
export function keepStale(
  groups: readonly GroupDocument[],
  known: readonly GroupDocument[] | undefined,
): readonly GroupDocument[] {
  if (known === undefined) return groups
  return groups.map((group) => {
    const before = known.find(({ name }) => name === group.name)
    if (before === undefined || group.versions.every(({ freshness }) => freshness === 'current')) return group
    return { ...group, versions: group.versions.map((version) => withKnown(version, before)) }
  })
}

function withKnown(version: VersionDocument, group: GroupDocument): VersionDocument {
  if (version.freshness === 'current') return version
  const known = group.versions.find((each) => each.version === version.version)
  if (known === undefined) return version
  const told = new Set(version.resources.map(({ plural }) => plural))
  return { ...version, resources: [...version.resources, ...known.resources.filter(({ plural }) => !told.has(plural))] }
}

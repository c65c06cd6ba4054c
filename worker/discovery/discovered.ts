import type { Discovered, DiscoveredGroup, DiscoveredResource } from '../../src/protocol/discovery.js'
import type { GroupDocument } from './documents.js'

/** All groups as one list of resources, in the order of priority. A resource is preferred in the first version that has it. */
export function discoveredOf(documents: readonly GroupDocument[]): Discovered {
  const groups: DiscoveredGroup[] = []
  const resources: DiscoveredResource[] = []
  for (const { name, versions } of documents) {
    groups.push({
      name,
      versions: versions.map(({ version }) => version),
      stale: versions.filter(({ freshness }) => freshness === 'stale').map(({ version }) => version),
    })
    const seen = new Set<string>()
    for (const { version, resources: told } of versions) {
      for (const resource of told) {
        const { plural, kind, singular, shortNames, categories, namespaced, verbs, subresources } = resource
        const preferred = !seen.has(plural)
        seen.add(plural)
        const names = { plural, kind, singular, shortNames, categories }
        resources.push({ group: name, version, ...names, namespaced, verbs, subresources, preferred })
      }
    }
  }
  return { groups, resources }
}

import type { GroupVersion, Resource } from '../model/resource.js'
import type { Discovered, DiscoveredResource } from './discovery.js'

/** Which served resource is meant; undefined: none. */
export function servedAs({ resources }: Discovered, resource: Resource): DiscoveredResource | undefined {
  const { group, version, plural, kind, lookup } = resource
  const served = (at: GroupVersion): DiscoveredResource | undefined =>
    resources.find((each) => each.group === at.group && each.version === at.version && each.plural === plural)
  switch (lookup?.type) {
    case undefined:
      return served(resource)
    case 'versions':
      for (const at of lookup.among) {
        const found = served(at)
        if (found !== undefined) return found
      }
      return undefined
    case 'kind': {
      const named = resources.filter(
        (each) => each.group === group && each.kind === kind && (version === '' || each.version === version),
      )
      // A kind may be that of a review or of a request, too, which cannot be listed.
      return named.find(({ verbs }) => verbs.includes('list')) ?? named[0]
    }
  }
}

import type { GroupVersion, Resource } from '../../src/model/resource.js'
import type { Discovered, DiscoveredResource } from '../../src/protocol/discovery.js'

/**
 * Which served resource is meant, named in full. Undefined: none that is known. Of one that was named in full,
 * whether it is namespaced is learnt, nothing else.
 */
export function lookUp({ resources }: Discovered, resource: Resource): Resource | undefined {
  const found = find(resources, resource)
  if (found === undefined) return undefined
  const { group, version, plural, kind, namespaced } = found
  return { group, version, plural, kind, namespaced }
}

function find(resources: readonly DiscoveredResource[], resource: Resource): DiscoveredResource | undefined {
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

/** Whether the objects of this resource are served in any version of its groups: then they exist, whatever ours says. */
export function isServedSomehow({ resources }: Discovered, { group, plural, kind, lookup }: Resource): boolean {
  const groups = lookup?.type === 'versions' ? lookup.among.map((at) => at.group) : [group]
  return resources.some(
    (each) => groups.includes(each.group) && (lookup?.type === 'kind' ? each.kind === kind : each.plural === plural),
  )
}

/** Whether a version of its groups, in which it may be, did not answer lately: then nothing is known for sure. */
export function isUncertain({ groups }: Discovered, { group, lookup }: Resource): boolean {
  const names = lookup?.type === 'versions' ? lookup.among.map((at) => at.group) : [group]
  return groups.some(({ name, stale }) => names.includes(name) && stale.length > 0)
}

import type { Resource } from '../../src/model/resource.js'
import type { Discovered } from '../../src/protocol/discovery.js'
import { servedAs } from '../../src/protocol/served-as.js'

/**
 * Which served resource is meant, named in full. Undefined: none that is known. Of one that was named in full,
 * whether it is namespaced is learnt, nothing else.
 */
export function lookUp(discovered: Discovered, resource: Resource): Resource | undefined {
  const found = servedAs(discovered, resource)
  if (found === undefined) return undefined
  const { group, version, plural, kind, namespaced } = found
  return { group, version, plural, kind, namespaced }
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

import type { DiscoveredResource } from '../protocol/discovery.js'

/**
 * The resource that kubectl would take for this name: `deployments`, `deployment`, `Deployment`, `deploy`,
 * `deployments.apps`, `deployments.v1.apps`. Full names come before short names, earlier groups before later ones, and
 * without a version the preferred one counts; a group may be cut short, as in `ingresses.networking`.
 */
export function findResource(resources: readonly DiscoveredResource[], name: string): DiscoveredResource | undefined {
  const [text = '', ...rest] = name.split('.')
  const [version = '', ...groupParts] = rest
  const versioned =
    groupParts.length === 0
      ? undefined
      : first(
          resources.filter((each) => each.version === version),
          text,
          groupParts.join('.'),
        )
  return (
    versioned ??
    first(
      resources.filter(({ preferred }) => preferred),
      text,
      rest.length === 0 ? undefined : rest.join('.'),
    )
  )
}

type Test = (resource: DiscoveredResource) => boolean

function first(
  resources: readonly DiscoveredResource[],
  text: string,
  group: string | undefined,
): DiscoveredResource | undefined {
  const lower = text.toLowerCase()
  const names: readonly Test[] = [
    ({ plural, singular }) => plural === lower || singular === lower,
    ({ shortNames }) => shortNames.includes(lower),
    ({ kind }) => kind.toLowerCase() === lower,
  ]
  for (const isOfGroup of groupTests(group)) {
    const among = resources.filter(isOfGroup)
    for (const isNamed of names) {
      const found = among.find(isNamed)
      if (found !== undefined) return found
    }
  }
  return undefined
}

function groupTests(group: string | undefined): readonly Test[] {
  if (group === undefined) return [() => true]
  if (group === '') return [(each) => each.group === '']
  return [(each) => each.group === group, (each) => each.group.startsWith(group)]
}

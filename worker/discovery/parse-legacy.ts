import type { ToldResource } from './documents.js'
import { listOf, recordOf, textOf, textsOf } from './json.js'

/** A group of the old form, of which each version is told elsewhere. */
export interface NamedGroup {
  /** `''` for the core group. */
  readonly name: string
  /** Preferred first. */
  readonly versions: readonly string[]
}

/** `/api`, an `APIVersions`. Undefined when it is something else. */
export function parseVersions(body: unknown): readonly NamedGroup[] | undefined {
  const { kind, versions } = recordOf(body)
  return kind === 'APIVersions' ? [{ name: '', versions: textsOf(versions) }] : undefined
}

/** `/apis`, an `APIGroupList`. Undefined when it is something else. */
export function parseGroups(body: unknown): readonly NamedGroup[] | undefined {
  const { kind, groups } = recordOf(body)
  if (kind !== 'APIGroupList') return undefined
  return listOf(groups)
    .map(({ name, versions, preferredVersion }) => {
      const preferred = textOf(recordOf(preferredVersion).version)
      const all = listOf(versions).map(({ version }) => textOf(version))
      // The list is in order already; that the preferred one is first is the server's custom only.
      const ordered = all.includes(preferred) ? [preferred, ...all.filter((version) => version !== preferred)] : all
      return { name: textOf(name), versions: ordered.filter((version) => version !== '') }
    })
    .filter(({ name }) => name !== '')
}

/** One version of a group, an `APIResourceList`. Undefined when it is something else. */
export function parseResources(body: unknown): readonly ToldResource[] | undefined {
  const { kind, resources } = recordOf(body)
  if (kind !== 'APIResourceList') return undefined
  const all = listOf(resources)
  const subresources = new Map<string, string[]>()
  for (const { name } of all) {
    const [plural = '', ...sub] = textOf(name).split('/')
    if (sub.length > 0) subresources.set(plural, [...(subresources.get(plural) ?? []), sub.join('/')])
  }
  return all.flatMap((resource) => {
    const plural = textOf(resource.name)
    const kindOfOne = textOf(resource.kind)
    if (plural === '' || kindOfOne === '' || plural.includes('/')) return []
    return [
      {
        plural,
        kind: kindOfOne,
        singular: textOf(resource.singularName) || kindOfOne.toLowerCase(),
        shortNames: textsOf(resource.shortNames),
        categories: textsOf(resource.categories),
        namespaced: resource.namespaced === true,
        verbs: textsOf(resource.verbs),
        subresources: subresources.get(plural) ?? [],
      },
    ]
  })
}

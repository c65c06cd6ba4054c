import type { GroupDocument, ToldResource, VersionDocument } from './documents.js'
import { type Json, listOf, recordOf, textOf, textsOf } from './json.js'

/** An `APIGroupDiscoveryList`, `v2` or `v2beta1`, which have one shape. What has no name is passed over. */
export function parseAggregated(body: unknown): readonly GroupDocument[] {
  return listOf(recordOf(body).items).map((item) => ({
    // The core group has no name.
    name: textOf(recordOf(item.metadata).name),
    versions: listOf(item.versions)
      .map(versionOf)
      .filter(({ version }) => version !== ''),
  }))
}

function versionOf(version: Json): VersionDocument {
  return {
    version: textOf(version.version),
    freshness: version.freshness === 'Stale' ? 'stale' : 'current',
    resources: listOf(version.resources).flatMap(resourceOf),
  }
}

function resourceOf(resource: Json): readonly ToldResource[] {
  const plural = textOf(resource.resource)
  const kind = textOf(recordOf(resource.responseKind).kind)
  // Without a kind, only its subresources exist: nothing can be asked of it.
  if (plural === '' || kind === '') return []
  return [
    {
      plural,
      kind,
      singular: textOf(resource.singularResource) || kind.toLowerCase(),
      shortNames: textsOf(resource.shortNames),
      categories: textsOf(resource.categories),
      namespaced: resource.scope === 'Namespaced',
      verbs: textsOf(resource.verbs),
      subresources: listOf(resource.subresources)
        .map(({ subresource }) => textOf(subresource))
        .filter((name) => name !== ''),
    },
  ]
}

import { type Answer, json } from './answer.js'
import type { Site } from './scripted-server.js'

const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

/** From now on discovery says that these plurals are served by the core group, in version `v1`. */
export function served(site: Site, ...plurals: readonly string[]): void {
  const resources = plurals.map((resource) => ({
    resource,
    responseKind: { group: '', version: '', kind: 'Pod' },
    scope: 'Namespaced',
    verbs: ['list', 'watch'],
  }))
  const core = [{ metadata: {}, versions: [{ version: 'v1', freshness: 'Current', resources }] }]
  site.always('other', ({ path }) => document(path.endsWith('/api') ? core : []))
}

function document(items: readonly unknown[]): Answer {
  return { ...json({ kind: 'APIGroupDiscoveryList', items }), headers: { 'content-type': aggregated, etag: '"1"' } }
}

import { type KubeObject, resource } from '../../src/index.js'
import type { ApiServer, ResourceDefinition } from '../../src/testing/index.js'

/** The custom resource of the demo's cluster. */
export const databaseDefinition: ResourceDefinition = {
  group: 'demo.example.com',
  version: 'v1',
  plural: 'databases',
  kind: 'Database',
  columns: [
    { name: 'Engine', type: 'string', jsonPath: '.spec.engine' },
    { name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas' },
    { name: 'Phase', type: 'string', jsonPath: '.status.phase' },
  ],
}

const databases = resource('demo.example.com/v1', 'databases', { kind: 'Database' })

const names = ['orders', 'users', 'ledger', 'sessions', 'catalog', 'metrics', 'audit', 'search']
const engines = ['postgres 17.2', 'mysql 9.1', 'redis 8.0', 'postgres 16.6']
const phases = ['Ready', 'Ready', 'Ready', 'Ready', 'Upgrading', 'Ready', 'Degraded', 'Ready']
const hour = 3_600_000

/** A few databases in each namespace. */
export function createDatabases(server: ApiServer, namespaces: readonly string[]): void {
  const now = server.clock.now()
  for (const [home, namespace] of namespaces.entries()) {
    for (const [index, name] of names.slice(0, 2 + ((home * 3) % 5)).entries()) {
      const at = home * 5 + index
      server.objects.create(databases, {
        metadata: {
          name: `${name}-db`,
          namespace,
          creationTimestamp: new Date(now - (7 + at * 31) * hour).toISOString(),
        },
        spec: { engine: engines[at % engines.length], replicas: 1 + (at % 3), storage: `${20 * (1 + (at % 6))}Gi` },
        status: { phase: phases[at % phases.length] },
      } as KubeObject)
    }
  }
}

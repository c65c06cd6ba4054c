import { inlineHost } from '../../worker/inline.js'
import { createKube, type KubeObject, resource } from '../index.js'
import { createApiServer } from '../testing/api-server/api-server.js'
import { createController } from './create-controller.js'

// What a web worker runs: a controller, the engine on the same thread, and the server in memory.

interface ConfigMap extends KubeObject {
  readonly data?: Readonly<Record<string, string>>
}

const configMaps = resource<ConfigMap>('v1', 'configmaps', { kind: 'ConfigMap', namespaced: true })
const server = createApiServer({ seed: 1 })
for (const name of ['a', 'b', 'c']) server.objects.create(configMaps, { metadata: { name, namespace: 'default' } })

const kube = createKube({
  server: 'http://cluster.test',
  host: inlineHost({ fetch: (url, init) => server.fetch(url, init) }),
})
const controller = createController({
  kube,
  name: 'stamp',
  for: { resource: configMaps },
  reconcile: async ({ key, object, signal }) => {
    if (object === undefined || object.data?.stamp === key) return
    await kube.client.patch(configMaps, key, { merge: { data: { stamp: key } } }, { signal })
  },
})

/** Once all are stamped, what the server has, and where this ran. */
controller.status$.subscribe(({ phase, depth, active }) => {
  const stamps = server.objects.list(configMaps).map(({ data }: ConfigMap) => data?.stamp)
  if (phase !== 'running' || depth + active > 0 || stamps.includes(undefined)) return
  postMessage({ stamps, document: typeof document })
})

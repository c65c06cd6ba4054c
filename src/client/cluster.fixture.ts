import { inlineHost } from '../../worker/inline.js'
import type { EngineOptions } from '../../worker/session/read-functions.js'
import { createFakeClock } from '../../worker/testing/fake-clock.js'
import { createKube, type InformerChange, type Kube, type KubeObject, type KubeOptions } from '../index.js'
import { type ApiServer, type ApiServerOptions, createApiServer } from '../testing/api-server/api-server.js'
import { settled } from '../testing/settled.js'
import { closeAfter } from './kube.fixture.js'

export interface Cluster {
  readonly server: ApiServer
  readonly kube: Kube
  readonly clock: ReturnType<typeof createFakeClock>
  /** Lets `ms` pass in steps of at most `step`, and everything that follows from each. Default step: all at once. */
  readonly pass: (ms: number, step?: number) => Promise<void>
  /** Until everything has come that needs no time. */
  readonly settle: () => Promise<void>
}

interface ClusterOptions extends ApiServerOptions, Pick<KubeOptions, 'queue' | 'client' | 'onWarning'> {
  readonly functions?: EngineOptions
}

/** A kube over an API server in memory, with one clock for both; closed after the test. */
export function setUpCluster(options: ClusterOptions = {}): Cluster {
  const { functions = {}, queue = 'fifo', client, onWarning, ...serverOptions } = options
  const clock = createFakeClock()
  const server = createApiServer({ clock, seed: 1, ...serverOptions })
  const host = inlineHost({ fetch: (url, init) => server.fetch(url, init), clock, random: () => 0, functions })
  const kube = createKube({
    server: 'http://cluster.test',
    host,
    queue,
    ...(client === undefined ? {} : { client }),
    ...(onWarning === undefined ? {} : { onWarning }),
  })
  closeAfter(kube)
  const settle = (): Promise<void> => settled(kube)
  return {
    server,
    kube,
    clock,
    settle,
    async pass(ms, step = ms) {
      for (let passed = 0; passed < ms; passed += step) {
        await clock.advance(Math.min(step, ms - passed))
        await settle()
      }
    },
  }
}

export function configMap(
  name: string,
  data: Readonly<Record<string, string>> = {},
  labels: Readonly<Record<string, string>> = {},
  namespace = 'default',
): KubeObject {
  return { metadata: { name, namespace, labels }, data } as KubeObject
}

/** `updated a watch`, without the namespace. */
export function briefly(changes: readonly InformerChange[]): readonly string[] {
  return changes.map((change) =>
    'key' in change ? `${change.type} ${change.object.metadata.name} ${change.cause}` : change.type,
  )
}

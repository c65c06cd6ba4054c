import { type KubeObject, resource } from '../../src/index.js'
import { type Churn, churn, createApiServer, generate } from '../../src/testing/index.js'
import type { Served } from '../../src/testing/node/exchange.js'
import type { DemoCommand, DemoState } from '../control/demo-state.js'
import { createDatabases, databaseDefinition } from './databases.js'
import { FaultSwitches } from './fault-switches.js'
import { PodScale } from './pod-scale.js'

/** Below which path the dev server has it. */
export const clusterPrefix = '/k8s'

const teams = ['billing', 'checkout', 'identity', 'logistics', 'media', 'payments', 'platform', 'search']
const forbiddenNamespace = 'payments'
const configMaps = resource('v1', 'configmaps')

/** The cluster that the demo shows when it was given none: in memory, at work, and with buttons that break it. */
export interface DemoCluster {
  readonly served: Served
  readonly state: DemoState
  obey(command: DemoCommand): void
}

export function createDemoCluster(): DemoCluster {
  const server = createApiServer({ prefix: clusterPrefix, seed: 1, resources: [databaseDefinition] })
  generate(server, { pods: 1_000, nodes: 48, deployments: 160, namespaces: teams, seed: 1 })
  createDatabases(server, teams)
  const beats = server.objects.create(configMaps, { metadata: { name: 'heartbeat', namespace: 'default' } })
  const touch = (): void => void server.objects.update(configMaps, { ...beats, metadata: bare(beats) })
  const switches = new FaultSwitches(server, forbiddenNamespace, touch)
  const scale = new PodScale(server)
  const program: Churn = churn(server, { changesPerSecond: 10 })
  let changesPerSecond = 10
  program.start()
  return {
    served: {
      fetch: async (input, init) => {
        await switches.delay()
        return server.fetch(input, init)
      },
    },
    get state(): DemoState {
      return { type: 'memory', pods: scale.wanted, changesPerSecond, faults: switches.on, forbiddenNamespace }
    },
    obey(command) {
      switch (command.type) {
        case 'pods':
          scale.set(command.pods)
          return
        case 'changes':
          changesPerSecond = command.perSecond
          program.setRate(changesPerSecond)
          return
        case 'once':
          switches.once(command.fault)
          return
        case 'fault':
          switches.set(command.fault, command.state)
      }
    },
  }
}

/** Without a version, which would be a condition; with another annotation, so that it is a write. */
function bare({ metadata: { name, namespace } }: KubeObject): KubeObject['metadata'] {
  return { name, namespace: namespace ?? '', annotations: { beat: crypto.randomUUID() } }
}

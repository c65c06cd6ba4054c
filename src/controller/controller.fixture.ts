import { type Cluster, setUpCluster } from '../client/cluster.fixture.js'
import { type ConfigMap, closeAfter, configMaps } from '../client/kube.fixture.js'
import type { KubeObject } from '../index.js'
import { deployments, pods } from '../resources/index.js'
import type { ControllerOptions, ReconcileRequest } from './controller-options.js'
import type { ControllerStatus } from './controller-status.js'
import { type Controller, createController } from './create-controller.js'

export { type ConfigMap, closeAfter, configMaps, deployments, pods }

export interface ControllerWorld extends Cluster {
  /** Starts one of ConfigMaps on the cluster's clock; `options` wins. */
  readonly start: (options?: Partial<ControllerOptions<ConfigMap>>) => Started
}

export interface Started {
  readonly controller: Controller
  /** Every key that was reconciled, in order. */
  readonly keys: string[]
  readonly requests: ReconcileRequest<ConfigMap>[]
  readonly statuses: ControllerStatus[]
  readonly status: ControllerStatus
  /** Until nothing is worked on or waits to be, and everything has come that needs no time. */
  readonly rest: () => Promise<void>
}

export function setUpController(options: Parameters<typeof setUpCluster>[0] = {}): ControllerWorld {
  const cluster = setUpCluster(options)
  return { ...cluster, start: (more = {}) => startOn(cluster, more) }
}

export function startOn(
  cluster: Pick<Cluster, 'kube' | 'clock' | 'settle'>,
  { reconcile, ...more }: Partial<ControllerOptions<ConfigMap>> = {},
): Started {
  const keys: string[] = []
  const requests: ReconcileRequest<ConfigMap>[] = []
  const controller = createController<ConfigMap>({
    kube: cluster.kube,
    name: 'test',
    for: { resource: configMaps, scope: { namespace: 'default' } },
    clock: cluster.clock,
    ...more,
    reconcile: (request) => {
      keys.push(request.key)
      requests.push(request)
      return reconcile?.(request)
    },
  })
  const statuses: ControllerStatus[] = []
  controller.status$.subscribe((status) => statuses.push(status))
  return {
    controller,
    keys,
    requests,
    statuses,
    get status() {
      return statuses.at(-1) as ControllerStatus
    },
    async rest() {
      for (let round = 0; round < 500; round += 1) {
        await cluster.settle()
        for (let level = 0; level < 20; level += 1) await Promise.resolve()
        const { depth, processing } = controller.metrics()
        const isHeld = this.status.phase !== 'running'
        if (processing > 0 || (depth > 0 && !isHeld) || round < 3) continue
        // The status of it comes a turn later.
        await cluster.settle()
        return
      }
      throw new Error('the controller does not come to rest')
    },
  }
}

/** As `reconcile` writes: 409 where the version is not the one that was read. */
export async function put(
  server: Cluster['server'],
  plural: string,
  { metadata, ...rest }: KubeObject & Readonly<Record<string, unknown>>,
): Promise<void> {
  const url = `http://cluster.test/api/v1/namespaces/${metadata.namespace}/${plural}/${metadata.name}`
  const response = await server.fetch(url, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ metadata, ...rest }),
  })
  if (!response.ok) throw new Error(`${response.status} ${((await response.json()) as { reason: string }).reason}`)
}

/** Something to be ended from outside. */
export function deferred(): {
  readonly promise: Promise<void>
  readonly resolve: () => void
  readonly reject: (error: Error) => void
} {
  let resolve: () => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<void>((done, failed) => {
    resolve = done
    reject = failed
  })
  return { promise, resolve, reject }
}

import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject } from '../../src/model/kube-object.js'
import { type Resource, resource } from '../../src/model/resource.js'
import { asResourceVersion } from '../../src/model/resource-version.js'
import type { Scope } from '../../src/model/scope.js'
import type { ApiCall } from '../../src/protocol/requests.js'
import { idleStatus } from '../../src/protocol/status.js'
import type { StoredObject } from '../ports.js'
import type { LiveCache } from './pending-cache.js'

export const deployments = resource('apps/v1', 'deployments', { kind: 'Deployment' })

export interface Deployment extends KubeObject {
  readonly spec?: Readonly<Record<string, unknown>>
  readonly status?: unknown
}

interface DeploymentParts extends Partial<KubeObject['metadata']> {
  readonly version?: string
  readonly spec?: Deployment['spec']
}

export function deployment(
  name: string,
  { uid = `uid-${name}`, version = '10', spec = { replicas: 1 }, ...metadata }: DeploymentParts = {},
): Deployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'web', uid, resourceVersion: version, ...metadata },
    spec,
  } as Deployment
}

export function call(
  parts: Partial<Omit<ApiCall, 'target'>> & { readonly target?: Partial<ApiCall['target']> },
): ApiCall {
  const { target, ...rest } = parts
  return {
    type: 'call',
    method: 'PATCH',
    params: [],
    optimism: 'show',
    observed: 'no',
    ...rest,
    target: { resource: deployments, namespace: 'web', ...target },
  }
}

/** A cache that a test fills itself. */
export interface PlainCache extends LiveCache {
  readonly objects: Map<ObjectKey, StoredObject>
  /** As a watch event does it. */
  put(object: KubeObject): void
  remove(key: string, version: string): void
  reach(version: string): void
  phase: LiveCache['status']['phase']
  readonly observers: number
}

export function plainCache(scope: Partial<Scope> = {}, of: Resource = deployments): PlainCache {
  const objects = new Map<ObjectKey, StoredObject>()
  const observers = new Set<() => void>()
  let resourceVersion = asResourceVersion('10')
  let phase: LiveCache['status']['phase'] = 'live'
  const moved = (version: string | undefined): void => {
    resourceVersion = asResourceVersion(version) ?? resourceVersion
    for (const observer of [...observers]) observer()
  }
  const prepare = (object: KubeObject): StoredObject => {
    const { uid, labels = {} } = object.metadata
    const version = asResourceVersion(object.metadata.resourceVersion)
    return {
      key: keyOf(object.metadata),
      object,
      labels: new Map(Object.entries(labels)),
      ...(uid === undefined ? {} : { uid }),
      ...(version === undefined ? {} : { resourceVersion: version }),
    }
  }
  return {
    objects,
    spec: {
      target: {
        resource: of,
        scope: { namespace: '', labelSelector: '', fieldSelector: '', content: 'full', ...scope },
      },
    },
    store: {
      get size() {
        return objects.size
      },
      get: (key) => objects.get(key),
      values: () => objects.values(),
      byIndex: () => [],
      indexSizes: () => new Map(),
    },
    get resourceVersion() {
      return resourceVersion
    },
    isComplete: true,
    prepare,
    get status() {
      return { ...idleStatus, synced: true, phase }
    },
    get phase() {
      return phase
    },
    set phase(next) {
      phase = next
      moved(undefined)
    },
    observe: (observer) => {
      observers.add(observer)
      return () => observers.delete(observer)
    },
    get observers() {
      return observers.size
    },
    put: (object) => {
      objects.set(keyOf(object.metadata), prepare(object))
      moved(object.metadata.resourceVersion)
    },
    remove: (key, version) => {
      objects.delete(key as ObjectKey)
      moved(version)
    },
    reach: moved,
  }
}

// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import { type Resource, resource } from '../model/resource.js'
import type {
  ConfigMap,
  Endpoints,
  Event,
  LimitRange,
  Namespace,
  Node,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  ReplicationController,
  ResourceQuota,
  Secret,
  Service,
  ServiceAccount,
} from './types/core-v1.generated.js'

export const configMaps: Resource<ConfigMap> = /* @__PURE__ */ resource('v1', 'configmaps', {
  kind: 'ConfigMap',
  namespaced: true,
})
export const endpoints: Resource<Endpoints> = /* @__PURE__ */ resource('v1', 'endpoints', {
  kind: 'Endpoints',
  namespaced: true,
})
export const events: Resource<Event> = /* @__PURE__ */ resource('v1', 'events', { kind: 'Event', namespaced: true })
export const limitRanges: Resource<LimitRange> = /* @__PURE__ */ resource('v1', 'limitranges', {
  kind: 'LimitRange',
  namespaced: true,
})
export const namespaces: Resource<Namespace> = /* @__PURE__ */ resource('v1', 'namespaces', {
  kind: 'Namespace',
  namespaced: false,
})
export const nodes: Resource<Node> = /* @__PURE__ */ resource('v1', 'nodes', { kind: 'Node', namespaced: false })
export const persistentVolumes: Resource<PersistentVolume> = /* @__PURE__ */ resource('v1', 'persistentvolumes', {
  kind: 'PersistentVolume',
  namespaced: false,
})
export const persistentVolumeClaims: Resource<PersistentVolumeClaim> = /* @__PURE__ */ resource(
  'v1',
  'persistentvolumeclaims',
  { kind: 'PersistentVolumeClaim', namespaced: true },
)
export const pods: Resource<Pod> = /* @__PURE__ */ resource('v1', 'pods', { kind: 'Pod', namespaced: true })
export const replicationControllers: Resource<ReplicationController> = /* @__PURE__ */ resource(
  'v1',
  'replicationcontrollers',
  { kind: 'ReplicationController', namespaced: true },
)
export const resourceQuotas: Resource<ResourceQuota> = /* @__PURE__ */ resource('v1', 'resourcequotas', {
  kind: 'ResourceQuota',
  namespaced: true,
})
export const secrets: Resource<Secret> = /* @__PURE__ */ resource('v1', 'secrets', { kind: 'Secret', namespaced: true })
export const services: Resource<Service> = /* @__PURE__ */ resource('v1', 'services', {
  kind: 'Service',
  namespaced: true,
})
export const serviceAccounts: Resource<ServiceAccount> = /* @__PURE__ */ resource('v1', 'serviceaccounts', {
  kind: 'ServiceAccount',
  namespaced: true,
})

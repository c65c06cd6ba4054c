// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
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

export const configMaps: Resource<ConfigMap> = /* @__PURE__ */ Object.freeze({
  group: '',
  version: 'v1',
  plural: 'configmaps',
  kind: 'ConfigMap',
  namespaced: true,
})
export const endpoints: Resource<Endpoints> = /* @__PURE__ */ Object.freeze({
  group: '',
  version: 'v1',
  plural: 'endpoints',
  kind: 'Endpoints',
  namespaced: true,
})
export const events: Resource<Event> = /* @__PURE__ */ Object.freeze({
  group: '',
  version: 'v1',
  plural: 'events',
  kind: 'Event',
  namespaced: true,
})
export const limitRanges: Resource<LimitRange> = /* @__PURE__ */ Object.freeze({
  group: '',
  version: 'v1',
  plural: 'limitranges',
  kind: 'LimitRange',
  namespaced: true,
})
export const namespaces: Resource<Namespace> = /* @__PURE__ */ Object.freeze({
  group: '',
  version: 'v1',
  plural: 'namespaces',
  kind: 'Namespace',
  namespaced: false,
})
export const nodes: Resource<Node> = /* @__PURE__ */ Object.freeze({
  group: '',
  version: 'v1',
  plural: 'nodes',
  kind: 'Node',
  namespaced: false,
})
export const persistentVolumes: Resource<PersistentVolume> = /* @__PURE__ */ Object.freeze({
  group: '',
  version: 'v1',
  plural: 'persistentvolumes',
  kind: 'PersistentVolume',
  namespaced: false,
})
export const persistentVolumeClaims: Resource<PersistentVolumeClaim> = /* @__PURE__ */ Object.freeze({
  group: '',
  version: 'v1',
  plural: 'persistentvolumeclaims',
  kind: 'PersistentVolumeClaim',
  namespaced: true,
})
export const pods: Resource<Pod> = /* @__PURE__ */ Object.freeze({
  group: '',
  version: 'v1',
  plural: 'pods',
  kind: 'Pod',
  namespaced: true,
})
export const replicationControllers: Resource<ReplicationController> = /* @__PURE__ */ Object.freeze({
  group: '',
  version: 'v1',
  plural: 'replicationcontrollers',
  kind: 'ReplicationController',
  namespaced: true,
})
export const resourceQuotas: Resource<ResourceQuota> = /* @__PURE__ */ Object.freeze({
  group: '',
  version: 'v1',
  plural: 'resourcequotas',
  kind: 'ResourceQuota',
  namespaced: true,
})
export const secrets: Resource<Secret> = /* @__PURE__ */ Object.freeze({
  group: '',
  version: 'v1',
  plural: 'secrets',
  kind: 'Secret',
  namespaced: true,
})
export const services: Resource<Service> = /* @__PURE__ */ Object.freeze({
  group: '',
  version: 'v1',
  plural: 'services',
  kind: 'Service',
  namespaced: true,
})
export const serviceAccounts: Resource<ServiceAccount> = /* @__PURE__ */ Object.freeze({
  group: '',
  version: 'v1',
  plural: 'serviceaccounts',
  kind: 'ServiceAccount',
  namespaced: true,
})

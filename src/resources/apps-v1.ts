// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type { ControllerRevision, DaemonSet, Deployment, ReplicaSet, StatefulSet } from './types/apps-v1.generated.js'

export const controllerRevisions: Resource<ControllerRevision> = /* @__PURE__ */ Object.freeze({
  group: 'apps',
  version: 'v1',
  plural: 'controllerrevisions',
  kind: 'ControllerRevision',
  namespaced: true,
})
export const daemonSets: Resource<DaemonSet> = /* @__PURE__ */ Object.freeze({
  group: 'apps',
  version: 'v1',
  plural: 'daemonsets',
  kind: 'DaemonSet',
  namespaced: true,
})
export const deployments: Resource<Deployment> = /* @__PURE__ */ Object.freeze({
  group: 'apps',
  version: 'v1',
  plural: 'deployments',
  kind: 'Deployment',
  namespaced: true,
})
export const replicaSets: Resource<ReplicaSet> = /* @__PURE__ */ Object.freeze({
  group: 'apps',
  version: 'v1',
  plural: 'replicasets',
  kind: 'ReplicaSet',
  namespaced: true,
})
export const statefulSets: Resource<StatefulSet> = /* @__PURE__ */ Object.freeze({
  group: 'apps',
  version: 'v1',
  plural: 'statefulsets',
  kind: 'StatefulSet',
  namespaced: true,
})

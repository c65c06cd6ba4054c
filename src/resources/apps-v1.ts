// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import { type Resource, resource } from '../model/resource.js'
import type { ControllerRevision, DaemonSet, Deployment, ReplicaSet, StatefulSet } from './types/apps-v1.generated.js'

export const controllerRevisions: Resource<ControllerRevision> = /* @__PURE__ */ resource(
  'apps/v1',
  'controllerrevisions',
  { kind: 'ControllerRevision', namespaced: true },
)
export const daemonSets: Resource<DaemonSet> = /* @__PURE__ */ resource('apps/v1', 'daemonsets', {
  kind: 'DaemonSet',
  namespaced: true,
})
export const deployments: Resource<Deployment> = /* @__PURE__ */ resource('apps/v1', 'deployments', {
  kind: 'Deployment',
  namespaced: true,
})
export const replicaSets: Resource<ReplicaSet> = /* @__PURE__ */ resource('apps/v1', 'replicasets', {
  kind: 'ReplicaSet',
  namespaced: true,
})
export const statefulSets: Resource<StatefulSet> = /* @__PURE__ */ resource('apps/v1', 'statefulsets', {
  kind: 'StatefulSet',
  namespaced: true,
})

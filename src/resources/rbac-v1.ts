// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import { type Resource, resource } from '../model/resource.js'
import type { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from './types/rbac-v1.generated.js'

export const clusterRoles: Resource<ClusterRole> = /* @__PURE__ */ resource(
  'rbac.authorization.k8s.io/v1',
  'clusterroles',
  { kind: 'ClusterRole', namespaced: false },
)
export const clusterRoleBindings: Resource<ClusterRoleBinding> = /* @__PURE__ */ resource(
  'rbac.authorization.k8s.io/v1',
  'clusterrolebindings',
  { kind: 'ClusterRoleBinding', namespaced: false },
)
export const roles: Resource<Role> = /* @__PURE__ */ resource('rbac.authorization.k8s.io/v1', 'roles', {
  kind: 'Role',
  namespaced: true,
})
export const roleBindings: Resource<RoleBinding> = /* @__PURE__ */ resource(
  'rbac.authorization.k8s.io/v1',
  'rolebindings',
  { kind: 'RoleBinding', namespaced: true },
)

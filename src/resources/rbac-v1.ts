// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from './types/rbac-v1.generated.js'

export const clusterRoles: Resource<ClusterRole> = /* @__PURE__ */ Object.freeze({
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  plural: 'clusterroles',
  kind: 'ClusterRole',
  namespaced: false,
})
export const clusterRoleBindings: Resource<ClusterRoleBinding> = /* @__PURE__ */ Object.freeze({
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  plural: 'clusterrolebindings',
  kind: 'ClusterRoleBinding',
  namespaced: false,
})
export const roles: Resource<Role> = /* @__PURE__ */ Object.freeze({
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  plural: 'roles',
  kind: 'Role',
  namespaced: true,
})
export const roleBindings: Resource<RoleBinding> = /* @__PURE__ */ Object.freeze({
  group: 'rbac.authorization.k8s.io',
  version: 'v1',
  plural: 'rolebindings',
  kind: 'RoleBinding',
  namespaced: true,
})

// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { LabelSelector, ObjectMeta } from './meta-v1.generated.js'

export interface AggregationRule {
  readonly clusterRoleSelectors?: readonly LabelSelector[]
}

export interface ClusterRole {
  readonly aggregationRule?: AggregationRule
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1'
  readonly kind?: 'ClusterRole'
  readonly metadata: ObjectMeta
  readonly rules?: readonly PolicyRule[]
}

export interface ClusterRoleBinding {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1'
  readonly kind?: 'ClusterRoleBinding'
  readonly metadata: ObjectMeta
  readonly roleRef: RoleRef
  readonly subjects?: readonly Subject[]
}

export interface PolicyRule {
  readonly apiGroups?: readonly string[]
  readonly nonResourceURLs?: readonly string[]
  readonly resourceNames?: readonly string[]
  readonly resources?: readonly string[]
  readonly verbs: readonly string[]
}

export interface Role {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1'
  readonly kind?: 'Role'
  readonly metadata: ObjectMeta
  readonly rules?: readonly PolicyRule[]
}

export interface RoleBinding {
  readonly apiVersion?: 'rbac.authorization.k8s.io/v1'
  readonly kind?: 'RoleBinding'
  readonly metadata: ObjectMeta
  readonly roleRef: RoleRef
  readonly subjects?: readonly Subject[]
}

export interface RoleRef {
  readonly apiGroup?: string
  readonly kind: string
  readonly name: string
}

export interface Subject {
  readonly apiGroup?: string
  readonly kind: string
  readonly name: string
  readonly namespace?: string
}

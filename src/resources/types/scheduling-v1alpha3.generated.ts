// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

export interface TopologyConstraint {
  readonly key: string
}

export type WorkloadPodGroupAllDisruptionMode = {
  readonly [key: string]: unknown
}

export type WorkloadPodGroupBasicSchedulingPolicy = {
  readonly [key: string]: unknown
}

export interface WorkloadPodGroupDisruptionMode {
  readonly all?: WorkloadPodGroupAllDisruptionMode
  readonly single?: WorkloadPodGroupSingleDisruptionMode
}

export interface WorkloadPodGroupGangSchedulingPolicy {
  readonly minCount?: number
}

export interface WorkloadPodGroupResourceClaim {
  readonly name: string
  readonly resourceClaimName?: string
  readonly resourceClaimTemplateName?: string
}

export interface WorkloadPodGroupSchedulingConstraints {
  readonly topology?: readonly TopologyConstraint[]
}

export interface WorkloadPodGroupSchedulingPolicy {
  readonly basic?: WorkloadPodGroupBasicSchedulingPolicy
  readonly gang?: WorkloadPodGroupGangSchedulingPolicy
}

export type WorkloadPodGroupSingleDisruptionMode = {
  readonly [key: string]: unknown
}

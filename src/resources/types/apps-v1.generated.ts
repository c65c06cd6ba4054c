// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { PersistentVolumeClaim, PodTemplateSpec } from './core-v1.generated.js'
import type { IntOrString, LabelSelector, ObjectMeta, RawExtension } from './meta-v1.generated.js'

export interface ControllerRevision {
  readonly apiVersion?: 'apps/v1'
  readonly data: RawExtension
  readonly kind?: 'ControllerRevision'
  readonly metadata: ObjectMeta
  readonly revision?: number
}

export interface DaemonSet {
  readonly apiVersion?: 'apps/v1'
  readonly kind?: 'DaemonSet'
  readonly metadata: ObjectMeta
  readonly spec: DaemonSetSpec
  readonly status?: DaemonSetStatus
}

export interface DaemonSetCondition {
  readonly lastTransitionTime?: string
  readonly message?: string
  readonly reason?: string
  readonly status?: string
  readonly type?: string
}

export interface DaemonSetSpec {
  readonly minReadySeconds?: number
  readonly revisionHistoryLimit?: number
  readonly selector: LabelSelector
  readonly template: PodTemplateSpec
  readonly updateStrategy?: DaemonSetUpdateStrategy
}

export interface DaemonSetStatus {
  readonly collisionCount?: number
  readonly conditions?: readonly DaemonSetCondition[]
  readonly currentNumberScheduled: number
  readonly desiredNumberScheduled: number
  readonly numberAvailable?: number
  readonly numberMisscheduled: number
  readonly numberReady: number
  readonly numberUnavailable?: number
  readonly observedGeneration?: number
  readonly updatedNumberScheduled?: number
}

export interface DaemonSetUpdateStrategy {
  readonly rollingUpdate?: RollingUpdateDaemonSet
  readonly type?: 'OnDelete' | 'RollingUpdate'
}

export interface Deployment {
  readonly apiVersion?: 'apps/v1'
  readonly kind?: 'Deployment'
  readonly metadata: ObjectMeta
  readonly spec: DeploymentSpec
  readonly status?: DeploymentStatus
}

export interface DeploymentCondition {
  readonly lastTransitionTime?: string
  readonly lastUpdateTime?: string
  readonly message?: string
  readonly reason?: string
  readonly status?: string
  readonly type?: string
}

export interface DeploymentSpec {
  readonly minReadySeconds?: number
  readonly paused?: boolean
  readonly progressDeadlineSeconds?: number
  readonly replicas?: number
  readonly revisionHistoryLimit?: number
  readonly selector: LabelSelector
  readonly strategy?: DeploymentStrategy
  readonly template: PodTemplateSpec
}

export interface DeploymentStatus {
  readonly availableReplicas?: number
  readonly collisionCount?: number
  readonly conditions?: readonly DeploymentCondition[]
  readonly observedGeneration?: number
  readonly readyReplicas?: number
  readonly replicas?: number
  readonly terminatingReplicas?: number
  readonly unavailableReplicas?: number
  readonly updatedReplicas?: number
}

export interface DeploymentStrategy {
  readonly rollingUpdate?: RollingUpdateDeployment
  readonly type?: 'Recreate' | 'RollingUpdate'
}

export interface ReplicaSet {
  readonly apiVersion?: 'apps/v1'
  readonly kind?: 'ReplicaSet'
  readonly metadata: ObjectMeta
  readonly spec: ReplicaSetSpec
  readonly status?: ReplicaSetStatus
}

export interface ReplicaSetCondition {
  readonly lastTransitionTime?: string
  readonly message?: string
  readonly reason?: string
  readonly status?: string
  readonly type?: string
}

export interface ReplicaSetSpec {
  readonly minReadySeconds?: number
  readonly replicas?: number
  readonly selector: LabelSelector
  readonly template?: PodTemplateSpec
}

export interface ReplicaSetStatus {
  readonly availableReplicas?: number
  readonly conditions?: readonly ReplicaSetCondition[]
  readonly fullyLabeledReplicas?: number
  readonly observedGeneration?: number
  readonly readyReplicas?: number
  readonly replicas: number
  readonly terminatingReplicas?: number
}

export interface RollingUpdateDaemonSet {
  readonly maxSurge?: IntOrString
  readonly maxUnavailable?: IntOrString
}

export interface RollingUpdateDeployment {
  readonly maxSurge?: IntOrString
  readonly maxUnavailable?: IntOrString
}

export interface RollingUpdateStatefulSetStrategy {
  readonly maxUnavailable?: IntOrString
  readonly partition?: number
}

export interface StatefulSet {
  readonly apiVersion?: 'apps/v1'
  readonly kind?: 'StatefulSet'
  readonly metadata: ObjectMeta
  readonly spec: StatefulSetSpec
  readonly status?: StatefulSetStatus
}

export interface StatefulSetCondition {
  readonly lastTransitionTime?: string
  readonly message?: string
  readonly reason?: string
  readonly status?: string
  readonly type?: string
}

export interface StatefulSetOrdinals {
  readonly start?: number
}

export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
  readonly whenDeleted?: string
  readonly whenScaled?: string
}

export interface StatefulSetSpec {
  readonly minReadySeconds?: number
  readonly ordinals?: StatefulSetOrdinals
  readonly persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy
  readonly podManagementPolicy?: 'OrderedReady' | 'Parallel'
  readonly replicas?: number
  readonly revisionHistoryLimit?: number
  readonly selector: LabelSelector
  readonly serviceName?: string
  readonly template: PodTemplateSpec
  readonly updateStrategy?: StatefulSetUpdateStrategy
  readonly volumeClaimTemplates?: readonly PersistentVolumeClaim[]
}

export interface StatefulSetStatus {
  readonly availableReplicas?: number
  readonly collisionCount?: number
  readonly conditions?: readonly StatefulSetCondition[]
  readonly currentReplicas?: number
  readonly currentRevision?: string
  readonly observedGeneration?: number
  readonly readyReplicas?: number
  readonly replicas: number
  readonly updateRevision?: string
  readonly updatedReplicas?: number
}

export interface StatefulSetUpdateStrategy {
  readonly rollingUpdate?: RollingUpdateStatefulSetStrategy
  readonly type?: 'OnDelete' | 'Recreate' | 'RollingUpdate'
}

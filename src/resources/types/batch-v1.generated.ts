// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { ObjectReference, PodTemplateSpec } from './core-v1.generated.js'
import type { LabelSelector, ObjectMeta, TemplateObjectMeta } from './meta-v1.generated.js'

import type {
  WorkloadPodGroupDisruptionMode,
  WorkloadPodGroupResourceClaim,
  WorkloadPodGroupSchedulingConstraints,
  WorkloadPodGroupSchedulingPolicy,
} from './scheduling-v1alpha3.generated.js'

export interface CronJob {
  readonly apiVersion?: 'batch/v1'
  readonly kind?: 'CronJob'
  readonly metadata: ObjectMeta
  readonly spec: CronJobSpec
  readonly status?: CronJobStatus
}

export interface CronJobSpec {
  readonly concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace'
  readonly failedJobsHistoryLimit?: number
  readonly jobTemplate: JobTemplateSpec
  readonly schedule: string
  readonly startingDeadlineSeconds?: number
  readonly successfulJobsHistoryLimit?: number
  readonly suspend?: boolean
  readonly timeZone?: string
}

export interface CronJobStatus {
  readonly active?: readonly ObjectReference[]
  readonly lastScheduleTime?: string
  readonly lastSuccessfulTime?: string
}

export interface Job {
  readonly apiVersion?: 'batch/v1'
  readonly kind?: 'Job'
  readonly metadata: ObjectMeta
  readonly spec?: JobSpec
  readonly status?: JobStatus
}

export interface JobCondition {
  readonly lastProbeTime?: string
  readonly lastTransitionTime?: string
  readonly message?: string
  readonly reason?: string
  readonly status: string
  readonly type: string
}

export interface JobSchedulingConfiguration {
  readonly disruptionMode?: WorkloadPodGroupDisruptionMode
  readonly resourceClaims?: readonly WorkloadPodGroupResourceClaim[]
  readonly schedulingConstraints?: WorkloadPodGroupSchedulingConstraints
  readonly schedulingPolicy?: WorkloadPodGroupSchedulingPolicy
}

export interface JobSpec {
  readonly activeDeadlineSeconds?: number
  readonly backoffLimit?: number
  readonly backoffLimitPerIndex?: number
  readonly completionMode?: 'Indexed' | 'NonIndexed'
  readonly completions?: number
  readonly managedBy?: string
  readonly manualSelector?: boolean
  readonly maxFailedIndexes?: number
  readonly parallelism?: number
  readonly podFailurePolicy?: PodFailurePolicy
  readonly podReplacementPolicy?: 'Failed' | 'TerminatingOrFailed'
  readonly scheduling?: JobSchedulingConfiguration
  readonly selector?: LabelSelector
  readonly successPolicy?: SuccessPolicy
  readonly suspend?: boolean
  readonly template: PodTemplateSpec
  readonly ttlSecondsAfterFinished?: number
}

export interface JobStatus {
  readonly active?: number
  readonly completedIndexes?: string
  readonly completionTime?: string
  readonly conditions?: readonly JobCondition[]
  readonly failed?: number
  readonly failedIndexes?: string
  readonly ready?: number
  readonly startTime?: string
  readonly succeeded?: number
  readonly terminating?: number
  readonly uncountedTerminatedPods?: UncountedTerminatedPods
}

export interface JobTemplateSpec {
  readonly metadata?: TemplateObjectMeta
  readonly spec?: JobSpec
}

export interface PodFailurePolicy {
  readonly rules: readonly PodFailurePolicyRule[]
}

export interface PodFailurePolicyOnExitCodesRequirement {
  readonly containerName?: string
  readonly operator: 'In' | 'NotIn'
  readonly values: readonly number[]
}

export interface PodFailurePolicyOnPodConditionsPattern {
  readonly status?: string
  readonly type: string
}

export interface PodFailurePolicyRule {
  readonly action: 'Count' | 'FailIndex' | 'FailJob' | 'Ignore'
  readonly onExitCodes?: PodFailurePolicyOnExitCodesRequirement
  readonly onPodConditions?: readonly PodFailurePolicyOnPodConditionsPattern[]
}

export interface SuccessPolicy {
  readonly rules: readonly SuccessPolicyRule[]
}

export interface SuccessPolicyRule {
  readonly succeededCount?: number
  readonly succeededIndexes?: string
}

export interface UncountedTerminatedPods {
  readonly failed?: readonly string[]
  readonly succeeded?: readonly string[]
}

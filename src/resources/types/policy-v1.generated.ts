// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Condition, IntOrString, LabelSelector, ObjectMeta } from './meta-v1.generated.js'

export interface PodDisruptionBudget {
  readonly apiVersion?: 'policy/v1'
  readonly kind?: 'PodDisruptionBudget'
  readonly metadata: ObjectMeta
  readonly spec?: PodDisruptionBudgetSpec
  readonly status?: PodDisruptionBudgetStatus
}

export interface PodDisruptionBudgetSpec {
  readonly maxUnavailable?: IntOrString
  readonly minAvailable?: IntOrString
  readonly selector?: LabelSelector
  readonly unhealthyPodEvictionPolicy?: 'AlwaysAllow' | 'IfHealthyBudget'
}

export interface PodDisruptionBudgetStatus {
  readonly conditions?: readonly Condition[]
  readonly currentHealthy?: number
  readonly desiredHealthy?: number
  readonly disruptedPods?: {
    readonly [key: string]: string
  }
  readonly disruptionsAllowed?: number
  readonly expectedPods?: number
  readonly observedGeneration?: number
}

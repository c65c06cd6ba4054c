// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { LabelSelector, ObjectMeta, Quantity } from './meta-v1.generated.js'

export interface ContainerResourceMetricSource {
  readonly container: string
  readonly name: string
  readonly target: MetricTarget
}

export interface ContainerResourceMetricStatus {
  readonly container: string
  readonly current: MetricValueStatus
  readonly name: string
}

export interface CrossVersionObjectReference {
  readonly apiVersion?: string
  readonly kind: string
  readonly name: string
}

export interface ExternalMetricSource {
  readonly metric: MetricIdentifier
  readonly target: MetricTarget
}

export interface ExternalMetricStatus {
  readonly current: MetricValueStatus
  readonly metric: MetricIdentifier
}

export interface HPAScalingPolicy {
  readonly periodSeconds: number
  readonly type: string
  readonly value: number
}

export interface HPAScalingRules {
  readonly policies?: readonly HPAScalingPolicy[]
  readonly selectPolicy?: string
  readonly stabilizationWindowSeconds?: number
  readonly tolerance?: Quantity
}

export interface HorizontalPodAutoscaler {
  readonly apiVersion?: 'autoscaling/v2'
  readonly kind?: 'HorizontalPodAutoscaler'
  readonly metadata: ObjectMeta
  readonly spec: HorizontalPodAutoscalerSpec
  readonly status?: HorizontalPodAutoscalerStatus
}

export interface HorizontalPodAutoscalerBehavior {
  readonly scaleDown?: HPAScalingRules
  readonly scaleUp?: HPAScalingRules
}

export interface HorizontalPodAutoscalerCondition {
  readonly lastTransitionTime?: string
  readonly message?: string
  readonly observedGeneration?: number
  readonly reason?: string
  readonly status: string
  readonly type: string
}

export interface HorizontalPodAutoscalerSpec {
  readonly behavior?: HorizontalPodAutoscalerBehavior
  readonly maxReplicas: number
  readonly metrics?: readonly MetricSpec[]
  readonly minReplicas?: number
  readonly scaleTargetRef: CrossVersionObjectReference
}

export interface HorizontalPodAutoscalerStatus {
  readonly conditions?: readonly HorizontalPodAutoscalerCondition[]
  readonly currentMetrics?: readonly MetricStatus[]
  readonly currentReplicas?: number
  readonly desiredReplicas: number
  readonly lastScaleTime?: string
  readonly observedGeneration?: number
}

export interface MetricIdentifier {
  readonly name: string
  readonly selector?: LabelSelector
}

export interface MetricSpec {
  readonly containerResource?: ContainerResourceMetricSource
  readonly external?: ExternalMetricSource
  readonly object?: ObjectMetricSource
  readonly pods?: PodsMetricSource
  readonly resource?: ResourceMetricSource
  readonly type: string
}

export interface MetricStatus {
  readonly containerResource?: ContainerResourceMetricStatus
  readonly external?: ExternalMetricStatus
  readonly object?: ObjectMetricStatus
  readonly pods?: PodsMetricStatus
  readonly resource?: ResourceMetricStatus
  readonly type: string
}

export interface MetricTarget {
  readonly averageUtilization?: number
  readonly averageValue?: Quantity
  readonly type: string
  readonly value?: Quantity
}

export interface MetricValueStatus {
  readonly averageUtilization?: number
  readonly averageValue?: Quantity
  readonly value?: Quantity
}

export interface ObjectMetricSource {
  readonly describedObject: CrossVersionObjectReference
  readonly metric: MetricIdentifier
  readonly target: MetricTarget
}

export interface ObjectMetricStatus {
  readonly current: MetricValueStatus
  readonly describedObject: CrossVersionObjectReference
  readonly metric: MetricIdentifier
}

export interface PodsMetricSource {
  readonly metric: MetricIdentifier
  readonly target: MetricTarget
}

export interface PodsMetricStatus {
  readonly current: MetricValueStatus
  readonly metric: MetricIdentifier
}

export interface ResourceMetricSource {
  readonly name: string
  readonly target: MetricTarget
}

export interface ResourceMetricStatus {
  readonly current: MetricValueStatus
  readonly name: string
}

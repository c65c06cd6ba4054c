// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

export type Quantity = string | number

export interface Condition {
  readonly lastTransitionTime: string
  readonly message: string
  readonly observedGeneration?: number
  readonly reason: string
  readonly status: string
  readonly type: string
}

export type FieldsV1 = {
  readonly [key: string]: unknown
}

export interface LabelSelector {
  readonly matchExpressions?: readonly LabelSelectorRequirement[]
  readonly matchLabels?: {
    readonly [key: string]: string
  }
}

export interface LabelSelectorRequirement {
  readonly key: string
  readonly operator: string
  readonly values?: readonly string[]
}

export interface ManagedFieldsEntry {
  readonly apiVersion?: string
  readonly fieldsType?: string
  readonly fieldsV1?: FieldsV1
  readonly manager?: string
  readonly operation?: string
  readonly subresource?: string
  readonly time?: string
}

export interface ObjectMeta {
  readonly annotations?: {
    readonly [key: string]: string
  }
  readonly creationTimestamp?: string
  readonly deletionGracePeriodSeconds?: number
  readonly deletionTimestamp?: string
  readonly finalizers?: readonly string[]
  readonly generateName?: string
  readonly generation?: number
  readonly labels?: {
    readonly [key: string]: string
  }
  readonly managedFields?: readonly ManagedFieldsEntry[]
  readonly name: string
  readonly namespace?: string
  readonly ownerReferences?: readonly OwnerReference[]
  readonly resourceVersion?: string
  readonly selfLink?: string
  readonly uid?: string
}

export interface OwnerReference {
  readonly apiVersion: string
  readonly blockOwnerDeletion?: boolean
  readonly controller?: boolean
  readonly kind: string
  readonly name: string
  readonly uid: string
}

export interface TemplateObjectMeta {
  readonly annotations?: {
    readonly [key: string]: string
  }
  readonly creationTimestamp?: string
  readonly deletionGracePeriodSeconds?: number
  readonly deletionTimestamp?: string
  readonly finalizers?: readonly string[]
  readonly generateName?: string
  readonly generation?: number
  readonly labels?: {
    readonly [key: string]: string
  }
  readonly managedFields?: readonly ManagedFieldsEntry[]
  readonly name?: string
  readonly namespace?: string
  readonly ownerReferences?: readonly OwnerReference[]
  readonly resourceVersion?: string
  readonly selfLink?: string
  readonly uid?: string
}

export type RawExtension = {
  readonly [key: string]: unknown
}

export type IntOrString = number | string

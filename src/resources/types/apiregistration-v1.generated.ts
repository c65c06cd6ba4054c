// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { ObjectMeta } from './meta-v1.generated.js'

export interface APIService {
  readonly apiVersion?: 'apiregistration.k8s.io/v1'
  readonly kind?: 'APIService'
  readonly metadata: ObjectMeta
  readonly spec?: APIServiceSpec
  readonly status?: APIServiceStatus
}

export interface APIServiceCondition {
  readonly lastTransitionTime?: string
  readonly message?: string
  readonly reason?: string
  readonly status: string
  readonly type: string
}

export interface APIServiceSpec {
  readonly caBundle?: string
  readonly group?: string
  readonly groupPriorityMinimum: number
  readonly insecureSkipTLSVerify?: boolean
  readonly service?: ServiceReference
  readonly version?: string
  readonly versionPriority: number
}

export interface APIServiceStatus {
  readonly conditions?: readonly APIServiceCondition[]
}

export interface ServiceReference {
  readonly name?: string
  readonly namespace?: string
  readonly port?: number
}

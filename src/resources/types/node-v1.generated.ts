// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Toleration } from './core-v1.generated.js'
import type { ObjectMeta, Quantity } from './meta-v1.generated.js'

export interface Overhead {
  readonly podFixed?: {
    readonly [key: string]: Quantity
  }
}

export interface RuntimeClass {
  readonly apiVersion?: 'node.k8s.io/v1'
  readonly handler: string
  readonly kind?: 'RuntimeClass'
  readonly metadata: ObjectMeta
  readonly overhead?: Overhead
  readonly scheduling?: Scheduling
}

export interface Scheduling {
  readonly nodeSelector?: {
    readonly [key: string]: string
  }
  readonly tolerations?: readonly Toleration[]
}

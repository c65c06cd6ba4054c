// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { ObjectMeta } from './meta-v1.generated.js'

export interface PriorityClass {
  readonly apiVersion?: 'scheduling.k8s.io/v1'
  readonly description?: string
  readonly globalDefault?: boolean
  readonly kind?: 'PriorityClass'
  readonly metadata: ObjectMeta
  readonly preemptionPolicy?: 'Never' | 'PreemptLowerPriority'
  readonly value?: number
}

// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { ObjectMeta } from './meta-v1.generated.js'

export interface Lease {
  readonly apiVersion?: 'coordination.k8s.io/v1'
  readonly kind?: 'Lease'
  readonly metadata: ObjectMeta
  readonly spec?: LeaseSpec
}

export interface LeaseSpec {
  readonly acquireTime?: string
  readonly holderIdentity?: string
  readonly leaseDurationSeconds?: number
  readonly leaseTransitions?: number
  readonly preferredHolder?: string
  readonly renewTime?: string
  readonly strategy?: string
}

// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type { Lease } from './types/coordination-v1.generated.js'

export const leases: Resource<Lease> = /* @__PURE__ */ Object.freeze({
  group: 'coordination.k8s.io',
  version: 'v1',
  plural: 'leases',
  kind: 'Lease',
  namespaced: true,
})

// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type { PodDisruptionBudget } from './types/policy-v1.generated.js'

export const podDisruptionBudgets: Resource<PodDisruptionBudget> = /* @__PURE__ */ Object.freeze({
  group: 'policy',
  version: 'v1',
  plural: 'poddisruptionbudgets',
  kind: 'PodDisruptionBudget',
  namespaced: true,
})

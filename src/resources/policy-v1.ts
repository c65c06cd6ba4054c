// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import { type Resource, resource } from '../model/resource.js'
import type { PodDisruptionBudget } from './types/policy-v1.generated.js'

export const podDisruptionBudgets: Resource<PodDisruptionBudget> = /* @__PURE__ */ resource(
  'policy/v1',
  'poddisruptionbudgets',
  { kind: 'PodDisruptionBudget', namespaced: true },
)

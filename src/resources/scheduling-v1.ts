// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import { type Resource, resource } from '../model/resource.js'
import type { PriorityClass } from './types/scheduling-v1.generated.js'

export const priorityClasses: Resource<PriorityClass> = /* @__PURE__ */ resource(
  'scheduling.k8s.io/v1',
  'priorityclasses',
  { kind: 'PriorityClass', namespaced: false },
)

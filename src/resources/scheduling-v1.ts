// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type { PriorityClass } from './types/scheduling-v1.generated.js'

export const priorityClasses: Resource<PriorityClass> = /* @__PURE__ */ Object.freeze({
  group: 'scheduling.k8s.io',
  version: 'v1',
  plural: 'priorityclasses',
  kind: 'PriorityClass',
  namespaced: false,
})

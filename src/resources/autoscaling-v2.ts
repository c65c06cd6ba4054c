// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type { HorizontalPodAutoscaler } from './types/autoscaling-v2.generated.js'

export const horizontalPodAutoscalers: Resource<HorizontalPodAutoscaler> = /* @__PURE__ */ Object.freeze({
  group: 'autoscaling',
  version: 'v2',
  plural: 'horizontalpodautoscalers',
  kind: 'HorizontalPodAutoscaler',
  namespaced: true,
})

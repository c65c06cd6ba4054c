// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type { RuntimeClass } from './types/node-v1.generated.js'

export const runtimeClasses: Resource<RuntimeClass> = /* @__PURE__ */ Object.freeze({
  group: 'node.k8s.io',
  version: 'v1',
  plural: 'runtimeclasses',
  kind: 'RuntimeClass',
  namespaced: false,
})

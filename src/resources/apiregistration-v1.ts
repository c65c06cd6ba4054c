// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type { APIService } from './types/apiregistration-v1.generated.js'

export const apiServices: Resource<APIService> = /* @__PURE__ */ Object.freeze({
  group: 'apiregistration.k8s.io',
  version: 'v1',
  plural: 'apiservices',
  kind: 'APIService',
  namespaced: false,
})

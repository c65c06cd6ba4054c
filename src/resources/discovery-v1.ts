// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type { EndpointSlice } from './types/discovery-v1.generated.js'

export const endpointSlices: Resource<EndpointSlice> = /* @__PURE__ */ Object.freeze({
  group: 'discovery.k8s.io',
  version: 'v1',
  plural: 'endpointslices',
  kind: 'EndpointSlice',
  namespaced: true,
})

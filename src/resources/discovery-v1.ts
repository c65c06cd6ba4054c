// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import { type Resource, resource } from '../model/resource.js'
import type { EndpointSlice } from './types/discovery-v1.generated.js'

export const endpointSlices: Resource<EndpointSlice> = /* @__PURE__ */ resource(
  'discovery.k8s.io/v1',
  'endpointslices',
  { kind: 'EndpointSlice', namespaced: true },
)

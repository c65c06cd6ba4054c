// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import { type Resource, resource } from '../model/resource.js'
import type { APIService } from './types/apiregistration-v1.generated.js'

export const apiServices: Resource<APIService> = /* @__PURE__ */ resource('apiregistration.k8s.io/v1', 'apiservices', {
  kind: 'APIService',
  namespaced: false,
})

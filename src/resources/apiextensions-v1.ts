// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type { CustomResourceDefinition } from './types/apiextensions-v1.generated.js'

export const customResourceDefinitions: Resource<CustomResourceDefinition> = /* @__PURE__ */ Object.freeze({
  group: 'apiextensions.k8s.io',
  version: 'v1',
  plural: 'customresourcedefinitions',
  kind: 'CustomResourceDefinition',
  namespaced: false,
})

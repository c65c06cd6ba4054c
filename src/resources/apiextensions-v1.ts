// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import { type Resource, resource } from '../model/resource.js'
import type { CustomResourceDefinition } from './types/apiextensions-v1.generated.js'

export const customResourceDefinitions: Resource<CustomResourceDefinition> = /* @__PURE__ */ resource(
  'apiextensions.k8s.io/v1',
  'customresourcedefinitions',
  { kind: 'CustomResourceDefinition', namespaced: false },
)

// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type { Ingress, IngressClass, NetworkPolicy } from './types/networking-v1.generated.js'

export const ingresses: Resource<Ingress> = /* @__PURE__ */ Object.freeze({
  group: 'networking.k8s.io',
  version: 'v1',
  plural: 'ingresses',
  kind: 'Ingress',
  namespaced: true,
})
export const ingressClasses: Resource<IngressClass> = /* @__PURE__ */ Object.freeze({
  group: 'networking.k8s.io',
  version: 'v1',
  plural: 'ingressclasses',
  kind: 'IngressClass',
  namespaced: false,
})
export const networkPolicies: Resource<NetworkPolicy> = /* @__PURE__ */ Object.freeze({
  group: 'networking.k8s.io',
  version: 'v1',
  plural: 'networkpolicies',
  kind: 'NetworkPolicy',
  namespaced: true,
})

// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type {
  MutatingWebhookConfiguration,
  ValidatingAdmissionPolicy,
  ValidatingWebhookConfiguration,
} from './types/admissionregistration-v1.generated.js'

export const mutatingWebhookConfigurations: Resource<MutatingWebhookConfiguration> = /* @__PURE__ */ Object.freeze({
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  plural: 'mutatingwebhookconfigurations',
  kind: 'MutatingWebhookConfiguration',
  namespaced: false,
})
export const validatingAdmissionPolicies: Resource<ValidatingAdmissionPolicy> = /* @__PURE__ */ Object.freeze({
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  plural: 'validatingadmissionpolicies',
  kind: 'ValidatingAdmissionPolicy',
  namespaced: false,
})
export const validatingWebhookConfigurations: Resource<ValidatingWebhookConfiguration> = /* @__PURE__ */ Object.freeze({
  group: 'admissionregistration.k8s.io',
  version: 'v1',
  plural: 'validatingwebhookconfigurations',
  kind: 'ValidatingWebhookConfiguration',
  namespaced: false,
})

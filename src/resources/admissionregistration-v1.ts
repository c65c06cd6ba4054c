// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import { type Resource, resource } from '../model/resource.js'
import type {
  MutatingWebhookConfiguration,
  ValidatingAdmissionPolicy,
  ValidatingWebhookConfiguration,
} from './types/admissionregistration-v1.generated.js'

export const mutatingWebhookConfigurations: Resource<MutatingWebhookConfiguration> = /* @__PURE__ */ resource(
  'admissionregistration.k8s.io/v1',
  'mutatingwebhookconfigurations',
  { kind: 'MutatingWebhookConfiguration', namespaced: false },
)
export const validatingAdmissionPolicies: Resource<ValidatingAdmissionPolicy> = /* @__PURE__ */ resource(
  'admissionregistration.k8s.io/v1',
  'validatingadmissionpolicies',
  { kind: 'ValidatingAdmissionPolicy', namespaced: false },
)
export const validatingWebhookConfigurations: Resource<ValidatingWebhookConfiguration> = /* @__PURE__ */ resource(
  'admissionregistration.k8s.io/v1',
  'validatingwebhookconfigurations',
  { kind: 'ValidatingWebhookConfiguration', namespaced: false },
)

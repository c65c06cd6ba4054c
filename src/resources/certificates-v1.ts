// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type { CertificateSigningRequest } from './types/certificates-v1.generated.js'

export const certificateSigningRequests: Resource<CertificateSigningRequest> = /* @__PURE__ */ Object.freeze({
  group: 'certificates.k8s.io',
  version: 'v1',
  plural: 'certificatesigningrequests',
  kind: 'CertificateSigningRequest',
  namespaced: false,
})

// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import { type Resource, resource } from '../model/resource.js'
import type { CertificateSigningRequest } from './types/certificates-v1.generated.js'

export const certificateSigningRequests: Resource<CertificateSigningRequest> = /* @__PURE__ */ resource(
  'certificates.k8s.io/v1',
  'certificatesigningrequests',
  { kind: 'CertificateSigningRequest', namespaced: false },
)

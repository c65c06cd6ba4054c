// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { ObjectMeta } from './meta-v1.generated.js'

export interface CertificateSigningRequest {
  readonly apiVersion?: 'certificates.k8s.io/v1'
  readonly kind?: 'CertificateSigningRequest'
  readonly metadata: ObjectMeta
  readonly spec: CertificateSigningRequestSpec
  readonly status?: CertificateSigningRequestStatus
}

export interface CertificateSigningRequestCondition {
  readonly lastTransitionTime?: string
  readonly lastUpdateTime?: string
  readonly message?: string
  readonly reason?: string
  readonly status: string
  readonly type: string
}

export interface CertificateSigningRequestSpec {
  readonly expirationSeconds?: number
  readonly extra?: {
    readonly [key: string]: readonly string[]
  }
  readonly groups?: readonly string[]
  readonly request: string
  readonly signerName: string
  readonly uid?: string
  readonly usages?: readonly (
    | 'any'
    | 'cert sign'
    | 'client auth'
    | 'code signing'
    | 'content commitment'
    | 'crl sign'
    | 'data encipherment'
    | 'decipher only'
    | 'digital signature'
    | 'email protection'
    | 'encipher only'
    | 'ipsec end system'
    | 'ipsec tunnel'
    | 'ipsec user'
    | 'key agreement'
    | 'key encipherment'
    | 'microsoft sgc'
    | 'netscape sgc'
    | 'ocsp signing'
    | 's/mime'
    | 'server auth'
    | 'signing'
    | 'timestamping'
  )[]
  readonly username?: string
}

export interface CertificateSigningRequestStatus {
  readonly certificate?: string
  readonly conditions?: readonly CertificateSigningRequestCondition[]
}

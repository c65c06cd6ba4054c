// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { TypedLocalObjectReference } from './core-v1.generated.js'
import type { IntOrString, LabelSelector, ObjectMeta } from './meta-v1.generated.js'

export interface HTTPIngressPath {
  readonly backend: IngressBackend
  readonly path?: string
  readonly pathType: 'Exact' | 'ImplementationSpecific' | 'Prefix'
}

export interface HTTPIngressRuleValue {
  readonly paths: readonly HTTPIngressPath[]
}

export interface IPBlock {
  readonly cidr: string
  readonly except?: readonly string[]
}

export interface Ingress {
  readonly apiVersion?: 'networking.k8s.io/v1'
  readonly kind?: 'Ingress'
  readonly metadata: ObjectMeta
  readonly spec?: IngressSpec
  readonly status?: IngressStatus
}

export interface IngressBackend {
  readonly resource?: TypedLocalObjectReference
  readonly service?: IngressServiceBackend
}

export interface IngressClass {
  readonly apiVersion?: 'networking.k8s.io/v1'
  readonly kind?: 'IngressClass'
  readonly metadata: ObjectMeta
  readonly spec?: IngressClassSpec
}

export interface IngressClassParametersReference {
  readonly apiGroup?: string
  readonly kind: string
  readonly name: string
  readonly namespace?: string
  readonly scope?: string
}

export interface IngressClassSpec {
  readonly controller?: string
  readonly parameters?: IngressClassParametersReference
}

export interface IngressLoadBalancerIngress {
  readonly hostname?: string
  readonly ip?: string
  readonly ports?: readonly IngressPortStatus[]
}

export interface IngressLoadBalancerStatus {
  readonly ingress?: readonly IngressLoadBalancerIngress[]
}

export interface IngressPortStatus {
  readonly error?: string
  readonly port: number
  readonly protocol: 'SCTP' | 'TCP' | 'UDP'
}

export interface IngressRule {
  readonly host?: string
  readonly http?: HTTPIngressRuleValue
}

export interface IngressServiceBackend {
  readonly name: string
  readonly port?: ServiceBackendPort
}

export interface IngressSpec {
  readonly defaultBackend?: IngressBackend
  readonly ingressClassName?: string
  readonly rules?: readonly IngressRule[]
  readonly tls?: readonly IngressTLS[]
}

export interface IngressStatus {
  readonly loadBalancer?: IngressLoadBalancerStatus
}

export interface IngressTLS {
  readonly hosts?: readonly string[]
  readonly secretName?: string
}

export interface NetworkPolicy {
  readonly apiVersion?: 'networking.k8s.io/v1'
  readonly kind?: 'NetworkPolicy'
  readonly metadata: ObjectMeta
  readonly spec?: NetworkPolicySpec
}

export interface NetworkPolicyEgressRule {
  readonly ports?: readonly NetworkPolicyPort[]
  readonly to?: readonly NetworkPolicyPeer[]
}

export interface NetworkPolicyIngressRule {
  readonly from?: readonly NetworkPolicyPeer[]
  readonly ports?: readonly NetworkPolicyPort[]
}

export interface NetworkPolicyPeer {
  readonly ipBlock?: IPBlock
  readonly namespaceSelector?: LabelSelector
  readonly podSelector?: LabelSelector
}

export interface NetworkPolicyPort {
  readonly endPort?: number
  readonly port?: IntOrString
  readonly protocol?: 'SCTP' | 'TCP' | 'UDP'
}

export interface NetworkPolicySpec {
  readonly egress?: readonly NetworkPolicyEgressRule[]
  readonly ingress?: readonly NetworkPolicyIngressRule[]
  readonly podSelector?: LabelSelector
  readonly policyTypes?: readonly ('Egress' | 'Ingress')[]
}

export interface ServiceBackendPort {
  readonly name?: string
  readonly number?: number
}

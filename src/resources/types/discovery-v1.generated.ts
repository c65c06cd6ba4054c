// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { ObjectReference } from './core-v1.generated.js'

import type { ObjectMeta } from './meta-v1.generated.js'

export interface Endpoint {
  readonly addresses: readonly string[]
  readonly conditions?: EndpointConditions
  readonly deprecatedTopology?: {
    readonly [key: string]: string
  }
  readonly hints?: EndpointHints
  readonly hostname?: string
  readonly nodeName?: string
  readonly targetRef?: ObjectReference
  readonly zone?: string
}

export interface EndpointConditions {
  readonly ready?: boolean
  readonly serving?: boolean
  readonly terminating?: boolean
}

export interface EndpointHints {
  readonly forNodes?: readonly ForNode[]
  readonly forZones?: readonly ForZone[]
}

export interface EndpointPort {
  readonly appProtocol?: string
  readonly name?: string
  readonly port?: number
  readonly protocol?: 'SCTP' | 'TCP' | 'UDP'
}

export interface EndpointSlice {
  readonly addressType: 'FQDN' | 'IPv4' | 'IPv6'
  readonly apiVersion?: 'discovery.k8s.io/v1'
  readonly endpoints?: readonly Endpoint[]
  readonly kind?: 'EndpointSlice'
  readonly metadata: ObjectMeta
  readonly ports?: readonly EndpointPort[]
}

export interface ForNode {
  readonly name: string
}

export interface ForZone {
  readonly name: string
}

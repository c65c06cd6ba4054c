// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { PersistentVolumeSpec, TopologySelectorTerm } from './core-v1.generated.js'
import type { LabelSelector, ObjectMeta, Quantity } from './meta-v1.generated.js'

export interface CSIDriver {
  readonly apiVersion?: 'storage.k8s.io/v1'
  readonly kind?: 'CSIDriver'
  readonly metadata: ObjectMeta
  readonly spec: CSIDriverSpec
}

export interface CSIDriverSpec {
  readonly attachRequired?: boolean
  readonly fsGroupPolicy?: string
  readonly nodeAllocatableUpdatePeriodSeconds?: number
  readonly podInfoOnMount?: boolean
  readonly preventPodSchedulingIfMissing?: boolean
  readonly requiresRepublish?: boolean
  readonly seLinuxMount?: boolean
  readonly serviceAccountTokenInSecrets?: boolean
  readonly storageCapacity?: boolean
  readonly tokenRequests?: readonly TokenRequest[]
  readonly volumeLifecycleModes?: readonly string[]
}

export interface CSINode {
  readonly apiVersion?: 'storage.k8s.io/v1'
  readonly kind?: 'CSINode'
  readonly metadata: ObjectMeta
  readonly spec: CSINodeSpec
  readonly status?: CSINodeStatus
}

export interface CSINodeDriver {
  readonly allocatable?: VolumeNodeResources
  readonly name: string
  readonly nodeID: string
  readonly topologyKeys?: readonly string[]
}

export interface CSINodeSpec {
  readonly drivers: readonly CSINodeDriver[]
}

export interface CSINodeStatus {
  readonly storageHealth?: readonly StorageHealth[]
}

export interface CSIStorageCapacity {
  readonly apiVersion?: 'storage.k8s.io/v1'
  readonly capacity?: Quantity
  readonly kind?: 'CSIStorageCapacity'
  readonly maximumVolumeSize?: Quantity
  readonly metadata: ObjectMeta
  readonly nodeTopology?: LabelSelector
  readonly storageClassName: string
}

export interface StorageClass {
  readonly allowVolumeExpansion?: boolean
  readonly allowedTopologies?: readonly TopologySelectorTerm[]
  readonly apiVersion?: 'storage.k8s.io/v1'
  readonly kind?: 'StorageClass'
  readonly metadata: ObjectMeta
  readonly mountOptions?: readonly string[]
  readonly parameters?: {
    readonly [key: string]: string
  }
  readonly provisioner: string
  readonly reclaimPolicy?: 'Delete' | 'Recycle' | 'Retain'
  readonly volumeBindingMode?: 'Immediate' | 'WaitForFirstConsumer'
}

export interface StorageHealth {
  readonly healthConditions?: readonly StorageHealthCondition[]
  readonly name: string
}

export interface StorageHealthCondition {
  readonly accessMode?: 'ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod'
  readonly lastTransitionTime?: string
  readonly message?: string
  readonly reason: string
  readonly status: 'StorageDegraded' | 'StorageUnreachable'
  readonly volumeMode?: 'Block' | 'Filesystem'
}

export interface TokenRequest {
  readonly audience: string
  readonly expirationSeconds?: number
}

export interface VolumeAttachment {
  readonly apiVersion?: 'storage.k8s.io/v1'
  readonly kind?: 'VolumeAttachment'
  readonly metadata: ObjectMeta
  readonly spec: VolumeAttachmentSpec
  readonly status?: VolumeAttachmentStatus
}

export interface VolumeAttachmentSource {
  readonly inlineVolumeSpec?: PersistentVolumeSpec
  readonly persistentVolumeName?: string
}

export interface VolumeAttachmentSpec {
  readonly attacher: string
  readonly nodeName: string
  readonly source: VolumeAttachmentSource
}

export interface VolumeAttachmentStatus {
  readonly attachError?: VolumeError
  readonly attached: boolean
  readonly attachmentMetadata?: {
    readonly [key: string]: string
  }
  readonly detachError?: VolumeError
}

export interface VolumeError {
  readonly errorCode?: number
  readonly message?: string
  readonly time?: string
}

export interface VolumeNodeResources {
  readonly count?: number
}

// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Resource } from '../model/resource.js'
import type {
  CSIDriver,
  CSINode,
  CSIStorageCapacity,
  StorageClass,
  VolumeAttachment,
} from './types/storage-v1.generated.js'

export const csiDrivers: Resource<CSIDriver> = /* @__PURE__ */ Object.freeze({
  group: 'storage.k8s.io',
  version: 'v1',
  plural: 'csidrivers',
  kind: 'CSIDriver',
  namespaced: false,
})
export const csiNodes: Resource<CSINode> = /* @__PURE__ */ Object.freeze({
  group: 'storage.k8s.io',
  version: 'v1',
  plural: 'csinodes',
  kind: 'CSINode',
  namespaced: false,
})
export const csiStorageCapacities: Resource<CSIStorageCapacity> = /* @__PURE__ */ Object.freeze({
  group: 'storage.k8s.io',
  version: 'v1',
  plural: 'csistoragecapacities',
  kind: 'CSIStorageCapacity',
  namespaced: true,
})
export const storageClasses: Resource<StorageClass> = /* @__PURE__ */ Object.freeze({
  group: 'storage.k8s.io',
  version: 'v1',
  plural: 'storageclasses',
  kind: 'StorageClass',
  namespaced: false,
})
export const volumeAttachments: Resource<VolumeAttachment> = /* @__PURE__ */ Object.freeze({
  group: 'storage.k8s.io',
  version: 'v1',
  plural: 'volumeattachments',
  kind: 'VolumeAttachment',
  namespaced: false,
})

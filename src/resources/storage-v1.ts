// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import { type Resource, resource } from '../model/resource.js'
import type {
  CSIDriver,
  CSINode,
  CSIStorageCapacity,
  StorageClass,
  VolumeAttachment,
} from './types/storage-v1.generated.js'

export const csiDrivers: Resource<CSIDriver> = /* @__PURE__ */ resource('storage.k8s.io/v1', 'csidrivers', {
  kind: 'CSIDriver',
  namespaced: false,
})
export const csiNodes: Resource<CSINode> = /* @__PURE__ */ resource('storage.k8s.io/v1', 'csinodes', {
  kind: 'CSINode',
  namespaced: false,
})
export const csiStorageCapacities: Resource<CSIStorageCapacity> = /* @__PURE__ */ resource(
  'storage.k8s.io/v1',
  'csistoragecapacities',
  { kind: 'CSIStorageCapacity', namespaced: true },
)
export const storageClasses: Resource<StorageClass> = /* @__PURE__ */ resource('storage.k8s.io/v1', 'storageclasses', {
  kind: 'StorageClass',
  namespaced: false,
})
export const volumeAttachments: Resource<VolumeAttachment> = /* @__PURE__ */ resource(
  'storage.k8s.io/v1',
  'volumeattachments',
  { kind: 'VolumeAttachment', namespaced: false },
)

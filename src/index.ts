export type { WorkerFactory } from './bridge/dedicated-host.js'
export type { ListChange } from './bridge/list-replica.js'
export type { ReplicaChange } from './bridge/lister-replica.js'
export type { ChangesOptions } from './client/changes-observable.js'
export { createKube, type KubeOptions } from './client/create-kube.js'
export type { CountQuery, Informer } from './client/informer.js'
export type { InformerOptions, Kube, ListEntry, ListSnapshots } from './client/kube.js'
export { isKubeError, KubeError } from './client/kube-error.js'
export type { KubeStatus, WatchedInformer } from './client/kube-status.js'
export type { ListQuery, RowsQuery } from './client/list-observable.js'
export type { Lister, ListerQuery } from './client/lister.js'
export type { ScopeInput } from './client/normalize-scope.js'
export type { ListerOptions, MetadataOnly } from './client/open-lister.js'
export type { CountSnapshot, GetSnapshot, InformerChange, ListSnapshot, View } from './client/snapshots.js'
export { type Store, toStore } from './client/to-store.js'
export { InputError, type InputErrorCode } from './model/input-error.js'
export type { ObjectKey } from './model/key.js'
export type { KubeObject, ObjectMeta, OwnerReference } from './model/kube-object.js'
export { type Resource, type ResourceOptions, resource } from './model/resource.js'
export type {
  Host,
  InformerMetrics,
  InitialList,
  Metrics,
  TransformName,
} from './protocol/contract.js'
export type { ErrorCode, ErrorInfo, FaultCode } from './protocol/errors.js'
export type { Phase } from './protocol/phase.js'
export type { InformerStatus, Source } from './protocol/status.js'
export type { Change, ChangeCause } from './query/change-set.js'
export type { RowOf } from './query/checked-query.js'
export { field } from './query/field-ref.js'
export type { LabelSelector } from './query/label-selector-object.js'
export type { Query, Select, SortKey, Where, Window } from './query/query.js'

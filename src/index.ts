export type { EngineWorker, WorkerFactory } from './bridge/engine-worker.js'
export type { ListChange } from './bridge/list-replica.js'
export type { ReplicaChange } from './bridge/lister-replica.js'
export type { AccessAnswer, AccessQuestion } from './client/access-reviews.js'
export type { AuthAnswer, AuthProvider, AuthReason } from './client/auth-provider.js'
export type { CachedClient, CachedListOptions, CachedReadOptions } from './client/cached-client.js'
export type { CallOptions, WriteOptions } from './client/call-options.js'
export type { ChangesOptions } from './client/changes-observable.js'
export type { ClientOptions } from './client/client-options.js'
export { createKube } from './client/create-kube.js'
export type { DeleteOptions } from './client/delete-options.js'
export type { CountQuery, Informer } from './client/informer.js'
export type { InformerOptions } from './client/informer-options.js'
export type { Kube, ListEntry, ListSnapshots } from './client/kube.js'
export type { GetOptions, KubeClient, ListOptions } from './client/kube-client.js'
export type { DiscoverySnapshot, FindOptions, KubeDiscovery } from './client/kube-discovery.js'
export { isKubeError, KubeError } from './client/kube-error.js'
export type { KubeFetchInit } from './client/kube-fetch.js'
export type { KubeOptions } from './client/kube-options.js'
export type { KubeStatus, WatchedInformer } from './client/kube-status.js'
export type { ListQuery, RowsQuery } from './client/list-observable.js'
export type { Lister, ListerQuery } from './client/lister.js'
export type { Listing, ListPage } from './client/listing.js'
export type { Logger, LogMethod } from './client/logger.js'
export type { ScopeInput } from './client/normalize-scope.js'
export type { ListerOptions, MetadataOnly } from './client/open-lister.js'
export type { KubeWarning, OnWarning } from './client/page-warnings.js'
export type { JsonPatchOperation, PartOf, Patch } from './client/patch.js'
export type { PersistOptions } from './client/persist-options.js'
export type { LogOptions } from './client/pod-logs.js'
export type { PreloadEntry, Preloaded } from './client/preload.js'
export { type PrinterColumn, printerColumns, selectColumns } from './client/printer-columns.js'
export type { QueueNumbers } from './client/prometheus-queues.js'
export { type PrometheusOptions, prometheusText } from './client/prometheus-text.js'
export { type RegisteredFunction, registered } from './client/registered.js'
export type { ReplaceOptions } from './client/replace-object.js'
export type { Scale } from './client/scale.js'
export type { CountSnapshot, GetSnapshot, InformerChange, ListSnapshot, View } from './client/snapshots.js'
export { type Store, toStore } from './client/to-store.js'
export type { NewObject } from './client/written-object.js'
export { ageText } from './fields/age-text.js'
export type { BuiltInFields } from './fields/built-in-fields.js'
export { durationText, untilNextText } from './fields/duration-text.js'
export { field } from './fields/field.js'
export { restartsText } from './fields/restarts-text.js'
export { InputError, type InputErrorCode } from './model/input-error.js'
export type { ObjectKey } from './model/key.js'
export type { KubeObject, ObjectMeta, OwnerReference } from './model/kube-object.js'
export {
  type GroupVersion,
  type KindName,
  type Resource,
  type ResourceLookup,
  type ResourceOptions,
  resource,
} from './model/resource.js'
export type {
  Host,
  InitialList,
  QueueName,
  TransformName,
} from './protocol/contract.js'
export type { Diagnosis, StorageReason, Streaming } from './protocol/diagnosis.js'
export type { CallCode, ErrorCode, ErrorInfo, FaultCode } from './protocol/errors.js'
export type { Histogram } from './protocol/histogram.js'
export type { LogLevel, LogRecord, LogTopic } from './protocol/log.js'
export type {
  EngineMetrics,
  InformerMetrics,
  Metrics,
  RelistReason,
  RequestCount,
  RequestVerb,
  SessionMetrics,
} from './protocol/metrics.js'
export type { Phase } from './protocol/phase.js'
export type { PendingType } from './protocol/requests.js'
export type { InformerStatus, Source } from './protocol/status.js'
export type { Change, ChangeCause } from './query/change-set.js'
export type { RowOf } from './query/checked-query.js'
export type { LabelSelector } from './query/label-selector-object.js'
export { path } from './query/path-tools.js'
export type { Query, Select, SortKey, Where, Window } from './query/query.js'

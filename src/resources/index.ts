// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

export { type Resource, type ResourceOptions, resource } from '../model/resource.js'
export {
  mutatingWebhookConfigurations,
  validatingAdmissionPolicies,
  validatingWebhookConfigurations,
} from './admissionregistration-v1.js'
export { customResourceDefinitions } from './apiextensions-v1.js'
export { apiServices } from './apiregistration-v1.js'
export { controllerRevisions, daemonSets, deployments, replicaSets, statefulSets } from './apps-v1.js'
export { horizontalPodAutoscalers } from './autoscaling-v2.js'
export { cronJobs, jobs } from './batch-v1.js'
export { certificateSigningRequests } from './certificates-v1.js'
export { leases } from './coordination-v1.js'
export {
  configMaps,
  endpoints,
  events,
  limitRanges,
  namespaces,
  nodes,
  persistentVolumeClaims,
  persistentVolumes,
  pods,
  replicationControllers,
  resourceQuotas,
  secrets,
  serviceAccounts,
  services,
} from './core-v1.js'
export { endpointSlices } from './discovery-v1.js'
export { ingressClasses, ingresses, networkPolicies } from './networking-v1.js'
export { runtimeClasses } from './node-v1.js'
export { podDisruptionBudgets } from './policy-v1.js'
export { clusterRoleBindings, clusterRoles, roleBindings, roles } from './rbac-v1.js'
export { priorityClasses } from './scheduling-v1.js'
export { csiDrivers, csiNodes, csiStorageCapacities, storageClasses, volumeAttachments } from './storage-v1.js'
export type {
  MutatingWebhookConfiguration,
  ValidatingAdmissionPolicy,
  ValidatingWebhookConfiguration,
} from './types/admissionregistration-v1.generated.js'
export type { CustomResourceDefinition } from './types/apiextensions-v1.generated.js'
export type { APIService } from './types/apiregistration-v1.generated.js'
export type {
  ControllerRevision,
  DaemonSet,
  DaemonSetStatus,
  Deployment,
  DeploymentSpec,
  DeploymentStatus,
  ReplicaSet,
  StatefulSet,
  StatefulSetStatus,
} from './types/apps-v1.generated.js'
export type { HorizontalPodAutoscaler } from './types/autoscaling-v2.generated.js'
export type { CronJob, Job, JobSpec, JobStatus } from './types/batch-v1.generated.js'
export type { CertificateSigningRequest } from './types/certificates-v1.generated.js'
export type { Lease } from './types/coordination-v1.generated.js'
export type {
  ConfigMap,
  Container,
  ContainerState,
  ContainerStatus,
  Endpoints,
  Event,
  LimitRange,
  Namespace,
  Node,
  NodeSpec,
  NodeStatus,
  ObjectReference,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  PodCondition,
  PodSpec,
  PodStatus,
  PodTemplateSpec,
  ReplicationController,
  ResourceQuota,
  Secret,
  Service,
  ServiceAccount,
  ServicePort,
  ServiceSpec,
  Volume,
} from './types/core-v1.generated.js'
export type { EndpointSlice } from './types/discovery-v1.generated.js'
export type { ObjectMeta } from './types/meta-v1.generated.js'
export type { Ingress, IngressClass, NetworkPolicy } from './types/networking-v1.generated.js'
export type { RuntimeClass } from './types/node-v1.generated.js'
export type { PodDisruptionBudget } from './types/policy-v1.generated.js'
export type { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from './types/rbac-v1.generated.js'
export type { PriorityClass } from './types/scheduling-v1.generated.js'
export type {
  CSIDriver,
  CSINode,
  CSIStorageCapacity,
  StorageClass,
  VolumeAttachment,
} from './types/storage-v1.generated.js'

// @ts-check

/**
 * The built-in kinds that get a constant and a type, by group version as in an object's `apiVersion`. Where one kind is
 * served in several versions, the stable one.
 *
 * @type {ReadonlyMap<string, readonly string[]>}
 */
export const builtInKinds = new Map([
  [
    'v1',
    [
      'ConfigMap',
      'Endpoints',
      'Event',
      'LimitRange',
      'Namespace',
      'Node',
      'PersistentVolume',
      'PersistentVolumeClaim',
      'Pod',
      'ReplicationController',
      'ResourceQuota',
      'Secret',
      'Service',
      'ServiceAccount',
    ],
  ],
  ['apps/v1', ['ControllerRevision', 'DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet']],
  ['batch/v1', ['CronJob', 'Job']],
  ['autoscaling/v2', ['HorizontalPodAutoscaler']],
  ['policy/v1', ['PodDisruptionBudget']],
  ['networking.k8s.io/v1', ['Ingress', 'IngressClass', 'NetworkPolicy']],
  ['discovery.k8s.io/v1', ['EndpointSlice']],
  ['coordination.k8s.io/v1', ['Lease']],
  ['rbac.authorization.k8s.io/v1', ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding']],
  ['storage.k8s.io/v1', ['CSIDriver', 'CSINode', 'CSIStorageCapacity', 'StorageClass', 'VolumeAttachment']],
  ['scheduling.k8s.io/v1', ['PriorityClass']],
  ['node.k8s.io/v1', ['RuntimeClass']],
  [
    'admissionregistration.k8s.io/v1',
    ['MutatingWebhookConfiguration', 'ValidatingAdmissionPolicy', 'ValidatingWebhookConfiguration'],
  ],
  ['certificates.k8s.io/v1', ['CertificateSigningRequest']],
  ['apiextensions.k8s.io/v1', ['CustomResourceDefinition']],
  ['apiregistration.k8s.io/v1', ['APIService']],
])

/**
 * Parts of those kinds that have a name of their own in the public API, because applications write functions over them.
 * By the file that has them.
 *
 * @type {ReadonlyMap<string, readonly string[]>}
 */
export const publicParts = new Map([
  [
    'core-v1',
    [
      'Container',
      'ContainerState',
      'ContainerStatus',
      'NodeSpec',
      'NodeStatus',
      'ObjectReference',
      'PodCondition',
      'PodSpec',
      'PodStatus',
      'PodTemplateSpec',
      'ServicePort',
      'ServiceSpec',
      'Volume',
    ],
  ],
  ['apps-v1', ['DaemonSetStatus', 'DeploymentSpec', 'DeploymentStatus', 'StatefulSetStatus']],
  ['batch-v1', ['JobSpec', 'JobStatus']],
])

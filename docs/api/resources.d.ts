export {
    APIService,
    CSIDriver,
    CSINode,
    CSIStorageCapacity,
    CertificateSigningRequest,
    ClusterRole,
    ClusterRoleBinding,
    ConfigMap,
    Container,
    ContainerState,
    ContainerStatus,
    ControllerRevision,
    CronJob,
    CustomResourceDefinition,
    DaemonSet,
    DaemonSetStatus,
    Deployment,
    DeploymentSpec,
    DeploymentStatus,
    EndpointSlice,
    Endpoints,
    Event,
    HorizontalPodAutoscaler,
    Ingress,
    IngressClass,
    Job,
    JobSpec,
    JobStatus,
    Lease,
    LimitRange,
    MutatingWebhookConfiguration,
    Namespace,
    NetworkPolicy,
    Node,
    NodeSpec,
    NodeStatus,
    ObjectMeta,
    ObjectReference,
    PersistentVolume,
    PersistentVolumeClaim,
    Pod,
    PodCondition,
    PodDisruptionBudget,
    PodSpec,
    PodStatus,
    PodTemplateSpec,
    PriorityClass,
    ReplicaSet,
    ReplicationController,
    Resource,
    ResourceOptions,
    ResourceQuota,
    Role,
    RoleBinding,
    RuntimeClass,
    Secret,
    Service,
    ServiceAccount,
    ServicePort,
    ServiceSpec,
    StatefulSet,
    StatefulSetStatus,
    StorageClass,
    ValidatingAdmissionPolicy,
    ValidatingWebhookConfiguration,
    Volume,
    VolumeAttachment,
    apiServices,
    certificateSigningRequests,
    clusterRoleBindings,
    clusterRoles,
    configMaps,
    controllerRevisions,
    cronJobs,
    csiDrivers,
    csiNodes,
    csiStorageCapacities,
    customResourceDefinitions,
    daemonSets,
    deployments,
    endpointSlices,
    endpoints,
    events,
    horizontalPodAutoscalers,
    ingressClasses,
    ingresses,
    jobs,
    leases,
    limitRanges,
    mutatingWebhookConfigurations,
    namespaces,
    networkPolicies,
    nodes,
    persistentVolumeClaims,
    persistentVolumes,
    podDisruptionBudgets,
    pods,
    priorityClasses,
    replicaSets,
    replicationControllers,
    resource,
    resourceQuotas,
    roleBindings,
    roles,
    runtimeClasses,
    secrets,
    serviceAccounts,
    services,
    statefulSets,
    storageClasses,
    validatingAdmissionPolicies,
    validatingWebhookConfigurations,
    volumeAttachments,
}

// src/model/kube-object.d.ts
export interface OwnerReference {
    readonly apiVersion: string;
    readonly kind: string;
    readonly name: string;
    readonly uid: string;
    readonly controller?: boolean;
    readonly blockOwnerDeletion?: boolean;
}
export interface ObjectMeta {
    readonly name: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly generation?: number;
    readonly creationTimestamp?: string | null;
    readonly deletionTimestamp?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly ownerReferences?: readonly OwnerReference[];
    readonly finalizers?: readonly string[];
    readonly managedFields?: readonly unknown[];
}
export interface KubeObject {
    readonly apiVersion?: string;
    readonly kind?: string;
    readonly metadata: ObjectMeta;
}

// src/model/resource.d.ts
export interface Resource<T extends KubeObject = KubeObject> {
    readonly group: string;
    readonly version: string;
    readonly plural: string;
    readonly kind?: string;
    readonly namespaced: boolean;
    readonly guessed?: 'namespaced';
    readonly lookup?: ResourceLookup;
    readonly __object?: T;
}
export type ResourceLookup =
{
    readonly type: 'versions';
    readonly among: readonly GroupVersion[];
}
 | {
    readonly type: 'kind';
};
export interface GroupVersion {
    readonly group: string;
    readonly version: string;
}
export interface KindName {
    readonly group?: string;
    readonly version?: string;
    readonly kind: string;
}
export interface ResourceOptions {
    readonly kind?: string;
    readonly namespaced?: boolean;
}
export declare function resource<T extends KubeObject = KubeObject>(groupVersion: string | readonly string[], plural: string, options?: ResourceOptions): Resource<T>;
export declare function resource<T extends KubeObject = KubeObject>(name: KindName, options?: Pick<ResourceOptions, 'namespaced'>): Resource<T>;

// src/resources/admissionregistration-v1.d.ts
export declare const mutatingWebhookConfigurations: Resource<MutatingWebhookConfiguration>;
export declare const validatingAdmissionPolicies: Resource<ValidatingAdmissionPolicy>;
export declare const validatingWebhookConfigurations: Resource<ValidatingWebhookConfiguration>;

// src/resources/apiextensions-v1.d.ts
export declare const customResourceDefinitions: Resource<CustomResourceDefinition>;

// src/resources/apiregistration-v1.d.ts
export declare const apiServices: Resource<APIService>;

// src/resources/apps-v1.d.ts
export declare const controllerRevisions: Resource<ControllerRevision>;
export declare const daemonSets: Resource<DaemonSet>;
export declare const deployments: Resource<Deployment>;
export declare const replicaSets: Resource<ReplicaSet>;
export declare const statefulSets: Resource<StatefulSet>;

// src/resources/autoscaling-v2.d.ts
export declare const horizontalPodAutoscalers: Resource<HorizontalPodAutoscaler>;

// src/resources/batch-v1.d.ts
export declare const cronJobs: Resource<CronJob>;
export declare const jobs: Resource<Job>;

// src/resources/certificates-v1.d.ts
export declare const certificateSigningRequests: Resource<CertificateSigningRequest>;

// src/resources/coordination-v1.d.ts
export declare const leases: Resource<Lease>;

// src/resources/core-v1.d.ts
export declare const configMaps: Resource<ConfigMap>;
export declare const endpoints: Resource<Endpoints>;
export declare const events: Resource<Event>;
export declare const limitRanges: Resource<LimitRange>;
export declare const namespaces: Resource<Namespace>;
export declare const nodes: Resource<Node>;
export declare const persistentVolumes: Resource<PersistentVolume>;
export declare const persistentVolumeClaims: Resource<PersistentVolumeClaim>;
export declare const pods: Resource<Pod>;
export declare const replicationControllers: Resource<ReplicationController>;
export declare const resourceQuotas: Resource<ResourceQuota>;
export declare const secrets: Resource<Secret>;
export declare const services: Resource<Service>;
export declare const serviceAccounts: Resource<ServiceAccount>;

// src/resources/discovery-v1.d.ts
export declare const endpointSlices: Resource<EndpointSlice>;

// src/resources/networking-v1.d.ts
export declare const ingresses: Resource<Ingress>;
export declare const ingressClasses: Resource<IngressClass>;
export declare const networkPolicies: Resource<NetworkPolicy>;

// src/resources/node-v1.d.ts
export declare const runtimeClasses: Resource<RuntimeClass>;

// src/resources/policy-v1.d.ts
export declare const podDisruptionBudgets: Resource<PodDisruptionBudget>;

// src/resources/rbac-v1.d.ts
export declare const clusterRoles: Resource<ClusterRole>;
export declare const clusterRoleBindings: Resource<ClusterRoleBinding>;
export declare const roles: Resource<Role>;
export declare const roleBindings: Resource<RoleBinding>;

// src/resources/scheduling-v1.d.ts
export declare const priorityClasses: Resource<PriorityClass>;

// src/resources/storage-v1.d.ts
export declare const csiDrivers: Resource<CSIDriver>;
export declare const csiNodes: Resource<CSINode>;
export declare const csiStorageCapacities: Resource<CSIStorageCapacity>;
export declare const storageClasses: Resource<StorageClass>;
export declare const volumeAttachments: Resource<VolumeAttachment>;

// src/resources/types/admissionregistration-v1.generated.d.ts
export interface AuditAnnotation {
    readonly key: string;
    readonly valueExpression: string;
}
export interface ExpressionWarning {
    readonly fieldRef: string;
    readonly warning: string;
}
export interface MatchCondition {
    readonly expression: string;
    readonly name: string;
}
export interface MatchResources {
    readonly excludeResourceRules?: readonly NamedRuleWithOperations[];
    readonly matchPolicy?: 'Equivalent' | 'Exact';
    readonly namespaceSelector?: LabelSelector;
    readonly objectSelector?: LabelSelector;
    readonly resourceRules?: readonly NamedRuleWithOperations[];
}
export interface MutatingWebhook {
    readonly admissionReviewVersions: readonly string[];
    readonly clientConfig: WebhookClientConfig;
    readonly failurePolicy?: 'Fail' | 'Ignore';
    readonly matchConditions?: readonly MatchCondition[];
    readonly matchPolicy?: 'Equivalent' | 'Exact';
    readonly name: string;
    readonly namespaceSelector?: LabelSelector;
    readonly objectSelector?: LabelSelector;
    readonly reinvocationPolicy?: 'IfNeeded' | 'Never';
    readonly rules?: readonly RuleWithOperations[];
    readonly sideEffects: 'None' | 'NoneOnDryRun' | 'Some' | 'Unknown';
    readonly timeoutSeconds?: number;
}
export interface MutatingWebhookConfiguration {
    readonly apiVersion?: 'admissionregistration.k8s.io/v1';
    readonly kind?: 'MutatingWebhookConfiguration';
    readonly metadata: ObjectMeta;
    readonly webhooks?: readonly MutatingWebhook[];
}
export interface NamedRuleWithOperations {
    readonly apiGroups?: readonly string[];
    readonly apiVersions?: readonly string[];
    readonly operations?: readonly ('*' | 'CONNECT' | 'CREATE' | 'DELETE' | 'UPDATE')[];
    readonly resourceNames?: readonly string[];
    readonly resources?: readonly string[];
    readonly scope?: '*' | 'Cluster' | 'Namespaced';
}
export interface ParamKind {
    readonly apiVersion?: string;
    readonly kind?: string;
}
export interface RuleWithOperations {
    readonly apiGroups?: readonly string[];
    readonly apiVersions?: readonly string[];
    readonly operations?: readonly ('*' | 'CONNECT' | 'CREATE' | 'DELETE' | 'UPDATE')[];
    readonly resources?: readonly string[];
    readonly scope?: '*' | 'Cluster' | 'Namespaced';
}
export interface ServiceReference {
    readonly name: string;
    readonly namespace: string;
    readonly path?: string;
    readonly port?: number;
}
export interface TypeChecking {
    readonly expressionWarnings?: readonly ExpressionWarning[];
}
export interface ValidatingAdmissionPolicy {
    readonly apiVersion?: 'admissionregistration.k8s.io/v1';
    readonly kind?: 'ValidatingAdmissionPolicy';
    readonly metadata: ObjectMeta;
    readonly spec?: ValidatingAdmissionPolicySpec;
    readonly status?: ValidatingAdmissionPolicyStatus;
}
export interface ValidatingAdmissionPolicySpec {
    readonly auditAnnotations?: readonly AuditAnnotation[];
    readonly failurePolicy?: 'Fail' | 'Ignore';
    readonly matchConditions?: readonly MatchCondition[];
    readonly matchConstraints?: MatchResources;
    readonly paramKind?: ParamKind;
    readonly validations?: readonly Validation[];
    readonly variables?: readonly Variable[];
}
export interface ValidatingAdmissionPolicyStatus {
    readonly conditions?: readonly Condition[];
    readonly observedGeneration?: number;
    readonly typeChecking?: TypeChecking;
}
export interface ValidatingWebhook {
    readonly admissionReviewVersions: readonly string[];
    readonly clientConfig: WebhookClientConfig;
    readonly failurePolicy?: 'Fail' | 'Ignore';
    readonly matchConditions?: readonly MatchCondition[];
    readonly matchPolicy?: 'Equivalent' | 'Exact';
    readonly name: string;
    readonly namespaceSelector?: LabelSelector;
    readonly objectSelector?: LabelSelector;
    readonly rules?: readonly RuleWithOperations[];
    readonly sideEffects: 'None' | 'NoneOnDryRun' | 'Some' | 'Unknown';
    readonly timeoutSeconds?: number;
}
export interface ValidatingWebhookConfiguration {
    readonly apiVersion?: 'admissionregistration.k8s.io/v1';
    readonly kind?: 'ValidatingWebhookConfiguration';
    readonly metadata: ObjectMeta;
    readonly webhooks?: readonly ValidatingWebhook[];
}
export interface Validation {
    readonly expression: string;
    readonly message?: string;
    readonly messageExpression?: string;
    readonly reason?: string;
}
export interface Variable {
    readonly expression: string;
    readonly name: string;
}
export interface WebhookClientConfig {
    readonly caBundle?: string;
    readonly service?: ServiceReference;
    readonly url?: string;
}

// src/resources/types/apiextensions-v1.generated.d.ts
export interface CustomResourceColumnDefinition {
    readonly description?: string;
    readonly format?: string;
    readonly jsonPath: string;
    readonly name: string;
    readonly priority?: number;
    readonly type: string;
}
export interface CustomResourceConversion {
    readonly strategy: string;
    readonly webhook?: WebhookConversion;
}
export interface CustomResourceDefinition {
    readonly apiVersion?: 'apiextensions.k8s.io/v1';
    readonly kind?: 'CustomResourceDefinition';
    readonly metadata: ObjectMeta;
    readonly spec: CustomResourceDefinitionSpec;
    readonly status?: CustomResourceDefinitionStatus;
}
export interface CustomResourceDefinitionCondition {
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly observedGeneration?: number;
    readonly reason?: string;
    readonly status: string;
    readonly type: string;
}
export interface CustomResourceDefinitionNames {
    readonly categories?: readonly string[];
    readonly kind: string;
    readonly listKind?: string;
    readonly plural: string;
    readonly shortNames?: readonly string[];
    readonly singular?: string;
}
export interface CustomResourceDefinitionSpec {
    readonly conversion?: CustomResourceConversion;
    readonly group: string;
    readonly names: CustomResourceDefinitionNames;
    readonly preserveUnknownFields?: boolean;
    readonly scope: string;
    readonly versions: readonly CustomResourceDefinitionVersion[];
}
export interface CustomResourceDefinitionStatus {
    readonly acceptedNames?: CustomResourceDefinitionNames;
    readonly conditions?: readonly CustomResourceDefinitionCondition[];
    readonly observedGeneration?: number;
    readonly storedVersions?: readonly string[];
}
export interface CustomResourceDefinitionVersion {
    readonly additionalPrinterColumns?: readonly CustomResourceColumnDefinition[];
    readonly deprecated?: boolean;
    readonly deprecationWarning?: string;
    readonly name: string;
    readonly schema?: CustomResourceValidation;
    readonly selectableFields?: readonly SelectableField[];
    readonly served: boolean;
    readonly storage: boolean;
    readonly subresources?: CustomResourceSubresources;
}
export interface CustomResourceSubresourceScale {
    readonly labelSelectorPath?: string;
    readonly specReplicasPath: string;
    readonly statusReplicasPath: string;
}
export type CustomResourceSubresourceStatus = {
    readonly [key: string]: unknown;
};
export interface CustomResourceSubresources {
    readonly scale?: CustomResourceSubresourceScale;
    readonly status?: CustomResourceSubresourceStatus;
}
export interface CustomResourceValidation {
    readonly openAPIV3Schema?: JSONSchemaProps;
}
export interface ExternalDocumentation {
    readonly description?: string;
    readonly url?: string;
}
export type JSON = unknown;
export interface JSONSchemaProps {
    readonly $ref?: string;
    readonly $schema?: string;
    readonly additionalItems?: JSONSchemaPropsOrBool;
    readonly additionalProperties?: JSONSchemaPropsOrBool;
    readonly allOf?: readonly JSONSchemaProps[];
    readonly anyOf?: readonly JSONSchemaProps[];
    readonly default?: JSON;
    readonly definitions?: {
        readonly [key: string]: JSONSchemaProps;
    };
    readonly dependencies?: {
        readonly [key: string]: JSONSchemaPropsOrStringArray;
    };
    readonly description?: string;
    readonly enum?: readonly JSON[];
    readonly example?: JSON;
    readonly exclusiveMaximum?: boolean;
    readonly exclusiveMinimum?: boolean;
    readonly externalDocs?: ExternalDocumentation;
    readonly format?: string;
    readonly id?: string;
    readonly items?: JSONSchemaPropsOrArray;
    readonly maxItems?: number;
    readonly maxLength?: number;
    readonly maxProperties?: number;
    readonly maximum?: number;
    readonly minItems?: number;
    readonly minLength?: number;
    readonly minProperties?: number;
    readonly minimum?: number;
    readonly multipleOf?: number;
    readonly not?: JSONSchemaProps;
    readonly nullable?: boolean;
    readonly oneOf?: readonly JSONSchemaProps[];
    readonly pattern?: string;
    readonly patternProperties?: {
        readonly [key: string]: JSONSchemaProps;
    };
    readonly properties?: {
        readonly [key: string]: JSONSchemaProps;
    };
    readonly required?: readonly string[];
    readonly title?: string;
    readonly type?: string;
    readonly uniqueItems?: boolean;
    readonly 'x-kubernetes-embedded-resource'?: boolean;
    readonly 'x-kubernetes-int-or-string'?: boolean;
    readonly 'x-kubernetes-list-map-keys'?: readonly string[];
    readonly 'x-kubernetes-list-type'?: string;
    readonly 'x-kubernetes-map-type'?: string;
    readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
    readonly 'x-kubernetes-validations'?: readonly ValidationRule[];
}
export type JSONSchemaPropsOrArray = unknown;
export type JSONSchemaPropsOrBool = unknown;
export type JSONSchemaPropsOrStringArray = unknown;
export interface SelectableField {
    readonly jsonPath: string;
}
export interface ServiceReference {
    readonly name: string;
    readonly namespace: string;
    readonly path?: string;
    readonly port?: number;
}
export interface ValidationRule {
    readonly fieldPath?: string;
    readonly message?: string;
    readonly messageExpression?: string;
    readonly optionalOldSelf?: boolean;
    readonly reason?: 'FieldValueDuplicate' | 'FieldValueForbidden' | 'FieldValueInvalid' | 'FieldValueRequired';
    readonly rule: string;
}
export interface WebhookClientConfig {
    readonly caBundle?: string;
    readonly service?: ServiceReference;
    readonly url?: string;
}
export interface WebhookConversion {
    readonly clientConfig?: WebhookClientConfig;
    readonly conversionReviewVersions: readonly string[];
}

// src/resources/types/apiregistration-v1.generated.d.ts
export interface APIService {
    readonly apiVersion?: 'apiregistration.k8s.io/v1';
    readonly kind?: 'APIService';
    readonly metadata: ObjectMeta;
    readonly spec?: APIServiceSpec;
    readonly status?: APIServiceStatus;
}
export interface APIServiceCondition {
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status: string;
    readonly type: string;
}
export interface APIServiceSpec {
    readonly caBundle?: string;
    readonly group?: string;
    readonly groupPriorityMinimum: number;
    readonly insecureSkipTLSVerify?: boolean;
    readonly service?: ServiceReference;
    readonly version?: string;
    readonly versionPriority: number;
}
export interface APIServiceStatus {
    readonly conditions?: readonly APIServiceCondition[];
}
export interface ServiceReference {
    readonly name?: string;
    readonly namespace?: string;
    readonly port?: number;
}

// src/resources/types/apps-v1.generated.d.ts
export interface ControllerRevision {
    readonly apiVersion?: 'apps/v1';
    readonly data: RawExtension;
    readonly kind?: 'ControllerRevision';
    readonly metadata: ObjectMeta;
    readonly revision?: number;
}
export interface DaemonSet {
    readonly apiVersion?: 'apps/v1';
    readonly kind?: 'DaemonSet';
    readonly metadata: ObjectMeta;
    readonly spec: DaemonSetSpec;
    readonly status?: DaemonSetStatus;
}
export interface DaemonSetCondition {
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status?: string;
    readonly type?: string;
}
export interface DaemonSetSpec {
    readonly minReadySeconds?: number;
    readonly revisionHistoryLimit?: number;
    readonly selector: LabelSelector;
    readonly template: PodTemplateSpec;
    readonly updateStrategy?: DaemonSetUpdateStrategy;
}
export interface DaemonSetStatus {
    readonly collisionCount?: number;
    readonly conditions?: readonly DaemonSetCondition[];
    readonly currentNumberScheduled: number;
    readonly desiredNumberScheduled: number;
    readonly numberAvailable?: number;
    readonly numberMisscheduled: number;
    readonly numberReady: number;
    readonly numberUnavailable?: number;
    readonly observedGeneration?: number;
    readonly updatedNumberScheduled?: number;
}
export interface DaemonSetUpdateStrategy {
    readonly rollingUpdate?: RollingUpdateDaemonSet;
    readonly type?: 'OnDelete' | 'RollingUpdate';
}
export interface Deployment {
    readonly apiVersion?: 'apps/v1';
    readonly kind?: 'Deployment';
    readonly metadata: ObjectMeta;
    readonly spec: DeploymentSpec;
    readonly status?: DeploymentStatus;
}
export interface DeploymentCondition {
    readonly lastTransitionTime?: string;
    readonly lastUpdateTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status?: string;
    readonly type?: string;
}
export interface DeploymentSpec {
    readonly minReadySeconds?: number;
    readonly paused?: boolean;
    readonly progressDeadlineSeconds?: number;
    readonly replicas?: number;
    readonly revisionHistoryLimit?: number;
    readonly selector: LabelSelector;
    readonly strategy?: DeploymentStrategy;
    readonly template: PodTemplateSpec;
}
export interface DeploymentStatus {
    readonly availableReplicas?: number;
    readonly collisionCount?: number;
    readonly conditions?: readonly DeploymentCondition[];
    readonly observedGeneration?: number;
    readonly readyReplicas?: number;
    readonly replicas?: number;
    readonly terminatingReplicas?: number;
    readonly unavailableReplicas?: number;
    readonly updatedReplicas?: number;
}
export interface DeploymentStrategy {
    readonly rollingUpdate?: RollingUpdateDeployment;
    readonly type?: 'Recreate' | 'RollingUpdate';
}
export interface ReplicaSet {
    readonly apiVersion?: 'apps/v1';
    readonly kind?: 'ReplicaSet';
    readonly metadata: ObjectMeta;
    readonly spec: ReplicaSetSpec;
    readonly status?: ReplicaSetStatus;
}
export interface ReplicaSetCondition {
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status?: string;
    readonly type?: string;
}
export interface ReplicaSetSpec {
    readonly minReadySeconds?: number;
    readonly replicas?: number;
    readonly selector: LabelSelector;
    readonly template?: PodTemplateSpec;
}
export interface ReplicaSetStatus {
    readonly availableReplicas?: number;
    readonly conditions?: readonly ReplicaSetCondition[];
    readonly fullyLabeledReplicas?: number;
    readonly observedGeneration?: number;
    readonly readyReplicas?: number;
    readonly replicas: number;
    readonly terminatingReplicas?: number;
}
export interface RollingUpdateDaemonSet {
    readonly maxSurge?: IntOrString;
    readonly maxUnavailable?: IntOrString;
}
export interface RollingUpdateDeployment {
    readonly maxSurge?: IntOrString;
    readonly maxUnavailable?: IntOrString;
}
export interface RollingUpdateStatefulSetStrategy {
    readonly maxUnavailable?: IntOrString;
    readonly partition?: number;
}
export interface StatefulSet {
    readonly apiVersion?: 'apps/v1';
    readonly kind?: 'StatefulSet';
    readonly metadata: ObjectMeta;
    readonly spec: StatefulSetSpec;
    readonly status?: StatefulSetStatus;
}
export interface StatefulSetCondition {
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status?: string;
    readonly type?: string;
}
export interface StatefulSetOrdinals {
    readonly start?: number;
}
export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
    readonly whenDeleted?: string;
    readonly whenScaled?: string;
}
export interface StatefulSetSpec {
    readonly minReadySeconds?: number;
    readonly ordinals?: StatefulSetOrdinals;
    readonly persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy;
    readonly podManagementPolicy?: 'OrderedReady' | 'Parallel';
    readonly replicas?: number;
    readonly revisionHistoryLimit?: number;
    readonly selector: LabelSelector;
    readonly serviceName?: string;
    readonly template: PodTemplateSpec;
    readonly updateStrategy?: StatefulSetUpdateStrategy;
    readonly volumeClaimTemplates?: readonly PersistentVolumeClaim[];
}
export interface StatefulSetStatus {
    readonly availableReplicas?: number;
    readonly collisionCount?: number;
    readonly conditions?: readonly StatefulSetCondition[];
    readonly currentReplicas?: number;
    readonly currentRevision?: string;
    readonly observedGeneration?: number;
    readonly readyReplicas?: number;
    readonly replicas: number;
    readonly updateRevision?: string;
    readonly updatedReplicas?: number;
}
export interface StatefulSetUpdateStrategy {
    readonly rollingUpdate?: RollingUpdateStatefulSetStrategy;
    readonly type?: 'OnDelete' | 'Recreate' | 'RollingUpdate';
}

// src/resources/types/autoscaling-v2.generated.d.ts
export interface ContainerResourceMetricSource {
    readonly container: string;
    readonly name: string;
    readonly target: MetricTarget;
}
export interface ContainerResourceMetricStatus {
    readonly container: string;
    readonly current: MetricValueStatus;
    readonly name: string;
}
export interface CrossVersionObjectReference {
    readonly apiVersion?: string;
    readonly kind: string;
    readonly name: string;
}
export interface ExternalMetricSource {
    readonly metric: MetricIdentifier;
    readonly target: MetricTarget;
}
export interface ExternalMetricStatus {
    readonly current: MetricValueStatus;
    readonly metric: MetricIdentifier;
}
export interface HPAScalingPolicy {
    readonly periodSeconds: number;
    readonly type: string;
    readonly value: number;
}
export interface HPAScalingRules {
    readonly policies?: readonly HPAScalingPolicy[];
    readonly selectPolicy?: string;
    readonly stabilizationWindowSeconds?: number;
    readonly tolerance?: Quantity;
}
export interface HorizontalPodAutoscaler {
    readonly apiVersion?: 'autoscaling/v2';
    readonly kind?: 'HorizontalPodAutoscaler';
    readonly metadata: ObjectMeta;
    readonly spec: HorizontalPodAutoscalerSpec;
    readonly status?: HorizontalPodAutoscalerStatus;
}
export interface HorizontalPodAutoscalerBehavior {
    readonly scaleDown?: HPAScalingRules;
    readonly scaleUp?: HPAScalingRules;
}
export interface HorizontalPodAutoscalerCondition {
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly observedGeneration?: number;
    readonly reason?: string;
    readonly status: string;
    readonly type: string;
}
export interface HorizontalPodAutoscalerSpec {
    readonly behavior?: HorizontalPodAutoscalerBehavior;
    readonly maxReplicas: number;
    readonly metrics?: readonly MetricSpec[];
    readonly minReplicas?: number;
    readonly scaleTargetRef: CrossVersionObjectReference;
}
export interface HorizontalPodAutoscalerStatus {
    readonly conditions?: readonly HorizontalPodAutoscalerCondition[];
    readonly currentMetrics?: readonly MetricStatus[];
    readonly currentReplicas?: number;
    readonly desiredReplicas: number;
    readonly lastScaleTime?: string;
    readonly observedGeneration?: number;
}
export interface MetricIdentifier {
    readonly name: string;
    readonly selector?: LabelSelector;
}
export interface MetricSpec {
    readonly containerResource?: ContainerResourceMetricSource;
    readonly external?: ExternalMetricSource;
    readonly object?: ObjectMetricSource;
    readonly pods?: PodsMetricSource;
    readonly resource?: ResourceMetricSource;
    readonly type: string;
}
export interface MetricStatus {
    readonly containerResource?: ContainerResourceMetricStatus;
    readonly external?: ExternalMetricStatus;
    readonly object?: ObjectMetricStatus;
    readonly pods?: PodsMetricStatus;
    readonly resource?: ResourceMetricStatus;
    readonly type: string;
}
export interface MetricTarget {
    readonly averageUtilization?: number;
    readonly averageValue?: Quantity;
    readonly type: string;
    readonly value?: Quantity;
}
export interface MetricValueStatus {
    readonly averageUtilization?: number;
    readonly averageValue?: Quantity;
    readonly value?: Quantity;
}
export interface ObjectMetricSource {
    readonly describedObject: CrossVersionObjectReference;
    readonly metric: MetricIdentifier;
    readonly target: MetricTarget;
}
export interface ObjectMetricStatus {
    readonly current: MetricValueStatus;
    readonly describedObject: CrossVersionObjectReference;
    readonly metric: MetricIdentifier;
}
export interface PodsMetricSource {
    readonly metric: MetricIdentifier;
    readonly target: MetricTarget;
}
export interface PodsMetricStatus {
    readonly current: MetricValueStatus;
    readonly metric: MetricIdentifier;
}
export interface ResourceMetricSource {
    readonly name: string;
    readonly target: MetricTarget;
}
export interface ResourceMetricStatus {
    readonly current: MetricValueStatus;
    readonly name: string;
}

// src/resources/types/batch-v1.generated.d.ts
export interface CronJob {
    readonly apiVersion?: 'batch/v1';
    readonly kind?: 'CronJob';
    readonly metadata: ObjectMeta;
    readonly spec: CronJobSpec;
    readonly status?: CronJobStatus;
}
export interface CronJobSpec {
    readonly concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace';
    readonly failedJobsHistoryLimit?: number;
    readonly jobTemplate: JobTemplateSpec;
    readonly schedule: string;
    readonly startingDeadlineSeconds?: number;
    readonly successfulJobsHistoryLimit?: number;
    readonly suspend?: boolean;
    readonly timeZone?: string;
}
export interface CronJobStatus {
    readonly active?: readonly ObjectReference[];
    readonly lastScheduleTime?: string;
    readonly lastSuccessfulTime?: string;
}
export interface Job {
    readonly apiVersion?: 'batch/v1';
    readonly kind?: 'Job';
    readonly metadata: ObjectMeta;
    readonly spec?: JobSpec;
    readonly status?: JobStatus;
}
export interface JobCondition {
    readonly lastProbeTime?: string;
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status: string;
    readonly type: string;
}
export interface JobSchedulingConfiguration {
    readonly disruptionMode?: WorkloadPodGroupDisruptionMode;
    readonly resourceClaims?: readonly WorkloadPodGroupResourceClaim[];
    readonly schedulingConstraints?: WorkloadPodGroupSchedulingConstraints;
    readonly schedulingPolicy?: WorkloadPodGroupSchedulingPolicy;
}
export interface JobSpec {
    readonly activeDeadlineSeconds?: number;
    readonly backoffLimit?: number;
    readonly backoffLimitPerIndex?: number;
    readonly completionMode?: 'Indexed' | 'NonIndexed';
    readonly completions?: number;
    readonly managedBy?: string;
    readonly manualSelector?: boolean;
    readonly maxFailedIndexes?: number;
    readonly parallelism?: number;
    readonly podFailurePolicy?: PodFailurePolicy;
    readonly podReplacementPolicy?: 'Failed' | 'TerminatingOrFailed';
    readonly scheduling?: JobSchedulingConfiguration;
    readonly selector?: LabelSelector;
    readonly successPolicy?: SuccessPolicy;
    readonly suspend?: boolean;
    readonly template: PodTemplateSpec;
    readonly ttlSecondsAfterFinished?: number;
}
export interface JobStatus {
    readonly active?: number;
    readonly completedIndexes?: string;
    readonly completionTime?: string;
    readonly conditions?: readonly JobCondition[];
    readonly failed?: number;
    readonly failedIndexes?: string;
    readonly ready?: number;
    readonly startTime?: string;
    readonly succeeded?: number;
    readonly terminating?: number;
    readonly uncountedTerminatedPods?: UncountedTerminatedPods;
}
export interface JobTemplateSpec {
    readonly metadata?: TemplateObjectMeta;
    readonly spec?: JobSpec;
}
export interface PodFailurePolicy {
    readonly rules: readonly PodFailurePolicyRule[];
}
export interface PodFailurePolicyOnExitCodesRequirement {
    readonly containerName?: string;
    readonly operator: 'In' | 'NotIn';
    readonly values: readonly number[];
}
export interface PodFailurePolicyOnPodConditionsPattern {
    readonly status?: string;
    readonly type: string;
}
export interface PodFailurePolicyRule {
    readonly action: 'Count' | 'FailIndex' | 'FailJob' | 'Ignore';
    readonly onExitCodes?: PodFailurePolicyOnExitCodesRequirement;
    readonly onPodConditions?: readonly PodFailurePolicyOnPodConditionsPattern[];
}
export interface SuccessPolicy {
    readonly rules: readonly SuccessPolicyRule[];
}
export interface SuccessPolicyRule {
    readonly succeededCount?: number;
    readonly succeededIndexes?: string;
}
export interface UncountedTerminatedPods {
    readonly failed?: readonly string[];
    readonly succeeded?: readonly string[];
}

// src/resources/types/certificates-v1.generated.d.ts
export interface CertificateSigningRequest {
    readonly apiVersion?: 'certificates.k8s.io/v1';
    readonly kind?: 'CertificateSigningRequest';
    readonly metadata: ObjectMeta;
    readonly spec: CertificateSigningRequestSpec;
    readonly status?: CertificateSigningRequestStatus;
}
export interface CertificateSigningRequestCondition {
    readonly lastTransitionTime?: string;
    readonly lastUpdateTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status: string;
    readonly type: string;
}
export interface CertificateSigningRequestSpec {
    readonly expirationSeconds?: number;
    readonly extra?: {
        readonly [key: string]: readonly string[];
    };
    readonly groups?: readonly string[];
    readonly request: string;
    readonly signerName: string;
    readonly uid?: string;
    readonly usages?: readonly ('any' | 'cert sign' | 'client auth' | 'code signing' | 'content commitment' | 'crl sign' | 'data encipherment' | 'decipher only' | 'digital signature' | 'email protection' | 'encipher only' | 'ipsec end system' | 'ipsec tunnel' | 'ipsec user' | 'key agreement' | 'key encipherment' | 'microsoft sgc' | 'netscape sgc' | 'ocsp signing' | 's/mime' | 'server auth' | 'signing' | 'timestamping')[];
    readonly username?: string;
}
export interface CertificateSigningRequestStatus {
    readonly certificate?: string;
    readonly conditions?: readonly CertificateSigningRequestCondition[];
}

// src/resources/types/coordination-v1.generated.d.ts
export interface Lease {
    readonly apiVersion?: 'coordination.k8s.io/v1';
    readonly kind?: 'Lease';
    readonly metadata: ObjectMeta;
    readonly spec?: LeaseSpec;
}
export interface LeaseSpec {
    readonly acquireTime?: string;
    readonly holderIdentity?: string;
    readonly leaseDurationSeconds?: number;
    readonly leaseTransitions?: number;
    readonly preferredHolder?: string;
    readonly renewTime?: string;
    readonly strategy?: string;
}

// src/resources/types/core-v1.generated.d.ts
export interface AWSElasticBlockStoreVolumeSource {
    readonly fsType?: string;
    readonly partition?: number;
    readonly readOnly?: boolean;
    readonly volumeID: string;
}
export interface Affinity {
    readonly nodeAffinity?: NodeAffinity;
    readonly podAffinity?: PodAffinity;
    readonly podAntiAffinity?: PodAntiAffinity;
}
export interface AppArmorProfile {
    readonly localhostProfile?: string;
    readonly type: 'Localhost' | 'RuntimeDefault' | 'Unconfined';
}
export interface AttachedVolume {
    readonly devicePath: string;
    readonly name: string;
}
export interface AzureDiskVolumeSource {
    readonly cachingMode?: 'None' | 'ReadOnly' | 'ReadWrite';
    readonly diskName: string;
    readonly diskURI: string;
    readonly fsType?: string;
    readonly kind?: 'Dedicated' | 'Managed' | 'Shared';
    readonly readOnly?: boolean;
}
export interface AzureFilePersistentVolumeSource {
    readonly readOnly?: boolean;
    readonly secretName: string;
    readonly secretNamespace?: string;
    readonly shareName: string;
}
export interface AzureFileVolumeSource {
    readonly readOnly?: boolean;
    readonly secretName: string;
    readonly shareName: string;
}
export interface CSIPersistentVolumeSource {
    readonly controllerExpandSecretRef?: SecretReference;
    readonly controllerPublishSecretRef?: SecretReference;
    readonly driver: string;
    readonly fsType?: string;
    readonly nodeExpandSecretRef?: SecretReference;
    readonly nodePublishSecretRef?: SecretReference;
    readonly nodeStageSecretRef?: SecretReference;
    readonly readOnly?: boolean;
    readonly volumeAttributes?: {
        readonly [key: string]: string;
    };
    readonly volumeHandle: string;
}
export interface CSIVolumeSource {
    readonly driver: string;
    readonly fsType?: string;
    readonly nodePublishSecretRef?: LocalObjectReference;
    readonly readOnly?: boolean;
    readonly volumeAttributes?: {
        readonly [key: string]: string;
    };
}
export interface Capabilities {
    readonly add?: readonly string[];
    readonly drop?: readonly string[];
}
export interface CephFSPersistentVolumeSource {
    readonly monitors: readonly string[];
    readonly path?: string;
    readonly readOnly?: boolean;
    readonly secretFile?: string;
    readonly secretRef?: SecretReference;
    readonly user?: string;
}
export interface CephFSVolumeSource {
    readonly monitors: readonly string[];
    readonly path?: string;
    readonly readOnly?: boolean;
    readonly secretFile?: string;
    readonly secretRef?: LocalObjectReference;
    readonly user?: string;
}
export interface CinderPersistentVolumeSource {
    readonly fsType?: string;
    readonly readOnly?: boolean;
    readonly secretRef?: SecretReference;
    readonly volumeID: string;
}
export interface CinderVolumeSource {
    readonly fsType?: string;
    readonly readOnly?: boolean;
    readonly secretRef?: LocalObjectReference;
    readonly volumeID: string;
}
export interface ClientIPConfig {
    readonly timeoutSeconds?: number;
}
export interface ClusterTrustBundleProjection {
    readonly labelSelector?: LabelSelector;
    readonly name?: string;
    readonly optional?: boolean;
    readonly path: string;
    readonly signerName?: string;
    readonly user?: number;
}
export interface ConfigMap {
    readonly apiVersion?: 'v1';
    readonly binaryData?: {
        readonly [key: string]: string;
    };
    readonly data?: {
        readonly [key: string]: string;
    };
    readonly immutable?: boolean;
    readonly kind?: 'ConfigMap';
    readonly metadata: ObjectMeta;
}
export interface ConfigMapEnvSource {
    readonly name?: string;
    readonly optional?: boolean;
}
export interface ConfigMapKeySelector {
    readonly key: string;
    readonly name?: string;
    readonly optional?: boolean;
}
export interface ConfigMapNodeConfigSource {
    readonly kubeletConfigKey: string;
    readonly name: string;
    readonly namespace: string;
    readonly resourceVersion?: string;
    readonly uid?: string;
}
export interface ConfigMapProjection {
    readonly items?: readonly KeyToPath[];
    readonly name?: string;
    readonly optional?: boolean;
}
export interface ConfigMapVolumeSource {
    readonly defaultMode?: number;
    readonly defaultUser?: number;
    readonly items?: readonly KeyToPath[];
    readonly name?: string;
    readonly optional?: boolean;
}
export interface Container {
    readonly args?: readonly string[];
    readonly command?: readonly string[];
    readonly env?: readonly EnvVar[];
    readonly envFrom?: readonly EnvFromSource[];
    readonly image?: string;
    readonly imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
    readonly lifecycle?: Lifecycle;
    readonly livenessProbe?: Probe;
    readonly name: string;
    readonly ports?: readonly ContainerPort[];
    readonly readinessProbe?: Probe;
    readonly resizePolicy?: readonly ContainerResizePolicy[];
    readonly resources?: ResourceRequirements;
    readonly restartPolicy?: string;
    readonly restartPolicyRules?: readonly ContainerRestartRule[];
    readonly securityContext?: SecurityContext;
    readonly startupProbe?: Probe;
    readonly stdin?: boolean;
    readonly stdinOnce?: boolean;
    readonly terminationMessagePath?: string;
    readonly terminationMessagePolicy?: 'FallbackToLogsOnError' | 'File';
    readonly tty?: boolean;
    readonly volumeDevices?: readonly VolumeDevice[];
    readonly volumeMounts?: readonly VolumeMount[];
    readonly workingDir?: string;
}
export interface ContainerExtendedResourceRequest {
    readonly containerName: string;
    readonly requestName: string;
    readonly resourceName: string;
}
export interface ContainerImage {
    readonly names?: readonly string[];
    readonly sizeBytes?: number;
}
export interface ContainerPort {
    readonly containerPort: number;
    readonly hostIP?: string;
    readonly hostPort?: number;
    readonly name?: string;
    readonly protocol?: 'SCTP' | 'TCP' | 'UDP';
}
export interface ContainerResizePolicy {
    readonly resourceName: string;
    readonly restartPolicy: string;
}
export interface ContainerRestartRule {
    readonly action: string;
    readonly exitCodes?: ContainerRestartRuleOnExitCodes;
}
export interface ContainerRestartRuleOnExitCodes {
    readonly operator: string;
    readonly values?: readonly number[];
}
export interface ContainerState {
    readonly running?: ContainerStateRunning;
    readonly terminated?: ContainerStateTerminated;
    readonly waiting?: ContainerStateWaiting;
}
export interface ContainerStateRunning {
    readonly startedAt?: string;
}
export interface ContainerStateTerminated {
    readonly containerID?: string;
    readonly exitCode: number;
    readonly finishedAt?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly signal?: number;
    readonly startedAt?: string;
}
export interface ContainerStateWaiting {
    readonly message?: string;
    readonly reason?: string;
}
export interface ContainerStatus {
    readonly allocatedResources?: {
        readonly [key: string]: Quantity;
    };
    readonly allocatedResourcesStatus?: readonly ResourceStatus[];
    readonly containerID?: string;
    readonly image: string;
    readonly imageID: string;
    readonly lastState?: ContainerState;
    readonly name: string;
    readonly ready: boolean;
    readonly resources?: ResourceRequirements;
    readonly restartCount: number;
    readonly started?: boolean;
    readonly state?: ContainerState;
    readonly stopSignal?: 'SIGABRT' | 'SIGALRM' | 'SIGBUS' | 'SIGCHLD' | 'SIGCLD' | 'SIGCONT' | 'SIGFPE' | 'SIGHUP' | 'SIGILL' | 'SIGINT' | 'SIGIO' | 'SIGIOT' | 'SIGKILL' | 'SIGPIPE' | 'SIGPOLL' | 'SIGPROF' | 'SIGPWR' | 'SIGQUIT' | 'SIGRTMAX' | 'SIGRTMAX-1' | 'SIGRTMAX-10' | 'SIGRTMAX-11' | 'SIGRTMAX-12' | 'SIGRTMAX-13' | 'SIGRTMAX-14' | 'SIGRTMAX-2' | 'SIGRTMAX-3' | 'SIGRTMAX-4' | 'SIGRTMAX-5' | 'SIGRTMAX-6' | 'SIGRTMAX-7' | 'SIGRTMAX-8' | 'SIGRTMAX-9' | 'SIGRTMIN' | 'SIGRTMIN+1' | 'SIGRTMIN+10' | 'SIGRTMIN+11' | 'SIGRTMIN+12' | 'SIGRTMIN+13' | 'SIGRTMIN+14' | 'SIGRTMIN+15' | 'SIGRTMIN+2' | 'SIGRTMIN+3' | 'SIGRTMIN+4' | 'SIGRTMIN+5' | 'SIGRTMIN+6' | 'SIGRTMIN+7' | 'SIGRTMIN+8' | 'SIGRTMIN+9' | 'SIGSEGV' | 'SIGSTKFLT' | 'SIGSTOP' | 'SIGSYS' | 'SIGTERM' | 'SIGTRAP' | 'SIGTSTP' | 'SIGTTIN' | 'SIGTTOU' | 'SIGURG' | 'SIGUSR1' | 'SIGUSR2' | 'SIGVTALRM' | 'SIGWINCH' | 'SIGXCPU' | 'SIGXFSZ';
    readonly user?: ContainerUser;
    readonly volumeMounts?: readonly VolumeMountStatus[];
}
export interface ContainerUser {
    readonly linux?: LinuxContainerUser;
}
export interface DaemonEndpoint {
    readonly Port: number;
}
export interface DownwardAPIProjection {
    readonly items?: readonly DownwardAPIVolumeFile[];
}
export interface DownwardAPIVolumeFile {
    readonly fieldRef?: ObjectFieldSelector;
    readonly mode?: number;
    readonly path: string;
    readonly resourceFieldRef?: ResourceFieldSelector;
    readonly user?: number;
}
export interface DownwardAPIVolumeSource {
    readonly defaultMode?: number;
    readonly defaultUser?: number;
    readonly items?: readonly DownwardAPIVolumeFile[];
}
export interface EmptyDirVolumeSource {
    readonly medium?: string;
    readonly mode?: number;
    readonly sizeLimit?: Quantity;
}
export interface EndpointAddress {
    readonly hostname?: string;
    readonly ip: string;
    readonly nodeName?: string;
    readonly targetRef?: ObjectReference;
}
export interface EndpointPort {
    readonly appProtocol?: string;
    readonly name?: string;
    readonly port: number;
    readonly protocol?: 'SCTP' | 'TCP' | 'UDP';
}
export interface EndpointSubset {
    readonly addresses?: readonly EndpointAddress[];
    readonly notReadyAddresses?: readonly EndpointAddress[];
    readonly ports?: readonly EndpointPort[];
}
export interface Endpoints {
    readonly apiVersion?: 'v1';
    readonly kind?: 'Endpoints';
    readonly metadata: ObjectMeta;
    readonly subsets?: readonly EndpointSubset[];
}
export interface EnvFromSource {
    readonly configMapRef?: ConfigMapEnvSource;
    readonly prefix?: string;
    readonly secretRef?: SecretEnvSource;
}
export interface EnvVar {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: EnvVarSource;
}
export interface EnvVarSource {
    readonly configMapKeyRef?: ConfigMapKeySelector;
    readonly fieldRef?: ObjectFieldSelector;
    readonly fileKeyRef?: FileKeySelector;
    readonly resourceFieldRef?: ResourceFieldSelector;
    readonly secretKeyRef?: SecretKeySelector;
}
export interface EphemeralContainer {
    readonly args?: readonly string[];
    readonly command?: readonly string[];
    readonly env?: readonly EnvVar[];
    readonly envFrom?: readonly EnvFromSource[];
    readonly image?: string;
    readonly imagePullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
    readonly lifecycle?: Lifecycle;
    readonly livenessProbe?: Probe;
    readonly name: string;
    readonly ports?: readonly ContainerPort[];
    readonly readinessProbe?: Probe;
    readonly resizePolicy?: readonly ContainerResizePolicy[];
    readonly resources?: ResourceRequirements;
    readonly restartPolicy?: string;
    readonly restartPolicyRules?: readonly ContainerRestartRule[];
    readonly securityContext?: SecurityContext;
    readonly startupProbe?: Probe;
    readonly stdin?: boolean;
    readonly stdinOnce?: boolean;
    readonly targetContainerName?: string;
    readonly terminationMessagePath?: string;
    readonly terminationMessagePolicy?: 'FallbackToLogsOnError' | 'File';
    readonly tty?: boolean;
    readonly volumeDevices?: readonly VolumeDevice[];
    readonly volumeMounts?: readonly VolumeMount[];
    readonly workingDir?: string;
}
export interface EphemeralVolumeSource {
    readonly volumeClaimTemplate?: PersistentVolumeClaimTemplate;
}
export interface Event {
    readonly action?: string;
    readonly apiVersion?: 'v1';
    readonly count?: number;
    readonly eventTime?: string;
    readonly firstTimestamp?: string;
    readonly involvedObject: ObjectReference;
    readonly kind?: 'Event';
    readonly lastTimestamp?: string;
    readonly message?: string;
    readonly metadata: ObjectMeta;
    readonly reason?: string;
    readonly related?: ObjectReference;
    readonly reportingComponent?: string;
    readonly reportingInstance?: string;
    readonly series?: EventSeries;
    readonly source?: EventSource;
    readonly type?: string;
}
export interface EventSeries {
    readonly count?: number;
    readonly lastObservedTime?: string;
}
export interface EventSource {
    readonly component?: string;
    readonly host?: string;
}
export interface EvictionResponder {
    readonly name: string;
    readonly priority: number;
}
export interface ExecAction {
    readonly command?: readonly string[];
}
export interface FCVolumeSource {
    readonly fsType?: string;
    readonly lun?: number;
    readonly readOnly?: boolean;
    readonly targetWWNs?: readonly string[];
    readonly wwids?: readonly string[];
}
export interface FileKeySelector {
    readonly key: string;
    readonly optional?: boolean;
    readonly path: string;
    readonly volumeName: string;
}
export interface FlexPersistentVolumeSource {
    readonly driver: string;
    readonly fsType?: string;
    readonly options?: {
        readonly [key: string]: string;
    };
    readonly readOnly?: boolean;
    readonly secretRef?: SecretReference;
}
export interface FlexVolumeSource {
    readonly driver: string;
    readonly fsType?: string;
    readonly options?: {
        readonly [key: string]: string;
    };
    readonly readOnly?: boolean;
    readonly secretRef?: LocalObjectReference;
}
export interface FlockerVolumeSource {
    readonly datasetName?: string;
    readonly datasetUUID?: string;
}
export interface GCEPersistentDiskVolumeSource {
    readonly fsType?: string;
    readonly partition?: number;
    readonly pdName: string;
    readonly readOnly?: boolean;
}
export interface GRPCAction {
    readonly mode?: 'Plaintext' | 'TLS';
    readonly port: number;
    readonly service?: string;
}
export interface GitRepoVolumeSource {
    readonly directory?: string;
    readonly repository: string;
    readonly revision?: string;
}
export interface GlusterfsPersistentVolumeSource {
    readonly endpoints: string;
    readonly endpointsNamespace?: string;
    readonly path: string;
    readonly readOnly?: boolean;
}
export interface GlusterfsVolumeSource {
    readonly endpoints: string;
    readonly path: string;
    readonly readOnly?: boolean;
}
export interface HTTPGetAction {
    readonly host?: string;
    readonly httpHeaders?: readonly HTTPHeader[];
    readonly path?: string;
    readonly port: IntOrString;
    readonly protocol?: 'HTTP1' | 'HTTP2';
    readonly scheme?: 'HTTP' | 'HTTPS';
}
export interface HTTPHeader {
    readonly name: string;
    readonly value: string;
}
export interface HostAlias {
    readonly hostnames?: readonly string[];
    readonly ip: string;
}
export interface HostIP {
    readonly ip: string;
}
export interface HostPathVolumeSource {
    readonly path: string;
    readonly type?: '' | 'BlockDevice' | 'CharDevice' | 'Directory' | 'DirectoryOrCreate' | 'File' | 'FileOrCreate' | 'Socket';
}
export interface ISCSIPersistentVolumeSource {
    readonly chapAuthDiscovery?: boolean;
    readonly chapAuthSession?: boolean;
    readonly fsType?: string;
    readonly initiatorName?: string;
    readonly iqn: string;
    readonly iscsiInterface?: string;
    readonly lun: number;
    readonly portals?: readonly string[];
    readonly readOnly?: boolean;
    readonly secretRef?: SecretReference;
    readonly targetPortal: string;
}
export interface ISCSIVolumeSource {
    readonly chapAuthDiscovery?: boolean;
    readonly chapAuthSession?: boolean;
    readonly fsType?: string;
    readonly initiatorName?: string;
    readonly iqn: string;
    readonly iscsiInterface?: string;
    readonly lun: number;
    readonly portals?: readonly string[];
    readonly readOnly?: boolean;
    readonly secretRef?: LocalObjectReference;
    readonly targetPortal: string;
}
export interface ImageVolumeSource {
    readonly pullPolicy?: 'Always' | 'IfNotPresent' | 'Never';
    readonly reference?: string;
}
export interface ImageVolumeStatus {
    readonly imageRef: string;
}
export interface KeyToPath {
    readonly key: string;
    readonly mode?: number;
    readonly path: string;
    readonly user?: number;
}
export interface Lifecycle {
    readonly postStart?: LifecycleHandler;
    readonly preStop?: LifecycleHandler;
    readonly stopSignal?: 'SIGABRT' | 'SIGALRM' | 'SIGBUS' | 'SIGCHLD' | 'SIGCLD' | 'SIGCONT' | 'SIGFPE' | 'SIGHUP' | 'SIGILL' | 'SIGINT' | 'SIGIO' | 'SIGIOT' | 'SIGKILL' | 'SIGPIPE' | 'SIGPOLL' | 'SIGPROF' | 'SIGPWR' | 'SIGQUIT' | 'SIGRTMAX' | 'SIGRTMAX-1' | 'SIGRTMAX-10' | 'SIGRTMAX-11' | 'SIGRTMAX-12' | 'SIGRTMAX-13' | 'SIGRTMAX-14' | 'SIGRTMAX-2' | 'SIGRTMAX-3' | 'SIGRTMAX-4' | 'SIGRTMAX-5' | 'SIGRTMAX-6' | 'SIGRTMAX-7' | 'SIGRTMAX-8' | 'SIGRTMAX-9' | 'SIGRTMIN' | 'SIGRTMIN+1' | 'SIGRTMIN+10' | 'SIGRTMIN+11' | 'SIGRTMIN+12' | 'SIGRTMIN+13' | 'SIGRTMIN+14' | 'SIGRTMIN+15' | 'SIGRTMIN+2' | 'SIGRTMIN+3' | 'SIGRTMIN+4' | 'SIGRTMIN+5' | 'SIGRTMIN+6' | 'SIGRTMIN+7' | 'SIGRTMIN+8' | 'SIGRTMIN+9' | 'SIGSEGV' | 'SIGSTKFLT' | 'SIGSTOP' | 'SIGSYS' | 'SIGTERM' | 'SIGTRAP' | 'SIGTSTP' | 'SIGTTIN' | 'SIGTTOU' | 'SIGURG' | 'SIGUSR1' | 'SIGUSR2' | 'SIGVTALRM' | 'SIGWINCH' | 'SIGXCPU' | 'SIGXFSZ';
}
export interface LifecycleHandler {
    readonly exec?: ExecAction;
    readonly httpGet?: HTTPGetAction;
    readonly sleep?: SleepAction;
    readonly tcpSocket?: TCPSocketAction;
}
export interface LimitRange {
    readonly apiVersion?: 'v1';
    readonly kind?: 'LimitRange';
    readonly metadata: ObjectMeta;
    readonly spec?: LimitRangeSpec;
}
export interface LimitRangeItem {
    readonly default?: {
        readonly [key: string]: Quantity;
    };
    readonly defaultRequest?: {
        readonly [key: string]: Quantity;
    };
    readonly max?: {
        readonly [key: string]: Quantity;
    };
    readonly maxLimitRequestRatio?: {
        readonly [key: string]: Quantity;
    };
    readonly min?: {
        readonly [key: string]: Quantity;
    };
    readonly type: string;
}
export interface LimitRangeSpec {
    readonly limits: readonly LimitRangeItem[];
}
export interface LinuxContainerUser {
    readonly gid: number;
    readonly supplementalGroups?: readonly number[];
    readonly uid: number;
}
export interface LoadBalancerIngress {
    readonly hostname?: string;
    readonly ip?: string;
    readonly ipMode?: string;
    readonly ports?: readonly PortStatus[];
}
export interface LoadBalancerStatus {
    readonly ingress?: readonly LoadBalancerIngress[];
}
export interface LocalObjectReference {
    readonly name?: string;
}
export interface LocalVolumeSource {
    readonly fsType?: string;
    readonly path: string;
}
export interface ModifyVolumeStatus {
    readonly status: 'InProgress' | 'Infeasible' | 'Pending';
    readonly targetVolumeAttributesClassName?: string;
}
export interface NFSVolumeSource {
    readonly path: string;
    readonly readOnly?: boolean;
    readonly server: string;
}
export interface Namespace {
    readonly apiVersion?: 'v1';
    readonly kind?: 'Namespace';
    readonly metadata: ObjectMeta;
    readonly spec?: NamespaceSpec;
    readonly status?: NamespaceStatus;
}
export interface NamespaceCondition {
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status: string;
    readonly type: string;
}
export interface NamespaceSpec {
    readonly finalizers?: readonly string[];
}
export interface NamespaceStatus {
    readonly conditions?: readonly NamespaceCondition[];
    readonly phase?: 'Active' | 'Terminating';
}
export interface Node {
    readonly apiVersion?: 'v1';
    readonly kind?: 'Node';
    readonly metadata: ObjectMeta;
    readonly spec?: NodeSpec;
    readonly status?: NodeStatus;
}
export interface NodeAddress {
    readonly address: string;
    readonly type: string;
}
export interface NodeAffinity {
    readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly PreferredSchedulingTerm[];
    readonly requiredDuringSchedulingIgnoredDuringExecution?: NodeSelector;
}
export interface NodeAllocatableMappedResources {
    readonly name: string;
    readonly quantity: Quantity;
}
export interface NodeAllocatableOverheadResources {
    readonly name: string;
    readonly perContainer?: Quantity;
    readonly perPod?: Quantity;
}
export interface NodeAllocatableResourceClaimStatus {
    readonly containers?: readonly string[];
    readonly mapping?: readonly NodeAllocatableMappedResources[];
    readonly overhead?: readonly NodeAllocatableOverheadResources[];
    readonly resourceClaimName: string;
}
export interface NodeCondition {
    readonly lastHeartbeatTime?: string;
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status: string;
    readonly type: string;
}
export interface NodeConfigSource {
    readonly configMap?: ConfigMapNodeConfigSource;
}
export interface NodeConfigStatus {
    readonly active?: NodeConfigSource;
    readonly assigned?: NodeConfigSource;
    readonly error?: string;
    readonly lastKnownGood?: NodeConfigSource;
}
export interface NodeDaemonEndpoints {
    readonly kubeletEndpoint?: DaemonEndpoint;
}
export interface NodeFeatures {
    readonly supplementalGroupsPolicy?: boolean;
}
export interface NodePodPreemptionPolicy {
    readonly disableResizePreemption?: readonly string[];
}
export interface NodeRuntimeHandler {
    readonly features?: NodeRuntimeHandlerFeatures;
    readonly name?: string;
}
export interface NodeRuntimeHandlerFeatures {
    readonly recursiveReadOnlyMounts?: boolean;
    readonly userNamespaces?: boolean;
}
export interface NodeSelector {
    readonly nodeSelectorTerms: readonly NodeSelectorTerm[];
}
export interface NodeSelectorRequirement {
    readonly key: string;
    readonly operator: 'DoesNotExist' | 'Exists' | 'Gt' | 'In' | 'Lt' | 'NotIn';
    readonly values?: readonly string[];
}
export interface NodeSelectorTerm {
    readonly matchExpressions?: readonly NodeSelectorRequirement[];
    readonly matchFields?: readonly NodeSelectorRequirement[];
}
export interface NodeSpec {
    readonly configSource?: NodeConfigSource;
    readonly externalID?: string;
    readonly podCIDR?: string;
    readonly podCIDRs?: readonly string[];
    readonly podPreemptionPolicy?: NodePodPreemptionPolicy;
    readonly providerID?: string;
    readonly taints?: readonly Taint[];
    readonly unschedulable?: boolean;
}
export interface NodeStatus {
    readonly addresses?: readonly NodeAddress[];
    readonly allocatable?: {
        readonly [key: string]: Quantity;
    };
    readonly capacity?: {
        readonly [key: string]: Quantity;
    };
    readonly conditions?: readonly NodeCondition[];
    readonly config?: NodeConfigStatus;
    readonly daemonEndpoints?: NodeDaemonEndpoints;
    readonly declaredFeatures?: readonly string[];
    readonly features?: NodeFeatures;
    readonly images?: readonly ContainerImage[];
    readonly nodeInfo?: NodeSystemInfo;
    readonly phase?: 'Pending' | 'Running' | 'Terminated';
    readonly runtimeHandlers?: readonly NodeRuntimeHandler[];
    readonly volumesAttached?: readonly AttachedVolume[];
    readonly volumesInUse?: readonly string[];
}
export interface NodeSwapStatus {
    readonly capacity?: number;
}
export interface NodeSystemInfo {
    readonly architecture: string;
    readonly bootID: string;
    readonly containerRuntimeVersion: string;
    readonly kernelVersion: string;
    readonly kubeProxyVersion: string;
    readonly kubeletVersion: string;
    readonly machineID: string;
    readonly operatingSystem: string;
    readonly osImage: string;
    readonly runningInUserNamespace?: boolean;
    readonly swap?: NodeSwapStatus;
    readonly systemUUID: string;
}
export interface ObjectFieldSelector {
    readonly apiVersion?: string;
    readonly fieldPath: string;
}
export interface ObjectReference {
    readonly apiVersion?: string;
    readonly fieldPath?: string;
    readonly kind?: string;
    readonly name?: string;
    readonly namespace?: string;
    readonly resourceVersion?: string;
    readonly uid?: string;
}
export interface PersistentVolume {
    readonly apiVersion?: 'v1';
    readonly kind?: 'PersistentVolume';
    readonly metadata: ObjectMeta;
    readonly spec?: PersistentVolumeSpec;
    readonly status?: PersistentVolumeStatus;
}
export interface PersistentVolumeClaim {
    readonly apiVersion?: 'v1';
    readonly kind?: 'PersistentVolumeClaim';
    readonly metadata: ObjectMeta;
    readonly spec?: PersistentVolumeClaimSpec;
    readonly status?: PersistentVolumeClaimStatus;
}
export interface PersistentVolumeClaimCondition {
    readonly lastProbeTime?: string;
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status: string;
    readonly type: string;
}
export interface PersistentVolumeClaimSpec {
    readonly accessModes?: readonly ('ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod')[];
    readonly dataSource?: TypedLocalObjectReference;
    readonly dataSourceRef?: TypedObjectReference;
    readonly resources?: VolumeResourceRequirements;
    readonly selector?: LabelSelector;
    readonly storageClassName?: string;
    readonly volumeAttributesClassName?: string;
    readonly volumeMode?: 'Block' | 'Filesystem';
    readonly volumeName?: string;
}
export interface PersistentVolumeClaimStatus {
    readonly accessModes?: readonly ('ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod')[];
    readonly allocatedResourceStatuses?: {
        readonly [key: string]: 'ControllerResizeInProgress' | 'ControllerResizeInfeasible' | 'NodeResizeInProgress' | 'NodeResizeInfeasible' | 'NodeResizePending';
    };
    readonly allocatedResources?: {
        readonly [key: string]: Quantity;
    };
    readonly capacity?: {
        readonly [key: string]: Quantity;
    };
    readonly conditions?: readonly PersistentVolumeClaimCondition[];
    readonly currentVolumeAttributesClassName?: string;
    readonly healthStatus?: VolumeHealthStatus;
    readonly modifyVolumeStatus?: ModifyVolumeStatus;
    readonly phase?: 'Bound' | 'Lost' | 'Pending';
}
export interface PersistentVolumeClaimTemplate {
    readonly metadata?: TemplateObjectMeta;
    readonly spec: PersistentVolumeClaimSpec;
}
export interface PersistentVolumeClaimVolumeSource {
    readonly claimName: string;
    readonly readOnly?: boolean;
}
export interface PersistentVolumeSpec {
    readonly accessModes?: readonly ('ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod')[];
    readonly awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
    readonly azureDisk?: AzureDiskVolumeSource;
    readonly azureFile?: AzureFilePersistentVolumeSource;
    readonly capacity?: {
        readonly [key: string]: Quantity;
    };
    readonly cephfs?: CephFSPersistentVolumeSource;
    readonly cinder?: CinderPersistentVolumeSource;
    readonly claimRef?: ObjectReference;
    readonly csi?: CSIPersistentVolumeSource;
    readonly fc?: FCVolumeSource;
    readonly flexVolume?: FlexPersistentVolumeSource;
    readonly flocker?: FlockerVolumeSource;
    readonly gcePersistentDisk?: GCEPersistentDiskVolumeSource;
    readonly glusterfs?: GlusterfsPersistentVolumeSource;
    readonly hostPath?: HostPathVolumeSource;
    readonly iscsi?: ISCSIPersistentVolumeSource;
    readonly local?: LocalVolumeSource;
    readonly mountOptions?: readonly string[];
    readonly nfs?: NFSVolumeSource;
    readonly nodeAffinity?: VolumeNodeAffinity;
    readonly persistentVolumeReclaimPolicy?: 'Delete' | 'Recycle' | 'Retain';
    readonly photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
    readonly portworxVolume?: PortworxVolumeSource;
    readonly quobyte?: QuobyteVolumeSource;
    readonly rbd?: RBDPersistentVolumeSource;
    readonly scaleIO?: ScaleIOPersistentVolumeSource;
    readonly storageClassName?: string;
    readonly storageos?: StorageOSPersistentVolumeSource;
    readonly volumeAttributesClassName?: string;
    readonly volumeMode?: 'Block' | 'Filesystem';
    readonly vsphereVolume?: VsphereVirtualDiskVolumeSource;
}
export interface PersistentVolumeStatus {
    readonly lastPhaseTransitionTime?: string;
    readonly message?: string;
    readonly phase?: 'Available' | 'Bound' | 'Failed' | 'Pending' | 'Released';
    readonly reason?: string;
}
export interface PhotonPersistentDiskVolumeSource {
    readonly fsType?: string;
    readonly pdID: string;
}
export interface Pod {
    readonly apiVersion?: 'v1';
    readonly kind?: 'Pod';
    readonly metadata: ObjectMeta;
    readonly spec?: PodSpec;
    readonly status?: PodStatus;
}
export interface PodAffinity {
    readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[];
    readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[];
}
export interface PodAffinityTerm {
    readonly labelSelector?: LabelSelector;
    readonly matchLabelKeys?: readonly string[];
    readonly mismatchLabelKeys?: readonly string[];
    readonly namespaceSelector?: LabelSelector;
    readonly namespaces?: readonly string[];
    readonly topologyKey: string;
}
export interface PodAntiAffinity {
    readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly WeightedPodAffinityTerm[];
    readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly PodAffinityTerm[];
}
export interface PodCertificateProjection {
    readonly certificateChainPath?: string;
    readonly credentialBundlePath?: string;
    readonly keyPath?: string;
    readonly keyType: string;
    readonly maxExpirationSeconds?: number;
    readonly signerName: string;
    readonly user?: number;
    readonly userAnnotations?: {
        readonly [key: string]: string;
    };
}
export interface PodCondition {
    readonly lastProbeTime?: string;
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly observedGeneration?: number;
    readonly reason?: string;
    readonly status: string;
    readonly type: string;
}
export interface PodDNSConfig {
    readonly nameservers?: readonly string[];
    readonly options?: readonly PodDNSConfigOption[];
    readonly searches?: readonly string[];
}
export interface PodDNSConfigOption {
    readonly name?: string;
    readonly value?: string;
}
export interface PodExtendedResourceClaimStatus {
    readonly requestMappings: readonly ContainerExtendedResourceRequest[];
    readonly resourceClaimName: string;
}
export interface PodIP {
    readonly ip: string;
}
export interface PodOS {
    readonly name: string;
}
export interface PodReadinessGate {
    readonly conditionType: string;
}
export interface PodResourceClaim {
    readonly name: string;
    readonly resourceClaimName?: string;
    readonly resourceClaimTemplateName?: string;
}
export interface PodResourceClaimStatus {
    readonly name: string;
    readonly resourceClaimName?: string;
}
export interface PodSchedulingGate {
    readonly name: string;
}
export interface PodSchedulingGroup {
    readonly podGroupName?: string;
}
export interface PodSecurityContext {
    readonly appArmorProfile?: AppArmorProfile;
    readonly fsGroup?: number;
    readonly fsGroupChangePolicy?: 'Always' | 'OnRootMismatch';
    readonly runAsGroup?: number;
    readonly runAsNonRoot?: boolean;
    readonly runAsUser?: number;
    readonly seLinuxChangePolicy?: string;
    readonly seLinuxOptions?: SELinuxOptions;
    readonly seccompProfile?: SeccompProfile;
    readonly supplementalGroups?: readonly number[];
    readonly supplementalGroupsPolicy?: 'Merge' | 'Strict';
    readonly sysctls?: readonly Sysctl[];
    readonly windowsOptions?: WindowsSecurityContextOptions;
}
export interface PodSpec {
    readonly activeDeadlineSeconds?: number;
    readonly affinity?: Affinity;
    readonly automountServiceAccountToken?: boolean;
    readonly containers: readonly Container[];
    readonly dnsConfig?: PodDNSConfig;
    readonly dnsPolicy?: 'ClusterFirst' | 'ClusterFirstWithHostNet' | 'Default' | 'None';
    readonly enableServiceLinks?: boolean;
    readonly ephemeralContainers?: readonly EphemeralContainer[];
    readonly evictionResponders?: readonly EvictionResponder[];
    readonly hostAliases?: readonly HostAlias[];
    readonly hostIPC?: boolean;
    readonly hostNetwork?: boolean;
    readonly hostPID?: boolean;
    readonly hostUsers?: boolean;
    readonly hostname?: string;
    readonly hostnameOverride?: string;
    readonly imagePullSecrets?: readonly LocalObjectReference[];
    readonly initContainers?: readonly Container[];
    readonly nodeName?: string;
    readonly nodeSelector?: {
        readonly [key: string]: string;
    };
    readonly os?: PodOS;
    readonly overhead?: {
        readonly [key: string]: Quantity;
    };
    readonly preemptionPolicy?: 'Never' | 'PreemptLowerPriority';
    readonly priority?: number;
    readonly priorityClassName?: string;
    readonly readinessGates?: readonly PodReadinessGate[];
    readonly resourceClaims?: readonly PodResourceClaim[];
    readonly resources?: ResourceRequirements;
    readonly restartPolicy?: 'Always' | 'Never' | 'OnFailure';
    readonly runtimeClassName?: string;
    readonly schedulerName?: string;
    readonly schedulingGates?: readonly PodSchedulingGate[];
    readonly schedulingGroup?: PodSchedulingGroup;
    readonly securityContext?: PodSecurityContext;
    readonly serviceAccount?: string;
    readonly serviceAccountName?: string;
    readonly setHostnameAsFQDN?: boolean;
    readonly shareProcessNamespace?: boolean;
    readonly subdomain?: string;
    readonly terminationGracePeriodSeconds?: number;
    readonly tolerations?: readonly Toleration[];
    readonly topologySpreadConstraints?: readonly TopologySpreadConstraint[];
    readonly volumes?: readonly Volume[];
}
export interface PodStatus {
    readonly allocatedResources?: {
        readonly [key: string]: Quantity;
    };
    readonly conditions?: readonly PodCondition[];
    readonly containerStatuses?: readonly ContainerStatus[];
    readonly ephemeralContainerStatuses?: readonly ContainerStatus[];
    readonly extendedResourceClaimStatus?: PodExtendedResourceClaimStatus;
    readonly hostIP?: string;
    readonly hostIPs?: readonly HostIP[];
    readonly initContainerStatuses?: readonly ContainerStatus[];
    readonly message?: string;
    readonly nodeAllocatableResourceClaimStatuses?: readonly NodeAllocatableResourceClaimStatus[];
    readonly nominatedNodeName?: string;
    readonly observedGeneration?: number;
    readonly phase?: 'Failed' | 'Pending' | 'Running' | 'Succeeded' | 'Unknown';
    readonly podIP?: string;
    readonly podIPs?: readonly PodIP[];
    readonly qosClass?: 'BestEffort' | 'Burstable' | 'Guaranteed';
    readonly reason?: string;
    readonly resize?: string;
    readonly resourceClaimStatuses?: readonly PodResourceClaimStatus[];
    readonly resources?: ResourceRequirements;
    readonly startTime?: string;
    readonly volumeHealth?: readonly PodVolumeHealth[];
}
export interface PodTemplateSpec {
    readonly metadata?: TemplateObjectMeta;
    readonly spec?: PodSpec;
}
export interface PodVolumeHealth {
    readonly healthConditions?: readonly VolumeHealthCondition[];
    readonly lastTransitionTime?: string;
    readonly name: string;
}
export interface PortStatus {
    readonly error?: string;
    readonly port: number;
    readonly protocol: 'SCTP' | 'TCP' | 'UDP';
}
export interface PortworxVolumeSource {
    readonly fsType?: string;
    readonly readOnly?: boolean;
    readonly volumeID: string;
}
export interface PreferredSchedulingTerm {
    readonly preference: NodeSelectorTerm;
    readonly weight: number;
}
export interface Probe {
    readonly exec?: ExecAction;
    readonly failureThreshold?: number;
    readonly grpc?: GRPCAction;
    readonly httpGet?: HTTPGetAction;
    readonly initialDelaySeconds?: number;
    readonly periodSeconds?: number;
    readonly successThreshold?: number;
    readonly tcpSocket?: TCPSocketAction;
    readonly terminationGracePeriodSeconds?: number;
    readonly timeoutSeconds?: number;
}
export interface ProjectedVolumeSource {
    readonly defaultMode?: number;
    readonly defaultUser?: number;
    readonly sources?: readonly VolumeProjection[];
}
export interface QuobyteVolumeSource {
    readonly group?: string;
    readonly readOnly?: boolean;
    readonly registry: string;
    readonly tenant?: string;
    readonly user?: string;
    readonly volume: string;
}
export interface RBDPersistentVolumeSource {
    readonly fsType?: string;
    readonly image: string;
    readonly keyring?: string;
    readonly monitors: readonly string[];
    readonly pool?: string;
    readonly readOnly?: boolean;
    readonly secretRef?: SecretReference;
    readonly user?: string;
}
export interface RBDVolumeSource {
    readonly fsType?: string;
    readonly image: string;
    readonly keyring?: string;
    readonly monitors: readonly string[];
    readonly pool?: string;
    readonly readOnly?: boolean;
    readonly secretRef?: LocalObjectReference;
    readonly user?: string;
}
export interface ReplicationController {
    readonly apiVersion?: 'v1';
    readonly kind?: 'ReplicationController';
    readonly metadata: ObjectMeta;
    readonly spec?: ReplicationControllerSpec;
    readonly status?: ReplicationControllerStatus;
}
export interface ReplicationControllerCondition {
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason?: string;
    readonly status: string;
    readonly type: string;
}
export interface ReplicationControllerSpec {
    readonly minReadySeconds?: number;
    readonly replicas?: number;
    readonly selector?: {
        readonly [key: string]: string;
    };
    readonly template?: PodTemplateSpec;
}
export interface ReplicationControllerStatus {
    readonly availableReplicas?: number;
    readonly conditions?: readonly ReplicationControllerCondition[];
    readonly fullyLabeledReplicas?: number;
    readonly observedGeneration?: number;
    readonly readyReplicas?: number;
    readonly replicas: number;
}
export interface ResourceClaim {
    readonly name: string;
    readonly request?: string;
}
export interface ResourceFieldSelector {
    readonly containerName?: string;
    readonly divisor?: Quantity;
    readonly resource: string;
}
export interface ResourceHealth {
    readonly health?: string;
    readonly message?: string;
    readonly resourceID: string;
}
export interface ResourceQuota {
    readonly apiVersion?: 'v1';
    readonly kind?: 'ResourceQuota';
    readonly metadata: ObjectMeta;
    readonly spec?: ResourceQuotaSpec;
    readonly status?: ResourceQuotaStatus;
}
export interface ResourceQuotaSpec {
    readonly hard?: {
        readonly [key: string]: Quantity;
    };
    readonly scopeSelector?: ScopeSelector;
    readonly scopes?: readonly ('BestEffort' | 'CrossNamespacePodAffinity' | 'NotBestEffort' | 'NotTerminating' | 'PriorityClass' | 'Terminating' | 'VolumeAttributesClass')[];
}
export interface ResourceQuotaStatus {
    readonly hard?: {
        readonly [key: string]: Quantity;
    };
    readonly used?: {
        readonly [key: string]: Quantity;
    };
}
export interface ResourceRequirements {
    readonly claims?: readonly ResourceClaim[];
    readonly limits?: {
        readonly [key: string]: Quantity;
    };
    readonly requests?: {
        readonly [key: string]: Quantity;
    };
}
export interface ResourceStatus {
    readonly name: string;
    readonly resources?: readonly ResourceHealth[];
}
export interface SELinuxOptions {
    readonly level?: string;
    readonly role?: string;
    readonly type?: string;
    readonly user?: string;
}
export interface ScaleIOPersistentVolumeSource {
    readonly fsType?: string;
    readonly gateway: string;
    readonly protectionDomain?: string;
    readonly readOnly?: boolean;
    readonly secretRef: SecretReference;
    readonly sslEnabled?: boolean;
    readonly storageMode?: string;
    readonly storagePool?: string;
    readonly system: string;
    readonly volumeName?: string;
}
export interface ScaleIOVolumeSource {
    readonly fsType?: string;
    readonly gateway: string;
    readonly protectionDomain?: string;
    readonly readOnly?: boolean;
    readonly secretRef: LocalObjectReference;
    readonly sslEnabled?: boolean;
    readonly storageMode?: string;
    readonly storagePool?: string;
    readonly system: string;
    readonly volumeName?: string;
}
export interface ScopeSelector {
    readonly matchExpressions?: readonly ScopedResourceSelectorRequirement[];
}
export interface ScopedResourceSelectorRequirement {
    readonly operator: 'DoesNotExist' | 'Exists' | 'In' | 'NotIn';
    readonly scopeName: 'BestEffort' | 'CrossNamespacePodAffinity' | 'NotBestEffort' | 'NotTerminating' | 'PriorityClass' | 'Terminating' | 'VolumeAttributesClass';
    readonly values?: readonly string[];
}
export interface SeccompProfile {
    readonly localhostProfile?: string;
    readonly type: 'Localhost' | 'RuntimeDefault' | 'Unconfined';
}
export interface Secret {
    readonly apiVersion?: 'v1';
    readonly data?: {
        readonly [key: string]: string;
    };
    readonly immutable?: boolean;
    readonly kind?: 'Secret';
    readonly metadata: ObjectMeta;
    readonly stringData?: {
        readonly [key: string]: string;
    };
    readonly type?: string;
}
export interface SecretEnvSource {
    readonly name?: string;
    readonly optional?: boolean;
}
export interface SecretKeySelector {
    readonly key: string;
    readonly name?: string;
    readonly optional?: boolean;
}
export interface SecretProjection {
    readonly items?: readonly KeyToPath[];
    readonly name?: string;
    readonly optional?: boolean;
}
export interface SecretReference {
    readonly name?: string;
    readonly namespace?: string;
}
export interface SecretVolumeSource {
    readonly defaultMode?: number;
    readonly defaultUser?: number;
    readonly items?: readonly KeyToPath[];
    readonly optional?: boolean;
    readonly secretName?: string;
}
export interface SecurityContext {
    readonly allowPrivilegeEscalation?: boolean;
    readonly appArmorProfile?: AppArmorProfile;
    readonly capabilities?: Capabilities;
    readonly privileged?: boolean;
    readonly procMount?: 'Default' | 'Unmasked';
    readonly readOnlyRootFilesystem?: boolean;
    readonly runAsGroup?: number;
    readonly runAsNonRoot?: boolean;
    readonly runAsUser?: number;
    readonly seLinuxOptions?: SELinuxOptions;
    readonly seccompProfile?: SeccompProfile;
    readonly windowsOptions?: WindowsSecurityContextOptions;
}
export interface Service {
    readonly apiVersion?: 'v1';
    readonly kind?: 'Service';
    readonly metadata: ObjectMeta;
    readonly spec?: ServiceSpec;
    readonly status?: ServiceStatus;
}
export interface ServiceAccount {
    readonly apiVersion?: 'v1';
    readonly automountServiceAccountToken?: boolean;
    readonly imagePullSecrets?: readonly LocalObjectReference[];
    readonly kind?: 'ServiceAccount';
    readonly metadata: ObjectMeta;
    readonly secrets?: readonly ObjectReference[];
}
export interface ServiceAccountTokenProjection {
    readonly audience?: string;
    readonly expirationSeconds?: number;
    readonly path: string;
    readonly user?: number;
}
export interface ServicePort {
    readonly appProtocol?: string;
    readonly name?: string;
    readonly nodePort?: number;
    readonly port: number;
    readonly protocol?: 'SCTP' | 'TCP' | 'UDP';
    readonly targetPort?: IntOrString;
}
export interface ServiceSpec {
    readonly allocateLoadBalancerNodePorts?: boolean;
    readonly clusterIP?: string;
    readonly clusterIPs?: readonly string[];
    readonly externalIPs?: readonly string[];
    readonly externalName?: string;
    readonly externalTrafficPolicy?: 'Cluster' | 'Local';
    readonly healthCheckNodePort?: number;
    readonly internalTrafficPolicy?: 'Cluster' | 'Local';
    readonly ipFamilies?: readonly ('' | 'IPv4' | 'IPv6')[];
    readonly ipFamilyPolicy?: 'PreferDualStack' | 'RequireDualStack' | 'SingleStack';
    readonly loadBalancerClass?: string;
    readonly loadBalancerIP?: string;
    readonly loadBalancerSourceRanges?: readonly string[];
    readonly ports?: readonly ServicePort[];
    readonly publishNotReadyAddresses?: boolean;
    readonly selector?: {
        readonly [key: string]: string;
    };
    readonly sessionAffinity?: 'ClientIP' | 'None';
    readonly sessionAffinityConfig?: SessionAffinityConfig;
    readonly trafficDistribution?: string;
    readonly type?: 'ClusterIP' | 'ExternalName' | 'LoadBalancer' | 'NodePort';
}
export interface ServiceStatus {
    readonly conditions?: readonly Condition[];
    readonly loadBalancer?: LoadBalancerStatus;
}
export interface SessionAffinityConfig {
    readonly clientIP?: ClientIPConfig;
}
export interface SleepAction {
    readonly seconds: number;
}
export interface StorageOSPersistentVolumeSource {
    readonly fsType?: string;
    readonly readOnly?: boolean;
    readonly secretRef?: ObjectReference;
    readonly volumeName?: string;
    readonly volumeNamespace?: string;
}
export interface StorageOSVolumeSource {
    readonly fsType?: string;
    readonly readOnly?: boolean;
    readonly secretRef?: LocalObjectReference;
    readonly volumeName?: string;
    readonly volumeNamespace?: string;
}
export interface Sysctl {
    readonly name: string;
    readonly value: string;
}
export interface TCPSocketAction {
    readonly host?: string;
    readonly port: IntOrString;
}
export interface Taint {
    readonly effect: 'NoExecute' | 'NoSchedule' | 'PreferNoSchedule';
    readonly key: string;
    readonly timeAdded?: string;
    readonly value?: string;
}
export interface Toleration {
    readonly effect?: 'NoExecute' | 'NoSchedule' | 'PreferNoSchedule';
    readonly key?: string;
    readonly operator?: 'Equal' | 'Exists' | 'Gt' | 'Lt';
    readonly tolerationSeconds?: number;
    readonly value?: string;
}
export interface TopologySelectorLabelRequirement {
    readonly key: string;
    readonly values: readonly string[];
}
export interface TopologySelectorTerm {
    readonly matchLabelExpressions?: readonly TopologySelectorLabelRequirement[];
}
export interface TopologySpreadConstraint {
    readonly labelSelector?: LabelSelector;
    readonly matchLabelKeys?: readonly string[];
    readonly maxSkew: number;
    readonly minDomains?: number;
    readonly nodeAffinityPolicy?: 'Honor' | 'Ignore';
    readonly nodeTaintsPolicy?: 'Honor' | 'Ignore';
    readonly topologyKey: string;
    readonly whenUnsatisfiable: 'DoNotSchedule' | 'ScheduleAnyway';
}
export interface TypedLocalObjectReference {
    readonly apiGroup?: string;
    readonly kind: string;
    readonly name: string;
}
export interface TypedObjectReference {
    readonly apiGroup?: string;
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
}
export interface Volume {
    readonly awsElasticBlockStore?: AWSElasticBlockStoreVolumeSource;
    readonly azureDisk?: AzureDiskVolumeSource;
    readonly azureFile?: AzureFileVolumeSource;
    readonly cephfs?: CephFSVolumeSource;
    readonly cinder?: CinderVolumeSource;
    readonly configMap?: ConfigMapVolumeSource;
    readonly csi?: CSIVolumeSource;
    readonly downwardAPI?: DownwardAPIVolumeSource;
    readonly emptyDir?: EmptyDirVolumeSource;
    readonly ephemeral?: EphemeralVolumeSource;
    readonly fc?: FCVolumeSource;
    readonly flexVolume?: FlexVolumeSource;
    readonly flocker?: FlockerVolumeSource;
    readonly gcePersistentDisk?: GCEPersistentDiskVolumeSource;
    readonly gitRepo?: GitRepoVolumeSource;
    readonly glusterfs?: GlusterfsVolumeSource;
    readonly hostPath?: HostPathVolumeSource;
    readonly image?: ImageVolumeSource;
    readonly iscsi?: ISCSIVolumeSource;
    readonly name: string;
    readonly nfs?: NFSVolumeSource;
    readonly persistentVolumeClaim?: PersistentVolumeClaimVolumeSource;
    readonly photonPersistentDisk?: PhotonPersistentDiskVolumeSource;
    readonly portworxVolume?: PortworxVolumeSource;
    readonly projected?: ProjectedVolumeSource;
    readonly quobyte?: QuobyteVolumeSource;
    readonly rbd?: RBDVolumeSource;
    readonly scaleIO?: ScaleIOVolumeSource;
    readonly secret?: SecretVolumeSource;
    readonly storageos?: StorageOSVolumeSource;
    readonly vsphereVolume?: VsphereVirtualDiskVolumeSource;
}
export interface VolumeDevice {
    readonly devicePath: string;
    readonly name: string;
}
export interface VolumeHealthCondition {
    readonly message?: string;
    readonly reason: string;
    readonly status: 'DataLoss' | 'Degraded' | 'Inaccessible';
}
export interface VolumeHealthStatus {
    readonly healthConditions?: readonly VolumeHealthCondition[];
    readonly lastTransitionTime?: string;
}
export interface VolumeMount {
    readonly bindMountOptions?: readonly string[];
    readonly mountPath: string;
    readonly mountPropagation?: 'Bidirectional' | 'HostToContainer' | 'None';
    readonly name: string;
    readonly readOnly?: boolean;
    readonly recursiveReadOnly?: string;
    readonly subPath?: string;
    readonly subPathExpr?: string;
}
export interface VolumeMountStatus {
    readonly mountPath: string;
    readonly name: string;
    readonly readOnly?: boolean;
    readonly recursiveReadOnly?: string;
    readonly volumeStatus?: VolumeStatus;
}
export interface VolumeNodeAffinity {
    readonly required?: NodeSelector;
}
export interface VolumeProjection {
    readonly clusterTrustBundle?: ClusterTrustBundleProjection;
    readonly configMap?: ConfigMapProjection;
    readonly downwardAPI?: DownwardAPIProjection;
    readonly podCertificate?: PodCertificateProjection;
    readonly secret?: SecretProjection;
    readonly serviceAccountToken?: ServiceAccountTokenProjection;
}
export interface VolumeResourceRequirements {
    readonly limits?: {
        readonly [key: string]: Quantity;
    };
    readonly requests?: {
        readonly [key: string]: Quantity;
    };
}
export interface VolumeStatus {
    readonly image?: ImageVolumeStatus;
}
export interface VsphereVirtualDiskVolumeSource {
    readonly fsType?: string;
    readonly storagePolicyID?: string;
    readonly storagePolicyName?: string;
    readonly volumePath: string;
}
export interface WeightedPodAffinityTerm {
    readonly podAffinityTerm: PodAffinityTerm;
    readonly weight: number;
}
export interface WindowsSecurityContextOptions {
    readonly gmsaCredentialSpec?: string;
    readonly gmsaCredentialSpecName?: string;
    readonly hostProcess?: boolean;
    readonly runAsUserName?: string;
}

// src/resources/types/discovery-v1.generated.d.ts
export interface Endpoint {
    readonly addresses: readonly string[];
    readonly conditions?: EndpointConditions;
    readonly deprecatedTopology?: {
        readonly [key: string]: string;
    };
    readonly hints?: EndpointHints;
    readonly hostname?: string;
    readonly nodeName?: string;
    readonly targetRef?: ObjectReference;
    readonly zone?: string;
}
export interface EndpointConditions {
    readonly ready?: boolean;
    readonly serving?: boolean;
    readonly terminating?: boolean;
}
export interface EndpointHints {
    readonly forNodes?: readonly ForNode[];
    readonly forZones?: readonly ForZone[];
}
export interface EndpointPort {
    readonly appProtocol?: string;
    readonly name?: string;
    readonly port?: number;
    readonly protocol?: 'SCTP' | 'TCP' | 'UDP';
}
export interface EndpointSlice {
    readonly addressType: 'FQDN' | 'IPv4' | 'IPv6';
    readonly apiVersion?: 'discovery.k8s.io/v1';
    readonly endpoints?: readonly Endpoint[];
    readonly kind?: 'EndpointSlice';
    readonly metadata: ObjectMeta;
    readonly ports?: readonly EndpointPort[];
}
export interface ForNode {
    readonly name: string;
}
export interface ForZone {
    readonly name: string;
}

// src/resources/types/meta-v1.generated.d.ts
export type Quantity = string | number;
export interface Condition {
    readonly lastTransitionTime: string;
    readonly message: string;
    readonly observedGeneration?: number;
    readonly reason: string;
    readonly status: string;
    readonly type: string;
}
export type FieldsV1 = {
    readonly [key: string]: unknown;
};
export interface LabelSelector {
    readonly matchExpressions?: readonly LabelSelectorRequirement[];
    readonly matchLabels?: {
        readonly [key: string]: string;
    };
}
export interface LabelSelectorRequirement {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
}
export interface ManagedFieldsEntry {
    readonly apiVersion?: string;
    readonly fieldsType?: string;
    readonly fieldsV1?: FieldsV1;
    readonly manager?: string;
    readonly operation?: string;
    readonly subresource?: string;
    readonly time?: string;
}
export interface ObjectMeta {
    readonly annotations?: {
        readonly [key: string]: string;
    };
    readonly creationTimestamp?: string;
    readonly deletionGracePeriodSeconds?: number;
    readonly deletionTimestamp?: string;
    readonly finalizers?: readonly string[];
    readonly generateName?: string;
    readonly generation?: number;
    readonly labels?: {
        readonly [key: string]: string;
    };
    readonly managedFields?: readonly ManagedFieldsEntry[];
    readonly name: string;
    readonly namespace?: string;
    readonly ownerReferences?: readonly OwnerReference[];
    readonly resourceVersion?: string;
    readonly selfLink?: string;
    readonly uid?: string;
}
export interface OwnerReference {
    readonly apiVersion: string;
    readonly blockOwnerDeletion?: boolean;
    readonly controller?: boolean;
    readonly kind: string;
    readonly name: string;
    readonly uid: string;
}
export interface TemplateObjectMeta {
    readonly annotations?: {
        readonly [key: string]: string;
    };
    readonly creationTimestamp?: string;
    readonly deletionGracePeriodSeconds?: number;
    readonly deletionTimestamp?: string;
    readonly finalizers?: readonly string[];
    readonly generateName?: string;
    readonly generation?: number;
    readonly labels?: {
        readonly [key: string]: string;
    };
    readonly managedFields?: readonly ManagedFieldsEntry[];
    readonly name?: string;
    readonly namespace?: string;
    readonly ownerReferences?: readonly OwnerReference[];
    readonly resourceVersion?: string;
    readonly selfLink?: string;
    readonly uid?: string;
}
export type RawExtension = {
    readonly [key: string]: unknown;
};
export type IntOrString = number | string;

// src/resources/types/networking-v1.generated.d.ts
export interface HTTPIngressPath {
    readonly backend: IngressBackend;
    readonly path?: string;
    readonly pathType: 'Exact' | 'ImplementationSpecific' | 'Prefix';
}
export interface HTTPIngressRuleValue {
    readonly paths: readonly HTTPIngressPath[];
}
export interface IPBlock {
    readonly cidr: string;
    readonly except?: readonly string[];
}
export interface Ingress {
    readonly apiVersion?: 'networking.k8s.io/v1';
    readonly kind?: 'Ingress';
    readonly metadata: ObjectMeta;
    readonly spec?: IngressSpec;
    readonly status?: IngressStatus;
}
export interface IngressBackend {
    readonly resource?: TypedLocalObjectReference;
    readonly service?: IngressServiceBackend;
}
export interface IngressClass {
    readonly apiVersion?: 'networking.k8s.io/v1';
    readonly kind?: 'IngressClass';
    readonly metadata: ObjectMeta;
    readonly spec?: IngressClassSpec;
}
export interface IngressClassParametersReference {
    readonly apiGroup?: string;
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
    readonly scope?: string;
}
export interface IngressClassSpec {
    readonly controller?: string;
    readonly parameters?: IngressClassParametersReference;
}
export interface IngressLoadBalancerIngress {
    readonly hostname?: string;
    readonly ip?: string;
    readonly ports?: readonly IngressPortStatus[];
}
export interface IngressLoadBalancerStatus {
    readonly ingress?: readonly IngressLoadBalancerIngress[];
}
export interface IngressPortStatus {
    readonly error?: string;
    readonly port: number;
    readonly protocol: 'SCTP' | 'TCP' | 'UDP';
}
export interface IngressRule {
    readonly host?: string;
    readonly http?: HTTPIngressRuleValue;
}
export interface IngressServiceBackend {
    readonly name: string;
    readonly port?: ServiceBackendPort;
}
export interface IngressSpec {
    readonly defaultBackend?: IngressBackend;
    readonly ingressClassName?: string;
    readonly rules?: readonly IngressRule[];
    readonly tls?: readonly IngressTLS[];
}
export interface IngressStatus {
    readonly loadBalancer?: IngressLoadBalancerStatus;
}
export interface IngressTLS {
    readonly hosts?: readonly string[];
    readonly secretName?: string;
}
export interface NetworkPolicy {
    readonly apiVersion?: 'networking.k8s.io/v1';
    readonly kind?: 'NetworkPolicy';
    readonly metadata: ObjectMeta;
    readonly spec?: NetworkPolicySpec;
}
export interface NetworkPolicyEgressRule {
    readonly ports?: readonly NetworkPolicyPort[];
    readonly to?: readonly NetworkPolicyPeer[];
}
export interface NetworkPolicyIngressRule {
    readonly from?: readonly NetworkPolicyPeer[];
    readonly ports?: readonly NetworkPolicyPort[];
}
export interface NetworkPolicyPeer {
    readonly ipBlock?: IPBlock;
    readonly namespaceSelector?: LabelSelector;
    readonly podSelector?: LabelSelector;
}
export interface NetworkPolicyPort {
    readonly endPort?: number;
    readonly port?: IntOrString;
    readonly protocol?: 'SCTP' | 'TCP' | 'UDP';
}
export interface NetworkPolicySpec {
    readonly egress?: readonly NetworkPolicyEgressRule[];
    readonly ingress?: readonly NetworkPolicyIngressRule[];
    readonly podSelector?: LabelSelector;
    readonly policyTypes?: readonly ('Egress' | 'Ingress')[];
}
export interface ServiceBackendPort {
    readonly name?: string;
    readonly number?: number;
}

// src/resources/types/node-v1.generated.d.ts
export interface Overhead {
    readonly podFixed?: {
        readonly [key: string]: Quantity;
    };
}
export interface RuntimeClass {
    readonly apiVersion?: 'node.k8s.io/v1';
    readonly handler: string;
    readonly kind?: 'RuntimeClass';
    readonly metadata: ObjectMeta;
    readonly overhead?: Overhead;
    readonly scheduling?: Scheduling;
}
export interface Scheduling {
    readonly nodeSelector?: {
        readonly [key: string]: string;
    };
    readonly tolerations?: readonly Toleration[];
}

// src/resources/types/policy-v1.generated.d.ts
export interface PodDisruptionBudget {
    readonly apiVersion?: 'policy/v1';
    readonly kind?: 'PodDisruptionBudget';
    readonly metadata: ObjectMeta;
    readonly spec?: PodDisruptionBudgetSpec;
    readonly status?: PodDisruptionBudgetStatus;
}
export interface PodDisruptionBudgetSpec {
    readonly maxUnavailable?: IntOrString;
    readonly minAvailable?: IntOrString;
    readonly selector?: LabelSelector;
    readonly unhealthyPodEvictionPolicy?: 'AlwaysAllow' | 'IfHealthyBudget';
}
export interface PodDisruptionBudgetStatus {
    readonly conditions?: readonly Condition[];
    readonly currentHealthy?: number;
    readonly desiredHealthy?: number;
    readonly disruptedPods?: {
        readonly [key: string]: string;
    };
    readonly disruptionsAllowed?: number;
    readonly expectedPods?: number;
    readonly observedGeneration?: number;
}

// src/resources/types/rbac-v1.generated.d.ts
export interface AggregationRule {
    readonly clusterRoleSelectors?: readonly LabelSelector[];
}
export interface ClusterRole {
    readonly aggregationRule?: AggregationRule;
    readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
    readonly kind?: 'ClusterRole';
    readonly metadata: ObjectMeta;
    readonly rules?: readonly PolicyRule[];
}
export interface ClusterRoleBinding {
    readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
    readonly kind?: 'ClusterRoleBinding';
    readonly metadata: ObjectMeta;
    readonly roleRef: RoleRef;
    readonly subjects?: readonly Subject[];
}
export interface PolicyRule {
    readonly apiGroups?: readonly string[];
    readonly nonResourceURLs?: readonly string[];
    readonly resourceNames?: readonly string[];
    readonly resources?: readonly string[];
    readonly verbs: readonly string[];
}
export interface Role {
    readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
    readonly kind?: 'Role';
    readonly metadata: ObjectMeta;
    readonly rules?: readonly PolicyRule[];
}
export interface RoleBinding {
    readonly apiVersion?: 'rbac.authorization.k8s.io/v1';
    readonly kind?: 'RoleBinding';
    readonly metadata: ObjectMeta;
    readonly roleRef: RoleRef;
    readonly subjects?: readonly Subject[];
}
export interface RoleRef {
    readonly apiGroup?: string;
    readonly kind: string;
    readonly name: string;
}
export interface Subject {
    readonly apiGroup?: string;
    readonly kind: string;
    readonly name: string;
    readonly namespace?: string;
}

// src/resources/types/scheduling-v1.generated.d.ts
export interface PriorityClass {
    readonly apiVersion?: 'scheduling.k8s.io/v1';
    readonly description?: string;
    readonly globalDefault?: boolean;
    readonly kind?: 'PriorityClass';
    readonly metadata: ObjectMeta;
    readonly preemptionPolicy?: 'Never' | 'PreemptLowerPriority';
    readonly value?: number;
}

// src/resources/types/scheduling-v1alpha3.generated.d.ts
export interface TopologyConstraint {
    readonly key: string;
}
export type WorkloadPodGroupAllDisruptionMode = {
    readonly [key: string]: unknown;
};
export type WorkloadPodGroupBasicSchedulingPolicy = {
    readonly [key: string]: unknown;
};
export interface WorkloadPodGroupDisruptionMode {
    readonly all?: WorkloadPodGroupAllDisruptionMode;
    readonly single?: WorkloadPodGroupSingleDisruptionMode;
}
export interface WorkloadPodGroupGangSchedulingPolicy {
    readonly minCount?: number;
}
export interface WorkloadPodGroupResourceClaim {
    readonly name: string;
    readonly resourceClaimName?: string;
    readonly resourceClaimTemplateName?: string;
}
export interface WorkloadPodGroupSchedulingConstraints {
    readonly topology?: readonly TopologyConstraint[];
}
export interface WorkloadPodGroupSchedulingPolicy {
    readonly basic?: WorkloadPodGroupBasicSchedulingPolicy;
    readonly gang?: WorkloadPodGroupGangSchedulingPolicy;
}
export type WorkloadPodGroupSingleDisruptionMode = {
    readonly [key: string]: unknown;
};

// src/resources/types/storage-v1.generated.d.ts
export interface CSIDriver {
    readonly apiVersion?: 'storage.k8s.io/v1';
    readonly kind?: 'CSIDriver';
    readonly metadata: ObjectMeta;
    readonly spec: CSIDriverSpec;
}
export interface CSIDriverSpec {
    readonly attachRequired?: boolean;
    readonly fsGroupPolicy?: string;
    readonly nodeAllocatableUpdatePeriodSeconds?: number;
    readonly podInfoOnMount?: boolean;
    readonly preventPodSchedulingIfMissing?: boolean;
    readonly requiresRepublish?: boolean;
    readonly seLinuxMount?: boolean;
    readonly serviceAccountTokenInSecrets?: boolean;
    readonly storageCapacity?: boolean;
    readonly tokenRequests?: readonly TokenRequest[];
    readonly volumeLifecycleModes?: readonly string[];
}
export interface CSINode {
    readonly apiVersion?: 'storage.k8s.io/v1';
    readonly kind?: 'CSINode';
    readonly metadata: ObjectMeta;
    readonly spec: CSINodeSpec;
    readonly status?: CSINodeStatus;
}
export interface CSINodeDriver {
    readonly allocatable?: VolumeNodeResources;
    readonly name: string;
    readonly nodeID: string;
    readonly topologyKeys?: readonly string[];
}
export interface CSINodeSpec {
    readonly drivers: readonly CSINodeDriver[];
}
export interface CSINodeStatus {
    readonly storageHealth?: readonly StorageHealth[];
}
export interface CSIStorageCapacity {
    readonly apiVersion?: 'storage.k8s.io/v1';
    readonly capacity?: Quantity;
    readonly kind?: 'CSIStorageCapacity';
    readonly maximumVolumeSize?: Quantity;
    readonly metadata: ObjectMeta;
    readonly nodeTopology?: LabelSelector;
    readonly storageClassName: string;
}
export interface StorageClass {
    readonly allowVolumeExpansion?: boolean;
    readonly allowedTopologies?: readonly TopologySelectorTerm[];
    readonly apiVersion?: 'storage.k8s.io/v1';
    readonly kind?: 'StorageClass';
    readonly metadata: ObjectMeta;
    readonly mountOptions?: readonly string[];
    readonly parameters?: {
        readonly [key: string]: string;
    };
    readonly provisioner: string;
    readonly reclaimPolicy?: 'Delete' | 'Recycle' | 'Retain';
    readonly volumeBindingMode?: 'Immediate' | 'WaitForFirstConsumer';
}
export interface StorageHealth {
    readonly healthConditions?: readonly StorageHealthCondition[];
    readonly name: string;
}
export interface StorageHealthCondition {
    readonly accessMode?: 'ReadOnlyMany' | 'ReadWriteMany' | 'ReadWriteOnce' | 'ReadWriteOncePod';
    readonly lastTransitionTime?: string;
    readonly message?: string;
    readonly reason: string;
    readonly status: 'StorageDegraded' | 'StorageUnreachable';
    readonly volumeMode?: 'Block' | 'Filesystem';
}
export interface TokenRequest {
    readonly audience: string;
    readonly expirationSeconds?: number;
}
export interface VolumeAttachment {
    readonly apiVersion?: 'storage.k8s.io/v1';
    readonly kind?: 'VolumeAttachment';
    readonly metadata: ObjectMeta;
    readonly spec: VolumeAttachmentSpec;
    readonly status?: VolumeAttachmentStatus;
}
export interface VolumeAttachmentSource {
    readonly inlineVolumeSpec?: PersistentVolumeSpec;
    readonly persistentVolumeName?: string;
}
export interface VolumeAttachmentSpec {
    readonly attacher: string;
    readonly nodeName: string;
    readonly source: VolumeAttachmentSource;
}
export interface VolumeAttachmentStatus {
    readonly attachError?: VolumeError;
    readonly attached: boolean;
    readonly attachmentMetadata?: {
        readonly [key: string]: string;
    };
    readonly detachError?: VolumeError;
}
export interface VolumeError {
    readonly errorCode?: number;
    readonly message?: string;
    readonly time?: string;
}
export interface VolumeNodeResources {
    readonly count?: number;
}

// Written by `npm run generate:resources` from the API of Kubernetes v1.37.2. Do not edit.

import type { Condition, LabelSelector, ObjectMeta } from './meta-v1.generated.js'

export interface AuditAnnotation {
  readonly key: string
  readonly valueExpression: string
}

export interface ExpressionWarning {
  readonly fieldRef: string
  readonly warning: string
}

export interface MatchCondition {
  readonly expression: string
  readonly name: string
}

export interface MatchResources {
  readonly excludeResourceRules?: readonly NamedRuleWithOperations[]
  readonly matchPolicy?: 'Equivalent' | 'Exact'
  readonly namespaceSelector?: LabelSelector
  readonly objectSelector?: LabelSelector
  readonly resourceRules?: readonly NamedRuleWithOperations[]
}

export interface MutatingWebhook {
  readonly admissionReviewVersions: readonly string[]
  readonly clientConfig: WebhookClientConfig
  readonly failurePolicy?: 'Fail' | 'Ignore'
  readonly matchConditions?: readonly MatchCondition[]
  readonly matchPolicy?: 'Equivalent' | 'Exact'
  readonly name: string
  readonly namespaceSelector?: LabelSelector
  readonly objectSelector?: LabelSelector
  readonly reinvocationPolicy?: 'IfNeeded' | 'Never'
  readonly rules?: readonly RuleWithOperations[]
  readonly sideEffects: 'None' | 'NoneOnDryRun' | 'Some' | 'Unknown'
  readonly timeoutSeconds?: number
}

export interface MutatingWebhookConfiguration {
  readonly apiVersion?: 'admissionregistration.k8s.io/v1'
  readonly kind?: 'MutatingWebhookConfiguration'
  readonly metadata: ObjectMeta
  readonly webhooks?: readonly MutatingWebhook[]
}

export interface NamedRuleWithOperations {
  readonly apiGroups?: readonly string[]
  readonly apiVersions?: readonly string[]
  readonly operations?: readonly ('*' | 'CONNECT' | 'CREATE' | 'DELETE' | 'UPDATE')[]
  readonly resourceNames?: readonly string[]
  readonly resources?: readonly string[]
  readonly scope?: '*' | 'Cluster' | 'Namespaced'
}

export interface ParamKind {
  readonly apiVersion?: string
  readonly kind?: string
}

export interface RuleWithOperations {
  readonly apiGroups?: readonly string[]
  readonly apiVersions?: readonly string[]
  readonly operations?: readonly ('*' | 'CONNECT' | 'CREATE' | 'DELETE' | 'UPDATE')[]
  readonly resources?: readonly string[]
  readonly scope?: '*' | 'Cluster' | 'Namespaced'
}

export interface ServiceReference {
  readonly name: string
  readonly namespace: string
  readonly path?: string
  readonly port?: number
}

export interface TypeChecking {
  readonly expressionWarnings?: readonly ExpressionWarning[]
}

export interface ValidatingAdmissionPolicy {
  readonly apiVersion?: 'admissionregistration.k8s.io/v1'
  readonly kind?: 'ValidatingAdmissionPolicy'
  readonly metadata: ObjectMeta
  readonly spec?: ValidatingAdmissionPolicySpec
  readonly status?: ValidatingAdmissionPolicyStatus
}

export interface ValidatingAdmissionPolicySpec {
  readonly auditAnnotations?: readonly AuditAnnotation[]
  readonly failurePolicy?: 'Fail' | 'Ignore'
  readonly matchConditions?: readonly MatchCondition[]
  readonly matchConstraints?: MatchResources
  readonly paramKind?: ParamKind
  readonly validations?: readonly Validation[]
  readonly variables?: readonly Variable[]
}

export interface ValidatingAdmissionPolicyStatus {
  readonly conditions?: readonly Condition[]
  readonly observedGeneration?: number
  readonly typeChecking?: TypeChecking
}

export interface ValidatingWebhook {
  readonly admissionReviewVersions: readonly string[]
  readonly clientConfig: WebhookClientConfig
  readonly failurePolicy?: 'Fail' | 'Ignore'
  readonly matchConditions?: readonly MatchCondition[]
  readonly matchPolicy?: 'Equivalent' | 'Exact'
  readonly name: string
  readonly namespaceSelector?: LabelSelector
  readonly objectSelector?: LabelSelector
  readonly rules?: readonly RuleWithOperations[]
  readonly sideEffects: 'None' | 'NoneOnDryRun' | 'Some' | 'Unknown'
  readonly timeoutSeconds?: number
}

export interface ValidatingWebhookConfiguration {
  readonly apiVersion?: 'admissionregistration.k8s.io/v1'
  readonly kind?: 'ValidatingWebhookConfiguration'
  readonly metadata: ObjectMeta
  readonly webhooks?: readonly ValidatingWebhook[]
}

export interface Validation {
  readonly expression: string
  readonly message?: string
  readonly messageExpression?: string
  readonly reason?: string
}

export interface Variable {
  readonly expression: string
  readonly name: string
}

export interface WebhookClientConfig {
  readonly caBundle?: string
  readonly service?: ServiceReference
  readonly url?: string
}

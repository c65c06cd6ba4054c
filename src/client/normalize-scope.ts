import { InputError } from '../model/input-error.js'
import type { Resource } from '../model/resource.js'
import type { Content, Scope } from '../model/scope.js'
import { formatFieldSelector, parseFieldSelector } from '../query/field-selector.js'
import { formatLabelSelector, parseLabelSelector } from '../query/label-selector.js'
import type { LabelSelector } from '../query/label-selector-object.js'
import { checkNames, isRecord } from '../query/record.js'

/** What is watched on the server. Everything absent: all objects of the resource, in full. */
export interface ScopeInput {
  /** `''` or absent: all namespaces, as in client-go. */
  readonly namespace?: string
  /** One object by name. */
  readonly name?: string
  /** As text, or as Kubernetes' LabelSelector. */
  readonly labelSelector?: string | LabelSelector
  /** `spec.nodeName=n1,status.phase!=Running`; each kind supports a few fields only. */
  readonly fieldSelector?: string
  /** Default `full`; `metadata` brings names, labels, annotations and owners only. */
  readonly content?: Content
}

const PROPERTIES = ['namespace', 'name', 'labelSelector', 'fieldSelector', 'content']

/** @throws InputError `invalid-scope` or `invalid-selector` */
export function normalizeScope(resource: Resource, input: ScopeInput): Scope {
  if (!isRecord(input)) fail('scope: write an object, as in { namespace: "web" }')
  checkNames(input, PROPERTIES, (problem) => fail(`scope: ${problem}`))
  const { namespace = '', name, labelSelector = '', fieldSelector = '', content = 'full' }: ScopeInput = input
  if (content !== 'full' && content !== 'metadata') fail('scope.content must be "full" or "metadata"')
  if (namespace !== '') {
    if (!resource.namespaced) fail(`scope.namespace: ${resource.plural} are not namespaced`)
    checkName('namespace', namespace)
  }
  if (name !== undefined) checkName('name', name)
  const terms = parseFieldSelector(fieldSelector)
  const named = name === undefined ? terms : [...terms, ...parseFieldSelector(`metadata.name=${name}`)]
  return {
    namespace,
    labelSelector: formatLabelSelector(parseLabelSelector(labelSelector)),
    fieldSelector: formatFieldSelector(named),
    content,
  }
}

function checkName(property: string, value: unknown): void {
  if (typeof value !== 'string' || !/^[a-z0-9]([-a-z0-9.:]*[a-z0-9])?$/i.test(value)) {
    fail(`scope.${property}: ${JSON.stringify(value)} cannot be a name in Kubernetes`)
  }
}

function fail(message: string): never {
  throw new InputError('invalid-scope', message)
}

import { InputError } from '../../../model/input-error.js'
import { type FieldTerms, parseFieldSelector } from '../../../query/field-selector.js'
import { type LabelRequirements, matchesLabels, parseLabelSelector } from '../../../query/label-selector.js'
import { badRequest } from '../http/api-failure.js'
import type { FieldReader, ServedResource } from '../resources/served-resource.js'
import type { ServedObject } from '../served-object.js'

/** Which objects of a resource a request is about. */
export interface Selection {
  readonly type: 'everything' | 'some'
  /** The one that is asked for, if there is one. */
  readonly namespace?: string
  matches(object: ServedObject): boolean
}

/** @throws ApiFailure 400 for a selector that does not parse or a field that is not selectable */
export function readSelection(
  resource: ServedResource,
  namespace: string,
  { labelSelector, fieldSelector }: { readonly labelSelector: string; readonly fieldSelector: string },
): Selection {
  const labels = readLabels(labelSelector)
  const terms = readFields(fieldSelector)
  const own = terms.find(({ type, field }) => type === 'equals' && field === 'metadata.namespace')?.value
  const fields = terms.map(({ type, field, value }) => ({
    type,
    value,
    read: fieldReader(resource, field),
  }))
  return {
    type: labels.length === 0 && fields.length === 0 ? 'everything' : 'some',
    ...(own === undefined ? {} : { namespace: own }),
    matches: (object) =>
      (namespace === '' || object.metadata.namespace === namespace) &&
      (labels.length === 0 || matchesLabels(labels, object.metadata.labels)) &&
      fields.every(({ type, value, read }) => (read(object) === value) === (type === 'equals')),
  }
}

/** The one name that a field selector asks for: a request's name for access rules. */
export function selectedName(fieldSelector: string): string | undefined {
  try {
    return parseFieldSelector(fieldSelector).find(({ type, field }) => type === 'equals' && field === 'metadata.name')
      ?.value
  } catch {
    return undefined
  }
}

function readLabels(text: string): LabelRequirements {
  try {
    return parseLabelSelector(text)
  } catch (error) {
    throw error instanceof InputError ? badRequest(`unable to parse requirement: ${error.message}`) : error
  }
}

function readFields(text: string): FieldTerms {
  const bare = text.split(/(?<!\\),/).find((term) => term !== '' && !term.includes('='))
  if (bare !== undefined) throw badRequest(`invalid selector: '${text}'; can't understand '${bare}'`)
  try {
    return parseFieldSelector(text)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    const code = error.position === undefined ? undefined : text.charCodeAt(error.position)
    throw badRequest(
      code === 61
        ? 'invalid field selector: unescaped character in value: 61'
        : `invalid field selector: ${error.message}`,
    )
  }
}

function fieldReader(resource: ServedResource, field: string): FieldReader {
  if (field === 'metadata.name') return (object) => object.metadata.name
  if (field === 'metadata.namespace' && (resource.namespaced || !hasOwnConversion(resource))) {
    return (object) => object.metadata.namespace ?? ''
  }
  const reader = resource.fields.get(field)
  if (reader !== undefined) return reader
  if (resource.kind === 'Job' && resource.group === 'batch')
    throw badRequest(`field label "${field}" not supported for Job`)
  throw badRequest(
    hasOwnConversion(resource)
      ? `field label not supported: ${field}`
      : `"${field}" is not a known field selector: only "metadata.name", "metadata.namespace"`,
  )
}

/** Kinds with selectable fields of their own refuse others in their own words. */
function hasOwnConversion(resource: ServedResource): boolean {
  return resource.type === 'custom' || (resource.fields.size > 0 && resource.group !== 'apps')
}

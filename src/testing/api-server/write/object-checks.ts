import { labelKeyProblem, labelValueProblem } from '../../../query/label-syntax.js'
import { type FieldError, invalid } from '../http/api-failure.js'
import type { ServedResource } from '../resources/served-resource.js'
import { type JsonObject, member } from '../served-object.js'

const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/
const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/

const subdomainText =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
const labelText =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"
const labelValueText =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"
const labelKeyText =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"

/** Names of these must fit into one label of a domain name. */
const labelNamed = new Set(['/namespaces', '/services'])

/**
 * Names and labels; the rest of an object is taken as it is.
 *
 * @throws ApiFailure 422
 */
export function checkMetadata(resource: ServedResource, metadata: JsonObject): void {
  const name = typeof metadata.name === 'string' ? metadata.name : ''
  const errors = [...nameErrors(resource, name), ...labelErrors(metadata)]
  if (errors.length > 0) throw invalid({ group: resource.group, kind: resource.kind }, name, errors)
}

function nameErrors(resource: ServedResource, name: string): readonly FieldError[] {
  if (name === '') {
    return [
      {
        reason: 'FieldValueRequired',
        field: 'metadata.name',
        message: 'Required value: name or generateName is required',
      },
    ]
  }
  const asLabel = labelNamed.has(resource.id)
  if ((asLabel ? label : subdomain).test(name)) return []
  const text = asLabel ? (name.includes('.') ? 'must not contain dots' : labelText) : subdomainText
  return [
    { reason: 'FieldValueInvalid', field: 'metadata.name', message: `Invalid value: ${JSON.stringify(name)}: ${text}` },
  ]
}

function labelErrors(metadata: JsonObject): readonly FieldError[] {
  const invalidText = (field: string, value: string, text: string): FieldError => ({
    reason: 'FieldValueInvalid',
    field,
    message: `Invalid value: ${JSON.stringify(value)}: ${text}`,
  })
  const errors: FieldError[] = []
  for (const [key, value] of Object.entries(member(metadata, 'labels'))) {
    if (labelKeyProblem(key) !== undefined) errors.push(invalidText('metadata.labels', key, labelKeyText))
    if (labelValueProblem(String(value)) !== undefined)
      errors.push(invalidText('metadata.labels', String(value), labelValueText))
  }
  for (const key of Object.keys(member(metadata, 'annotations'))) {
    // Annotations are keyed like labels, in any case of letters.
    if (labelKeyProblem(key.toLowerCase()) !== undefined)
      errors.push(invalidText('metadata.annotations', key, labelKeyText))
  }
  return errors
}

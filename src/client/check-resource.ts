import { InputError } from '../model/input-error.js'
import type { Resource } from '../model/resource.js'
import { isRecord } from '../query/record.js'

/** `where` opens the message. @throws InputError `invalid-resource` for what names no resource */
export function checkResource(value: unknown, where: string): asserts value is Resource {
  if (isRecord(value)) {
    const { group, version, plural, kind, lookup, namespaced } = value
    const isNamed = isText(version) && isText(plural)
    const isByKind = isRecord(lookup) && lookup.type === 'kind' && isText(kind)
    if ((isNamed || isByKind) && typeof group === 'string' && typeof namespaced === 'boolean') return
  }
  throw new InputError(
    'invalid-resource',
    `${where}: write a resource, as pods of kube-informer/resources or resource('example.com/v1', 'widgets')`,
  )
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

import { InputError } from '../model/input-error.js'
import type { KubeObject, ObjectMeta } from '../model/kube-object.js'
import { knownApiVersionOf, type Resource } from '../model/resource.js'
import type { ApiTarget } from '../protocol/requests.js'
import { isRecord } from '../query/record.js'
import { checkedResource, isPathPart } from './call-target.js'
import { jsonBody } from './json-body.js'
import { scaleType } from './scale.js'

/** An object to be created: `metadata` needs a name, or a `generateName` that the server completes. */
export type NewObject<T extends KubeObject> = Omit<T, 'metadata'> & {
  readonly metadata: Partial<ObjectMeta> & { readonly generateName?: string }
}

/** As plain JavaScript may give it. */
interface Given {
  readonly apiVersion?: unknown
  readonly kind?: unknown
  readonly metadata?: unknown
}

/**
 * The address that an object names itself, and the object with `apiVersion` and `kind`; where the resource is looked up,
 * the engine adds what is missing.
 *
 * @throws InputError `invalid-resource`, or `invalid-object` for a body that cannot be one of the resource
 */
export function writtenObject(
  where: string,
  resource: Resource,
  object: Given,
  use: 'create' | 'replace' | 'scale',
): { readonly target: ApiTarget; readonly body: unknown } {
  const plain = checkedResource(where, resource)
  const fail = (problem: string): never => {
    throw new InputError('invalid-object', `${where}: ${problem}`)
  }
  if (!isRecord(object) || !isRecord(object.metadata)) return fail('the object must have metadata')
  const { name, namespace, generateName, resourceVersion } = object.metadata
  const isNamed = typeof name === 'string' && name !== ''
  if (!isNamed && use !== 'create') fail('metadata.name is missing')
  if (!isNamed && (typeof generateName !== 'string' || generateName === '')) {
    fail('metadata needs a name, or a generateName')
  }
  if (use === 'create' && resourceVersion) fail("metadata.resourceVersion is the server's to set: leave it out")
  const named = (part: unknown): part is string | undefined =>
    part === undefined || (typeof part === 'string' && isPathPart(part))
  const inside = namespace || undefined
  if (!named(name)) return fail(`metadata.name ${JSON.stringify(name)} cannot be a name in Kubernetes`)
  if (!named(inside)) return fail(`metadata.namespace ${JSON.stringify(inside)} cannot be a name in Kubernetes`)
  if (plain.guessed === undefined && plain.namespaced && inside === undefined)
    fail(`${plain.plural} have a namespace, and metadata.namespace is missing`)
  if (!plain.namespaced && inside !== undefined)
    fail(`${plain.plural} have no namespace, but metadata.namespace is given`)
  const own = use === 'scale' ? scaleType : { apiVersion: knownApiVersionOf(plain), kind: plain.kind }
  const { apiVersion = own.apiVersion, kind = own.kind } = object
  return {
    target: {
      resource: plain,
      ...(inside === undefined ? {} : { namespace: inside }),
      ...(use === 'create' || name === undefined ? {} : { name }),
    },
    body: jsonBody(where, {
      ...object,
      ...(apiVersion === undefined ? {} : { apiVersion }),
      ...(kind === undefined ? {} : { kind }),
    }),
  }
}

import type { KubeObject } from '../../src/model/kube-object.js'
import { apiVersionOf } from '../../src/model/resource.js'
import type { Target } from '../../src/model/scope.js'
import type { JsonRecord } from './json-record.js'
import { isRecord, textOf } from './json-record.js'

const METADATA_API_VERSION = 'meta.k8s.io/v1'
const METADATA_KIND = 'PartialObjectMetadata'

export type Admission =
  | { readonly type: 'object'; readonly object: KubeObject }
  | { readonly type: 'refused'; readonly reason: string }

/**
 * The door through which every object of a list or a watch comes in, so that both give equal
 * objects (wire rule 13).
 *
 * Full objects get `kind` and `apiVersion` where they lack them: `kind` from the list, then from
 * the resource. Metadata is always a `PartialObjectMetadata` of `meta.k8s.io/v1`, also when the
 * server answered with whole objects (C76); the resource knows the real kind.
 *
 * Refused: no object, no name, a namespace that is no text or not the one asked for, a Table, metadata where whole objects were due, another API
 * version or kind than the resource's.
 */
export function admitObject(value: unknown, target: Target, kindOfList?: string): Admission {
  if (!isRecord(value)) return refused('not an object')
  if (isTable(value)) return refused('a Table')
  if (!isNamed(value)) return refused('no name or namespace')
  if (isElsewhere(value, target)) return refused('of another namespace')
  if (target.scope.content === 'full') return admitFull(value, target, kindOfList)
  const { metadata } = value
  return { type: 'object', object: { kind: METADATA_KIND, apiVersion: METADATA_API_VERSION, metadata } }
}

/** Whether a list, an object or an event's object is a Table, which no cache can hold (C75). */
export function isTable(value: JsonRecord): boolean {
  return value.kind === 'Table' && isOfMetaGroup(value)
}

/** Whether a list holds metadata without the objects. */
export function isMetadataList(value: JsonRecord): boolean {
  return value.kind === `${METADATA_KIND}List` && isOfMetaGroup(value)
}

/** What the object says it is, when that is not what the target asks for. Nothing is said about what it leaves out. */
export function foreignTo(target: Target, value: JsonRecord): string | undefined {
  if (target.scope.content === 'metadata') return undefined
  const kind = textOf(value.kind)
  const apiVersion = textOf(value.apiVersion)
  if (apiVersion !== undefined && apiVersion !== apiVersionOf(target.resource)) return `${apiVersion} ${kind ?? ''}`
  const expected = target.resource.kind
  return kind !== undefined && expected !== undefined && kind !== expected ? `kind ${kind}` : undefined
}

function admitFull(value: JsonRecord & KubeObject, target: Target, kindOfList?: string): Admission {
  const foreign = foreignTo(target, value)
  if (foreign !== undefined) return refused(foreign)
  const ownKind = textOf(value.kind)
  if (ownKind !== undefined && textOf(value.apiVersion) !== undefined) return { type: 'object', object: value }
  const kind = ownKind ?? kindOfList ?? target.resource.kind
  const head = { ...(kind === undefined ? {} : { kind }), apiVersion: apiVersionOf(target.resource) }
  return { type: 'object', object: { ...head, ...value, ...head } }
}

function isOfMetaGroup(value: JsonRecord): boolean {
  return textOf(value.apiVersion)?.startsWith('meta.k8s.io/') ?? false
}

function isNamed(value: JsonRecord): value is JsonRecord & KubeObject {
  const metadata = value.metadata
  if (!isRecord(metadata) || textOf(metadata.name) === undefined) return false
  const { namespace } = metadata
  return namespace === undefined || namespace === null || typeof namespace === 'string'
}

/** An object without a namespace stays what it is (C77). */
function isElsewhere({ metadata: { namespace } }: KubeObject, { resource, scope }: Target): boolean {
  return resource.namespaced && scope.namespace !== '' && !!namespace && namespace !== scope.namespace
}

function refused(reason: string): Admission {
  return { type: 'refused', reason }
}

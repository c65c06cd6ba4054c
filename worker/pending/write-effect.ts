import { keyOf, type ObjectKey } from '../../src/model/key.js'
import type { KubeObject, ObjectMeta } from '../../src/model/kube-object.js'
import { apiVersionOf } from '../../src/model/resource.js'
import type { ApiCall } from '../../src/protocol/requests.js'
import { isRecord } from '../../src/query/record.js'
import { jsonPatch } from './json-patch.js'
import { mergePatch } from './merge-patch.js'
import { type JsonRecord, memberOf, withMember } from './record-member.js'
import { strategicMerge } from './strategic-merge.js'

/** What a write will do to an object, as far as that can be told before the answer. */
export interface WriteEffect {
  readonly type: 'create' | 'update' | 'delete'
  /** `once`: doing it twice differs from doing it once, so it is not done to a state that may have it already. */
  readonly repeats: 'freely' | 'once'
  /** `all`: it means the same in every version of the resource. */
  readonly versions: 'all' | 'its own'
  /** What is made of the state before, undefined where there is none: the state after, or undefined where that cannot be told. */
  readonly apply: (before: KubeObject | undefined) => KubeObject | undefined
}

/** Not carried out by the server, so nothing of it is ever seen. */
export function isDryRun({ method, params, body }: ApiCall): boolean {
  if (params.some(([name]) => name === 'dryRun')) return true
  const options = method === 'DELETE' ? body : isRecord(body) ? body.deleteOptions : undefined
  return isRecord(options) && Array.isArray(options.dryRun) && options.dryRun.length > 0
}

/** On what condition an object is deleted. */
export function preconditionsOf({ method, body }: ApiCall): JsonRecord {
  const options = method === 'DELETE' ? body : isRecord(body) ? body.deleteOptions : undefined
  return isRecord(options) && isRecord(options.preconditions) ? options.preconditions : {}
}

/** Which object a write is about; undefined where only the answer can tell. */
export function keyOfCall({ method, target, body }: ApiCall): ObjectKey | undefined {
  const { namespace } = target
  if (target.name !== undefined) return keyOf({ name: target.name, namespace })
  const metadata = method === 'POST' && isRecord(body) && isRecord(body.metadata) ? body.metadata : undefined
  const name = metadata?.name
  return typeof name === 'string' && name !== '' ? keyOf({ name, namespace }) : undefined
}

/** `now`: the server's time, RFC 3339. Undefined: nothing can be shown before the answer. */
export function effectOf(call: ApiCall, now: string): WriteEffect | undefined {
  const { method, target } = call
  const once = method === 'PATCH' && call.contentType?.includes('json-patch') === true ? 'once' : 'freely'
  const update = (apply: (before: KubeObject) => unknown): WriteEffect => ({
    type: 'update',
    repeats: once,
    versions: 'its own',
    apply: (before) => (before === undefined ? undefined : told(before, () => apply(before))),
  })
  if (isDryRun(call)) return undefined
  switch (target.subresource) {
    case undefined:
      break
    case 'eviction':
      return method === 'POST' ? deletion(call, now) : undefined
    case 'status':
      return method === 'PUT' || method === 'PATCH'
        ? update((before) => ({ ...before, status: statusOf(changed(before, call)) }))
        : undefined
    case 'scale':
      return method === 'PUT' || method === 'PATCH'
        ? { ...update((before) => scaled(before, call)), versions: 'all' }
        : undefined
    default:
      return undefined
  }
  switch (method) {
    case 'POST':
      return target.name === undefined ? creation(call, now) : undefined
    case 'PUT':
      return update((before) => withStatusOf(before, replaced(before, call.body)))
    case 'PATCH': {
      const patched = update((before) => withStatusOf(before, changed(before, call)))
      if (call.contentType?.includes('apply-patch') !== true) return patched
      const created = creation(call, now)
      return {
        ...patched,
        apply: (before) => (before === undefined ? created.apply(undefined) : patched.apply(before)),
      }
    }
    case 'DELETE':
      return target.name === undefined ? undefined : deletion(call, now)
    case 'GET':
      return undefined
  }
}

/** The object with a deletion time, as it is while others still have to let go of it. */
export function leaving(before: KubeObject, now: string): KubeObject {
  const { deletionTimestamp = now } = before.metadata
  return { ...before, metadata: { ...before.metadata, deletionTimestamp } }
}

function deletion(call: ApiCall, now: string): WriteEffect {
  const preconditions = preconditionsOf(call)
  return {
    type: 'delete',
    repeats: 'freely',
    versions: 'all',
    apply: (before) => {
      if (before === undefined) return undefined
      const { uid } = before.metadata
      const isOther = typeof preconditions.uid === 'string' && uid !== undefined && preconditions.uid !== uid
      return isOther ? undefined : leaving(before, now)
    },
  }
}

function creation({ target, body }: ApiCall, now: string): WriteEffect {
  return {
    type: 'create',
    repeats: 'freely',
    versions: 'its own',
    // What exists cannot be created: the server will say so.
    apply: (before) => (before === undefined ? created() : undefined),
  }
  function created(): KubeObject | undefined {
    if (!isRecord(body) || !isRecord(body.metadata)) return undefined
    const name = target.name ?? body.metadata.name
    if (typeof name !== 'string' || name === '') return undefined
    const { resource, namespace } = target
    const { uid: _, resourceVersion: __, deletionTimestamp: ___, ...metadata } = body.metadata
    const kind = resource.kind === undefined ? {} : { kind: resource.kind }
    const place = namespace === undefined ? {} : { namespace }
    return {
      ...{ apiVersion: apiVersionOf(resource), ...kind },
      ...body,
      metadata: { ...metadata, name, ...place, creationTimestamp: now },
    } as KubeObject
  }
}

/** The object after a patch, or as it is put. */
function changed(before: JsonRecord | KubeObject, { method, contentType = '', body }: ApiCall): unknown {
  if (method === 'PUT') return body
  if (contentType.includes('json-patch')) return jsonPatch(before, body)
  return contentType.includes('merge-patch') && !contentType.includes('strategic')
    ? mergePatch(before, body)
    : strategicMerge(before, body)
}

function replaced(before: KubeObject, body: unknown): unknown {
  const metadata = isRecord(body) && isRecord(body.metadata) ? body.metadata : {}
  const { name, uid } = before.metadata
  // Another one, or none: the server refuses it.
  const isOther = typeof metadata.uid === 'string' && uid !== undefined && metadata.uid !== uid
  return metadata.name !== name || isOther ? undefined : body
}

/** The status of an object is not changed but by its sub-resource. */
function withStatusOf(before: KubeObject, after: unknown): unknown {
  return isRecord(after) ? withMember(after, 'status', statusOf(before)) : undefined
}

function statusOf(object: unknown): unknown {
  return isRecord(object) ? memberOf(object, 'status') : undefined
}

function scaled(before: KubeObject, call: ApiCall): unknown {
  const spec = memberOf({ ...before }, 'spec')
  const now = isRecord(spec) ? memberOf(spec, 'replicas') : undefined
  const scale = changed({ metadata: before.metadata, spec: { replicas: now } }, call)
  const replicas = isRecord(scale) && isRecord(scale.spec) ? scale.spec.replicas : undefined
  return typeof replicas === 'number' ? { ...before, spec: { ...(isRecord(spec) ? spec : {}), replicas } } : undefined
}

/** What the server does not let anybody change stays. Whatever cannot be made, is not shown. */
function told(before: KubeObject, make: () => unknown): KubeObject | undefined {
  try {
    const after = make()
    if (!isRecord(after) || !isRecord(after.metadata)) return undefined
    let metadata: JsonRecord = after.metadata
    for (const name of kept) metadata = withMember(metadata, name, before.metadata[name])
    const { apiVersion, kind } = before
    return { ...after, ...(apiVersion && { apiVersion }), ...(kind && { kind }), metadata } as unknown as KubeObject
  } catch {
    return undefined
  }
}

const kept = [
  'name',
  'namespace',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
] as const satisfies readonly (keyof ObjectMeta)[]

import { keyOf } from '../../../model/key.js'
import { timestamp } from '../clock.js'
import { ApiFailure, invalid } from '../http/api-failure.js'
import type { ServedResource } from '../resources/served-resource.js'
import { atPath, type JsonObject, member, type ServedObject } from '../served-object.js'
import { normalObject } from './normal-object.js'
import type { WriteContext, WriteMode } from './write-context.js'

/** `DeleteOptions`, from the body or the query. */
export interface DeleteOptions {
  readonly mode: WriteMode
  readonly gracePeriodSeconds?: number
  readonly propagationPolicy?: 'Foreground' | 'Background' | 'Orphan'
  readonly uid?: string
  readonly resourceVersion?: string
}

/** What is left, or that nothing is. */
export type Deletion =
  | { readonly type: 'gone'; readonly object: ServedObject }
  | { readonly type: 'terminating'; readonly object: ServedObject }

const policies = ['Foreground', 'Background', 'Orphan'] as const

/** @throws ApiFailure 422 */
export function readDeleteOptions(body: JsonObject, query: URLSearchParams, mode: WriteMode): DeleteOptions {
  const preconditions = member(body, 'preconditions')
  const grace = body.gracePeriodSeconds ?? numberOf(query.get('gracePeriodSeconds'))
  const policy = body.propagationPolicy ?? query.get('propagationPolicy') ?? undefined
  const known = policies.find((one) => one === policy)
  if (policy !== undefined && known === undefined) {
    const supported = [...policies, 'nil'].map((one) => JSON.stringify(one)).join(', ')
    throw invalid({ group: 'meta.k8s.io', kind: 'DeleteOptions' }, '', [
      {
        reason: 'FieldValueNotSupported',
        field: 'propagationPolicy',
        message: `Unsupported value: ${JSON.stringify(policy)}: supported values: ${supported}`,
      },
    ])
  }
  return {
    mode,
    ...(typeof grace === 'number' ? { gracePeriodSeconds: grace } : {}),
    ...(known === undefined ? {} : { propagationPolicy: known }),
    ...(typeof preconditions.uid === 'string' ? { uid: preconditions.uid } : {}),
    ...(typeof preconditions.resourceVersion === 'string' ? { resourceVersion: preconditions.resourceVersion } : {}),
  }
}

/** DELETE of one object, by the rules of finalizers, grace and propagation. @throws ApiFailure 409 */
export function deleteObject(
  context: WriteContext,
  resource: ServedResource,
  object: ServedObject,
  options: DeleteOptions,
): Deletion {
  checkPreconditions(resource, object, options)
  if (resource.id === '/namespaces') return terminateNamespace(context, resource, object, options)
  if (resource.id === '/pods') return deletePod(context, resource, object, options)
  const finalizers = finalizersAfter(object, options)
  if (finalizers.length === 0) return remove(context, resource, object, options)
  return terminate(context, resource, object, options, { graceSeconds: 0, finalizers })
}

function checkPreconditions(
  resource: ServedResource,
  object: ServedObject,
  { uid, resourceVersion }: DeleteOptions,
): void {
  const { name } = object.metadata
  const refuse = (what: string, asked: string, is: string | undefined, moral: string): ApiFailure =>
    new ApiFailure(
      409,
      `Operation cannot be fulfilled on ${resource.type === 'custom' ? `${resource.kind}.${resource.group}` : resource.kind} "${name}": the ${what} in the precondition (${asked}) does not match the ${what} in record (${is}). ${moral}`,
      {
        reason: 'Conflict',
        details: { name, ...(resource.type === 'custom' ? { group: resource.group } : {}), kind: resource.kind },
      },
    )
  if (uid !== undefined && uid !== object.metadata.uid) {
    throw refuse('UID', uid, object.metadata.uid, 'The object might have been deleted and then recreated')
  }
  if (resourceVersion !== undefined && resourceVersion !== object.metadata.resourceVersion) {
    throw refuse(
      'ResourceVersion',
      resourceVersion,
      object.metadata.resourceVersion,
      'The object might have been modified',
    )
  }
}

function finalizersAfter(object: ServedObject, { propagationPolicy }: DeleteOptions): readonly string[] {
  const before = (object.metadata.finalizers ?? []).filter((one) => one !== 'foregroundDeletion' && one !== 'orphan')
  if (propagationPolicy === 'Foreground') return [...before, 'foregroundDeletion']
  if (propagationPolicy === 'Orphan') return [...before, 'orphan']
  return propagationPolicy === undefined ? (object.metadata.finalizers ?? []) : before
}

/** A pod on a node waits for its kubelet, which is whoever deletes it again with grace 0. */
function deletePod(
  context: WriteContext,
  resource: ServedResource,
  pod: ServedObject,
  options: DeleteOptions,
): Deletion {
  const usual = atPath(pod, ['spec', 'terminationGracePeriodSeconds'])
  const scheduled = atPath(pod, ['spec', 'nodeName'])
  const phase = atPath(pod, ['status', 'phase'])
  const waits = typeof scheduled === 'string' && scheduled !== '' && phase !== 'Succeeded' && phase !== 'Failed'
  const wanted = options.gracePeriodSeconds ?? (typeof usual === 'number' ? usual : 30)
  const graceSeconds = waits ? wanted : 0
  const finalizers = finalizersAfter(pod, options)
  if (graceSeconds > 0 || finalizers.length > 0)
    return terminate(context, resource, pod, options, { graceSeconds, finalizers })
  const marked = terminate(context, resource, pod, options, { graceSeconds: 0, finalizers })
  return remove(context, resource, marked.object, options)
}

function terminate(
  { store, clock }: WriteContext,
  resource: ServedResource,
  object: ServedObject,
  { mode }: DeleteOptions,
  { graceSeconds, finalizers }: { readonly graceSeconds: number; readonly finalizers: readonly string[] },
): Deletion {
  const before = object.metadata as unknown as JsonObject
  const present = before.deletionGracePeriodSeconds
  const isTerminating = object.metadata.deletionTimestamp !== undefined
  const shorter = typeof present !== 'number' || graceSeconds < present
  if (isTerminating && !shorter) return { type: 'terminating', object }
  const begun =
    isTerminating && typeof present === 'number'
      ? Date.parse(String(object.metadata.deletionTimestamp)) - present * 1_000
      : clock.now()
  const { finalizers: _finalizers, ...rest } = before
  const generation = object.metadata.generation
  const next = ordered(resource, object, {
    ...rest,
    deletionTimestamp: timestamp(begun + graceSeconds * 1_000),
    deletionGracePeriodSeconds: graceSeconds,
    ...(generation === undefined || isTerminating ? {} : { generation: generation + 1 }),
    finalizers,
  })
  return {
    type: 'terminating',
    object: mode === 'dry-run' ? next : store.put(resource.id, keyOf(object.metadata), next),
  }
}

function terminateNamespace(
  { store, clock }: WriteContext,
  resource: ServedResource,
  object: ServedObject,
  { mode }: DeleteOptions,
): Deletion {
  if (object.metadata.deletionTimestamp !== undefined) return { type: 'terminating', object }
  const marked = ordered(resource, object, {
    ...(object.metadata as unknown as JsonObject),
    deletionTimestamp: timestamp(clock.now()),
  })
  const next = { ...marked, status: { ...member(object, 'status'), phase: 'Terminating' } }
  return { type: 'terminating', object: mode === 'dry-run' ? next : store.put(resource.id, object.metadata.name, next) }
}

function remove(
  { store }: WriteContext,
  resource: ServedResource,
  object: ServedObject,
  { mode }: DeleteOptions,
): Deletion {
  const last = mode === 'dry-run' ? object : store.remove(resource.id, keyOf(object.metadata))
  return { type: 'gone', object: last ?? object }
}

function ordered(resource: ServedResource, object: ServedObject, metadata: JsonObject): ServedObject {
  return normalObject(resource, { ...object, metadata })
}

function numberOf(text: string | null): number | undefined {
  return text !== null && /^-?\d+$/.test(text) ? Number(text) : undefined
}

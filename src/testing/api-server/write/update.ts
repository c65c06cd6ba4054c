import { deepEqual } from '../../../model/deep-equal.js'
import { keyOf } from '../../../model/key.js'
import { badRequest, conflict, invalid, modifiedMeanwhile, rawError } from '../http/api-failure.js'
import type { ServedResource } from '../resources/served-resource.js'
import { type JsonObject, member, type ServedObject } from '../served-object.js'
import { normalObject } from './normal-object.js'
import { checkMetadata } from './object-checks.js'
import type { WriteContext, WriteMode } from './write-context.js'

export interface UpdateOptions {
  readonly mode: WriteMode
  /** `main` leaves status alone where that is a subresource, `status` leaves everything else alone, `all` is for generators. */
  readonly part: 'main' | 'status' | 'all'
  /** A patch that names no version is made for the present one; a replacement by PUT may have to name one. */
  readonly verb: 'update' | 'patch'
}

/**
 * The new state of an object that is there. Nothing is written, and nobody told, when nothing
 * changes; when the last finalizer of a terminating object goes, so does the object.
 *
 * @throws ApiFailure
 */
export function updateObject(
  { store }: WriteContext,
  resource: ServedResource,
  before: ServedObject,
  body: JsonObject,
  options: UpdateOptions,
): ServedObject {
  checkIdentity(resource, before, body, options)
  const after = merged(resource, before, body, options)
  checkMetadata(resource, after.metadata as unknown as JsonObject)
  checkFinalizers(resource, before, after)
  if (deepEqual(after, before)) return before
  const next = raised(resource, before, after)
  if (options.mode === 'dry-run') return next
  const key = keyOf(before.metadata)
  const isGone = next.metadata.deletionTimestamp !== undefined && (next.metadata.finalizers ?? []).length === 0
  if (!isGone || resource.id === '/pods' || resource.id === '/namespaces') return store.put(resource.id, key, next)
  store.remove(resource.id, key)
  return next
}

function checkIdentity(
  resource: ServedResource,
  before: ServedObject,
  body: JsonObject,
  { verb }: UpdateOptions,
): void {
  const given = member(body, 'metadata')
  const { name, namespace, uid, resourceVersion } = before.metadata
  checkAddress(body, { name, namespace: namespace ?? '' })
  const version = given.resourceVersion
  if (typeof version === 'string' && version !== '' && version !== '0') {
    if (!/^\d+$/.test(version)) throw rawError(`strconv.ParseUint: parsing ${JSON.stringify(version)}: invalid syntax`)
    if (version !== resourceVersion) throw modifiedMeanwhile(resource, name)
  } else if (verb === 'update' && resource.type === 'custom') {
    throw invalid({ group: resource.group, kind: resource.plural }, name, [
      {
        reason: 'FieldValueInvalid',
        field: 'metadata.resourceVersion',
        message: 'Invalid value: 0: must be specified for an update',
      },
    ])
  }
  if (given.uid === undefined || given.uid === '' || given.uid === uid) return
  if (verb === 'patch') {
    throw invalid({ group: resource.group, kind: resource.kind }, name, [
      {
        reason: 'FieldValueInvalid',
        field: 'metadata.uid',
        message: `Invalid value: ${JSON.stringify(given.uid)}: field is immutable`,
      },
    ])
  }
  const key = `/registry/${resource.group === '' ? '' : `${resource.group}/`}${resource.plural}/${keyOf(before.metadata)}`
  throw conflict(
    resource,
    name,
    `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: ${String(given.uid)}, UID in object meta: ${uid}`,
  )
}

/** Name and namespace of a body, where it has them, are those of its address. @throws ApiFailure 400 */
export function checkAddress(body: JsonObject, address: { readonly name?: string; readonly namespace: string }): void {
  const { name, namespace } = member(body, 'metadata')
  if (name !== undefined && name !== address.name) {
    throw badRequest(`the name of the object (${String(name)}) does not match the name on the URL (${address.name})`)
  }
  if (namespace !== undefined && namespace !== '' && namespace !== address.namespace) {
    throw badRequest('the namespace of the provided object does not match the namespace sent on the request')
  }
}

/** The body, with all that this request may not change taken from before. */
function merged(
  resource: ServedResource,
  before: ServedObject,
  body: JsonObject,
  { part }: UpdateOptions,
): ServedObject {
  const given = member(body, 'metadata')
  const kept = before.metadata as unknown as JsonObject
  const metadata = {
    ...given,
    name: kept.name,
    generateName: kept.generateName,
    namespace: kept.namespace,
    uid: kept.uid,
    resourceVersion: kept.resourceVersion,
    generation: kept.generation,
    creationTimestamp: kept.creationTimestamp,
    deletionTimestamp: kept.deletionTimestamp,
    deletionGracePeriodSeconds: kept.deletionGracePeriodSeconds,
    managedFields: kept.managedFields,
  }
  if (part === 'status') {
    const labels = resource.statusLabels === 'kept' ? { labels: kept.labels } : {}
    return normalObject(resource, { ...before, metadata: { ...metadata, ...labels }, status: body.status })
  }
  const isSplit = part === 'main' && resource.subresources.includes('status')
  return normalObject(resource, { ...body, metadata, ...(isSplit ? { status: before.status } : {}) })
}

function checkFinalizers(resource: ServedResource, before: ServedObject, after: ServedObject): void {
  if (before.metadata.deletionTimestamp === undefined) return
  const added = (after.metadata.finalizers ?? []).filter((one) => !(before.metadata.finalizers ?? []).includes(one))
  if (added.length === 0) return
  const list = added.map((one) => JSON.stringify(one)).join(', ')
  throw invalid({ group: resource.group, kind: resource.kind }, before.metadata.name, [
    {
      reason: 'FieldValueForbidden',
      field: 'metadata.finalizers',
      message: `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{${list}}`,
    },
  ])
}

/** With the next generation, if more than metadata and status differ. */
function raised(resource: ServedResource, before: ServedObject, after: ServedObject): ServedObject {
  if (resource.generation === 'none' || deepEqual(content(before), content(after))) return after
  return { ...after, metadata: { ...after.metadata, generation: (before.metadata.generation ?? 0) + 1 } }
}

function content({ metadata: _metadata, status: _status, ...rest }: ServedObject): unknown {
  return rest
}

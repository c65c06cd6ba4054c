import { fullObject } from '../encode-object.js'
import { jsonAnswer, type Style, styleOf } from '../http/answer.js'
import { ApiFailure, invalid, methodNotAllowed, unknownResource } from '../http/api-failure.js'
import { mediaType, readObject, readOptionsObject } from '../http/request-body.js'
import { findObject, objectAnswer } from '../read/get.js'
import { list } from '../read/list.js'
import { listAnswer } from '../read/list-answer.js'
import { readListOptions } from '../read/list-options.js'
import type { ReadContext, ResourceRequest } from '../read/read-context.js'
import type { JsonObject, ServedObject } from '../served-object.js'
import { applyPatch, checkPatch } from './apply-patch.js'
import { createObject } from './create.js'
import { type DeleteOptions, type Deletion, deleteObject, readDeleteOptions } from './delete.js'
import { scaleOf, withScale } from './scale.js'
import { checkAddress, updateObject } from './update.js'
import type { WriteContext, WriteMode } from './write-context.js'

export type Context = ReadContext & WriteContext

/** POST, PUT, PATCH and DELETE of resources. @throws ApiFailure */
export async function handleWrite(context: Context, asked: ResourceRequest): Promise<Response> {
  const { request, route } = asked
  const style = styleOf(request)
  switch (request.method) {
    case 'POST':
      return post(context, asked, style)
    case 'PUT':
    case 'PATCH':
      if (route.name === undefined) throw methodNotAllowed()
      return change(context, asked, style)
    case 'DELETE':
      if (route.subresource !== undefined) throw methodNotAllowed()
      return route.name === undefined ? deleteAll(context, asked, style) : deleteOne(context, asked, style)
    default:
      throw methodNotAllowed()
  }
}

async function post(context: Context, asked: ResourceRequest, style: Style): Promise<Response> {
  const { request, resource, route } = asked
  if (route.subresource === 'eviction' && resource.subresources.includes('eviction'))
    return evict(context, asked, style)
  if (route.subresource === 'binding' && resource.subresources.includes('binding')) return bind(context, asked, style)
  if (route.name !== undefined || (resource.namespaced && route.namespace === '')) throw methodNotAllowed()
  const mode = writeMode(request.query, 'CreateOptions')
  const body = await readObject(request, resource)
  const object = createObject(context, resource, route.namespace, body, { mode, status: 'dropped' })
  return objectAnswer(asked, object, style, context.clock.now(), 201)
}

/** PUT and PATCH, of the object, its status or its scale. */
async function change(context: Context, asked: ResourceRequest, style: Style): Promise<Response> {
  const { request, resource, route } = asked
  const { subresource } = route
  if (subresource !== undefined && subresource !== 'status' && subresource !== 'scale') throw methodNotAllowed()
  if (subresource !== undefined && !resource.subresources.includes(subresource)) throw unknownResource()
  const mode = writeMode(request.query, request.method === 'PUT' ? 'UpdateOptions' : 'PatchOptions')
  const media = mediaType(request)
  const text = request.method === 'PUT' ? undefined : await request.body()
  const replacement = text === undefined ? await readReplacement(asked) : undefined
  // Nothing may come between reading the object and writing it: from here on there is no pause.
  if (replacement !== undefined) checkAddress(replacement, route)
  if (text !== undefined) checkPatch(resource, media, request.query)
  const before = present(context, asked)
  const shown = fullObject(resource, before)
  const patched = (target: JsonObject): JsonObject => replacement ?? applyPatch(target, media, text ?? '')
  const body = subresource === 'scale' ? withScale(shown, patched(scaleForPatch(asked, before))) : patched(shown)
  const after = updateObject(context, resource, before, body, {
    mode,
    part: subresource === 'status' ? 'status' : 'main',
    verb: request.method === 'PUT' && subresource !== 'scale' ? 'update' : 'patch',
  })
  if (subresource === 'scale') return jsonAnswer(scaleOf(resource, after), style)
  return objectAnswer(asked, after, style, context.clock.now())
}

/** A custom object without replicas can still be given some. */
function scaleForPatch({ resource }: ResourceRequest, before: ServedObject): JsonObject {
  try {
    return scaleOf(resource, before)
  } catch (error) {
    if (error instanceof ApiFailure) return {}
    throw error
  }
}

async function readReplacement({ request, resource, route }: ResourceRequest): Promise<JsonObject> {
  if (route.subresource !== 'scale') return readObject(request, resource)
  return readObject(request, { ...resource, group: 'autoscaling', version: 'v1', kind: 'Scale', type: 'built-in' })
}

async function deleteOne(context: Context, asked: ResourceRequest, style: Style): Promise<Response> {
  const { request, resource } = asked
  const options = await deleteOptionsOf(request)
  return deletionAnswer(context, asked, deleteObject(context, resource, present(context, asked), options), style)
}

function deletionAnswer(context: Context, asked: ResourceRequest, deletion: Deletion, style: Style): Response {
  const { resource } = asked
  const { object, type } = deletion
  if (type === 'terminating' || resource.id === '/pods') return objectAnswer(asked, object, style, context.clock.now())
  const { name, uid } = object.metadata
  const details = { name, ...(resource.group === '' ? {} : { group: resource.group }), kind: resource.plural, uid }
  return jsonAnswer({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details }, style)
}

async function deleteAll(context: Context, asked: ResourceRequest, style: Style): Promise<Response> {
  const { request, resource, route } = asked
  if (!resource.verbs.includes('deletecollection')) throw methodNotAllowed()
  const options = await deleteOptionsOf(request)
  const found = await list(context, resource, route.namespace, readListOptions(request.query, context.features))
  for (const object of found.items) deleteObject(context, resource, object, options)
  return listAnswer(asked, found, style, context.clock.now())
}

/** From the body; from the query only where there is none. */
async function deleteOptionsOf(request: ResourceRequest['request']): Promise<DeleteOptions> {
  const body = await readOptionsObject(request)
  const query = body === undefined ? request.query : new URLSearchParams(dryRunPairs(body))
  return readDeleteOptions(body ?? {}, query, writeMode(query, 'DeleteOptions'))
}

function dryRunPairs({ dryRun }: JsonObject): [string, string][] {
  return Array.isArray(dryRun) ? dryRun.map((value) => ['dryRun', String(value)]) : []
}

async function evict(context: Context, asked: ResourceRequest, style: Style): Promise<Response> {
  await asked.request.body()
  deleteObject(context, asked.resource, present(context, asked), {
    mode: writeMode(asked.request.query, 'CreateOptions'),
  })
  return created(style)
}

/** What the scheduler does. */
async function bind(context: Context, asked: ResourceRequest, style: Style): Promise<Response> {
  const body = JSON.parse(await asked.request.body()) as { readonly target?: { readonly name?: string } }
  const pod = present(context, asked)
  const spec = { ...(pod.spec as JsonObject), nodeName: body.target?.name }
  updateObject(context, asked.resource, pod, { ...pod, spec }, { mode: 'commit', part: 'main', verb: 'patch' })
  return created(style)
}

const created = (style: Style): Response =>
  jsonAnswer({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 }, style, 201)

function present(context: Context, { resource, route }: ResourceRequest): ServedObject {
  return findObject(context, resource, route.namespace, route.name ?? '')
}

function writeMode(query: URLSearchParams, kind: string): WriteMode {
  const values = query.getAll('dryRun')
  if (values.length === 0 || (values.length === 1 && values[0] === '')) return 'commit'
  if (values.every((value) => value === 'All')) return 'dry-run'
  const shown = JSON.stringify(values)
  throw invalid({ group: 'meta.k8s.io', kind }, '', [
    {
      reason: 'FieldValueNotSupported',
      field: 'dryRun',
      message: `Unsupported value: ${shown}: supported values: "All"`,
    },
  ])
}

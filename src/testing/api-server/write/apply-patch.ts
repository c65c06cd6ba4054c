import { ApiFailure, badRequest, invalid, unknownPatchType, unsupportedMediaType } from '../http/api-failure.js'
import type { ServedResource } from '../resources/served-resource.js'
import { isJsonObject, type JsonObject } from '../served-object.js'
import { JsonPatchError, jsonPatch } from './patch/json-patch.js'
import { mergePatch } from './patch/merge-patch.js'
import { strategicMergePatch } from './patch/strategic-merge-patch.js'

const json = 'application/json-patch+json'
const merge = 'application/merge-patch+json'
const strategic = 'application/strategic-merge-patch+json'
const apply = 'application/apply-patch+yaml'
const known = new Set([json, merge, strategic, apply])

/**
 * What is refused whatever the object. Server-side apply is not served: 415.
 *
 * @throws ApiFailure 415, 422
 */
export function checkPatch(resource: ServedResource, media: string, query: URLSearchParams): void {
  if (!known.has(media)) throw unknownPatchType()
  if (media === apply) throw refusedApply(query)
  if (media === strategic && resource.type === 'custom') throw unsupportedMediaType([json, merge, apply])
}

/** What the object becomes. @throws ApiFailure 400, 422 */
export function applyPatch(object: JsonObject, media: string, text: string): JsonObject {
  const patch = parse(text)
  const result = media === json ? byOperations(object, patch) : byMerging(object, patch, media)
  if (!isJsonObject(result)) throw unprocessable()
  return result
}

function refusedApply(query: URLSearchParams): ApiFailure {
  if ((query.get('fieldManager') ?? '') === '') {
    return invalid({ group: 'meta.k8s.io', kind: 'PatchOptions' }, '', [
      { reason: 'FieldValueRequired', field: 'fieldManager', message: 'Required value: is required for apply patch' },
    ])
  }
  return new ApiFailure(415, 'the in-memory API server does not serve server-side apply; use a merge patch', {
    reason: 'UnsupportedMediaType',
    details: {},
  })
}

function byOperations(object: JsonObject, patch: unknown): unknown {
  if (!Array.isArray(patch)) {
    throw badRequest('error decoding patch: json: cannot unmarshal object into Go value of type []handlers.jsonPatchOp')
  }
  try {
    return jsonPatch(object, patch)
  } catch (error) {
    if (error instanceof JsonPatchError) throw unprocessable()
    throw error
  }
}

function byMerging(object: JsonObject, patch: unknown, media: string): unknown {
  if (!isJsonObject(patch)) {
    throw badRequest('error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface {}')
  }
  return media === merge ? mergePatch(object, patch) : strategicMergePatch(object, patch)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('invalid JSON patch')
  }
}

const unprocessable = (): ApiFailure =>
  new ApiFailure(422, 'the server rejected our request due to an error in our request', {
    reason: 'Invalid',
    details: {},
  })

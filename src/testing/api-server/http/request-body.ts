import { apiVersionOf, type ServedResource } from '../resources/served-resource.js'
import { isJsonObject, type JsonObject } from '../served-object.js'
import { badRequest, unsupportedMediaType } from './api-failure.js'
import type { ApiRequest } from './api-request.js'

const accepted = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf']

/** The type without its parameters; a body without one is JSON. */
export function mediaType(request: ApiRequest): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
}

/** The object of a POST or PUT. @throws ApiFailure 400, 415 */
export async function readObject(request: ApiRequest, resource: ServedResource): Promise<JsonObject> {
  const text = await readJsonText(request, resource)
  const what = `the object provided is unrecognized (must be of type ${resource.kind}): `
  const body = parse(text, what)
  if (!isJsonObject(body))
    throw badRequest(`${what}couldn't get version/kind; json parse error: cannot unmarshal into Go value`)
  const { kind, apiVersion } = body
  const own = apiVersionOf(resource)
  if (resource.type === 'custom' && kind === undefined) {
    throw badRequest(`${what}Object 'Kind' is missing in '${text}' (${text})`)
  }
  if (
    (kind !== undefined && kind !== resource.kind) ||
    (apiVersion !== undefined && apiVersion !== '' && apiVersion !== own)
  ) {
    throw badRequest(
      `${String(kind ?? resource.kind)} in version ${JSON.stringify(apiVersion ?? own)} cannot be handled as a ${resource.kind}: ${mismatch(kind, apiVersion, resource)}`,
    )
  }
  return body
}

/** The options of a DELETE; none is fine. @throws ApiFailure 400 */
export async function readOptionsObject(request: ApiRequest): Promise<JsonObject | undefined> {
  const text = await request.body()
  if (text === '') return undefined
  const body = parse(text, '')
  return isJsonObject(body) ? body : {}
}

async function readJsonText(request: ApiRequest, { type }: ServedResource): Promise<string> {
  const media = mediaType(request)
  const text = await request.body()
  if (media === 'application/json' || media === '' || (media.startsWith('text/plain') && text === '')) return text
  throw unsupportedMediaType(type === 'custom' ? accepted.slice(0, 2) : accepted)
}

function parse(text: string, before: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest(`${before}couldn't get version/kind; json parse error: invalid JSON (${text})`)
  }
}

function mismatch(kind: unknown, apiVersion: unknown, resource: ServedResource): string {
  if (apiVersion !== undefined && apiVersion !== '' && apiVersion !== apiVersionOf(resource)) {
    return `no kind ${JSON.stringify(kind ?? resource.kind)} is registered for version ${JSON.stringify(apiVersion)} in scheme "pkg/runtime/scheme.go:111"`
  }
  const own = resource.group === '' ? 'core' : (resource.group.split('.')[0] ?? '')
  return `converting (${resource.version}.${String(kind)}) to (${own}.${resource.kind}): unknown conversion`
}

import { fullObject, partialObject } from '../encode-object.js'
import { jsonAnswer, type Style } from '../http/answer.js'
import { notFound, rawError } from '../http/api-failure.js'
import { notAcceptable } from '../http/representation.js'
import type { ServedResource } from '../resources/served-resource.js'
import type { ServedObject } from '../served-object.js'
import { tableOf } from '../table/table.js'
import { reachVersion } from './freshness.js'
import { goType } from './list-answer.js'
import { versionProblem } from './list-options.js'
import type { ReadContext, ResourceRequest } from './read-context.js'

/** GET of one object. @throws ApiFailure */
export async function getObject({ store, clock }: ReadContext, asked: ResourceRequest): Promise<ServedObject> {
  const { resource, route, request } = asked
  const version = request.query.get('resourceVersion') ?? ''
  const problem = versionProblem(version)
  if (problem !== undefined) throw rawError(problem)
  const refusal = version === '' || version === '0' ? undefined : await reachVersion(store, clock, version)
  if (refusal !== undefined) throw refusal
  return findObject({ store }, resource, route.namespace, route.name ?? '')
}

/** @throws ApiFailure 404 */
export function findObject(
  { store }: Pick<ReadContext, 'store'>,
  resource: ServedResource,
  namespace: string,
  name: string,
): ServedObject {
  const object = store.table(resource.id).get(resource.namespaced ? `${namespace}/${name}` : name)
  if (object === undefined) throw notFound(resource, name)
  return object
}

/** One object as it was asked for. */
export function objectAnswer(
  asked: ResourceRequest,
  object: ServedObject,
  style: Style,
  now: number,
  status = 200,
): Response {
  const { resource, representation, request } = asked
  switch (representation) {
    case 'partial-list':
      throw notAcceptable(
        `you requested PartialObjectMetadataList, but the requested object is not a list (${goType(resource)})`,
      )
    case 'partial':
      return jsonAnswer(partialObject(object), style, status)
    case 'table':
      return jsonAnswer(
        tableOf({ resource, items: [object], now, include: request.query.get('includeObject') }),
        style,
        status,
      )
    default:
      return jsonAnswer(fullObject(resource, object), style, status)
  }
}

import {
  type Access,
  type AccessAttributes,
  type AccessUser,
  authenticate,
  authorize,
  authorizePath,
} from './access/access.js'
import { review } from './access/reviews.js'
import { aggregated, groupList, hash, legacyVersions, oneGroup, resourceList } from './discovery/discovery.js'
import { failureAnswer, jsonAnswer, jsonHeaders, pageNotFound, styleOf, textAnswer } from './http/answer.js'
import { ApiFailure, badRequest, methodNotAllowed, unknownResource } from './http/api-failure.js'
import { type ApiRequest, booleanParameter } from './http/api-request.js'
import { negotiate, wantsAggregatedDiscovery } from './http/representation.js'
import { readOptionsObject } from './http/request-body.js'
import { parseRoute, type ResourceRoute, type Route } from './http/route.js'
import { getObject, objectAnswer } from './read/get.js'
import { list } from './read/list.js'
import { listAnswer } from './read/list-answer.js'
import { readListOptions } from './read/list-options.js'
import type { ResourceRequest } from './read/read-context.js'
import { selectedName } from './read/selection.js'
import type { WatchHub } from './read/watch-hub.js'
import { reviewGroups } from './resources/built-in-resources-table.js'
import { scaleOf } from './write/scale.js'
import { type Context, handleWrite } from './write/write-handler.js'

export interface HandlerPorts {
  readonly context: Context
  readonly hub: WatchHub
  readonly access: () => Access | undefined
  readonly versionInfo: object
}

/** From a request to its answer, as kube-apiserver orders it: who, may they, what, how. */
export async function handle(ports: HandlerPorts, request: ApiRequest): Promise<Response> {
  const style = styleOf(request)
  try {
    const user = authenticate(ports.access(), request.headers.get('authorization'))
    const route = parseRoute(request.path)
    if (route.type === 'resource') return withWarning(ports, route, await handleResource(ports, request, route, user))
    authorizePath(user, request.path, request.method === 'GET' ? 'get' : request.method.toLowerCase())
    return handlePath(ports, request, route)
  } catch (error) {
    if (error instanceof ApiFailure) return failureAnswer(error, style)
    throw error
  }
}

async function handleResource(
  { context, hub }: HandlerPorts,
  request: ApiRequest,
  route: ResourceRoute,
  user: AccessUser,
): Promise<Response> {
  const style = styleOf(request)
  const { group, version, plural, subresource } = route
  const isReview = reviewGroups.some(
    (one) =>
      one.group === group && one.version === version && one.kinds.some((kind) => `${kind.toLowerCase()}s` === plural),
  )
  if (isReview) {
    if (request.method !== 'POST') throw methodNotAllowed()
    return jsonAnswer(review(plural, (await readOptionsObject(request)) ?? {}, user, context.clock.now()), style, 201)
  }
  authorize(user, attributes(request, route))
  const resource = context.registry.find(group, version, plural)
  if (resource === undefined) return missing(context, group)
  if (resource.namespaced ? route.name !== undefined && route.namespace === '' : route.namespace !== '')
    throw unknownResource()
  checkTimeout(request)
  const isRead = request.method === 'GET'
  if (subresource !== undefined && !(resource.subresources as readonly string[]).includes(subresource))
    throw unknownResource()
  const asked: ResourceRequest = { request, route, resource, representation: negotiate(request.headers.get('accept')) }
  if (!isRead) return handleWrite(context, asked)
  if (route.name === undefined) {
    const options = readListOptions(request.query, context.features)
    if (options.watch) return hub.watch(asked, options)
    return listAnswer(asked, await list(context, resource, route.namespace, options), style, context.clock.now())
  }
  const object = await getObject(context, asked)
  if (subresource === 'scale') return jsonAnswer(scaleOf(resource, object), style)
  if (subresource === 'log') return textAnswer(`${object.metadata.name}: this cluster has no logs\n`, 200)
  if (subresource !== undefined && subresource !== 'status') throw methodNotAllowed()
  return objectAnswer(asked, object, style, context.clock.now())
}

/** Kinds that are deprecated say so with every answer. */
function withWarning({ context }: HandlerPorts, { group, version, plural }: ResourceRoute, answer: Response): Response {
  const deprecation = context.registry.find(group, version, plural)?.deprecation
  if (deprecation !== undefined && context.features.minor >= deprecation.since) {
    answer.headers.append('warning', `299 - "${deprecation.message}"`)
  }
  return answer
}

/** What access rules see of a request. */
function attributes({ method, query }: ApiRequest, route: ResourceRoute): AccessAttributes {
  const { group, plural, namespace, subresource } = route
  const isCollection = route.name === undefined
  const verb =
    method === 'POST'
      ? 'create'
      : method === 'PUT'
        ? 'update'
        : method === 'PATCH'
          ? 'patch'
          : method === 'DELETE'
            ? isCollection
              ? 'deletecollection'
              : 'delete'
            : isCollection
              ? booleanParameter(query, 'watch')
                ? 'watch'
                : 'list'
              : 'get'
  const name =
    route.name ?? (verb === 'list' || verb === 'watch' ? selectedName(query.get('fieldSelector') ?? '') : undefined)
  return {
    verb,
    group,
    resource: plural,
    namespace: plural === 'namespaces' && group === '' && name !== undefined ? name : namespace,
    ...(subresource === undefined ? {} : { subresource }),
    ...(name === undefined ? {} : { name }),
  }
}

/** Below a built-in group the answer is a Status, everywhere else it is text. */
function missing({ registry }: Context, group: string): Response {
  const served = registry.all().some((one) => one.group === group && one.type === 'built-in')
  if (served) throw unknownResource()
  return pageNotFound()
}

function checkTimeout({ query }: ApiRequest): void {
  const timeout = query.get('timeout')
  if (timeout === null || timeout === '' || booleanParameter(query, 'watch')) return
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$|^0$/.test(timeout)) {
    throw badRequest(`invalid timeout specified in the request URL - time: invalid duration ${JSON.stringify(timeout)}`)
  }
}

function handlePath({ context, versionInfo }: HandlerPorts, request: ApiRequest, route: Route): Response {
  const style = styleOf(request)
  if (route.type === 'discovery') {
    if (request.method !== 'GET') throw methodNotAllowed()
    return discoveryAnswer(context, request, route)
  }
  switch (request.path.replace(/\/$/, '')) {
    case '/version':
      return new Response(JSON.stringify(versionInfo, null, 2), { headers: jsonHeaders() })
    case '/readyz':
    case '/livez':
    case '/healthz':
      return textAnswer('ok', 200)
    case '':
      return jsonAnswer({ paths: ['/api', '/api/v1', '/apis', '/healthz', '/livez', '/readyz', '/version'] }, style)
    default:
      return pageNotFound()
  }
}

function discoveryAnswer(
  { registry }: Context,
  request: ApiRequest,
  { root, group, version }: Extract<Route, { type: 'discovery' }>,
): Response {
  const style = styleOf(request)
  if (group === undefined && version === undefined) {
    if (wantsAggregatedDiscovery(request.headers.get('accept'))) return aggregatedAnswer(registry, request, root)
    return jsonAnswer(root === 'api' ? legacyVersions('127.0.0.1:6443') : groupList(registry), style)
  }
  if (version === undefined) {
    const body = oneGroup(registry, group ?? '')
    return body === undefined ? pageNotFound() : jsonAnswer(body, style)
  }
  const body = resourceList(registry, group ?? '', version)
  if (body !== undefined) return jsonAnswer(body, style)
  if (registry.all().some((one) => one.group === (group ?? '') && one.type === 'built-in')) throw unknownResource()
  return pageNotFound()
}

function aggregatedAnswer(registry: Context['registry'], request: ApiRequest, root: 'api' | 'apis'): Response {
  const body = aggregated(registry, root)
  const etag = `"${hash(JSON.stringify(body))}"`
  const headers = {
    'cache-control': 'public',
    'content-type': 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList',
    etag,
    vary: 'Accept',
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return jsonAnswer(body, styleOf(request), 200, headers)
}

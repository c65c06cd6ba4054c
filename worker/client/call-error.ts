import { resourceId } from '../../src/model/resource.js'
import type { CallCode, ErrorCode, ErrorInfo, FaultCode } from '../../src/protocol/errors.js'
import { isRead } from '../../src/protocol/is-read.js'
import { told } from '../../src/protocol/page-faults.js'
import type { ApiCall, HttpRequest } from '../../src/protocol/requests.js'
import { isRecord } from '../../src/query/record.js'
import type { Failure, HttpFailure } from '../ports.js'

type Code =
  | CallCode
  | Extract<
      FaultCode,
      | 'unreachable'
      | 'broken'
      | 'timeout'
      | 'redirected'
      | 'html-answer'
      | 'unexpected-answer'
      | 'unauthorized'
      | 'signed-out'
      | 'invalid-auth'
      | 'forbidden'
      | 'not-served'
      | 'bad-request'
      | 'expired'
      | 'too-many-requests'
      | 'server-error'
      | 'stream-budget'
    >

/** What to do about it. A request has no one who repeats it, so these are not those of the statuses. */
const advice: Readonly<Record<Code, string>> = {
  unreachable:
    'Check the network, that the kube proxy runs, that `server` is its URL, and that it is same-origin or sends CORS headers.',
  broken: 'The connection was cut: ask again.',
  timeout: 'The server or a proxy stopped answering: ask again later.',
  redirected: 'A proxy redirects API requests, most likely to a login page: sign in, then ask again.',
  'html-answer':
    'The URL answers HTML instead of the Kubernetes API: sign in, or check that `server` is the base URL of a kube proxy.',
  'unexpected-answer': 'Something between page and API server changes the answers: check `server` and the proxy.',
  unauthorized: 'The server does not know this user: sign in or renew the token.',
  'signed-out': 'Nothing is requested without credentials: sign in.',
  'invalid-auth':
    'Nothing is requested without credentials: let the `auth` provider of createKube return { headers: { Authorization: "Bearer …" } }.',
  forbidden: 'The user may not do this: grant the verb on the resource with RBAC. `kube.client.can()` asks beforehand.',
  'not-served':
    'The server does not serve this resource, version or subresource: check group, version and plural, or install its CRD.',
  'not-found': 'There is no object of this name, or no such namespace: it may have been deleted meanwhile.',
  conflict:
    "Somebody else changed it, or manages the field: read it anew and decide again; `replace(…, { onConflict: 'retry', recompute })` does, and `force` takes fields over with `apply`.",
  'already-exists':
    'There is one of this name, perhaps one that is being deleted: take another name, or change that one.',
  invalid: 'The server does not accept the object: `info.details.causes` names the fields.',
  'bad-request': 'The server refuses the request as it is: correct it.',
  'request-too-large': 'Objects may have about 1.5 MB, requests 3 MB: send less.',
  'unsupported-media-type':
    'The server does not know this form of request for this resource; custom resources have no `strategic` patch: use `merge` or `apply`.',
  expired: 'The list changed too much while its pages were read: begin again.',
  'too-many-requests': 'The server asks for a pause, or a PodDisruptionBudget allows no eviction now: try again later.',
  'server-error':
    'The server has a problem, or a proxy does not reach it (502 and 503 often mean that `kubectl proxy` is not running). Of a write it is not certain that it did not happen: read the object before doing it again.',
  'unknown-outcome':
    'It is not known whether it happened: read the object, or wait for the watch to tell, before doing it again. If nothing else is answered either, check the network and the proxy.',
  'stream-budget':
    'A stream with a higher priority took its connection. Close tabs, logs or informers that nobody needs, or serve the proxy over HTTP/2 (TLS).',
}

/** The API server says why it refuses; whoever answers a bare 403 stands before it. */
const refusedOnTheWay =
  "The answer is not the API server's: a proxy refuses such requests, as `kubectl proxy --reject-methods` does with writes and access reviews. Let it pass them."

export type AboutCall = Pick<ApiCall, 'method' | 'target'> | Pick<HttpRequest, 'method'>

/** What a request is answered with that failed. */
export function callError(failure: Failure, about: AboutCall): ErrorInfo {
  return callFault(codeOf(failure, isReading(about) ? 'read' : 'write'), failure.message, about, failure)
}

export function callFault(code: Code, happened: string, about: AboutCall, failure?: Failure): ErrorInfo {
  const target = 'target' in about ? about.target : undefined
  return {
    ...told(code satisfies ErrorCode, happened, { advice: adviceOn(code, failure) }),
    ...(failure !== undefined && 'httpStatus' in failure ? { httpStatus: failure.httpStatus } : {}),
    ...(failure?.type === 'http' ? answered(failure) : {}),
    ...(target === undefined ? {} : { resource: resourceId(target.resource) }),
    ...(target?.namespace === undefined ? {} : { namespace: target.namespace }),
  }
}

function adviceOn(code: Code, failure: Failure | undefined): string {
  const isBare = failure?.type !== 'http' || failure.reason === undefined
  return code === 'forbidden' && isBare ? refusedOnTheWay : advice[code]
}

function answered({ reason, details }: HttpFailure): Pick<ErrorInfo, 'reason' | 'details'> {
  return { ...(reason === undefined ? {} : { reason }), ...(details === undefined ? {} : { details }) }
}

function isReading(about: AboutCall): boolean {
  return 'target' in about ? isRead(about) : about.method === 'GET'
}

/** By type and HTTP status; the reason tells apart what shares a status (wire rule 19). */
function codeOf(failure: Failure, what: 'read' | 'write'): Code {
  const isWrite = what === 'write'
  switch (failure.type) {
    case 'network':
      return isWrite ? 'unknown-outcome' : 'unreachable'
    case 'broken':
    case 'timeout':
      return isWrite ? 'unknown-outcome' : failure.type
    case 'redirect':
      return 'redirected'
    case 'html':
      // HTML with an error status is a proxy's error page.
      return failure.httpStatus < 300 ? 'html-answer' : codeOfStatus({ httpStatus: failure.httpStatus }, what)
    case 'unexpected':
    case 'undecodable':
    case 'compressed':
      return 'unexpected-answer'
    case 'signed-out':
      return failure.code
    case 'http':
      return codeOfStatus(failure, what)
  }
}

function codeOfStatus(
  { httpStatus, reason, details }: Pick<HttpFailure, 'httpStatus' | 'reason' | 'details'>,
  what: 'read' | 'write',
): Code {
  switch (httpStatus) {
    case 401:
      return 'unauthorized'
    case 403:
      return 'forbidden'
    case 404:
      // Of a resource that is not served it says nothing, or has no name to say.
      return isRecord(details) && typeof details.name === 'string' && details.name !== '' ? 'not-found' : 'not-served'
    case 406:
    case 415:
      return 'unsupported-media-type'
    case 409:
      return reason === 'AlreadyExists' ? 'already-exists' : 'conflict'
    case 410:
      return 'expired'
    case 413:
      return 'request-too-large'
    case 422:
      return 'invalid'
    case 429:
      return 'too-many-requests'
    case 408:
    case 502:
    case 504:
      return what === 'write' ? 'unknown-outcome' : 'server-error'
    default:
      if (httpStatus >= 500) return 'server-error'
      return httpStatus >= 400 ? 'bad-request' : 'unexpected-answer'
  }
}

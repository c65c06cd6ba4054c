import type { InputErrorCode } from '../model/input-error.js'
import { type PageFaultCode, pageFaults, told } from './page-faults.js'
import type { Phase } from './phase.js'

/** What can go wrong behind a subscription. It is told as status, never thrown (design section 4). */
export type FaultCode =
  | 'unreachable'
  | 'broken'
  | 'timeout'
  | 'redirected'
  | 'html-answer'
  | 'unexpected-answer'
  | 'stream-compressed'
  | 'undecodable'
  | 'unauthorized'
  | 'signed-out'
  | 'invalid-auth'
  | 'user-unknown'
  | 'forbidden'
  | 'not-served'
  | 'bad-request'
  | 'unsupported-field-selector'
  | 'watch-unsupported'
  | 'stream-budget'
  | 'expired'
  | 'too-many-requests'
  | 'server-error'
  | 'worker-unavailable'
  | 'engine-mismatch'
  | 'engine-lost'
  | 'engine-failure'
  | 'closed'

/** What only requests of `kube.client` and `kube.fetch` can be told: of one object, or of a write. */
export type CallCode =
  /** The server knows the resource, but no such object, or not the namespace. */
  | 'not-found'
  /** The object is in another state than the write was made for, or somebody else manages a field. */
  | 'conflict'
  | 'already-exists'
  /** What was sent is no valid object; `details.causes` says where. */
  | 'invalid'
  | 'request-too-large'
  | 'unsupported-media-type'
  /** A write whose answer never came: it may have happened. */
  | 'unknown-outcome'

/** The closed union of codes. */
export type ErrorCode = FaultCode | CallCode | InputErrorCode

/** An error as plain data: it crosses the bridge and stands in statuses. */
export interface ErrorInfo {
  readonly code: ErrorCode
  /** What happened and what to do, for a developer or an operator. */
  readonly message: string
  /** Where the server answered at all. */
  readonly httpStatus?: number
  /** `reason` of the server's Status body. */
  readonly reason?: string
  /** `details` of the server's Status body, as sent. */
  readonly details?: unknown
  /** `apps/v1/deployments`. */
  readonly resource?: string
  readonly namespace?: string
}

export interface Fault {
  /** The phase while this error stands. `live` is a warning: data flows all the same. */
  readonly phase: Phase
  /** What to do about it; ends the message. */
  readonly advice: string
}

/** Faults that only the engine finds: code, phase, advice. The others are in `page-faults.ts`. */
const engineFaults: Readonly<Record<Exclude<FaultCode, PageFaultCode>, Fault>> = {
  unreachable: {
    phase: 'offline',
    advice:
      'Check that the kube proxy runs, that `server` is its URL, and that it is same-origin or sends CORS headers. Retried by itself.',
  },
  broken: { phase: 'retrying', advice: 'The connection was cut. Resumed by itself where it stopped.' },
  timeout: { phase: 'retrying', advice: 'The server or a proxy stopped answering. Retried by itself.' },
  redirected: {
    phase: 'unauthorized',
    advice: 'A proxy redirects API requests, most likely to a login page: sign in, then call retryNow().',
  },
  'html-answer': {
    phase: 'unauthorized',
    advice:
      'The URL answers HTML instead of the Kubernetes API: either a login page (sign in, then call retryNow()) or `server` is not the base URL of a kube proxy.',
  },
  'unexpected-answer': {
    phase: 'retrying',
    advice:
      'Something between page and API server changes the answers: check `server` and the proxy. Retried by itself.',
  },
  'stream-compressed': {
    phase: 'live',
    advice:
      'The watch stream came compressed, which browsers cut short, so the list was read with LIST instead. Let the proxy pass the Range header through, or strip Accept-Encoding on watches.',
  },
  undecodable: {
    phase: 'retrying',
    advice: 'A watch event could not be read, so the stream was restarted at the last good version.',
  },
  unauthorized: {
    phase: 'unauthorized',
    advice: 'The server does not know this user: sign in or renew the token, then call retryNow().',
  },
  'signed-out': {
    phase: 'unauthorized',
    advice:
      'Nothing is requested without credentials: sign in, then call retryNow(). The `auth` provider is asked again every minute.',
  },
  'invalid-auth': {
    phase: 'unauthorized',
    advice:
      'Nothing is requested without credentials: let the `auth` provider of createKube return { headers: { Authorization: "Bearer …" } }, then call retryNow().',
  },
  forbidden: {
    phase: 'forbidden',
    advice: 'The user may not list and watch this: grant both verbs with RBAC, or ask for a narrower scope.',
  },
  'not-served': {
    phase: 'not-served',
    advice:
      'The server does not serve this resource: check group, version and plural, or install its CRD. If nothing is served, `server` is no kube proxy (a dev server without the proxy rule says 404, too). Looked for again by itself.',
  },
  'bad-request': {
    phase: 'unsupported',
    advice: 'The server refuses the request as it is: change the scope. It is not sent again until retryNow().',
  },
  'unsupported-field-selector': {
    phase: 'unsupported',
    advice:
      'The server refuses this field selector: each kind supports a few fields only; filter with `where` instead. It is not sent again until retryNow().',
  },
  'watch-unsupported': { phase: 'polling', advice: 'The resource cannot be watched, so it is listed at intervals.' },
  'stream-budget': {
    phase: 'queued',
    advice:
      'Until one of them ends, this is listed every 15 s instead of watched. Close tabs or informers that nobody needs, watch fewer or narrower scopes, serve the proxy over HTTP/2 (TLS), or put it on a second port for a kube of its own.',
  },
  expired: { phase: 'listing', advice: 'The version to resume from is no longer known, so the list is read anew.' },
  'too-many-requests': { phase: 'retrying', advice: 'The server asks for a pause. Retried by itself after it.' },
  'server-error': {
    phase: 'retrying',
    advice:
      'The server has a problem, or a proxy does not reach it (502, 503 and 504 often mean that `kubectl proxy` is not running). Retried by itself.',
  },
}

export function faultOf(code: FaultCode): Fault {
  return code in pageFaults
    ? pageFaults[code as PageFaultCode]
    : engineFaults[code as Exclude<FaultCode, PageFaultCode>]
}

/** An ErrorInfo whose message is what happened, then what to do. */
export function errorInfo(
  code: FaultCode,
  happened: string,
  more: Omit<ErrorInfo, 'code' | 'message'> = {},
): ErrorInfo {
  return { ...told(code, happened, faultOf(code)), ...more }
}

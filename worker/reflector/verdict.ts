import { type ErrorInfo, errorInfo, type FaultCode } from '../../src/protocol/errors.js'
import type { Failure, HttpFailure } from '../ports.js'
import { policy } from './policy.js'
import type { Plan } from './state.js'

/**
 * Which request failed; `in-stream`: a watch that had begun, by an ERROR event or a line that does not parse;
 * `in-watch-list`: the same by an ERROR before the end mark.
 */
export type Asked = 'watch-list' | 'in-watch-list' | 'first-page' | 'next-page' | 'watch' | 'in-stream' | 'probe'

/** What to do about a failure. */
export type Verdict = { readonly error: ErrorInfo } & (
  | { readonly type: 'retry'; readonly retryAfterMs?: number }
  /** The version is no longer known, or not believed: read everything anew. */
  | { readonly type: 'resync' }
  /** A page of the list expired: read it in one piece (C61). */
  | { readonly type: 'list-whole' }
  /** The server cannot stream lists: LIST now, and remember. */
  | { readonly type: 'no-watch-list'; readonly reason: 'refused' | 'compressed' }
  | { readonly type: 'poll' }
  /** 403 to a watch: perhaps the user may list all the same. */
  | { readonly type: 'watch-refused' }
  | { readonly type: 'halt'; readonly recheckMs?: number }
  /** 404: believed at the second time, or with discovery's word. */
  | { readonly type: 'confirm-not-served'; readonly absent?: HttpFailure['absent'] }
  /** 400 to a request with an RV or token: one relist, the second time it is permanent. */
  | { readonly type: 'refused-version' }
)

/** Statuses by which a server says that the request as it is will never do. 400, 401, 403, 404 and 422 have rows of their own. */
const refusals: ReadonlySet<number> = new Set([402, 405, 406, 409, 411, 413, 414, 415, 416, 417, 431, 451])

/** Judges by type and HTTP status alone (wire rules 5, 8, 10, 19). */
export function judge(failure: Failure, asked: Asked, plan: Plan): Verdict {
  switch (failure.type) {
    case 'network':
      return { type: 'retry', error: errorInfo('unreachable', failure.message) }
    case 'broken':
      return { type: 'retry', error: errorInfo('broken', failure.message) }
    case 'timeout':
      return { type: 'retry', error: errorInfo('timeout', failure.message) }
    case 'undecodable':
      return { type: 'retry', error: errorInfo('undecodable', failure.message) }
    case 'redirect':
      return halt('redirected', failure.message, policy.recheckUnauthorized)
    case 'html':
      // HTML with an error status is a proxy's error page, not a login.
      if (failure.httpStatus >= 300)
        return judgeStatus({ ...failure, type: 'http', tooLargeResourceVersion: false }, asked, plan)
      return halt('html-answer', failure.message, policy.recheckUnauthorized, failure.httpStatus)
    case 'unexpected':
      return {
        type: 'retry',
        error: errorInfo('unexpected-answer', failure.message, { httpStatus: failure.httpStatus }),
      }
    case 'compressed': {
      const error = errorInfo('stream-compressed', failure.message)
      if (asked === 'watch-list') return { type: 'no-watch-list', reason: 'compressed', error }
      if (asked === 'watch' || asked === 'in-stream') return { type: 'poll', error }
      // Lists may come compressed: only streams are cut short.
      return { type: 'retry', error: errorInfo('unexpected-answer', failure.message) }
    }
    case 'signed-out':
      // The slow re-check asks the provider again; nothing is sent before it answers.
      return halt(failure.code, failure.message, policy.recheckUnauthorized)
    case 'http':
      return judgeStatus(failure, asked, plan)
  }
}

function judgeStatus(failure: HttpFailure, asked: Asked, plan: Plan): Verdict {
  const versioned = asked === 'watch' || asked === 'in-stream' || asked === 'next-page'
  if (isExpiry(failure)) {
    const error = errorOf('expired', failure)
    return asked === 'next-page' ? { type: 'list-whole', error } : { type: 'resync', error }
  }
  if (failure.tooLargeResourceVersion) {
    // Another API server is behind, or etcd was restored: the version is not worth waiting for.
    const error = errorOf('expired', failure)
    return versioned
      ? { type: 'resync', error }
      : { type: 'retry', error: errorOf('server-error', failure), ...retryAfter(failure) }
  }
  if (asked === 'in-stream' || asked === 'in-watch-list') return judgeErrorEvent(failure, asked, plan)
  switch (failure.httpStatus) {
    case 400:
      if (versioned) return { type: 'refused-version', error: errorOf(badRequestCode(plan), failure) }
      return { type: 'halt', error: errorOf(badRequestCode(plan), failure) }
    case 401:
      return { type: 'halt', recheckMs: policy.recheckUnauthorized, error: errorOf('unauthorized', failure) }
    case 403:
      if (asked === 'watch' || asked === 'watch-list')
        return { type: 'watch-refused', error: errorOf('forbidden', failure) }
      return { type: 'halt', recheckMs: policy.recheckForbidden, error: errorOf('forbidden', failure) }
    case 404:
      return {
        type: 'confirm-not-served',
        error: errorOf('not-served', failure),
        ...(failure.absent === undefined ? {} : { absent: failure.absent }),
      }
    case 405:
    case 416:
    case 501:
      if (asked === 'watch' || asked === 'watch-list')
        return { type: 'poll', error: errorOf('watch-unsupported', failure) }
      return judgeOther(failure)
    case 422:
      if (asked === 'watch-list')
        return { type: 'no-watch-list', reason: 'refused', error: errorOf('bad-request', failure) }
      return { type: 'halt', error: errorOf('bad-request', failure) }
    case 429:
      return { type: 'retry', error: errorOf('too-many-requests', failure), ...retryAfter(failure) }
    default:
      return judgeOther(failure)
  }
}

function judgeOther(failure: HttpFailure): Verdict {
  if (failure.httpStatus >= 500 || failure.httpStatus === 408) {
    return { type: 'retry', error: errorOf('server-error', failure), ...retryAfter(failure) }
  }
  // What does not speak of the request itself is a whim of something on the way.
  if (refusals.has(failure.httpStatus)) return { type: 'halt', error: errorOf('bad-request', failure) }
  return { type: 'retry', error: errorOf('unexpected-answer', failure), ...retryAfter(failure) }
}

/**
 * An ERROR within a stream that the server had accepted is never its last word about the request: what it refuses, it
 * says to the next one.
 */
function judgeErrorEvent(failure: HttpFailure, asked: 'in-stream' | 'in-watch-list', plan: Plan): Verdict {
  if (asked === 'in-watch-list' && failure.httpStatus === 422)
    return { type: 'no-watch-list', reason: 'refused', error: errorOf('bad-request', failure) }
  // Only a watch behind a version can be refused for its version.
  if (asked === 'in-stream' && failure.httpStatus === 400)
    return { type: 'refused-version', error: errorOf(badRequestCode(plan), failure) }
  const code = failure.httpStatus === 429 ? 'too-many-requests' : 'server-error'
  return { type: 'retry', error: errorOf(code, failure), ...retryAfter(failure) }
}

/** Expiry has many forms (wire rule 8); the code counts first, old servers say `Gone`. */
function isExpiry(failure: HttpFailure): boolean {
  return failure.httpStatus === 410 || failure.reason === 'Expired' || failure.reason === 'Gone'
}

function badRequestCode(plan: Plan): FaultCode {
  return plan.fieldSelector === 'given' ? 'unsupported-field-selector' : 'bad-request'
}

function errorOf(code: FaultCode, failure: HttpFailure): ErrorInfo {
  return errorInfo(code, failure.message, {
    httpStatus: failure.httpStatus,
    ...(failure.reason === undefined ? {} : { reason: failure.reason }),
    ...(failure.details === undefined ? {} : { details: failure.details }),
  })
}

function retryAfter(failure: HttpFailure): { retryAfterMs?: number } {
  return failure.retryAfterMs === undefined ? {} : { retryAfterMs: failure.retryAfterMs }
}

function halt(code: FaultCode, message: string, recheckMs: number, httpStatus?: number): Verdict {
  return { type: 'halt', recheckMs, error: errorInfo(code, message, httpStatus === undefined ? {} : { httpStatus }) }
}

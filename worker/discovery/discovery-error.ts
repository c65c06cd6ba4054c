import { type ErrorInfo, errorInfo, type FaultCode } from '../../src/protocol/errors.js'
import type { Failure } from '../ports.js'

const codes: Readonly<Record<Exclude<Failure['type'], 'http' | 'html' | 'signed-out'>, FaultCode>> = {
  network: 'unreachable',
  broken: 'broken',
  timeout: 'timeout',
  redirect: 'redirected',
  unexpected: 'unexpected-answer',
  compressed: 'unexpected-answer',
  undecodable: 'undecodable',
}

/** Why it is not known what is served. */
export function discoveryError(failure: Failure): ErrorInfo {
  const happened = `What the server serves could not be read: ${failure.message}`
  switch (failure.type) {
    case 'signed-out':
      return errorInfo(failure.code, happened)
    case 'html':
      return errorInfo(failure.httpStatus < 300 ? 'html-answer' : codeOf(failure.httpStatus), happened, {
        httpStatus: failure.httpStatus,
      })
    case 'http': {
      const { httpStatus, reason } = failure
      return errorInfo(codeOf(httpStatus), happened, { httpStatus, ...(reason === undefined ? {} : { reason }) })
    }
    default:
      return errorInfo(codes[failure.type], happened)
  }
}

function codeOf(httpStatus: number): FaultCode {
  if (httpStatus === 401) return 'unauthorized'
  if (httpStatus === 403) return 'forbidden'
  // An API server always has discovery: this is none.
  if (httpStatus === 404) return 'unexpected-answer'
  if (httpStatus === 429) return 'too-many-requests'
  return httpStatus >= 500 ? 'server-error' : 'unexpected-answer'
}

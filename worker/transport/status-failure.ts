import type { HttpFailure } from '../ports.js'
import type { JsonRecord } from './json-record.js'
import { isRecord, textOf } from './json-record.js'
import { retryAfterOfDetails } from './retry-after.js'

/**
 * Whether a JSON value is a Status of the API server. The one that a request timeout sends has
 * neither `kind` nor `apiVersion`.
 */
export function isStatus(value: unknown): value is JsonRecord {
  if (!isRecord(value)) return false
  return value.kind === 'Status' || (value.kind === undefined && value.status === 'Failure')
}

/** A Status as a failure with the HTTP status the caller found. */
export function statusFailure(httpStatus: number, status: JsonRecord): HttpFailure {
  const message = textOf(status.message)
  const reason = textOf(status.reason)
  const details = status.details
  const retryAfterMs = isRecord(details) ? retryAfterOfDetails(details.retryAfterSeconds) : undefined
  return {
    type: 'http',
    httpStatus,
    ...(reason === undefined ? {} : { reason }),
    message: message ?? reason ?? `HTTP ${httpStatus}`,
    ...(details === undefined ? {} : { details }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    tooLargeResourceVersion: isTooLarge(details, message),
  }
}

/**
 * The HTTP status an ERROR event stands for: its code; 410 for the reasons of an expiry that came
 * without one (wire rule 8); else 500.
 */
export function codeOfStatus(status: JsonRecord): number {
  const code = status.code
  if (typeof code === 'number' && Number.isInteger(code) && code >= 100 && code < 600) return code
  return status.reason === 'Gone' || status.reason === 'Expired' ? 410 : 500
}

/** Servers 1.17.0 to 1.18.5 leave the cause's reason out and those before have no cause, so messages are the only sign there (C42). */
function isTooLarge(details: unknown, message: string | undefined): boolean {
  const causes = isRecord(details) && Array.isArray(details.causes) ? (details.causes as readonly unknown[]) : []
  const byCause = causes.some(
    (cause) => isRecord(cause) && (cause.reason === 'ResourceVersionTooLarge' || saysTooLarge(cause.message)),
  )
  return byCause || saysTooLarge(message)
}

function saysTooLarge(message: unknown): boolean {
  return typeof message === 'string' && message.includes('Too large resource version')
}

import type { Failure } from '../ports.js'
import { retryAfterMs } from './retry-after.js'
import { isStatus, statusFailure } from './status-failure.js'

/** What decides about an answer before its data is read. */
export interface AnswerSnapshot {
  readonly status: number
  readonly type: ResponseType
  readonly contentType: string | null
  readonly retryAfter: string | null
  /** Of answers that are no success; `''` for others. */
  readonly bodyText: string
  /** The server's clock where it is readable, else the local one, in ms since the epoch. */
  readonly now: number
}

const SHOWN_CHARACTERS = 200

/**
 * Why an answer cannot be read as JSON, or undefined when it can. The HTTP status decides first,
 * then the media type; a body only gives texts (wire rules 5 and 19).
 */
export function failureOfAnswer(answer: AnswerSnapshot): Failure | undefined {
  const { status, type, contentType } = answer
  if (type === 'error') return { type: 'network', message: 'The request failed without an answer.' }
  if (isRedirect(answer)) {
    return { type: 'redirect', message: 'The server redirects instead of answering; probably a sign-in is needed.' }
  }
  if (!isSuccess(status)) return httpFailure(answer)
  const media = mediaTypeOf(contentType)
  if (media === undefined || isJsonMedia(media)) return undefined
  return isHtmlMedia(media) ? htmlFailure(status) : unexpectedFailure(status, `The answer is ${media}, not JSON.`)
}

/** Whether the body of the answer is needed to describe its failure. */
export function wantsBodyText(answer: Pick<AnswerSnapshot, 'status' | 'type'>): boolean {
  return answer.type !== 'error' && !isRedirect(answer) && !isSuccess(answer.status)
}

export function htmlFailure(httpStatus: number): Failure {
  return { type: 'html', httpStatus, message: 'The answer is an HTML page, not JSON; probably a sign-in is needed.' }
}

export function unexpectedFailure(httpStatus: number, message: string): Failure {
  return { type: 'unexpected', httpStatus, message }
}

/** `fetch` rejected: there is no answer. */
export function networkFailure(error: unknown): Failure {
  return { type: 'network', message: `No answer from the server (${describeError(error)}).` }
}

/** The body rejected: the connection was cut. */
export function brokenFailure(error: unknown): Failure {
  return { type: 'broken', message: `The connection was cut inside the answer (${describeError(error)}).` }
}

/** Whether a text that is no JSON begins like a page of HTML. */
export function looksLikeHtml(text: string): boolean {
  return /^\s*</.test(text)
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** Browsers hide a redirect behind `opaqueredirect`; other hosts of `fetch` show its status. */
function isRedirect({ status, type }: Pick<AnswerSnapshot, 'status' | 'type'>): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)
}

function httpFailure({ status, bodyText, retryAfter, now }: AnswerSnapshot): Failure {
  const body = parseOrUndefined(bodyText)
  const failure = isStatus(body) ? statusFailure(status, body) : statusFailure(status, { message: excerpt(bodyText) })
  const wait = retryAfterMs(retryAfter, now)
  return wait === undefined ? failure : { ...failure, retryAfterMs: wait }
}

function parseOrUndefined(text: string): unknown {
  if (!/^\s*\{/.test(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function excerpt(text: string): string {
  return text.trim().slice(0, SHOWN_CHARACTERS)
}

function mediaTypeOf(contentType: string | null): string | undefined {
  const media = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  return media === '' ? undefined : media
}

function isJsonMedia(media: string): boolean {
  return media === 'application/json' || media === 'text/json' || media.endsWith('+json')
}

function isHtmlMedia(media: string): boolean {
  return media === 'text/html' || media === 'application/xhtml+xml'
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

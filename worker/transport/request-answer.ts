import type { Clock, Failure, Fetch, RequestLine } from '../ports.js'
import { failureOfAnswer, networkFailure, wantsBodyText } from './failure.js'
import { parseHttpDate } from './http-date.js'
import { readErrorText } from './read-error-text.js'
import { type InitOptions, plainInit } from './request-init.js'

/** What every request of one transport shares. */
export interface RequestContext {
  /** In normal form. */
  readonly base: string
  readonly fetch: Fetch
  readonly clock: Clock
  readonly credentials: RequestCredentials
  readonly headers?: InitOptions['headers']
  /** Where requests that end by themselves line up. */
  readonly requests: RequestLine
}

/** What a request's own init is made with. */
export function initOptions({ credentials, headers }: RequestContext, signal: AbortSignal): InitOptions {
  return { credentials, signal, ...(headers === undefined ? {} : { headers }) }
}

export type Answer =
  /** A success whose media type may be JSON; its body is not read yet. */
  | { readonly type: 'body'; readonly response: Response; readonly serverTime?: number }
  | { readonly type: 'failed'; readonly failure: Failure }

/**
 * Sends one request and judges its answer's head. Never rejects. `answered` is called when the head is there. A server
 * that cannot give metadata alone (406, 415) is asked once more, for plain JSON (C45). `accepted`: statuses that are no
 * failure besides successes.
 */
export async function requestAnswer(
  { fetch, clock }: RequestContext,
  url: string,
  init: RequestInit,
  answered: () => void,
  accepted: readonly number[] = [],
): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(url, init)
    const plain = response.status === 406 || response.status === 415 ? plainInit(init) : undefined
    if (plain !== undefined) {
      await readErrorText(response, clock)
      response = await fetch(url, plain)
    }
  } catch (error) {
    return { type: 'failed', failure: networkFailure(error) }
  }
  answered()
  const serverTime = serverTimeOf(response)
  const bodyText = wantsBodyText(response) ? await readErrorText(response, clock) : ''
  const failure = accepted.includes(response.status) ? undefined : failureOf(response, bodyText, clock)
  if (failure !== undefined) return { type: 'failed', failure }
  return { type: 'body', response, ...(serverTime === undefined ? {} : { serverTime }) }
}

/** Why it cannot be read as JSON; undefined when it can. */
export function failureOf(response: Response, bodyText: string, clock: Clock): Failure | undefined {
  return failureOfAnswer({
    status: response.status,
    type: response.type,
    contentType: response.headers.get('content-type'),
    retryAfter: response.headers.get('retry-after'),
    bodyText,
    now: serverTimeOf(response) ?? clock.now(),
  })
}

export function serverTimeOf(response: Response): number | undefined {
  return parseHttpDate(response.headers.get('date') ?? '')
}

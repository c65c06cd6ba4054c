import type { Failure } from '../ports.js'
import { boundedRequest } from './bounded-request.js'
import { brokenFailure, htmlFailure, looksLikeHtml, unexpectedFailure } from './failure.js'
import type { RequestContext } from './request-answer.js'
import { initOptions, requestAnswer } from './request-answer.js'
import type { InitOptions } from './request-init.js'

export type JsonAnswer =
  | { readonly type: 'json'; readonly body: unknown; readonly httpStatus: number; readonly serverTime?: number }
  | { readonly type: 'failed'; readonly failure: Failure }

/** One GET of one JSON value, bounded as `boundedRequest` says. Never rejects; stays pending once the signal aborted. */
export function fetchJson(
  context: RequestContext,
  url: string,
  init: (options: InitOptions) => RequestInit,
  signal: AbortSignal,
  sent: () => void = () => {},
): Promise<JsonAnswer> {
  return boundedRequest<JsonAnswer>(context, { sent }, signal, (inner, alive) =>
    requestAnswer(context, url, init(initOptions(context, inner)), alive).then((answer) =>
      answer.type === 'failed' ? answer : readJson(answer, alive),
    ),
  )
}

/** The one JSON value of a body. */
export async function readJson(
  { response, serverTime }: { readonly response: Response; readonly serverTime?: number },
  alive: () => void,
): Promise<JsonAnswer> {
  let text: string
  try {
    text = await readText(response, alive)
  } catch (error) {
    return { type: 'failed', failure: brokenFailure(error) }
  }
  try {
    const body = JSON.parse(text) as unknown
    return { type: 'json', body, httpStatus: response.status, ...(serverTime === undefined ? {} : { serverTime }) }
  } catch {
    return { type: 'failed', failure: notJsonFailure(text, response.status) }
  }
}

async function readText(response: Response, alive: () => void): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    alive()
    text += decoder.decode(value, { stream: true })
  }
}

/** Cut JSON is a broken connection whatever the framing said (C13). The text itself stays out of the message (P11). */
function notJsonFailure(text: string, httpStatus: number): Failure {
  if (looksLikeHtml(text)) return htmlFailure(httpStatus)
  if (!/^\s*([{[]|$)/.test(text)) return unexpectedFailure(httpStatus, 'The answer is not JSON.')
  return { type: 'broken', message: `The JSON of the answer does not close (${text.length} characters came).` }
}

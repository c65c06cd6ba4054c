import type { Clock, Failure } from '../ports.js'
import { brokenFailure, htmlFailure, looksLikeHtml, unexpectedFailure } from './failure.js'
import type { RequestContext } from './request-answer.js'
import { initOptions, requestAnswer } from './request-answer.js'
import type { InitOptions } from './request-init.js'

const HEADERS_MS = 30_000
const BODY_GAP_MS = 15_000

export type JsonAnswer =
  | { readonly type: 'json'; readonly body: unknown; readonly httpStatus: number; readonly serverTime?: number }
  | { readonly type: 'failed'; readonly failure: Failure }

/**
 * One GET of one JSON value. Fails with `timeout` after 30 s without headers, or 15 s without a
 * byte of the body; a slow answer that keeps coming has all the time it needs, and so has a request
 * that waits in our own line; `sent` is called when that is over. Never rejects; stays pending once the signal aborted.
 */
export function fetchJson(
  context: RequestContext,
  url: string,
  init: (options: InitOptions) => RequestInit,
  signal: AbortSignal,
  sent: () => void = () => {},
): Promise<JsonAnswer> {
  return new Promise((resolve) => {
    if (signal.aborted) return
    const controller = new AbortController()
    let leave = (): void => {}
    const release = (): void => {
      deadline.stop()
      signal.removeEventListener('abort', release)
      controller.abort()
      leave()
    }
    const settle = (answer: JsonAnswer): void => {
      release()
      if (!signal.aborted) resolve(answer)
    }
    const deadline = new Deadline(context.clock, (ms) => settle({ type: 'failed', failure: timeoutFailure(ms) }))
    signal.addEventListener('abort', release)
    const alive = (): void => {
      if (!controller.signal.aborted) deadline.restart(BODY_GAP_MS)
    }
    leave = context.requests.enter(() => {
      deadline.restart(HEADERS_MS)
      sent()
      const request = init(initOptions(context, controller.signal))
      void requestAnswer(context, url, request, alive)
        .then((answer) => (answer.type === 'failed' ? answer : readJson(answer, alive)))
        .then(settle)
    })
    // Given up within `sent`.
    if (controller.signal.aborted) leave()
  })
}

async function readJson(
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

function timeoutFailure(ms: number): Failure {
  const message =
    ms === HEADERS_MS
      ? `No answer within ${ms / 1000} s: the server is silent, or other streams hold all connections of the browser.`
      : `The answer stopped for ${ms / 1000} s before its end.`
  return { type: 'timeout', message }
}

/** One timer that can be started again. */
class Deadline {
  readonly #clock: Clock
  readonly #passed: (ms: number) => void
  #cancel: () => void = () => undefined

  constructor(clock: Clock, passed: (ms: number) => void) {
    this.#clock = clock
    this.#passed = passed
  }

  restart(ms: number): void {
    this.#cancel()
    this.#cancel = this.#clock.after(ms, () => this.#passed(ms))
  }

  stop(): void {
    this.#cancel()
  }
}

import type { AnswerHead, ApiAnswer, ApiRequest, BodySink, Requester, WatchEnd } from '../ports.js'
import { boundedRequest } from './bounded-request.js'
import { contextOf, type TransportOptions } from './create-transport.js'
import { brokenFailure, networkFailure, wantsBodyText } from './failure.js'
import { readJson } from './fetch-json.js'
import { readErrorText } from './read-error-text.js'
import { failureOf, initOptions, type RequestContext, requestAnswer, serverTimeOf } from './request-answer.js'
import { requestInit } from './request-init.js'
import { requestUrl } from './request-url.js'

/** The server itself gives up a write after 34 s: its own word, that the outcome is not known, is worth waiting for. */
const WRITE_HEADERS_MS = 40_000
const READ_HEADERS_MS = 30_000
/** What streams through the line may pause, but must not keep a place in it when its connection died without a word. */
const SILENT_BODY_MS = 75_000

/** A requester over `fetch`. It holds no state between requests. */
export function createRequester(options: TransportOptions): Requester {
  const context = contextOf(options)
  return {
    send(request, signal) {
      const bounds = { sent: request.sent, headersMs: headersMsOf(request) }
      return boundedRequest<ApiAnswer>(context, bounds, signal, (inner, alive) =>
        answerTo(context, request, inner, alive),
      )
    },
    open(request, sink, signal) {
      if (signal.aborted) return
      const opened =
        request.place === 'slot'
          ? inSlot(context, request, sink, signal)
          : boundedRequest<WatchEnd>(
              context,
              { sent: request.sent, headersMs: headersMsOf(request), bodyGapMs: SILENT_BODY_MS },
              signal,
              (inner, alive) => stream(context, request, sink, inner, alive),
            )
      void opened.then((end) => {
        if (!signal.aborted) sink.ended(end)
      })
    },
  }
}

function headersMsOf({ method }: ApiRequest): number {
  return method === 'GET' ? READ_HEADERS_MS : WRITE_HEADERS_MS
}

/** May be silent for as long as it likes: a container may have nothing to say for days. */
async function inSlot(
  context: RequestContext,
  request: ApiRequest,
  sink: BodySink,
  signal: AbortSignal,
): Promise<WatchEnd> {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  signal.addEventListener('abort', abort)
  request.sent?.()
  const end = await stream(context, request, sink, controller.signal, () => {})
  signal.removeEventListener('abort', abort)
  abort()
  return end
}

async function answerTo(
  context: RequestContext,
  request: ApiRequest,
  signal: AbortSignal,
  alive: () => void,
): Promise<ApiAnswer> {
  const url = requestUrl(context.base, request.path)
  const init = requestInit(request, initOptions(context, signal))
  const answer = await requestAnswer(context, url, init, alive, [304])
  if (answer.type === 'failed') return answer
  const { response } = answer
  const head = headOf(response)
  if (isBodiless(response)) return { type: 'answer', head, body: undefined }
  const json = await readJson(answer, alive)
  return json.type === 'failed' ? json : { type: 'answer', head, body: json.body }
}

/** Pushes until something ends it. Never rejects; what it gives after the signal aborted means nothing. */
async function stream(
  context: RequestContext,
  request: ApiRequest,
  sink: BodySink,
  signal: AbortSignal,
  alive: () => void,
): Promise<WatchEnd> {
  let response: Response
  try {
    response = await context.fetch(
      requestUrl(context.base, request.path),
      requestInit(request, initOptions(context, signal)),
    )
  } catch (error) {
    return { type: 'failed', failure: networkFailure(error) }
  }
  alive()
  // A browser shows nothing of a redirect.
  const isJudged = request.refusals === 'fail' || response.type === 'opaqueredirect'
  const bodyText = isJudged && wantsBodyText(response) ? await readErrorText(response, context.clock) : ''
  const failure = isJudged ? failureOf(response, bodyText, context.clock) : undefined
  // What is no JSON is a success all the same.
  if (failure !== undefined && failure.type !== 'unexpected') return { type: 'failed', failure }
  if (signal.aborted) return { type: 'clean' }
  sink.head(headOf(response))
  const reader = response.body?.getReader()
  if (reader === undefined) return { type: 'clean' }
  for (;;) {
    try {
      const { done, value } = await reader.read()
      if (signal.aborted || done) return { type: 'clean' }
      alive()
      sink.chunk(value)
    } catch (error) {
      return { type: 'failed', failure: brokenFailure(error) }
    }
  }
}

function headOf(response: Response): AnswerHead {
  const serverTime = serverTimeOf(response)
  return {
    httpStatus: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    ...(serverTime === undefined ? {} : { serverTime }),
  }
}

/** Of a JSON answer that is cut before its first byte the framing says nothing, so an empty one must be announced. */
function isBodiless({ status, headers }: Response): boolean {
  return status === 204 || status === 205 || status === 304 || headers.get('content-length') === '0'
}

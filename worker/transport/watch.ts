import type { Clock, WatchEnd, WatchRequest, WatchSink } from '../ports.js'
import { brokenFailure } from './failure.js'
import type { RequestContext } from './request-answer.js'
import { initOptions, requestAnswer } from './request-answer.js'
import type { WatchGuards } from './request-init.js'
import { watchInit } from './request-init.js'
import { watchUrl } from './request-url.js'
import { WatchDecoder } from './watch-decoder.js'

/**
 * Pushes one watch into its sink, as fast as bytes come (wire rule 17). There is no timer: a
 * silent watch is the reflector's to judge, and Firefox shows the answer's head only with its
 * first byte. The request ends by abort alone (wire rule 16), also when this side gives it up;
 * then it is aborted before `ended` is called, so its connection is free again.
 */
export async function watch(
  context: RequestContext,
  guards: WatchGuards,
  request: WatchRequest,
  sink: WatchSink,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  signal.addEventListener('abort', abort)
  try {
    const init = watchInit(request.target.scope.content, guards, initOptions(context, controller.signal))
    const answer = await requestAnswer(context, watchUrl(context.base, request), init, () => undefined)
    if (signal.aborted) return
    const end = answer.type === 'failed' ? answer : await follow(answer, context.clock, guards, request, sink, signal)
    abort()
    if (!signal.aborted) sink.ended(end)
  } finally {
    signal.removeEventListener('abort', abort)
    abort()
  }
}

/** Reads until something ends the stream. What it gives after the signal aborted means nothing. */
async function follow(
  { response, serverTime }: { readonly response: Response; readonly serverTime?: number },
  clock: Clock,
  guards: WatchGuards,
  request: WatchRequest,
  sink: WatchSink,
  signal: AbortSignal,
): Promise<WatchEnd> {
  const encoding = response.headers.get('content-encoding')
  if (guards.encoding === 'check' && encoding !== null && encoding !== 'identity') {
    const message = `The watch is compressed (${encoding}), and browsers lose events of compressed watches.`
    return { type: 'failed', failure: { type: 'compressed', message } }
  }
  sink.opened(serverTime === undefined ? {} : { serverTime })
  const reader = response.body?.getReader()
  if (reader === undefined) return { type: 'clean' }
  const decoder = new WatchDecoder({ target: request.target, httpStatus: response.status })
  for (;;) {
    if (signal.aborted) return { type: 'clean' }
    const chunk = await nextChunk(reader)
    const arrivedAt = clock.now()
    if (signal.aborted) return { type: 'clean' }
    if (chunk.type === 'ended') {
      const { events, end } = decoder.finish(chunk.framing)
      if (events.length > 0) sink.events(events, undefined, arrivedAt)
      return end
    }
    const { events, end } = decoder.push(chunk.bytes)
    sink.events(events, chunk.bytes.length, arrivedAt)
    if (end !== undefined) return end
  }
}

type Chunk =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'ended'; readonly framing: WatchEnd }

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Chunk> {
  try {
    const { done, value } = await reader.read()
    return done ? { type: 'ended', framing: { type: 'clean' } } : { type: 'bytes', bytes: value }
  } catch (error) {
    return { type: 'ended', framing: { type: 'failed', failure: brokenFailure(error) } }
  }
}

import type { Transport, WatchEnd, WatchRequest, WatchSink } from '../ports.js'
import type { Authenticator, AuthOutcome, Credentials } from './authenticator.js'
import { isUnauthorized, twice } from './credentialed.js'

/**
 * Requests that carry the session's credentials. A 401 is sent once more, with newer ones if
 * there may be any; the second 401 is the answer. Where there are no credentials nothing is sent.
 */
export function authenticatedTransport(
  authenticator: Authenticator,
  transportWith: (credentials: Credentials) => Transport,
): Transport {
  return {
    list: (request, signal) => twice(authenticator, signal, (with_) => transportWith(with_).list(request, signal)),
    read: (path, signal) => twice(authenticator, signal, (with_) => transportWith(with_).read(path, signal)),
    watch: (request, sink, signal) => void watch(authenticator, transportWith, request, sink, signal),
  }
}

async function watch(
  authenticator: Authenticator,
  transportWith: (credentials: Credentials) => Transport,
  request: WatchRequest,
  sink: WatchSink,
  signal: AbortSignal,
): Promise<void> {
  const first = await held(authenticator.credentials(), sink, signal)
  if (signal.aborted) return
  if (first.type === 'failed') return sink.ended(first)
  const end = await refused(transportWith(first.credentials), request, sink, signal)
  if (signal.aborted || end === undefined) return
  const newer = authenticator.afterRefusal(first.credentials)
  if (newer === undefined) return sink.ended(end)
  const second = await held(newer, sink, signal)
  if (signal.aborted) return
  if (second.type === 'failed') return sink.ended(second)
  transportWith(second.credentials).watch(request, sink, signal)
}

/** Tells the sink when it has to wait, and when that is over. */
async function held(
  outcome: AuthOutcome | Promise<AuthOutcome>,
  sink: WatchSink,
  signal: AbortSignal,
): Promise<AuthOutcome> {
  if (!(outcome instanceof Promise)) return outcome
  sink.held()
  const answer = await outcome
  if (answer.type === 'granted' && !signal.aborted) sink.sent()
  return answer
}

/** Watches. Resolves with the end that was a 401 instead of an answer; the sink gets everything else. */
function refused(
  transport: Transport,
  request: WatchRequest,
  sink: WatchSink,
  signal: AbortSignal,
): Promise<WatchEnd | undefined> {
  return new Promise((resolve) => {
    let answer: 'none' | 'opened' = 'none'
    transport.watch(
      request,
      {
        held: () => sink.held(),
        sent: () => sink.sent(),
        opened: (info) => {
          answer = 'opened'
          resolve(undefined)
          sink.opened(info)
        },
        events: (batch, bytes, arrivedAt) => sink.events(batch, bytes, arrivedAt),
        ended: (end) => {
          if (answer === 'none' && isUnauthorized(end)) return resolve(end)
          resolve(undefined)
          sink.ended(end)
        },
      },
      signal,
    )
  })
}

import type { AnswerHead, ApiRequest, BodySink, Requester, WatchEnd } from '../ports.js'
import type { Authenticator, Credentials } from './authenticator.js'
import { isUnauthorized, twice } from './credentialed.js'

/** As `authenticatedTransport`, for requests of any kind. */
export function authenticatedRequester(
  authenticator: Authenticator,
  requesterWith: (credentials: Credentials) => Requester,
): Requester {
  return {
    send: (request, signal) => twice(authenticator, signal, (with_) => requesterWith(with_).send(request, signal)),
    open: (request, sink, signal) => void open(authenticator, requesterWith, request, sink, signal),
  }
}

async function open(
  authenticator: Authenticator,
  requesterWith: (credentials: Credentials) => Requester,
  request: ApiRequest,
  sink: BodySink,
  signal: AbortSignal,
): Promise<void> {
  const first = await authenticator.credentials()
  if (signal.aborted) return
  if (first.type === 'failed') return sink.ended(first)
  const refusal = await refusedBy(requesterWith(first.credentials), request, sink, signal)
  if (signal.aborted || refusal === undefined) return
  const second = await authenticator.afterRefusal(first.credentials)
  if (signal.aborted) return
  if (second === undefined) return refusal.tell(sink)
  refusal.drop()
  if (second.type === 'failed') return sink.ended(second)
  requesterWith(second.credentials).open(request, sink, signal)
}

/** A 401 that the sink was not told of. */
interface Refusal {
  /** The sink gets it after all. */
  tell(sink: BodySink): void
  drop(): void
}

/** Opens. Resolves with a 401, or with nothing once there is any other answer: the sink gets that one. */
function refusedBy(
  requester: Requester,
  request: ApiRequest,
  sink: BodySink,
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  return new Promise((resolve) => {
    const controller = new AbortController()
    const abort = (): void => controller.abort()
    signal.addEventListener('abort', abort)
    const calls: ((to: BodySink) => void)[] = []
    let to: BodySink | undefined
    /** Kept until it is known whom it is for. */
    const pass = (call: (to: BodySink) => void): void => {
      if (to === undefined) calls.push(call)
      else call(to)
    }
    const tell = (target: BodySink): void => {
      to = target
      for (const call of calls.splice(0)) call(target)
    }
    const refusal: Refusal = { tell, drop: abort }
    let decided: 'yes' | 'no' = 'no'
    const answered = (is: 'refused' | 'answered'): void => {
      if (decided === 'yes') return
      decided = 'yes'
      if (is === 'answered') tell(sink)
      resolve(is === 'refused' ? refusal : undefined)
    }
    requester.open(
      request,
      {
        head: (head: AnswerHead) => {
          pass((target) => target.head(head))
          answered(head.httpStatus === 401 ? 'refused' : 'answered')
        },
        chunk: (bytes) => pass((target) => target.chunk(bytes)),
        ended: (end: WatchEnd) => {
          signal.removeEventListener('abort', abort)
          pass((target) => target.ended(end))
          answered(isUnauthorized(end) ? 'refused' : 'answered')
        },
      },
      controller.signal,
    )
  })
}

import type { Result } from '../../src/protocol/contract.js'
import type { ErrorInfo } from '../../src/protocol/errors.js'
import { isEndless } from '../../src/protocol/is-endless.js'
import type { Exchange, ExchangeHead, HttpRequest } from '../../src/protocol/requests.js'
import type { ApiRequest, Requester, SlotRank, StreamSlots } from '../ports.js'
import { callError, callFault } from './call-error.js'
import type { TokenBucket } from './token-bucket.js'
import { warningTexts } from './warning-texts.js'

export interface ExchangesPorts {
  readonly requester: Requester
  /** Shared by all requests of the session. */
  readonly bucket: TokenBucket
  readonly slots: StreamSlots
}

/** Whoever asked: until when, and where the body goes. */
export interface BodyTaker {
  readonly signal: AbortSignal
  chunk(bytes: Uint8Array): void
  /** Once, behind the last chunk. */
  ended(error: ErrorInfo | undefined): void
}

/**
 * Above every informer that was not given more: a person looks at a log, and it cannot be polled, as what an informer
 * shows can.
 */
const streamRank: SlotRank = { use: 'subscribed', priority: 1_000 }

/** Sends requests whose bodies are handed on as they come. What follows for ever holds a stream's slot (P9). */
export class Exchanges {
  readonly #ports: ExchangesPorts

  constructor(ports: ExchangesPorts) {
    this.#ports = ports
  }

  /** Answers when the head is there. Never rejects; stays pending once the signal aborted. */
  async open({ request, refusals }: Exchange, taker: BodyTaker): Promise<Result<ExchangeHead>> {
    await this.#ports.bucket.take(taker.signal)
    return new Promise((resolve) => {
      if (isEndless(request)) this.#openStream({ ...guarded(request), refusals, place: 'slot' }, taker, resolve)
      else this.#open({ ...request, refusals }, taker, taker.signal, resolve)
    })
  }

  #openStream(request: ApiRequest, taker: BodyTaker, resolve: (head: Result<ExchangeHead>) => void): void {
    const controller = new AbortController()
    let state: 'waiting' | 'open' | 'over' = 'waiting'
    const finish = (): void => {
      state = 'over'
      taker.signal.removeEventListener('abort', finish)
      controller.abort()
      seat.release()
    }
    const seat = this.#ports.slots.request(streamRank, (answer) => {
      if (answer === 'waiting') {
        if (state === 'open') controller.abort(lost)
        return
      }
      // It may be answered before the seat is there.
      queueMicrotask(() => {
        if (state !== 'waiting') return
        state = 'open'
        this.#open(request, { ...bound(taker), ended: end }, controller.signal, resolve)
      })
    })
    const end = (error: ErrorInfo | undefined): void => {
      if (state === 'over') return
      finish()
      taker.ended(error)
    }
    controller.signal.addEventListener('abort', () => {
      if (controller.signal.reason !== lost) return
      const error = callFault('stream-budget', 'This stream was ended for another one', request)
      resolve({ ok: false, error })
      end(error)
    })
    if (taker.signal.aborted) finish()
    else taker.signal.addEventListener('abort', finish, { once: true })
  }

  #open(
    request: ApiRequest,
    taker: Pick<BodyTaker, 'chunk' | 'ended'>,
    signal: AbortSignal,
    resolve: (head: Result<ExchangeHead>) => void,
  ): void {
    this.#ports.requester.open(
      request,
      {
        head: ({ httpStatus, statusText, headers }) =>
          resolve({ ok: true, value: { httpStatus, statusText, headers, warnings: warningTexts(headers) } }),
        chunk: (bytes) => taker.chunk(bytes),
        ended: (end) => {
          const error = end.type === 'failed' ? callError(end.failure, request) : undefined
          // Without a head this is the answer; behind one it changes nothing.
          if (error !== undefined) resolve({ ok: false, error })
          taker.ended(error)
        },
      },
      signal,
    )
  }
}

const lost = Symbol('lost')

function bound(taker: BodyTaker): Pick<BodyTaker, 'chunk'> {
  return { chunk: (bytes) => taker.chunk(bytes) }
}

/** Wire rule 4: no compressed streams. */
function guarded(request: HttpRequest): HttpRequest {
  const { headers } = request
  if (headers.some(([name]) => name.toLowerCase() === 'range')) return request
  return { ...request, headers: [...headers, ['Range', 'bytes=0-']] }
}

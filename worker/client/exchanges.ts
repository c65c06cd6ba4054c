import type { Result } from '../../src/protocol/contract.js'
import type { ErrorInfo } from '../../src/protocol/errors.js'
import { isEndless } from '../../src/protocol/is-endless.js'
import type { Exchange, ExchangeHead, HttpRequest } from '../../src/protocol/requests.js'
import type { ApiRequest, Requester, RequestMetrics, SlotAnswer, SlotRank, StreamSlots } from '../ports.js'
import { callError, callFault } from './call-error.js'
import { limited } from './limited.js'
import type { TokenBucket } from './token-bucket.js'
import { warningTexts } from './warning-texts.js'

export interface ExchangesPorts {
  readonly requester: Requester
  /** Shared by all requests of the session. */
  readonly bucket: TokenBucket
  readonly slots: StreamSlots
  readonly metrics?: RequestMetrics
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
  readonly #streams = new Set<Cut>()

  constructor(ports: ExchangesPorts) {
    this.#ports = ports
  }

  /** Answers when the head is there. Never rejects; stays pending once the signal aborted. */
  async open({ request, refusals }: Exchange, taker: BodyTaker): Promise<Result<ExchangeHead>> {
    await limited(this.#ports, request, taker.signal)
    return new Promise((resolve) => {
      if (isEndless(request)) this.#openStream({ ...guarded(request), refusals, place: 'slot' }, taker, resolve)
      else this.#open({ ...request, refusals }, taker, taker.signal, resolve)
    })
  }

  /** After a sleep each stream may be dead without a word (wire rules 11 and 18). */
  wake(): void {
    for (const cut of [...this.#streams]) cut('broken', 'The machine or the page slept, and the stream may be dead')
  }

  #openStream(request: ApiRequest, taker: BodyTaker, resolve: (head: Result<ExchangeHead>) => void): void {
    const controller = new AbortController()
    let state: 'waiting' | 'open' | 'over' = 'waiting'
    let latest: SlotAnswer = 'waiting'
    const finish = (): void => {
      state = 'over'
      taker.signal.removeEventListener('abort', finish)
      this.#streams.delete(cut)
      controller.abort()
      seat.release()
    }
    const end = (error: ErrorInfo | undefined): void => {
      if (state === 'over') return
      finish()
      taker.ended(error)
    }
    const cut: Cut = (code, happened) => {
      const error = callFault(code, happened, request)
      resolve({ ok: false, error })
      end(error)
    }
    const begin = (): void => {
      // It may have been taken away before it was used.
      if (state !== 'waiting' || latest === 'waiting') return
      state = 'open'
      this.#streams.add(cut)
      this.#open(request, { chunk: (bytes) => taker.chunk(bytes), ended: end }, controller.signal, resolve)
    }
    const seat = this.#ports.slots.request(streamRank, (answer) => {
      latest = answer
      // It may be answered before the seat is there.
      if (answer === 'granted') queueMicrotask(begin)
      else if (state === 'open') cut('stream-budget', 'This stream was ended for another one')
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

/** Ends a stream from this side. */
type Cut = (code: 'broken' | 'stream-budget', happened: string) => void

/** Wire rule 4: no compressed streams. */
function guarded(request: HttpRequest): HttpRequest {
  const { headers } = request
  if (headers.some(([name]) => name.toLowerCase() === 'range')) return request
  return { ...request, headers: [...headers, ['Range', 'bytes=0-']] }
}

import type { Clock, Failure } from '../ports.js'
import type { RequestContext } from './request-answer.js'

const HEADERS_MS = 30_000
const BODY_GAP_MS = 15_000

export interface RequestBounds {
  /** Called when the request leaves. */
  readonly sent?: (() => void) | undefined
  /** Without headers for so long it fails. Default 30 s. */
  readonly headersMs?: number
  /** Without a byte of the body for so long it fails. Default 15 s. */
  readonly bodyGapMs?: number
}

type Failed = { readonly type: 'failed'; readonly failure: Failure }

/**
 * One request with one answer. Fails with `timeout` after 30 s without headers, or 15 s without a
 * byte of the body; a slow answer that keeps coming has all the time it needs, and so has a request
 * that waits in our own line; `sent` is called when that is over. `run` sends, by the signal it is given, and calls
 * `alive` with every sign of life. Never rejects; stays pending once the signal aborted.
 */
export function boundedRequest<A>(
  { clock, requests }: Pick<RequestContext, 'clock' | 'requests'>,
  { sent = () => {}, headersMs = HEADERS_MS, bodyGapMs = BODY_GAP_MS }: RequestBounds,
  signal: AbortSignal,
  run: (signal: AbortSignal, alive: () => void) => Promise<A>,
): Promise<A | Failed> {
  return new Promise((resolve) => {
    if (signal.aborted) return
    const controller = new AbortController()
    let state: 'unanswered' | 'answering' = 'unanswered'
    let leave = (): void => {}
    const release = (): void => {
      deadline.stop()
      signal.removeEventListener('abort', release)
      controller.abort()
      leave()
    }
    const settle = (answer: A | Failed): void => {
      release()
      if (!signal.aborted) resolve(answer)
    }
    const deadline = new Deadline(clock, (ms) => settle({ type: 'failed', failure: timeoutFailure(ms, state) }))
    signal.addEventListener('abort', release)
    const alive = (): void => {
      state = 'answering'
      if (!controller.signal.aborted) deadline.restart(bodyGapMs)
    }
    leave = requests.enter(() => {
      deadline.restart(headersMs)
      sent()
      void run(controller.signal, alive).then(settle)
    })
    // Given up within `sent`.
    if (controller.signal.aborted) leave()
  })
}

function timeoutFailure(ms: number, state: 'unanswered' | 'answering'): Failure {
  const message =
    state === 'unanswered'
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

import type { HttpRequest } from '../../src/protocol/requests.js'
import type { AnswerHead, ApiAnswer, ApiRequest, BodySink, Failure, HttpFailure, Requester } from '../ports.js'

/** A requester that answers by script, the last one for ever, and remembers what was sent. */
export class ScriptedRequester implements Requester {
  readonly sent: ApiRequest[] = []
  readonly sinks: { readonly sink: BodySink; readonly signal: AbortSignal }[] = []
  readonly #answers: readonly ApiAnswer[]

  constructor(...answers: readonly ApiAnswer[]) {
    this.#answers = answers
  }

  async send(request: ApiRequest): Promise<ApiAnswer> {
    this.sent.push(request)
    return this.#answers[Math.min(this.sent.length, this.#answers.length) - 1] ?? ok({})
  }

  open(request: ApiRequest, sink: BodySink, signal: AbortSignal): void {
    this.sent.push(request)
    this.sinks.push({ sink, signal })
  }
}

export function headOf(httpStatus: number, headers: HttpRequest['headers'] = []): AnswerHead {
  return { httpStatus, statusText: '', headers }
}

export function ok(body: unknown, headers: HttpRequest['headers'] = []): ApiAnswer {
  return { type: 'answer', head: headOf(200, headers), body }
}

export function failed(failure: Failure): ApiAnswer {
  return { type: 'failed', failure }
}

export function http(httpStatus: number, more: Partial<HttpFailure> = {}): HttpFailure {
  return { type: 'http', httpStatus, message: `said ${httpStatus}`, tooLargeResourceVersion: false, ...more }
}

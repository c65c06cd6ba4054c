import type { Questions } from '../bridge/questions.js'
import { told } from '../protocol/page-faults.js'
import type { HttpRequest, Pairs } from '../protocol/requests.js'
import { checkRecord } from '../query/record.js'
import { failOptions } from './call-options.js'
import { checkAbortSignal } from './check-signal.js'
import { KubeError } from './kube-error.js'
import type { PageWarnings } from './page-warnings.js'
import { checkPathBelow } from './path-below.js'

/** Of `fetch`, what makes sense here. */
export interface KubeFetchInit {
  /** Default GET. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Besides the credentials, which win over those of the same name. */
  readonly headers?: HeadersInit
  readonly body?: string | null
  readonly signal?: AbortSignal | null
}

export interface KubeFetchPorts {
  readonly questions: Questions
  readonly warnings: PageWarnings
}

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const withoutBody: readonly number[] = [204, 205, 304]

/**
 * Any request below the server's base, with the session's credentials and budget. Resolves with a Response of any
 * status whose body streams. Rejects as `fetch` does, but with a KubeError where there is no answer.
 */
export async function kubeFetch(
  { questions, warnings }: KubeFetchPorts,
  path: string,
  init: KubeFetchInit,
): Promise<Response> {
  const { request, signal } = readRequest(path, init)
  const body = new StreamedBody(signal)
  const whenLost = request.method === 'GET' ? 'again' : 'fail'
  const options = { signal: body.signal, whenLost } as const
  const head = await questions.exchange({ type: 'exchange', request, refusals: 'tell' }, body, options)
  if (!head.ok) {
    body.drop()
    throw new KubeError(head.error)
  }
  const { httpStatus, statusText, headers, warnings: texts } = head.value
  warnings.tell(texts, { method: request.method, path: path.replace(/\?.*$/s, '') })
  const content = withoutBody.includes(httpStatus) ? null : body.stream
  return new Response(content, { status: httpStatus, statusText, headers: headers.map(([...pair]) => pair) })
}

function readRequest(path: string, init: KubeFetchInit): { request: HttpRequest; signal: AbortSignal | undefined } {
  const fail = failOptions('kube.fetch')
  checkPathBelow(path, fail)
  checkRecord(init, ['method', 'headers', 'body', 'signal'], fail)
  const { method: given = 'GET', headers = {}, body, signal } = init
  const method = typeof given === 'string' ? given.toUpperCase() : ''
  if (!methods.includes(method)) fail(`method must be one of ${methods.join(', ')}`)
  if (body !== undefined && body !== null && typeof body !== 'string') fail('body must be a text')
  if (typeof body === 'string' && method === 'GET') fail('a GET has no body')
  checkAbortSignal(signal, fail)
  const request = {
    method: method as HttpRequest['method'],
    path,
    headers: pairsOf(headers, fail),
    ...(typeof body === 'string' ? { body } : {}),
  }
  return { request, signal: signal ?? undefined }
}

function pairsOf(headers: HeadersInit, fail: (problem: string) => never): Pairs {
  try {
    return [...new Headers(headers)]
  } catch {
    return fail('headers cannot be read')
  }
}

/** More of a body than this does not wait for somebody who does not read it (P10). */
const mostWaitingBytes = 64 * 1024 * 1024

/** A body as it comes, ended by whoever asked: by the signal, or by cancelling the stream. */
class StreamedBody {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly #controller = new AbortController()
  #sink: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  readonly #forget: () => void

  constructor(signal: AbortSignal | undefined) {
    this.stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        start: (sink) => {
          this.#sink = sink
        },
        cancel: () => {
          this.#over()
          this.#controller.abort()
        },
      },
      { highWaterMark: mostWaitingBytes, size: (chunk) => chunk?.byteLength ?? 0 },
    )
    const abort = (): void => {
      this.#over()?.error(signal?.reason)
      this.#controller.abort(signal?.reason)
    }
    this.#forget = () => signal?.removeEventListener('abort', abort)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  chunks(chunks: readonly Uint8Array[]): void {
    for (const chunk of chunks) this.#sink?.enqueue(chunk as Uint8Array<ArrayBuffer>)
    if ((this.#sink?.desiredSize ?? 0) >= 0) return
    const happened = `More than ${mostWaitingBytes / 1024 / 1024} MiB of a body wait to be read`
    this.end(told('broken', happened, { advice: 'Read it as it comes, or cancel it.' }))
    this.#controller.abort()
  }

  /** There is no answer. */
  drop(): void {
    this.#over()
  }

  end(error: KubeError['info'] | undefined): void {
    const sink = this.#over()
    if (error === undefined) sink?.close()
    else sink?.error(new KubeError(error))
  }

  /** The sink, for the last time. */
  #over(): ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined {
    const sink = this.#sink
    this.#sink = undefined
    this.#forget()
    return sink
  }
}

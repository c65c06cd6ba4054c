import type { Fetch } from '../ports.js'

/** A request that waits for its answer, as a real `fetch` leaves it. */
export interface ScriptedRequest {
  readonly url: string
  readonly init: RequestInit
  header(name: string): string | null
  readonly aborted: boolean
  /** Settles `fetch`. */
  answer(response: Response): void
  /** Rejects `fetch`, as a refused connection does. */
  refuse(error: Error): void
}

/** A body that comes as the test says. */
export interface ScriptedBody {
  readonly stream: ReadableStream<Uint8Array>
  send(chunk: string | Uint8Array): void
  end(): void
  /** As a missing terminal chunk or a reset is seen: the reader rejects behind the bytes before it. */
  cut(error?: Error): void
  /** As a caller's abort is seen: the reader rejects at once, and unread bytes are gone. */
  abort(error: Error): void
}

/** Real Responses over a scripted network. Abort behaves as in browsers: pending promises reject with AbortError. */
export interface ScriptedServer {
  readonly fetch: Fetch
  readonly requests: readonly ScriptedRequest[]
  readonly last: ScriptedRequest
  /** Answers the last request with a body that follows. */
  open(init?: ResponseInit): ScriptedBody
  /** Answers the last request at once. */
  reply(body: string | null, init?: ResponseInit): void
}

const JSON_HEADERS = { 'Content-Type': 'application/json' }

export function scriptedServer(): ScriptedServer {
  const requests: ScriptedRequest[] = []
  const bodies = new Map<ScriptedRequest, ScriptedBody>()
  const last = (): ScriptedRequest => {
    const request = requests.at(-1)
    if (request === undefined) throw new Error('nothing was requested')
    return request
  }
  return {
    requests,
    get last() {
      return last()
    },
    fetch(url, init) {
      return new Promise((resolve, reject) => {
        const { signal } = init
        const request: ScriptedRequest = {
          url,
          init,
          header: (name) => new Headers(init.headers).get(name),
          get aborted() {
            return signal?.aborted ?? false
          },
          answer: resolve,
          refuse: reject,
        }
        requests.push(request)
        const abort = (): void => {
          const error = new DOMException('The operation was aborted.', 'AbortError')
          reject(error)
          bodies.get(request)?.abort(error)
        }
        if (signal?.aborted) return abort()
        signal?.addEventListener('abort', abort)
      })
    },
    open(init) {
      const body = scriptedBody()
      bodies.set(last(), body)
      last().answer(new Response(body.stream, { headers: JSON_HEADERS, ...init }))
      return body
    },
    reply(body, init) {
      last().answer(new Response(body, { headers: JSON_HEADERS, ...init }))
    },
  }
}

function scriptedBody(): ScriptedBody {
  const chunks: Uint8Array[] = []
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let finish: (() => void) | undefined
  let wake: () => void = () => undefined
  const arrived = (): Promise<void> => new Promise((resolve) => (wake = resolve))
  const hand = (chunk: Uint8Array): void => controller?.enqueue(chunk)
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (started) => {
        controller = started
      },
      pull: async () => {
        if (chunks.length === 0 && finish === undefined) await arrived()
        const chunk = chunks.shift()
        if (chunk === undefined) finish?.()
        else hand(chunk)
      },
    },
    { highWaterMark: 0 },
  )
  // Bytes that came before the end are read before it, as in browsers.
  const endWith = (how: () => void): void => {
    finish ??= how
    wake()
  }
  return {
    stream,
    send: (chunk) => {
      chunks.push(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)
      wake()
    },
    end: () => endWith(() => controller?.close()),
    cut: (error = new TypeError('network error')) => endWith(() => controller?.error(error)),
    abort: (error) => {
      chunks.length = 0
      finish = () => undefined
      controller?.error(error)
      wake()
    },
  }
}

/** Lets every promise that can settle do so. */
export async function drained(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    const { port1, port2 } = new MessageChannel()
    await new Promise((resolve) => {
      port1.onmessage = resolve
      port2.postMessage(undefined)
    })
    port1.close()
  }
}

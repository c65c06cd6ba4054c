import type { Fetch } from '../../worker/ports.js'
import type { FakeClock } from '../../worker/testing/fake-clock.js'

/** What happens to one request, or to the body of its answer from some byte on. */
export type Fault =
  | { readonly type: 'none' | 'refuse' | 'hang' | 'html' }
  | { readonly type: 'status'; readonly code: number }
  /** The connection breaks, ends as if all was said, or goes silent for good. */
  | { readonly type: 'cut' | 'end' | 'silence'; readonly at: number }
  /** A line of the server's own, behind the first whole line from that byte on. */
  | { readonly type: 'line'; readonly at: number; readonly line: string }
  /** In pieces of so many bytes. */
  | { readonly type: 'pieces'; readonly bytes: number }
  /** A proxy that passes on what it has so often. */
  | { readonly type: 'buffered'; readonly everyMs: number }
  /** The answer comes late. */
  | { readonly type: 'late'; readonly ms: number }
  /** As in Firefox: the answer comes with its first byte. */
  | { readonly type: 'with-first-byte' }

interface Stream {
  strike(fault: 'cut' | 'end' | 'silence'): void
  isSilent(): boolean
  /** Gives what is buffered, and passes everything on. */
  heal(): void
}

const newline = 10

/** Between an engine and an in-memory API server. Requests take the faults that wait, one each, oldest first. */
export class FaultyNetwork {
  readonly requests: { readonly at: number; readonly url: string }[] = []
  readonly #clock: FakeClock
  readonly #server: () => (input: string, init: RequestInit) => Promise<Response>
  readonly #streams = new Set<Stream>()
  #unanswered = 0
  #hanging = 0
  #faults: Fault[] = []
  /** Of all requests while it stands, before those that wait. */
  standing: Fault = { type: 'none' }
  /** Pages of so many objects, whatever is asked for. */
  pageSize: number | undefined

  constructor(clock: FakeClock, server: () => (input: string, init: RequestInit) => Promise<Response>) {
    this.#clock = clock
    this.#server = server
  }

  add(fault: Fault): void {
    this.#faults.push(fault)
  }

  /** Happens to every stream that is open. */
  strike(fault: 'cut' | 'end' | 'silence'): void {
    for (const stream of [...this.#streams]) stream.strike(fault)
  }

  /** Nothing waits for a request or a byte any more, and nothing is buffered; what is silent stays so, as broken connections do. */
  heal(): void {
    this.#faults = []
    this.standing = { type: 'none' }
    for (const stream of this.#streams) stream.heal()
  }

  /** Requests that are never answered, and watches that are open and will never say anything. */
  get silent(): number {
    return this.#hanging + [...this.#streams].filter((stream) => stream.isSilent()).length
  }

  /** Requests without an answer, and watches that are open, silent ones included. */
  get open(): number {
    return this.#unanswered + this.#streams.size
  }

  readonly fetch: Fetch = async (url, init) => {
    this.requests.push({ at: this.#clock.now(), url })
    this.#unanswered += 1
    try {
      const fault = this.standing.type === 'none' ? (this.#faults.shift() ?? this.standing) : this.standing
      return await this.#answer(url, init, fault)
    } finally {
      this.#unanswered -= 1
    }
  }

  async #answer(url: string, init: RequestInit, fault: Fault): Promise<Response> {
    const signal = init.signal ?? undefined
    switch (fault.type) {
      case 'refuse':
        throw new TypeError('Failed to fetch')
      case 'hang':
        this.#hanging += 1
        return untilAborted(signal).finally(() => {
          this.#hanging -= 1
        })
      case 'html':
        return new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } })
      case 'status':
        return status(fault.code)
      case 'late':
        await Promise.race([this.#pass(fault.ms), untilAborted(signal)])
    }
    const paged = new URL(url)
    if (this.pageSize !== undefined && paged.searchParams.get('limit') === '500') {
      paged.searchParams.set('limit', String(this.pageSize))
    }
    const response = await this.#server()(paged.href, init)
    const { body } = response
    if (body === null) return response
    const isWatch = paged.searchParams.get('watch') === 'true'
    const through = this.#through(body, fault, isWatch ? 'watch' : 'list', signal)
    if (fault.type === 'with-first-byte') await Promise.race([through.begun, untilAborted(signal)])
    return new Response(through.body, response)
  }

  #pass(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#clock.after(ms, resolve))
  }

  /** The same bytes until something happens to them. */
  #through(
    body: ReadableStream<Uint8Array>,
    fault: Fault,
    of: 'watch' | 'list',
    signal: AbortSignal | undefined,
  ): { readonly body: ReadableStream<Uint8Array>; readonly begun: Promise<void> } {
    const reader = body.getReader()
    let begin: () => void = () => {}
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    let passed = 0
    let state: 'open' | 'silent' | 'over' = 'open'
    let held: Uint8Array[] = []
    let health: 'faulty' | 'healed' = 'faulty'
    let cancelBuffer: () => void = () => {}
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const finish = (act: () => void): void => {
      if (state === 'over') return
      state = 'over'
      this.#streams.delete(stream)
      cancelBuffer()
      signal?.removeEventListener('abort', abort)
      begin()
      act()
    }
    const strike = (what: 'cut' | 'end' | 'silence'): void => {
      if (what === 'silence') {
        if (state === 'open') state = 'silent'
        return
      }
      finish(() => {
        void reader.cancel().catch(() => {})
        if (what === 'cut') controller?.error(new TypeError('network error'))
        else controller?.close()
      })
    }
    const abort = (): void => finish(() => controller?.error(signal?.reason))
    const give = (bytes: Uint8Array): void => {
      if (state !== 'open') return
      begin()
      const size = fault.type === 'pieces' ? fault.bytes : bytes.length
      for (let at = 0; at < bytes.length; at += size) controller?.enqueue(bytes.subarray(at, at + size))
    }
    /** What the fault makes of a chunk. */
    const pass = (bytes: Uint8Array): void => {
      const from = passed
      passed += bytes.length
      if (health === 'healed') {
        give(bytes)
        return
      }
      if (fault.type === 'buffered') {
        held.push(bytes)
        return
      }
      if ((fault.type === 'cut' || fault.type === 'end' || fault.type === 'silence') && passed > fault.at) {
        give(bytes.subarray(0, Math.max(0, fault.at - from)))
        strike(fault.type)
        return
      }
      if (fault.type === 'line' && passed > fault.at && from <= fault.at) {
        const end = bytes.indexOf(newline, Math.max(0, fault.at - from)) + 1
        if (end > 0) {
          give(bytes.subarray(0, end))
          give(new TextEncoder().encode(`${fault.line}\n`))
          give(bytes.subarray(end))
          return
        }
      }
      give(bytes)
    }
    const giveHeld = (): void => {
      for (const bytes of held) give(bytes)
      held = []
    }
    const flushEvery = (everyMs: number): void => {
      cancelBuffer = this.#clock.after(everyMs, () => {
        giveHeld()
        flushEvery(everyMs)
      })
    }
    if (fault.type === 'buffered') flushEvery(fault.everyMs)
    const stream: Stream = {
      strike,
      isSilent: () => state === 'silent',
      heal: () => {
        health = 'healed'
        giveHeld()
      },
    }
    if (of === 'watch') this.#streams.add(stream)
    signal?.addEventListener('abort', abort)
    const read = async (): Promise<void> => {
      try {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) break
          pass(value)
        }
        giveHeld()
        // A silent connection shows no end either.
        if (state === 'open') finish(() => controller?.close())
      } catch (error) {
        if (state === 'open') finish(() => controller?.error(error))
      }
    }
    const through = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given
        void read()
      },
      cancel: () => finish(() => void reader.cancel().catch(() => {})),
    })
    return { body: through, begun }
  }
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted === true) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

function status(code: number): Response {
  const reason = new Map([
    [401, 'Unauthorized'],
    [403, 'Forbidden'],
    [410, 'Expired'],
    [429, 'TooManyRequests'],
  ]).get(code)
  const body = { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: 'no', code, ...(reason && { reason }) }
  const retry = code === 429 ? { 'retry-after': '1' } : {}
  return new Response(JSON.stringify(body), { status: code, headers: { 'content-type': 'application/json', ...retry } })
}

import type { Result } from '../protocol/contract.js'
import type { ErrorInfo } from '../protocol/errors.js'
import type { FramePart } from '../protocol/frames.js'
import { pageErrorInfo } from '../protocol/page-faults.js'
import type { AnswerTo, Exchange, ExchangeHead, PageQuestion } from '../protocol/requests.js'
import type { EngineLines } from './engine-lines.js'

/** Where the body of an exchange goes. `end` comes once, whatever happens, unless it was given up. */
export interface BodyReader {
  chunks(chunks: readonly Uint8Array[]): void
  end(error: ErrorInfo | undefined): void
}

export interface AskOptions {
  /** Gives up; the promise rejects with its reason. */
  readonly signal?: AbortSignal
  /** Where the engine is lost before it answered: `again` asks the next one, `fail` is for what must not happen twice. */
  readonly whenLost: 'again' | 'fail'
}

type BodyFramePart = Extract<FramePart, { type: 'body' | 'body-end' }>

interface Body {
  readonly reader: BodyReader
  /** What came before the head: frames may overtake answers. Undefined once the head is there. */
  early: BodyFramePart[] | undefined
}

/** What this page asks its engine that has one answer, and the bodies that come in frames behind it. */
export class Questions {
  readonly #lines: EngineLines
  readonly #bodies = new Map<number, Body>()
  #next = 1

  constructor(lines: EngineLines) {
    this.#lines = lines
  }

  /** Rejects with the signal's reason only. */
  ask<Q extends PageQuestion>(question: Q, options: AskOptions): Promise<Result<AnswerTo<Q>>> {
    return this.#ask(this.#number(), question, options)
  }

  /** As `ask`; of a body nothing is read before somebody asked for it, and nothing of it is told before the head came. */
  async exchange(question: Exchange, reader: BodyReader, options: AskOptions): Promise<Result<ExchangeHead>> {
    const number = this.#number()
    const { signal } = options
    const body: Body = { reader, early: [] }
    const stop = (): void => {
      if (this.#bodies.delete(number)) this.#giveUp(number)
    }
    this.#bodies.set(number, body)
    signal?.addEventListener('abort', stop, { once: true })
    try {
      const head = await this.#ask(number, question, options)
      signal?.throwIfAborted()
      if (head.ok) this.#begin(body)
      else this.#bodies.delete(number)
      return head
    } catch (error) {
      this.#bodies.delete(number)
      throw error
    }
  }

  /** Parts of bodies that nobody waits for are dropped. */
  apply(part: BodyFramePart): void {
    const body = this.#bodies.get(part.question)
    if (body?.early !== undefined) {
      body.early.push(part)
      return
    }
    if (part.type === 'body-end') this.#bodies.delete(part.question)
    if (body !== undefined) tell(body.reader, part)
  }

  /** The engine is gone: bodies that had begun end here, others are the next one's. */
  cut(error: ErrorInfo): void {
    for (const [number, body] of [...this.#bodies]) {
      if (body.early !== undefined) {
        body.early = []
        continue
      }
      this.#bodies.delete(number)
      body.reader.end(error)
    }
  }

  #begin(body: Body): void {
    const parts = body.early ?? []
    body.early = undefined
    for (const part of parts) this.apply(part)
  }

  async #ask<Q extends PageQuestion>(
    number: number,
    question: Q,
    { signal, whenLost }: AskOptions,
  ): Promise<Result<AnswerTo<Q>>> {
    signal?.throwIfAborted()
    const { promise: aborted, stop } = abortOf(signal, () => this.#giveUp(number))
    try {
      return await Promise.race([
        this.#answer(number, question, { whenLost, ...(signal === undefined ? {} : { signal }) }),
        aborted,
      ])
    } finally {
      stop()
    }
  }

  async #answer<Q extends PageQuestion>(
    number: number,
    question: Q,
    { signal, whenLost }: AskOptions,
  ): Promise<Result<AnswerTo<Q>>> {
    for (;;) {
      const line = await this.#lines.current()
      if (!line.ok) return line
      // Nobody waits any more, so no engine may be asked: neither the first nor, when that is lost, the next.
      signal?.throwIfAborted()
      const answer = await line.value.ask((to) => to.ask(number, question))
      if (answer !== 'lost') return answer as Result<AnswerTo<Q>>
      if (whenLost === 'fail') return { ok: false, error: lostUnanswered }
    }
  }

  #giveUp(question: number): void {
    void this.#lines
      .current()
      .then((line) => (line.ok ? line.value.ask((to) => to.command({ type: 'give-up', question })) : undefined))
  }

  #number(): number {
    const number = this.#next
    this.#next += 1
    return number
  }
}

function tell(reader: BodyReader, part: BodyFramePart): void {
  if (part.type === 'body') reader.chunks(part.chunks)
  else reader.end(part.error)
}

const lostUnanswered = pageErrorInfo(
  'engine-lost',
  'The engine was lost before it had an answer, so a write may or may not have happened: read the object',
)

/** Rejects with the signal's reason. */
function abortOf(signal: AbortSignal | undefined, aborted: () => void): { promise: Promise<never>; stop(): void } {
  let stop = (): void => {}
  const promise = new Promise<never>((_resolve, reject) => {
    const listener = (): void => {
      aborted()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', listener, { once: true })
    stop = () => signal?.removeEventListener('abort', listener)
  })
  return { promise, stop }
}

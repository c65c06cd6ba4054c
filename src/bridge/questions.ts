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

/** A body comes by another way than its head, which it may overtake. */
interface AskedBody {
  readonly reader: BodyReader
  head: 'awaited' | 'there'
  /** What came before the head. */
  early: BodyFramePart[]
  /** Nobody has to be told any more that it was given up. */
  over: () => void
}

/** What this page asks its engine that has one answer, and the bodies that come in frames behind it. */
export class Questions {
  readonly #lines: EngineLines
  readonly #bodies = new Map<number, AskedBody>()
  #next = 1

  constructor(lines: EngineLines) {
    this.#lines = lines
  }

  /** Rejects with the signal's reason only. */
  ask<Q extends PageQuestion>(question: Q, options: AskOptions): Promise<Result<AnswerTo<Q>>> {
    return this.#ask(this.#number(), question, options)
  }

  /** As `ask`. Nothing of the body is lost before the head came, and nothing of it comes twice. */
  async exchange(question: Exchange, reader: BodyReader, options: AskOptions): Promise<Result<ExchangeHead>> {
    const number = this.#number()
    const { signal } = options
    const body: AskedBody = { reader, head: 'awaited', early: [], over: () => {} }
    this.#bodies.set(number, body)
    try {
      const head = await this.#ask(number, question, options)
      if (head.ok) this.#await(number, body, signal)
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
    if (body?.head === 'awaited') body.early.push(part)
    else if (part.type === 'body') body?.reader.chunks(part.chunks)
    else this.#end(part.question, part.error)
  }

  /** The engine is gone: bodies that had begun end here. What came of others is nothing: they may be asked for again. */
  cut(error: ErrorInfo): void {
    for (const [number, body] of [...this.#bodies]) {
      if (body.head === 'there') this.#end(number, error)
      else body.early = []
    }
  }

  /** The rest of a body whose head is there, until it ends or the signal aborts. */
  #await(number: number, body: AskedBody, signal: AbortSignal | undefined): void {
    if (this.#bodies.get(number) !== body || signal === undefined) return
    const stop = (): void => {
      if (this.#bodies.delete(number)) this.#giveUp(number)
    }
    body.over = () => signal.removeEventListener('abort', stop)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  }

  #begin(body: AskedBody): void {
    body.head = 'there'
    for (const part of body.early.splice(0)) this.apply(part)
  }

  #end(number: number, error: ErrorInfo | undefined): void {
    const body = this.#bodies.get(number)
    this.#bodies.delete(number)
    body?.over()
    body?.reader.end(error)
  }

  async #ask<Q extends PageQuestion>(number: number, question: Q, options: AskOptions): Promise<Result<AnswerTo<Q>>> {
    const { signal } = options
    signal?.throwIfAborted()
    const { promise: aborted, stop } = abortOf(signal, () => this.#giveUp(number))
    try {
      return await Promise.race([this.#answer(number, question, options), aborted])
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
      // Whoever gave it up is gone, and would not give it up a second time.
      if (signal?.aborted) return { ok: false, error: lostUnanswered }
      const answer = await line.value.ask((to) => to.ask(number, question))
      const body = this.#bodies.get(number)
      // A head whose engine is gone already has no body.
      if (answer !== 'lost' && !(body !== undefined && line.value.isGone)) {
        if (body !== undefined && answer.ok) this.#begin(body)
        return answer as Result<AnswerTo<Q>>
      }
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

import type { Result } from '../../src/protocol/contract.js'
import { type ErrorInfo, errorInfo } from '../../src/protocol/errors.js'
import type { FramePart } from '../../src/protocol/frames.js'
import type { PageAnswer, PageQuestion } from '../../src/protocol/requests.js'
import type { Desk } from '../session/desk.js'
import { refusal } from './parts-of.js'

interface Body {
  chunks: Uint8Array[]
  end: { readonly error?: ErrorInfo } | undefined
  bytes: number
}

/** More of one body than this does not wait for a page that does not take it (P10). */
const mostWaitingBytes = 64 * 1024 * 1024

/** What one page has asked, until it is answered, and the bodies that it gets in frames. */
export class PageQuestions {
  readonly #desk: Desk
  readonly #due: () => void
  readonly #asked = new Map<number, AbortController>()
  readonly #bodies = new Map<number, Body>()

  /** `due`: there is something to take. */
  constructor(desk: Desk, due: () => void) {
    this.#desk = desk
    this.#due = due
  }

  /** Questions without an answer, and bodies that are not over. */
  get size(): number {
    return this.#asked.size
  }

  /** Never rejects. Stays pending once it was given up. */
  async answer(number: number, question: PageQuestion): Promise<Result<PageAnswer>> {
    const controller = new AbortController()
    this.#asked.set(number, controller)
    const body: Body = { chunks: [], end: undefined, bytes: 0 }
    if (question.type === 'exchange') this.#bodies.set(number, body)
    let answer: Result<PageAnswer>
    try {
      answer = await this.#desk.answer(question, {
        signal: controller.signal,
        chunk: (bytes) => this.#add(number, body, bytes),
        ended: (error) => this.#end(number, body, error),
      })
    } catch (error) {
      answer = { ok: false, error: refusal(error) }
    }
    // An exchange goes on with its body.
    if (question.type !== 'exchange') this.#asked.delete(number)
    else if (!answer.ok) this.#forget(number)
    return answer
  }

  giveUp(number: number): void {
    this.#asked.get(number)?.abort()
    this.#forget(number)
  }

  /** What came of bodies since the last call. */
  take(): readonly FramePart[] {
    const parts: FramePart[] = []
    for (const [question, body] of this.#bodies) {
      if (body.chunks.length > 0) parts.push({ type: 'body', question, chunks: body.chunks })
      body.chunks = []
      body.bytes = 0
      if (body.end === undefined) continue
      parts.push({ type: 'body-end', question, ...body.end })
      this.#forget(question)
    }
    return parts
  }

  close(): void {
    for (const number of [...this.#asked.keys()]) this.giveUp(number)
  }

  #add(number: number, body: Body, bytes: Uint8Array): void {
    if (this.#bodies.get(number) !== body || body.end !== undefined) return
    body.chunks.push(bytes)
    body.bytes += bytes.byteLength
    if (body.bytes > mostWaitingBytes) {
      this.#asked.get(number)?.abort()
      const happened = `More than ${mostWaitingBytes / 1024 / 1024} MiB wait for a page that does not take them`
      this.#end(number, body, errorInfo('broken', happened))
    }
    this.#due()
  }

  #end(number: number, body: Body, error: ErrorInfo | undefined): void {
    if (this.#bodies.get(number) !== body || body.end !== undefined) return
    body.end = error === undefined ? {} : { error }
    this.#due()
  }

  #forget(number: number): void {
    this.#asked.delete(number)
    this.#bodies.delete(number)
  }
}

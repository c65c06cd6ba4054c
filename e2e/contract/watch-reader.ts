import type { Body } from './api.js'
import type { Transcript } from './transcript.js'

/** Reads a watch line by line, and writes them down. */
export class WatchReader {
  readonly #controller: AbortController
  readonly #transcript: Transcript
  readonly #reader: ReadableStreamDefaultReader<string> | undefined
  #rest = ''
  #lines: string[] = []

  constructor(response: Response, controller: AbortController, transcript: Transcript) {
    this.#controller = controller
    this.#transcript = transcript
    this.#reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  }

  /** The next so many events, parsed. @throws Error when the stream ends before */
  async next(count: number, record: 'all' | 'part' = 'all'): Promise<readonly Body[]> {
    const events: Body[] = []
    while (events.length < count) {
      const line = await this.#line()
      if (line === undefined) throw new Error(`the watch ended after ${events.length} of ${count} events`)
      if (record === 'all') this.#transcript.body(line)
      events.push(JSON.parse(line))
    }
    return events
  }

  /** All up to the end of the stream, which the server makes. */
  async rest(record: 'all' | 'part' = 'all'): Promise<readonly Body[]> {
    const events: Body[] = []
    for (let line = await this.#line(); line !== undefined; line = await this.#line()) {
      if (record === 'all') this.#transcript.body(line)
      events.push(JSON.parse(line))
    }
    this.#transcript.write('the end')
    return events
  }

  /** Whatever else comes is not looked at. */
  async stop(): Promise<void> {
    this.#controller.abort()
    await this.#reader?.cancel().catch(() => {})
  }

  async #line(): Promise<string | undefined> {
    for (;;) {
      const line = this.#lines.shift()
      if (line !== undefined) return line
      const chunk = await this.#reader?.read()
      if (chunk === undefined || chunk.done) {
        if (this.#rest !== '') throw new Error(`the watch ended inside a line: ${this.#rest}`)
        return undefined
      }
      const parts = (this.#rest + chunk.value).split('\n')
      this.#rest = parts.pop() ?? ''
      this.#lines = parts
    }
  }
}

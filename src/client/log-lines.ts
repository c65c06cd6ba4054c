const longestLine = 1024 * 1024

/**
 * Lines out of the bytes of a log, as they come. What is no UTF-8 becomes U+FFFD and takes nothing of its neighbours
 * along: a line feed is never part of another character. A line of more than 1 Mi characters comes in pieces (P10).
 */
export class LogLines {
  // A byte order mark is a part of what the container wrote.
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  #rest = ''

  push(chunk: Uint8Array): readonly string[] {
    const lines = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\n')
    this.#rest = lines.pop() ?? ''
    if (this.#rest.length > longestLine) {
      lines.push(this.#rest)
      this.#rest = ''
    }
    return lines
  }

  /** What stands behind the last line feed; `''` where nothing does. Call once, at the end. */
  finish(): string {
    return this.#rest + this.#decoder.decode()
  }
}

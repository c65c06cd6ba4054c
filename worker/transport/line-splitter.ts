/** No limit below 64 MiB a line (wire rule 6). */
export const LONGEST_LINE_BYTES = 64 * 1024 * 1024

const LINE_FEED = 0x0a
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Cuts the bytes of one body into lines of text at byte `0a`, however the bytes arrive. Every byte
 * is searched and decoded once: an unfinished line waits as bytes, and the whole lines of a chunk
 * are decoded together, so no UTF-8 sequence is ever cut. A byte order mark is dropped at the
 * start of the body only. Lines come without their line feed; a carriage return before it stays.
 */
export class LineSplitter {
  readonly #longest: number
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  #unfinished: Uint8Array[] = []
  #unfinishedBytes = 0
  #atStart = true
  #overflowed = false

  constructor(longestLineBytes = LONGEST_LINE_BYTES) {
    this.#longest = longestLineBytes
  }

  /** A line was longer than the limit: it and all that follows is dropped. */
  get overflowed(): boolean {
    return this.#overflowed
  }

  /** The lines that these bytes complete. */
  push(bytes: Uint8Array): readonly string[] {
    if (bytes.length <= this.#longest) return this.#pushPiece(bytes)
    const lines: string[] = []
    for (let at = 0; at < bytes.length; at += this.#longest) {
      for (const line of this.#pushPiece(bytes.subarray(at, at + this.#longest))) lines.push(line)
    }
    return lines
  }

  /** What stands behind the last line feed, `''` when nothing does. Call once, at the end of the body. */
  finish(): string {
    return this.#overflowed ? '' : this.#decode(this.#join(new Uint8Array()))
  }

  #pushPiece(piece: Uint8Array): readonly string[] {
    if (this.#overflowed) return []
    const last = piece.lastIndexOf(LINE_FEED)
    const first = last === -1 ? piece.length : piece.indexOf(LINE_FEED)
    if (this.#unfinishedBytes + first > this.#longest) {
      this.#overflowed = true
      this.#unfinished = []
      return []
    }
    if (last === -1) {
      this.#keep(piece)
      return []
    }
    const lines = this.#decode(this.#join(piece.subarray(0, last))).split('\n')
    this.#keep(piece.subarray(last + 1))
    return lines
  }

  #keep(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.#unfinished.push(bytes)
    this.#unfinishedBytes += bytes.length
  }

  #join(end: Uint8Array): Uint8Array {
    if (this.#unfinishedBytes === 0) return end
    const joined = new Uint8Array(this.#unfinishedBytes + end.length)
    let at = 0
    for (const part of this.#unfinished) {
      joined.set(part, at)
      at += part.length
    }
    joined.set(end, at)
    this.#unfinished = []
    this.#unfinishedBytes = 0
    return joined
  }

  #decode(bytes: Uint8Array): string {
    const text = this.#decoder.decode(bytes)
    if (!this.#atStart) return text
    this.#atStart = false
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
  }
}

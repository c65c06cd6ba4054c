/** Bytes that leave as one write (and one chunk, where the framing has chunks), or something to wait for before the next. */
export type Piece = string | Uint8Array | Promise<unknown>

/**
 * How the body ends, and the connection with it:
 *
 * - `clean`: as the framing says: terminal chunk, all of the length, or the end of the connection
 * - `fin`: the connection is closed in good order, whatever the framing still promised
 * - `rst`: it is reset
 * - `open`: not at all; the test goes on with the `Exchange`
 */
export type End = 'clean' | 'fin' | 'rst' | 'open'

export interface Answer {
  /** Nothing of the answer leaves before this. */
  readonly after?: Promise<unknown>
  /** Default 200. */
  readonly status?: number
  /** Default: `content-type: application/json`; an empty value leaves a header out. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * `close`: as HTTP/1.0, delimited by the end of the connection; a number: that content-length, right or not; `length`:
   * the length of the body, which must be complete. Default `chunked`.
   */
  readonly framing?: 'chunked' | 'close' | 'length' | number
  /** `gzip`: one member, flushed behind each piece; `gzip-per-flush`: a member for each piece. Sets content-encoding. */
  readonly encoding?: 'gzip' | 'gzip-per-flush'
  readonly body?: Piece | readonly Piece[]
  /** Default `clean`. */
  readonly end?: End
}

/** What a request gets: an answer, bytes that need not be HTTP, a closed connection, or silence until the test says more. */
export type Script = Answer | { readonly raw: string } | 'drop' | 'hold'

/** JSON, as one piece. */
export const json = (body: unknown, status = 200): Answer => ({ status, body: JSON.stringify(body), framing: 'length' })

/** An answer whose stream stays open behind what it begins with. */
export const stream = (...body: readonly Piece[]): Answer => ({ body, end: 'open' })

/** Text that is no JSON. */
export const text = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  body,
  framing: 'length',
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
})

/** The same bytes in pieces that end at these offsets. */
export function cutAt(bytes: string | Uint8Array, ...offsets: readonly number[]): readonly Uint8Array[] {
  const all = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  const ends = [...offsets, all.length]
  return ends.map((end, index) => all.subarray(ends[index - 1] ?? 0, end)).filter((piece) => piece.length > 0)
}

/** The same bytes, each a piece of its own. */
export const byteByByte = (text: string): readonly Uint8Array[] => {
  const bytes = new TextEncoder().encode(text)
  return cutAt(bytes, ...bytes.keys())
}

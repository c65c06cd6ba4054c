import type { Target } from '../../src/model/scope.js'
import type { Failure, WatchEnd, WatchEvent } from '../ports.js'
import { decodeWatchLine } from './decode-watch-line.js'
import { htmlFailure, looksLikeHtml } from './failure.js'
import { LineSplitter } from './line-splitter.js'

/** What some bytes gave: the events before `end`, when they brought one. */
export interface DecodedBytes {
  readonly events: readonly WatchEvent[]
  readonly end?: WatchEnd
}

export interface WatchDecoderOptions {
  readonly target: Target
  /** Of the answer, for the failure that a page of HTML is. */
  readonly httpStatus: number
  /** Default 64 MiB. */
  readonly longestLineBytes?: number
}

/**
 * The bytes of one watch as events, in order, however the bytes are cut. No input or output of
 * its own.
 *
 * A line that does not decode ends the stream behind the events before it (wire rule 7); so does
 * an ERROR, which is itself the last event, and a line over the limit. After an `end` nothing more
 * may be pushed.
 */
export class WatchDecoder {
  readonly #target: Target
  readonly #httpStatus: number
  readonly #splitter: LineSplitter
  #decodedAny = false

  constructor({ target, httpStatus, longestLineBytes }: WatchDecoderOptions) {
    this.#target = target
    this.#httpStatus = httpStatus
    this.#splitter = new LineSplitter(longestLineBytes)
  }

  push(bytes: Uint8Array): DecodedBytes {
    const events: WatchEvent[] = []
    for (const line of this.#splitter.push(bytes)) {
      const decoded = decodeWatchLine(line, this.#target)
      if (decoded.type === 'blank') continue
      if (decoded.type === 'undecodable') return { events, end: failed(this.#failureOfLine(line, decoded.message)) }
      this.#decodedAny = true
      events.push(decoded)
      if (decoded.type === 'error') return { events, end: { type: 'clean' } }
    }
    if (!this.#splitter.overflowed) return { events }
    return { events, end: failed({ type: 'undecodable', message: 'A line of the watch is longer than 64 MiB.' }) }
  }

  /**
   * The stream ended, in the way the framing says. A rest without a line feed is an event when it
   * decodes, and dropped when it does not: it is what a cut leaves, and the resume brings it again.
   */
  finish(framing: WatchEnd): Required<DecodedBytes> {
    const rest = this.#splitter.finish()
    const decoded = decodeWatchLine(rest, this.#target)
    if (decoded.type === 'blank') return { events: [], end: framing }
    if (decoded.type !== 'undecodable') return { events: [decoded], end: framing }
    const html = !this.#decodedAny && looksLikeHtml(rest)
    return { events: [], end: html ? failed(htmlFailure(this.#httpStatus)) : framing }
  }

  #failureOfLine(line: string, message: string): Failure {
    if (!this.#decodedAny && looksLikeHtml(line)) return htmlFailure(this.#httpStatus)
    return { type: 'undecodable', message }
  }
}

function failed(failure: Failure): WatchEnd {
  return { type: 'failed', failure }
}

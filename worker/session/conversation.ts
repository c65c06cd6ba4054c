import type { LogRecord } from '../../src/protocol/log.js'
import type { Clock, Failure, Log, Sendable } from '../ports.js'

export type Asked = Pick<LogRecord, 'request' | 'path' | 'informer'>

/** One request and what follows, as it is written down. */
export class Conversation {
  readonly #log: Log
  readonly #clock: Clock
  readonly #asked: Asked
  #since: number
  readonly #name: string

  constructor(log: Log, clock: Clock, asked: Asked) {
    this.#log = log
    this.#clock = clock
    this.#asked = asked
    this.#since = clock.now()
    const { informer, request, path } = asked
    this.#name = `${informer === undefined ? '' : `${informer}: `}${request?.toUpperCase()} ${path}`
  }

  /** It leaves: what it waited for before, a turn or credentials, is not the server's time. */
  sent(): void {
    this.#since = this.#clock.now()
    this.#log.write({ level: 'debug', what: 'request', message: this.#name, ...this.#asked })
  }

  /** What to call when `request` leaves. */
  sentBy(request: Sendable): () => void {
    return () => {
      this.sent()
      request.sent?.()
    }
  }

  opened(): void {
    this.#write('debug', 'stream-opened', 'opened', {})
  }

  answered(what: string, more: Partial<LogRecord>): void {
    this.#write('debug', 'answer', `answered${what === '' ? '' : ` ${what}`}`, more)
  }

  /** Told once in a stream. */
  skipped(count: number): void {
    const message = `brought ${count} that ${count === 1 ? 'is no object' : 'are no objects'} of this resource, passed over`
    this.#write('warn', 'skipped', message, { changes: count })
  }

  ended(events: number): void {
    this.#write('debug', 'stream-ended', `ended, ${events} watch events came`, { changes: events })
  }

  failed(what: 'answer' | 'stream-ended', failure: Failure): void {
    const { cause, httpStatus } = causeOf(failure)
    this.#write('warn', what, `failed: ${httpStatus === undefined ? cause : `HTTP ${httpStatus} ${cause}`}`, {
      cause,
      ...(httpStatus === undefined ? {} : { httpStatus }),
    })
  }

  /** By this side: paused, closed, silent for too long, or woken up. Gives what to call when it ended otherwise. */
  givenUpBy(signal: AbortSignal): () => void {
    const what = this.#asked.request === 'watch' ? 'stream-ended' : 'answer'
    const note = (): void => this.#write('debug', what, 'was given up', { cause: 'aborted' })
    signal.addEventListener('abort', note, { once: true })
    return () => signal.removeEventListener('abort', note)
  }

  #write(level: LogRecord['level'], what: LogRecord['what'], happened: string, more: Partial<LogRecord>): void {
    const ms = this.#clock.now() - this.#since
    const message = `${this.#name} ${happened}, after ${Math.round(ms)} ms`
    this.#log.write({ level, what, message, ...this.#asked, ms, ...more })
  }
}

const word = /^[A-Za-z]{1,60}$/

/** The server's own texts stay out: nobody can say what is in them. Its `reason` is one word. */
function causeOf(failure: Failure): { readonly cause: string; readonly httpStatus?: number } {
  if (failure.type === 'http') {
    const { httpStatus, reason } = failure
    return { httpStatus, cause: reason !== undefined && word.test(reason) ? reason : 'failure' }
  }
  return 'httpStatus' in failure ? { httpStatus: failure.httpStatus, cause: failure.type } : { cause: failure.type }
}

import type { LogRecord } from '../../src/protocol/log.js'
import type { Clock, Failure, Log, Sendable, Transport } from '../ports.js'
import { listUrl, watchUrl } from '../transport/request-url.js'

type Asked = Pick<LogRecord, 'request' | 'path' | 'informer'>

export interface LoggedTransportPorts {
  readonly transport: Transport
  readonly log: Log
  readonly clock: Clock
  /** Whose requests these are; absent: the session's own. */
  readonly informer?: string
}

/** The same transport; what is asked and what comes of it is written down on the way. */
export function loggedTransport({ transport, log, clock, informer }: LoggedTransportPorts): Transport {
  const asked = (request: NonNullable<Asked['request']>, path: string): Conversation =>
    new Conversation(log, clock, { request, path, ...(informer === undefined ? {} : { informer }) })
  return {
    async list(request, signal) {
      if (!log.wants('warn')) return transport.list(request, signal)
      const told = asked(request.limit === 1 ? 'probe' : 'list', withoutToken(listUrl('', request)))
      const forget = told.givenUpBy(signal)
      const answer = await transport.list({ ...request, sent: told.sentBy(request) }, signal)
      forget()
      if (answer.type === 'failed') told.failed('answer', answer.failure)
      else {
        const more = answer.continue === undefined ? '' : ', more to come'
        told.answered(`with ${answer.items.length} objects${more}`, { objects: answer.items.length })
        if (answer.skipped > 0) told.skipped(answer.skipped)
      }
      return answer
    },
    watch(request, sink, signal) {
      if (!log.wants('warn')) {
        transport.watch(request, sink, signal)
        return
      }
      const told = asked('watch', watchUrl('', request))
      const forget = told.givenUpBy(signal)
      let came = 0
      let skipped = 0
      transport.watch(
        { ...request, sent: told.sentBy(request) },
        {
          held: () => sink.held(),
          sent: () => sink.sent(),
          opened: (info) => {
            told.opened()
            sink.opened(info)
          },
          events: (batch, bytes, arrivedAt) => {
            came += batch.length
            const odd = batch.filter(({ type }) => type === 'skipped').length
            if (odd > 0 && skipped === 0) told.skipped(odd)
            skipped += odd
            sink.events(batch, bytes, arrivedAt)
          },
          ended: (end) => {
            forget()
            if (end.type === 'failed') told.failed('stream-ended', end.failure)
            else told.ended(came)
            sink.ended(end)
          },
        },
        signal,
      )
    },
    async read(path, signal) {
      if (!log.wants('warn')) return transport.read(path, signal)
      const told = asked('get', path.replace(/\?.*$/s, ''))
      told.sent()
      const answer = await transport.read(path, signal)
      if (answer.type === 'failed') told.failed('answer', answer.failure)
      else told.answered('', {})
      return answer
    },
  }
}

/** One request and what follows. */
class Conversation {
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

/** A token holds the key it goes on behind, and is long. */
function withoutToken(path: string): string {
  return path.replace(/([?&]continue=)[^&]*/, '$1…')
}

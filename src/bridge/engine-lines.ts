import type { Greeting, Host, Result } from '../protocol/contract.js'
import type { ErrorCode, ErrorInfo } from '../protocol/errors.js'
import { pageErrorInfo } from '../protocol/page-faults.js'
import { OpenLine } from './open-line.js'
import { RestartPace } from './restart-pace.js'

/** What happens to the line. */
export interface LineEvents {
  /** Nothing was asked of it yet. */
  opened(line: OpenLine): void
  /** There is no engine. `nextAttemptAt`: when `again` will be called, ms since the epoch. `before`: whether there was one. */
  failed(error: ErrorInfo, nextAttemptAt: number | undefined, before: 'none' | 'an engine'): void
  /** There was one, and it is gone. */
  lost(happened: string): void
  /** It is time to try again. */
  again(): void
}

/** What may be otherwise the next time: a file that loads slowly, or is deployed late. */
const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['worker-unavailable', 'engine-lost'])

/**
 * The one line there is at a time: opened when it is first needed. A page does not do without an
 * engine for ever: one that cannot be made is tried again, more and more rarely.
 */
export class EngineLines {
  readonly #host: Host
  readonly #greeting: Greeting
  readonly #events: LineEvents
  readonly #pace = new RestartPace()
  #line: Promise<Result<OpenLine>> | undefined
  #open: OpenLine | undefined
  #before: 'none' | 'an engine' = 'none'
  #state: 'open' | 'closed' = 'open'
  #hurry: () => void = () => {}
  #cancelAgain: () => void = () => {}

  constructor(host: Host, greeting: Greeting, events: LineEvents) {
    this.#host = host
    this.#greeting = greeting
    this.#events = events
  }

  /** Somebody asked for an engine. */
  get isWanted(): boolean {
    return this.#line !== undefined
  }

  /** The line, or why there is none. Never rejects. */
  current(): Promise<Result<OpenLine>> {
    if (this.#isClosed) return Promise.resolve(closedLine)
    this.#line ??= this.#connect()
    return this.#line
  }

  /** The next `current` tries anew, where there is no engine. */
  renew(): void {
    this.#cancelAgain()
    this.#line = undefined
  }

  /** Rests no longer before a start. */
  hurry(): void {
    this.#hurry()
  }

  close(): void {
    this.#state = 'closed'
    this.#hurry()
    this.#cancelAgain()
    this.#open?.end()
  }

  get #isClosed(): boolean {
    return this.#state === 'closed'
  }

  async #connect(): Promise<Result<OpenLine>> {
    const rest = this.#pace.start()
    if (rest > 0) await this.#rest(rest)
    if (this.#isClosed) return closedLine
    const answer = await this.#host.connect(this.#greeting)
    if (!answer.ok) {
      if (!this.#isClosed) this.#fail(answer.error)
      return answer
    }
    const line = new OpenLine(answer.value)
    if (this.#isClosed) {
      line.end()
      return closedLine
    }
    this.#open = line
    this.#before = 'an engine'
    this.#pace.opened()
    this.#events.opened(line)
    void answer.value.lost?.then((happened) => this.#lose(line, happened))
    return { ok: true, value: line }
  }

  #fail(error: ErrorInfo): void {
    if (!passing.has(error.code)) {
      this.#events.failed(error, undefined, this.#before)
      return
    }
    const wait = this.#pace.failed()
    const timer = setTimeout(() => this.#events.again(), wait)
    this.#cancelAgain = () => clearTimeout(timer)
    this.#events.failed(error, Date.now() + wait, this.#before)
  }

  #lose(line: OpenLine, happened: string): void {
    if (line.isGone) return
    this.#line = undefined
    this.#open = undefined
    this.#pace.lost()
    this.#events.lost(happened)
    // Last: what was asked of it is asked of the next one, behind what was subscribed.
    line.end()
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

const closedLine: Result<never> = { ok: false, error: pageErrorInfo('closed', 'The kube is closed') }
